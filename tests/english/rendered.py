"""Every text that a person reads, as the program writes it, with its kind and the place where it appears.

The texts of a game come from random matches, from the screens and lessons of the pictures, from its options, its
practice and possible mistakes; the shared texts come from README, `docs/`, the notebooks and the rulebooks.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from random import Random
from typing import Final, NamedTuple

import kbwidgets as kb
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import View
from kbwidgets.core.scene.nodes import SHELL, Node
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import Viewer
from kbwidgets.testing.walk import Walk

from ..conformance.extra import extra
from ..moments import shell, taught
from ..remedies import refused, walks
from .checker import ROOT

_INLINE: Final = frozenset({"span", "b", "i", "em", "strong", "small", "code", "kbd", "br", "u", "tspan"})
_SPOKEN: Final = ("aria-label", "title", "placeholder", "aria-description")
_CODE: Final = frozenset({"code", "pre", "kbd"})
_BUTTONS: Final = frozenset({"kb-button", "kb-primary", "kb-tool", "kb-link"})
"""The classes of buttons that act; others are answers, lines of a score, or cards."""
_SENTENCES: Final = ("line", "open")
"""The buttons that are a line of a score, or somebody's own words at the curtain."""
_LEARNT: Final = (
    "coach",
    "hint",
    "contrast",
    "large",
    "inspect",
    "code",
    "practice",
    "help",
    "rules",
    "pages",
    "seed",
    "log",
    "marked",
)
"""The screens that show ids or places on purpose, for learners or as explanations."""


class Text(NamedTuple):
    """A text, with its kind and the place where it appears."""

    kind: str
    where: str
    words: str
    for_players: bool = False
    """True if players see it without a lesson, coach or inspector open."""


def texts(game: Game) -> Iterator[Text]:
    """Yield every text of a game that the program writes."""
    yield from _played(game)
    yield from _mistakes(game)
    yield from _options(game)
    yield from _practised(game)
    for name, screen, said in shell(game):
        last = name.rpartition(", ")[2]
        coached = ", seat" in name and last in ("pause", "back", "result")  # The coach is still present there.
        learnt = coached or any(word in last for word in _LEARNT)
        yield from _of_node(screen.top, f"{game.name}, {name}", for_players=not learnt)
        yield from (Text("spoken", f"{game.name}, {name}", words) for words in said)
    for name, screen, said in taught(game):
        yield from _of_node(screen.top, f"{game.name}, {name}", for_players=False)
        yield from (Text("spoken", f"{game.name}, {name}", words) for words in said)


# -- a game ---------------------------------------------------------------------------------------------------


@cache
def _walks(game: Game) -> tuple[Walk, ...]:
    return tuple(walks(extra(game).cases(game)))


def _played(game: Game) -> Iterator[Text]:
    """Yield the texts of random matches: log, account, prompts, points and results, for every viewer."""
    for walk in _walks(game):
        where = f"{game.name}, {walk.case.seats} players, seed {walk.seed}"
        viewers: Sequence[Viewer] = walk.viewers
        for viewer in viewers:
            for _, line in groupby(_events(walk, viewer), lambda told: told[0]):
                moves = [events for _, _, events in line]
                view = walk.states[-1].view(viewer)
                yield Text("account", where, view.summarize([event for events in moves for event in events]), True)
            for ply, (state, move) in enumerate(zip(walk.states, walk.moves, strict=False)):
                view = walk.states[ply + 1].view(viewer)
                yield from (Text("log", where, view.narrate(event), True) for event in state.events(move, viewer))
                yield from _of_prompt(view.prompt(), where)
        view = walk.states[-1].view(kb.OPEN)
        yield from (Text("score", where, line.text, True) for line in view.score() or ())
        if outcome := walk.states[-1].outcome():
            yield Text("result", where, outcome.told(walk.states[-1].names), True)


def _events(walk: Walk, viewer: Viewer) -> Iterator[tuple[int, View, tuple[Event, ...]]]:
    """Yield the events of each move with the seat that made it."""
    for state, move, after in zip(walk.states, walk.moves, walk.states[1:], strict=False):
        if events := state.events(move, viewer):
            yield state.mover(move), after.view(viewer), events


def _of_prompt(prompt: Prompt, where: str) -> Iterator[Text]:
    yield from (Text("prompt", where, words, True) for words in prompt[:2] if words)
    if prompt.hint:
        yield Text("hint", where, prompt.hint, True)


def _mistakes(game: Game) -> Iterator[Text]:
    """Yield the refusals of wrong moves."""
    for walk in _walks(game):
        for state, text, refusals in refused(walk, plies=4, tries=24):
            readable = _reads(state, text)
            for refusal in refusals:
                yield Text("refusal", f"{text} in {walk.case}", f"{refusal.text} {refusal.instead}".strip(), readable)


def _reads(state: kb.State, text: str) -> bool:
    try:
        state.parse(text)
    except kb.BadNotation:
        return False
    return True


def _options(game: Game) -> Iterator[Text]:
    """Yield the questions before a match."""
    for option in game.options:
        where = f"{game.name}, option {option.name}"
        yield Text("label", where, option.label)
        yield Text("option", where, option.text)


def _practised(game: Game) -> Iterator[Text]:
    """Yield the first questions of each rule."""
    for rule, maker in game.questions.items():
        rng = Random(f"questions on {rule}")
        for _ in range(4):
            asked = maker(rng)
            words = [asked.words, *asked.answers, asked.explanation]
            yield from (Text("practice", f"{game.name}, {rule}", each) for each in words if each)


# -- a screen -------------------------------------------------------------------------------------------------


def _of_node(node: Node, where: str, *, for_players: bool) -> Iterator[Text]:
    """Yield the texts of a tree, each paragraph as one, and the spoken text of each node."""
    attributes = dict(node.attributes)
    for name in _SPOKEN:
        if words := attributes.get(name):
            yield Text("label", f"{where}, {name} of {node.key or node.tag}", words)
    if node.tag in _CODE:
        return
    if node.children and not all(map(_is_inline, node.children)):
        for child in node.children:
            yield from _of_node(child, where, for_players=for_players)
        return
    for child in node.children:
        yield from (each for each in _of_node(child, where, for_players=False) if each.kind == "label")
    if words := " ".join(_flat(node)).strip():
        acts = node.tag == "button" and _BUTTONS & {*attributes.get("class", "").split()}
        named = node.key.removeprefix(SHELL).split(" ")[0] in _SENTENCES
        kind = "button" if for_players and acts and not named and "aria-pressed" not in attributes else "words"
        yield Text(kind, f"{where}, {node.key or node.tag}", words, for_players)


def _is_inline(node: Node) -> bool:
    return node.tag in _INLINE and all(map(_is_inline, node.children))


def _flat(node: Node) -> Iterable[str]:
    """Return the texts of a paragraph, without code and keys."""
    if node.tag in _CODE:
        return
    if node.text.strip():
        yield node.text.strip()
    for child in node.children:
        yield from _flat(child)


# -- the house ------------------------------------------------------------------------------------------------


def files() -> Iterator[Text]:
    """Yield every paragraph of the texts that are files."""
    shelves = (ROOT / "docs", ROOT / "kbwidgets", ROOT / "js")
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md"]
    pages += [page for shelf in shelves for page in sorted(shelf.rglob("*.md")) if "node_modules" not in page.parts]
    for page in pages:
        yield from _paragraphs(page.read_text(encoding="utf-8"), str(page.relative_to(ROOT)))
    for page in sorted((ROOT / "kbwidgets").rglob("*.lesson")):
        lines = page.read_text(encoding="utf-8").splitlines()
        where = str(page.relative_to(ROOT))
        yield from (Text("lesson", f"{where}:{n}", line) for n, line in enumerate(lines, 1) if line.strip())
    for page in sorted((ROOT / "notebooks").glob("*.ipynb")):
        for n, cell in enumerate(json.loads(page.read_text(encoding="utf-8"))["cells"], 1):
            if cell["cell_type"] == "markdown":
                yield from _paragraphs("".join(cell["source"]), f"{page.relative_to(ROOT)} cell {n}")


def _paragraphs(page: str, where: str) -> Iterator[Text]:
    """Yield the lines of Markdown outside of code, each paragraph as one."""
    fenced = False
    for is_blank, lines in groupby(enumerate(page.splitlines(), 1), lambda line: not line[1].strip()):
        if is_blank:
            continue
        paragraph: list[str] = []
        first = 0
        for n, line in lines:
            if line.lstrip().startswith("```"):
                fenced = not fenced
            elif not fenced and not line.startswith("    "):
                first = first or n
                paragraph.append(line.strip())
        if paragraph:
            yield Text("page", f"{where}:{first}", " ".join(paragraph))
