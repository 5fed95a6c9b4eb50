"""A battle beside the map, with both sides, the dice, the odds and the buttons, and the move-in (CQ-17.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from kbwidgets.core.protocol.events import Done, Event
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import percent
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.drawn.parts import area, button, die, sign
from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, KINDS, Stack, counts, in_words
from kbwidgets.games.conkueror.rules.chapters.battle import Dice, Roll, RollOut, Withdraw
from kbwidgets.games.conkueror.rules.chapters.chance_effects import DieRolled
from kbwidgets.games.conkueror.rules.fields import Battle, Conquest
from kbwidgets.games.conkueror.rules.odds import Rolling, odds_of
from kbwidgets.games.conkueror.rules.view import ConKUerorView

BATTLE: Final = "battle"
"""The key of the panel of a battle."""
BUTTONS: Final[Mapping[type[Move], tuple[str, str]]] = {
    Roll: ("roll", "Roll"), RollOut: ("roll out", "Finish battle"), Withdraw: ("withdraw", "Withdraw"),
}  # fmt: skip
"""The key and the text of the button of each move in a battle (CQ-6.8)."""
_LARGE: Final = 10_000
"""The largest product of both sides' armies for which the odds are shown; larger battles take too long."""


class Plan(NamedTuple):
    """An attack that is picked but not made: its territories and its armies."""

    source: int
    target: int
    sent: int


def battle(view: ConKUerorView, turn: Turn, last: Sequence[Event]) -> Node | None:
    """Return the battle in progress or the conquest that waits for its move-in, or None if there is neither."""
    frame = view.frame
    if isinstance(frame, Battle):
        return _battle(view, turn, frame, last)
    if not isinstance(frame, Conquest):
        return None
    stack = view.stacks[frame.source]
    text = f"{in_words(stack)}. 1 regular must stay.{' Mercenaries have to stay.' if stack >= HIRED else ''}"
    return area("conquest", view.table.label(frame.source), *last_dice(view, last), h("p", "conquest words", text=text))


def _battle(view: ConKUerorView, turn: Turn, frame: Battle, last: Sequence[Event]) -> Node:
    defence, defender = view.stacks[frame.target], view.owners[frame.target]
    sides = h(
        "div",
        "sides",
        _side(view, "attacker", view.turn, frame.source, frame.sent, "attacking"),
        *last_dice(view, last),
        _side(view, "defender", defender, frame.target, defence, "defending"),
        cls="cq-sides",
    )
    buttons = [
        button(key, text=text, cls="kb-button" if n else "kb-primary")
        for n, (key, text) in enumerate(BUTTONS[type(move)] for move in turn.moves)
    ]
    row = [h("div", "battle buttons", *buttons, cls="cq-row")] if buttons else []
    return area(BATTLE, "Battle", sides, h("p", "odds", text=_odds(view, frame, defence), cls="kb-quiet"), *row)


def _side(view: ConKUerorView, key: str, seat: Seat, at: int, stack: Stack, verb: str) -> Node:
    """Draw one side, with the player, the territory, and the armies of each type."""
    signs: list[Node] = []
    for kind, count in zip(KINDS, counts(stack), strict=True):
        if count:
            signs += [sign(kind.name), h("b", f"{key} {kind.name}", text=str(count))]
    name = h("b", f"{key} name", text=view.table.label(at), cls="kb-serif")
    note = h("span", f"{key} count", text=f"{FACTS[stack][0]} {verb}", cls="kb-quiet")
    armies = h("span", f"{key} words", text=in_words(stack), cls="kb-sr")
    pieces = h("span", f"{key} signs", *signs, cls="cq-signs", aria_hidden="true")
    return h("div", key, chip(view.colours[seat]), h("span", f"{key} side", name, note), pieces, armies,
             cls="cq-side")  # fmt: skip


def _odds(view: ConKUerorView, frame: Battle, defence: Stack) -> str:
    """Return the attacker's chances in the next roll and in the battle, as text (CQ-6.6)."""
    rolling, who = view.table.dice(frame.bombarded), view.names[view.turn]
    text = f"{who}'s chances: next roll {_roll_chance(rolling)}"
    if (conquest := _conquest_chance(FACTS[frame.sent][0], FACTS[defence][0], rolling)) is not None:
        text += f", battle {conquest}"
    return f"{text}.{' Two dice (Bombardment).' if frame.bombarded else ''}"


def draw_odds(view: ConKUerorView, plan: Plan) -> Node:
    """Draw the odds of an attack before it is made; an odd number has those of the even one below (CQ-6.6)."""
    rolling = view.table.dice(view.effects.bombard)
    defenders = FACTS[view.stacks[plan.target]][0]
    parts = [f"{plan.sent} against {defenders}: you win {_roll_chance(rolling)} of rolls."]
    if (conquest := _conquest_chance(plan.sent, defenders, rolling)) is not None:
        parts.append(f"Chance of taking {view.table.name(plan.target)}: {conquest}.")
    if plan.sent % 2:
        parts.append(f"{plan.sent} armies are no better than {plan.sent - 1}, because you lose 2 at a time.")
    return area("foreseen", "Odds", h("p", "foreseen words", text=" ".join(parts)))


def _roll_chance(rolling: Rolling) -> str:
    win, lose = rolling.ways
    return percent(win / (win + lose))


def _conquest_chance(sent: int, defenders: int, rolling: Rolling) -> str | None:
    """Return the chance of a conquest, or None if it takes too long to work out or nothing is left to fight."""
    if sent < 2 or not defenders or sent * defenders > _LARGE:
        return None
    return percent(odds_of(sent, defenders, rolling).conquest)


def last_dice(view: ConKUerorView, last: Sequence[Event]) -> Iterator[Node]:
    """Yield the last dice since the turn began: both sides of a battle, or the die of a card (CQ-17.7)."""
    for event in reversed([event for event in last if event.seat == view.turn]):
        match event:
            case Done(move=Dice(first, second, defence)):
                yield _dice(view, first, second, defence)
                return
            case DieRolled(face=face):
                yield h("div", "dice", die("chance die", face, ""), cls="cq-dice")
                return
            case _:
                pass


def _dice(view: ConKUerorView, first: int, second: int, defence: int) -> Node:
    frame = view.frame
    rolling = view.table.dice(isinstance(frame, Battle) and frame.bombarded)
    if second and not rolling.two:
        rolling = view.table.bombarding
    result = rolling.wins(first, second, defence)
    mine = [die(f"attack die {n}", face, _look(result)) for n, face in enumerate((first, second)) if face]
    verdict = {1: "beats", 0: "tie: roll again", -1: "loses to"}[result]
    if result < 0 and rolling.attack(first, second) == defence:
        verdict = "tie: defender wins"  # The defender wins ties (CQ-6.6).
    word = h("span", "dice word", text=verdict, cls="kb-quiet")
    return h("div", "dice", *mine, word, die("defence die", defence, _look(-result)), cls="cq-dice")


def _look(result: int) -> str:
    return " cq-wins" if result > 0 else " cq-loses" if result < 0 else ""
