"""A battle beside the map: both sides, the dice, the odds, and what may be done; then the move-in (CQ-17.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kbwidgets.core.choices import Choices
from kbwidgets.core.scene import Node, h
from kbwidgets.core.types import Event, Seat
from kbwidgets.games.conkueror.drawn.parts import actor, area, button, chip, leaving, sign
from kbwidgets.games.conkueror.rules.armies import FACTS, KINDS, Stack, counts, in_words
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest
from kbwidgets.games.conkueror.rules.odds import Rolling, odds_of
from kbwidgets.games.conkueror.rules.view import ConKUerorView

WORDS: Final = {"roll": "roll", "roll out": "roll_out", "withdraw": "withdraw"}
"""The keys of the buttons of a battle, with the moves that they make (CQ-6.8)."""
_TEXTS: Final = ("Roll", "Roll to the end", "Withdraw")
_LARGE: Final = 10_000
"""Pieces of one side times those of the other up to which the odds of the whole battle are told: more take long."""


def battle(view: ConKUerorView, last: Sequence[Event]) -> Node | None:
    """The battle that runs, or the conquest that waits for its move-in; None if there is neither."""
    frame = view.frame
    if isinstance(frame, Battle):
        return _battle(view, frame, last)
    if not isinstance(frame, Conquest):
        return None
    names = view.table.name(frame.target), view.table.name(frame.source)
    told = f"{in_words(view.stacks[frame.source])} in {names[1]}; one regular stays, no mercenary goes."
    return area("conquest", f"Move into {names[0]}", *thrown(view, last), h("p", "conquest words", text=told))


def _battle(view: ConKUerorView, frame: Battle, last: Sequence[Event]) -> Node:
    defence, defender = view.stacks[frame.target], view.owners[frame.target]
    sides = h(
        "div",
        "sides",
        _side(view, "attacker", view.turn, frame.source, frame.sent, "sent"),
        *thrown(view, last),
        _side(view, "defender", defender, frame.target, defence, "defend"),
        cls="cq-sides",
    )
    buttons = [
        button(key, text=text, cls="kb-button" if n else "kb-primary")
        for n, (key, text) in enumerate(zip(WORDS, _TEXTS, strict=True))
    ]
    row = [h("div", "battle buttons", *buttons, cls="cq-row")] if _may_roll(view) else []
    return area("battle", "Battle", sides, h("p", "odds", text=_odds(view, frame, defence), cls="kb-quiet"), *row)


def _side(view: ConKUerorView, key: str, seat: Seat, at: int, stack: Stack, verb: str) -> Node:
    """One side: who, where, how many pieces, and of which types."""
    signs: list[Node] = []
    for kind, count in zip(KINDS, counts(stack), strict=True):
        if count:
            signs += [sign(kind.name), h("b", f"{key} {kind.name}", text=str(count))]
    name = h("b", f"{key} name", text=view.table.name(at), cls="kb-serif")
    told = h("span", f"{key} count", text=f"{FACTS[stack][0]} {verb}", cls="kb-quiet")
    told_armies = h("span", f"{key} words", text=in_words(stack), cls="kb-sr")
    pieces = h("span", f"{key} signs", *signs, cls="cq-signs", aria_hidden="true")
    return h("div", key, chip(view.colours[seat]), h("span", f"{key} side", name, told), pieces, told_armies,
             cls="cq-side")  # fmt: skip


def _rolling(view: ConKUerorView, frame: Battle) -> Rolling:
    return view.table.bombarding if frame.bombarded else view.table.rolling


def _odds(view: ConKUerorView, frame: Battle, defence: Stack) -> str:
    """How likely the attacker wins the next roll and the whole battle, in words (CQ-6.6)."""
    rolling, who = _rolling(view, frame), view.names[view.turn]
    win, lose = rolling.ways
    told = f"Next roll: {_percent(win / (win + lose))} for {who}."
    sent, there = FACTS[frame.sent][0], FACTS[defence][0]
    if sent >= 2 and there and sent * there <= _LARGE:
        told += f" To the end: {_percent(float(odds_of(sent, there, rolling).conquest))}."
    return f"{told} Two dice (Bombardment)." if frame.bombarded else told


def _percent(part: float) -> str:
    return f"{round(100 * part)} %"


def thrown(view: ConKUerorView, last: Sequence[Event]) -> Iterator[Node]:
    """The dice that were rolled last: of a battle both sides, the winner marked, of a chance card one (CQ-17.7)."""
    for event in reversed(last):
        if event.kind == "dice":
            yield _dice(view, *(int(str(face)) for face in event.data[:3]))
            return
        if event.kind == "die":
            yield h("div", "dice", _die("chance die", int(str(event.data[0])), ""), cls="cq-dice")
            return


def _dice(view: ConKUerorView, first: int, second: int, defence: int) -> Node:
    frame = view.frame
    rolling = _rolling(view, frame) if isinstance(frame, Battle) else view.table.rolling
    if second and not rolling.two:
        rolling = view.table.bombarding
    won = rolling.wins(first, second, defence)
    mine = [_die(f"attack die {n}", face, _look(won)) for n, face in enumerate((first, second)) if face]
    told = {1: "beats", 0: "ties, again", -1: "loses to"}[won]
    word = h("span", "dice word", text=told, cls="kb-quiet")
    return h("div", "dice", *mine, word, _die("defence die", defence, _look(-won)), cls="cq-dice")


def _look(won: int) -> str:
    return " cq-wins" if won > 0 else " cq-loses" if won < 0 else ""


def _die(key: str, face: int, look: str) -> Node:
    use = h("use", f"{key} face", href=f"#kb-die-{face}")
    return h("svg", key, use, viewBox="0 0 24 24", cls=f"cq-die{look}", role="img", aria_label=str(face))


# -- picks ------------------------------------------------------------------------------------------------


def _may_roll(view: ConKUerorView) -> bool:
    return view.phase == "battle" and actor(view) is not None


def offer_battle(view: ConKUerorView, choices: Choices) -> None:
    """Add the buttons of a battle, or the armies that move in (CQ-6.8, CQ-7.2)."""
    frame = view.frame
    if _may_roll(view):
        for key, move in WORDS.items():
            choices.add((key,), move)
    elif isinstance(frame, Conquest) and (armies := leaving(view.stacks[frame.source])) is not None:
        choices.add((armies[0],), f"move_in {armies[1]}")
