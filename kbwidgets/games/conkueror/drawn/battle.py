"""A battle below the map, with both sides, the dice, the odds and the buttons, a plan, and the move-in (CQ-17.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from kbwidgets.core.moves.events import Done, Event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import percent
from kbwidgets.games.conkueror.drawn.parts import button, die, sign
from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, KINDS, Stack, counts, in_words
from kbwidgets.games.conkueror.rules.chapters.battle import Dice, Roll, RollOut, Withdraw
from kbwidgets.games.conkueror.rules.chapters.chance_effects import DieRolled
from kbwidgets.games.conkueror.rules.fields import VACANT, Battle, Conquest
from kbwidgets.games.conkueror.rules.odds import Rolling, odds_of
from kbwidgets.games.conkueror.rules.view import ConKUerorView

BUTTONS: Final[Mapping[type[Move], tuple[str, str]]] = {
    Roll: ("roll", "Roll"), RollOut: ("roll out", "Until done"), Withdraw: ("withdraw", "Withdraw"),
}  # fmt: skip
"""The key and the text of the button of each move in a battle (CQ-6.8)."""
_LARGE: Final = 10_000
"""The largest product of both sides' armies for which the odds are shown; larger battles take too long."""


class Plan(NamedTuple):
    """A march that is picked but not made, with the territories and armies picked so far."""

    source: int
    target: int | None = None
    sent: int | None = None


def march(view: ConKUerorView, turn: Turn, last: Sequence[Event], plan: Plan | None) -> tuple[Node, ...]:
    """Return what is shown of a battle, a conquest or a planned march, from its source to its odds; () if none is."""
    frame = view.frame
    if isinstance(frame, Battle):
        return _battle(view, turn, frame, last)
    if isinstance(frame, Conquest):
        stays = h("span", "conquest words", text="1 regular stays", cls="kb-quiet")
        return (*_sides(view, frame.source, view.stacks[frame.source], frame.target, 0), *last_dice(view, last), stays)
    if plan is None:
        return ()
    if plan.target is None:
        hint = "Choose the territory to attack." if view.phase == "attack" else "Choose where they go."
        return _side(view, "source", plan.source, view.stacks[plan.source]), h("span", "aim", text=hint, cls="kb-quiet")
    sides = _sides(view, plan.source, view.stacks[plan.source], plan.target, view.stacks[plan.target])
    is_attack = plan.sent is not None and view.owners[plan.target] not in (VACANT, view.turn)
    return (*sides, *([_foreseen(view, plan.target, plan.sent)] if is_attack and plan.sent else []))


def foresee(view: ConKUerorView, plan: Plan) -> str:
    """Return the odds of a planned attack as text; an odd number has those of the even one below (CQ-6.6)."""
    if plan.target is None or not plan.sent or view.owners[plan.target] in (VACANT, view.turn):
        return ""
    rolling, defenders = view.table.dice(view.effects.bombard), FACTS[view.stacks[plan.target]][0]
    parts = [f"{plan.sent} against {defenders}: you win {_roll_chance(rolling)} of rolls."]
    if (conquest := _conquest_chance(plan.sent, defenders, rolling)) is not None:
        parts.append(f"Chance of taking {view.table.name(plan.target)}: {conquest}.")
    if plan.sent % 2:
        parts.append(f"{plan.sent} armies are no better than {plan.sent - 1}, because you lose 2 at a time.")
    return " ".join(parts)


def _foreseen(view: ConKUerorView, target: int, sent: int) -> Node:
    rolling, defenders = view.table.dice(view.effects.bombard), FACTS[view.stacks[target]][0]
    same = f"like {sent - 1} armies" if sent % 2 else ""
    return _ring(_conquest_chance(sent, defenders, rolling), _roll_chance(rolling), same)


def _battle(view: ConKUerorView, turn: Turn, frame: Battle, last: Sequence[Event]) -> tuple[Node, ...]:
    defence, rolling = view.stacks[frame.target], view.table.dice(frame.bombarded)
    conquest = _conquest_chance(FACTS[frame.sent][0], FACTS[defence][0], rolling)
    buttons = [
        button(key, text=text, cls="kb-button" if n else "kb-primary")
        for n, (key, text) in enumerate(BUTTONS[type(move)] for move in turn.moves)
    ]
    row = [h("div", "battle buttons", *buttons, cls="cq-row")] if buttons else []
    dice = tuple(last_dice(view, last))
    return (*_sides(view, frame.source, frame.sent, frame.target, defence, *dice),
            _ring(conquest, _roll_chance(rolling), "with two dice" if frame.bombarded else ""), *row)  # fmt: skip


def _sides(view: ConKUerorView, source: int, sent: Stack, target: int, met: Stack, *between: Node) -> tuple[Node, ...]:
    """Draw both ends of a march, with the dice or an arrow between them."""
    arrow = h("svg", "way", h("path", "", d="M9 5l7 7-7 7"), viewBox="0 0 24 24", cls="cq-way", aria_hidden="true")
    return _side(view, "source", source, sent), *(between or (arrow,)), _side(view, "target", target, met)


def _side(view: ConKUerorView, key: str, at: int, stack: Stack) -> Node:
    """Draw a territory with its owner and its armies, of each type if it has more than infantry."""
    owner = view.owners[at]
    kinds = [(kind.name, count) for kind, count in zip(KINDS, counts(stack), strict=True) if count]
    plain = len(kinds) < 2 and stack < HIRED
    signs = [part for name, count in kinds
             for part in (sign(name), h("b", f"{key} {name}", text=str(count)))] if not plain else []  # fmt: skip
    return h(
        "span",
        key,
        *([] if owner < 0 else [chip(view.colours[owner])]),
        h("b", f"{key} name", text=view.table.label(at), cls="cq-place"),
        h("b", f"{key} count", text=str(FACTS[stack][0]), cls="cq-count", aria_hidden="true"),
        h("span", f"{key} words", text=f", {in_words(stack)}" if stack else "", cls="kb-sr"),
        h("span", f"{key} signs", *signs, cls="cq-signs", aria_hidden="true"),
        cls="cq-side",
    )


_ROUND: Final = 107
"""The length of the circle that shows a chance."""


def _ring(conquest: str | None, roll: str, note: str) -> Node:
    """Draw the chance of a conquest as a part of a ring, or that of the next roll if the battle is too large."""
    shown = conquest or roll
    part = int("".join(digit for digit in shown if digit.isdigit()) or 0)
    circles = (h("circle", "", cx=22, cy=22, r=17, cls="cq-odd-all"),
               h("circle", "odds part", cx=22, cy=22, r=17, cls="cq-odd-part",
                 stroke_dasharray=f"{_ROUND * part / 100:.0f} {_ROUND}", transform="rotate(-90 22 22)"))  # fmt: skip
    number = h("text", "odds number", text=shown.removesuffix("%"), x=22, y=27)
    picture = h("svg", "odds picture", *circles, number, viewBox="0 0 44 44", aria_hidden="true",
                cls=f"cq-odd{' cq-likely' if part >= 50 else ''}")  # fmt: skip
    words = h("span", "odds words", text="% to take it" if conquest else "% of rolls", aria_hidden="true")
    told = h("span", "odds told", cls="kb-sr", text=f"Chance of taking it: {shown}. " if conquest else "")
    rolls = h("span", "odds roll", text=note or f"{roll} a roll")
    return h("span", "odds", picture, h("span", "odds lines", words, told, rolls), cls="cq-odds")


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
    if second and not rolling.has_two_dice:
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
