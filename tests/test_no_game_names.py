"""The shared rooms know no game: none is named there.

The forbidden names come from the game itself: its name, its title, its folder, the prefix of its rules and that of its
style. So a newly added game is looked for too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from kbwidgets.core.protocol.render import drawn, is_drawn
from kbwidgets.games import games

ROOT = Path(__file__).parents[1]
ROOMS = ("kbwidgets/core", "kbwidgets/players", "kbwidgets/widget", "js/src", "js/test", "js/harness")

each_game = pytest.mark.parametrize("name", list(games))


def files() -> Iterator[Path]:
    """Yield the files of the shared rooms, relative to the root."""
    for room in ROOMS:
        found = [file for file in sorted((ROOT / room).rglob("*")) if file.is_file() and file.suffix != ".pyc"]
        assert found, f"{room} is empty"
        yield from (file.relative_to(ROOT) for file in found)


def words(name: str) -> list[str]:
    """Return the names of a game: its name, its title, its folder."""
    return [games[name].name, games[name].title, games[name].rulebook_file.parent.name]


def rule_prefixes(name: str) -> set[str]:
    return {rule.split("-")[0] for rule in games[name].rules}


def style_prefixes(name: str) -> set[str]:
    """Return the prefixes of the classes of a game's style, except `kb`, which is that of all games."""
    style = drawn(games[name].start(), None).sheet().style if is_drawn(name) else ""
    return set(re.findall(r"\.([a-z]+)-[a-z]", style)) - {"kb"}


def sign_of(name: str) -> re.Pattern[str]:
    """Return a pattern for signs of a game: its words in any spelling, even over two lines, rule ids and classes."""
    joined = ("[\\W_]*".join(map(re.escape, re.split(r"[\W_]+", word))) for word in words(name))
    ids = (f"\\b{prefix}-(?=[A-Z0-9])" for prefix in rule_prefixes(name))
    classes = (f"\\b{prefix}-(?=[a-z])" for prefix in style_prefixes(name))
    return re.compile("|".join([f"(?i:{'|'.join(joined)})", *ids, *classes]))


def lines_naming(name: str, text: str) -> Sequence[int]:
    """Return the numbers of the lines that name a game, the first line being 0."""
    return [text.count("\n", 0, found.start()) for found in sign_of(name).finditer(text)]


def test_no_game_is_named_in_the_shared_rooms():
    found = [
        f"{file}:{line} names {name}"  # Line 0 is the path itself.
        for file in files()
        for name in games
        for line in lines_naming(name, f"{file}\n{(ROOT / file).read_text(encoding='utf-8')}")
    ]
    assert not found, "\n".join(found)


@each_game
def test_a_game_is_found_however_it_is_spelt(name: str):
    title = games[name].title
    spelt = [title, title.upper(), title.replace(" ", ""), title.replace(" ", "\n"), *words(name), *games[name].rules]
    spelt += [f'class="{prefix}-cell"' for prefix in style_prefixes(name)]
    for text in spelt:
        assert lines_naming(name, f"One\ntwo\nthree {text} four\n")[:1] == [2], text
    assert rule_prefixes(name)


@each_game
def test_what_all_games_share_names_none(name: str):
    """The classes of the page begin with kb, and the rules in examples belong to no real game."""
    assert lines_naming(name, 'import kbwidgets as kb\ncls="kb-cell" data-kb-at kb.games["tiny"] TN-1') == []
