"""A walker that clicks at random through every choice of every screen: whatever it does, the laws hold."""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import json
import random
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import State
from kbwidgets.widget.actions.actions import ACTS, WORKS, find_act
from kbwidgets.widget.modes.lesson_mode import LessonMode
from kbwidgets.widget.modes.match_mode import MatchMode
from kbwidgets.widget.modes.workshop_mode import WorkshopMode
from kbwidgets.widget.parts.shell import is_of_shell

from ..amount import amount
from .page import Page, exported, leaves

UNDRAWN = ("/rule", "/also", "/goto", "/now", "/result", "/stop", "/look ", "/mark ")
"""The choices that may be offered without a node on the screen: the slider, and things shown only at times."""


UNMET = {"first", "retry", "replace", "take over", "open", "act", "page", "result", "again", "look back", "turning",
         "export", "resume", "start new", "close saving", "forget", "forget now", "keep", "follow",
         "drop", "next match", "watch"}  # fmt: skip
"""The acts that no walk meets.

They need a name in the notebook, a fault, a curtain, several pages or seats that act at once, the end, a store
(`test_saving.py`) or kept lines (`test_log.py`).
"""


STEPS = amount(450, 1_000)
"""The clicks of one walk; `test_every_pick.py` tries every pick, a walk tries sequences of many."""
SHELVES = (("kingdomino",), (), ("conkueror",), ("pawns-board",))
"""The games that each walk may choose from in a gallery; without any it begins at a title."""
REFUSED = ("/start", "/save", "/also", "/read", "/workshop")
"""The requests that may be refused although they are offered, because they depend on typed text or on a file."""


def own_name(node: dict[str, Any], page: Page, key: str) -> str:
    """Return the accessible name of a button."""
    attributes = node["a"]
    return attributes.get("aria-label") or page.under(key)


def position(page: Page) -> State:
    """Return the position in which moves are offered: of the lesson that is shown, otherwise of the match."""
    mode = page.control.mode
    return mode.session.state if isinstance(mode, LessonMode) else page.control.playing.state


def check(page: Page) -> None:
    """Check the laws of every screen."""
    nodes, control = page.shown["nodes"], page.control
    offered = list(leaves(page.choices))
    for path in offered:
        meaning = control.stream.screen.choices.find(path)
        assert meaning is not None, f"{path} is offered and means nothing"
        mode = control.mode
        answers = isinstance(mode, LessonMode) and mode.session.task is not None and mode.session.task.kind != "do"
        if not is_of_shell(path):
            selects = bool(page.about.get("inspects"))  # Picks are then read, not played.
            answers |= not isinstance(mode, (LessonMode, MatchMode))  # The picks of a workshop are no moves.
            assert selects or answers or not position(page).refusals(meaning), f"{path} is offered and refused"
        elif isinstance(mode, MatchMode) and meaning not in WORKS:
            find_act(meaning)
        in_panel = isinstance(path[0], int) and any("data-kb-panel" in node["a"] for node in nodes.values())
        drawn = path[0] in nodes or in_panel  # A number that is asked for at once has a field there.
        assert drawn or str(path[0]).startswith(UNDRAWN), f"{path[0]!r} is offered and not drawn"
    for turned in page.about.get("ghosts", {}).values():
        for stamp in chain(*turned.values()):
            name = stamp if isinstance(stamp, str) else stamp[0]
            assert f'id="{name}"' in page.shown["sheet"]["symbols"] or name in nodes
    unseen = {child for node in nodes.values() if "hidden" in node["a"] for child in node.get("c", [])}
    filled = [
        key
        for key, node in nodes.items()
        if "kb-primary" in node["a"].get("class", "").split()
        and not {"disabled", "hidden"} & set(node["a"])
        and key not in unseen
    ]
    assert len(filled) <= 1, f"two filled buttons: {filled}"
    ids = {node["a"].get("id") for node in nodes.values()}
    for key, node in nodes.items():
        if node["t"] == "use" and "href" in node["a"]:
            name = node["a"]["href"].removeprefix("#")
            assert f'id="{name}"' in page.shown["sheet"]["symbols"] or name in ids, (
                f"{key!r} shows {name}, which is no symbol"
            )
        if node["t"] in ("button", "input"):
            assert own_name(node, page, key) or node["t"] == "input", f"the button {key!r} has no name"
        if node["t"] in ("button", "a"):
            works = key in page.choices or any(name.startswith("data-kb-") for name in node["a"])
            off = "disabled" in node["a"] or node["a"].get("aria-disabled") == "true"
            assert works or off, f"the button or link {key!r} does nothing: {node}, {page.about}"
        for child in node.get("c", []):
            assert child in nodes
    reached = {page.shown["top"]}
    for node in nodes.values():
        reached.update(node.get("c", []))
    assert reached == set(nodes), "a node hangs nowhere"
    json.dumps(page.shown, ensure_ascii=False).encode()


TEXTS = ("", "Ann", "Zoë", "x" * 10, "castle", "<b>", "O'Neil", '"', "7", "007", "\\", "{0}", "Bo")


def step(page: Page, rng: random.Random) -> None:
    """Click once on something that is offered."""
    offered = sorted(leaves(page.choices), key=str)
    kind = rng.choice(sorted({str(path[0]).split()[0] for path in offered}))
    path = rng.choice([path for path in offered if str(path[0]).split()[0] == kind])
    if not isinstance(page.control.mode, MatchMode) and rng.random() < 0.4:
        path = ("/leave",)  # A lesson offers so much that the walk would hardly come back to the game.
    level: Any = page.choices
    for key in path[:-1]:
        level = level.get(key, {}) if isinstance(level, dict) else {}
    if isinstance(level, dict) and "$" in level:
        path = (*path[:-1], rng.choice(TEXTS)[: level["$"][0]])
    answer = page.ask(*path)
    exported()  # A file being written is reported by a later change.
    assert answer["k"] in ("delta", "full") or (answer["k"] == "answer" and not answer["ok"]), answer
    if answer["k"] == "answer":
        made = isinstance(page.control.mode, WorkshopMode)  # A workshop reports errors only after an act.
        assert made or str(path[0]).split()[0] in REFUSED, f"{path} was offered and refused: {answer}"


class Met(NamedTuple):
    """The screens of a walk, and the acts of the shell that a match offered."""

    screens: set[str]
    acts: set[str]


def walked(page: Page, seed: int) -> Met:
    """Click at random, and check the laws of all screens on every screen."""
    rng, met = random.Random(seed), Met(set(), set())
    for _ in range(STEPS):
        check(page)
        met.screens.add(page.about["screen"])
        for path in leaves(page.choices):
            meaning = page.control.stream.screen.choices.find(path)
            if isinstance(page.control.mode, MatchMode) and meaning and is_of_shell(path):
                met.acts.add(max((name for name in (*ACTS, *WORKS) if f"{meaning} ".startswith(f"{name} ")), key=len))
        step(page, rng)
        assert page.in_step()
        if page.about["screen"] == "play" and rng.random() < 0.6 and page.control.playing.waiting() is not None:
            page.control.playing.step()  # The thinker would do this after its pace.
    page.control.close()
    return met


@cache
def met_by(seed: int) -> Met:
    """Return what this walk meets, made once."""
    return walked(Page(shelf=SHELVES[seed % len(SHELVES)], pace=3600.0), seed)


@pytest.mark.long
def test_no_click_on_anything_that_is_offered_fails_and_every_act_is_offered_somewhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """Each walk continues until it has met every screen, and then one until every act of the shell was offered."""
    monkeypatch.chdir(tmp_path)
    for seed, games in enumerate(SHELVES):
        screens = {"title", "setup", "help", "play", "pause", "pages"} | ({"gallery"} if games else set[str]())
        for walk in range(seed, seed + 5 * len(SHELVES), len(SHELVES)):
            screens -= met_by(walk).screens
            if not screens:
                break
        assert screens == set()
    acts, walks = {*ACTS, *WORKS} - UNMET, iter(range(3 * len(SHELVES)))
    while acts:
        walk = next(walks, None)
        assert walk is not None, acts
        acts -= met_by(walk).acts


@pytest.mark.parametrize(
    "options", [{}, {"dynasty": True, "harmony": True}, {"mighty_duel": True, "middle_kingdom": True}]
)
def test_the_laws_hold_through_whole_matches_to_the_result(options: dict[str, bool]):
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=3, options=options)
    page, rng = Page(match), random.Random(3)
    while not match.state.over:
        match.play(rng.choice(match.state.moves()))
        if rng.random() < 0.2 or page.about["screen"] == "result":
            check(page)
        if page.about["screen"] == "result" and not match.state.over:
            page.ask("look back")
    check(page)
    assert page.about["screen"] == "result"


@pytest.mark.long
def test_a_game_of_another_package_is_walked_through_in_the_same_way(
    hand: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.chdir(tmp_path)
    met = walked(Page(game="hand", shelf=("hand", "kingdomino"), pace=3600.0), 1)
    assert met.screens >= {"gallery", "title", "setup", "play", "help"}
