"""The chapter on placing a domino: what can be placed where, and what must be discarded (KD-PLACE)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.moves.events import Event, done, event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import counted, joined, quoted
from kbwidgets.core.values.types import Refusal, Seat
from kbwidgets.games.kingdomino.rules.chapters.scoring import gain, properties
from kbwidgets.games.kingdomino.rules.chapters.setup import start_fields
from kbwidgets.games.kingdomino.rules.dominoes import NUMBERS, TERRAINS, domino_key, packed_domino
from kbwidgets.games.kingdomino.rules.fields import TO_ACT, Fields
from kbwidgets.games.kingdomino.rules.grid import DIRECTIONS, STEPS
from kbwidgets.games.kingdomino.rules.kingdom import (
    LAST_DOUBLE,
    Place,
    Placements,
    Realm,
    is_legal_placement,
    placement_bits,
    placements,
    square_key,
)
from kbwidgets.games.kingdomino.rules.moves import MOVES


@MOVES.form(
    "discard {number}",
    rule="KD-PLACE.9",
    past="{who} discarded domino {number} because it didn't fit.",
    at="domino {number}",
)
class Discard(Move):
    """The discard of a domino that does not fit anywhere (KD-PLACE.9)."""

    number: int


DISCARDS = tuple(Discard(number) for number in range(NUMBERS.stop))

# -- legal moves ----------------------------------------------------------------------------------------


def list_placements(position: Fields) -> Sequence[Move]:
    """Return the legal moves of the king to act, which are placements, or the discard if there are none."""
    number = position.line_numbers[position.turn]
    kingdom = position.realms[position.to_act[0]]
    legal = placement_bits(kingdom, number)
    return Placements(kingdom.size, number, legal) if legal else (DISCARDS[number],)  # KD-PLACE.9


def is_legal(position: Fields, move: Place, seat: Seat | None) -> bool:
    """Return whether a placement is legal now. It is faster than `placement_faults`, which finds the reasons."""
    return (
        position.phase == "place"
        and move.number == position.line_numbers[position.turn]
        and (seat is None or seat in position.to_act)
        and is_legal_placement(position.realms[position.to_act[0]], move)
    )


# -- refusals -------------------------------------------------------------------------------------------


def judge_fields(move: Place) -> list[Refusal]:
    """Return the refusals of fields that are out of range, in a placement made in code (KD-ERR.13)."""
    refusals: list[Refusal] = []
    if move.number not in NUMBERS:
        text = f"There's no domino {quoted(move.number)}."
        refusals.append(Refusal("KD-ERR.13", "KD-COMP.1", text, (), "Use a number from 1 to 48."))
    if not 0 <= move.turn < len(STEPS):
        text = f"There's no direction {quoted(move.turn)}."
        advice = f"Use 0 to 3, for {joined(DIRECTIONS, 'or')}."
        refusals.append(Refusal("KD-ERR.13", "KD-PLACE.2", text, (), advice))
    return refusals


def placement_faults(kingdom: Realm, move: Place, seat: Seat) -> list[Refusal]:
    """Return the reasons why a domino cannot be placed here: overlap, size and contact, in this order."""
    refusals: list[Refusal] = []
    squares, size, grid = kingdom.squares(), kingdom.size, kingdom.grid
    domino = packed_domino(move.number)
    halves = (((move.x, move.y), domino.left), (move.other, domino.right))

    def refuse(code: str, rule: str, text: str, instead: str, at: tuple[tuple[int, int], ...]) -> None:
        places = tuple(square_key(seat, *square) for square in at if grid.holds(*square))
        refusals.append(Refusal(code, rule, text, places, instead))

    for square, _ in halves:  # KD-PLACE.4
        if square == (0, 0) or square in squares:
            text = "Your castle is here." if square == (0, 0) else "There's already a domino here."
            refuse("KD-ERR.5", "KD-PLACE.4", text, "Choose two empty squares.", (square,))

    x0, x1, y0, y1 = kingdom.box()  # KD-PLACE.5
    xs, ys = [square[0] for square, _ in halves], [square[1] for square, _ in halves]
    at = tuple(square for square, _ in halves)
    wide = max(x1, *xs) - min(x0, *xs) + 1
    tall = max(y1, *ys) - min(y0, *ys) + 1
    for extent, dimension in ((wide, "wide"), (tall, "tall")):
        if extent > size:
            text = f"Your kingdom can be at most {size} squares {dimension}."
            refuse("KD-ERR.6", "KD-PLACE.5", text, f"This would make it {extent}.", at)

    contacts: list[tuple[int, tuple[int, int], int]] = []  # KD-PLACE.6
    castle = False
    for (x, y), terrain in halves:
        for dx, dy in STEPS:
            beside = (x + dx, y + dy)
            castle = castle or beside == (0, 0)
            if beside in squares and beside not in at:
                contacts.append((terrain, beside, squares[beside][0]))
    if castle or any(mine == other for mine, _, other in contacts):  # One match is enough (KD-PLACE.7).
        return refusals
    if not contacts:
        text = "A domino must touch your castle or another domino."
        refuse("KD-ERR.7", "KD-PLACE.6", text, "Move it closer.", at)
    else:
        mine, _, other = contacts[0]
        text = f"No terrain matches: this is {TERRAINS[mine]} next to {TERRAINS[other]}."
        advice = f"Rotate it, or place it beside {_matching_terrain(kingdom, move.number)}."
        refuse("KD-ERR.8", "KD-PLACE.6", text, advice, tuple(square for _, square, _ in contacts))
    return refusals


def _matching_terrain(kingdom: Realm, number: int) -> str:
    """Return a terrain next to which a domino can be placed, or the castle if there is none."""
    domino, squares = packed_domino(number), kingdom.squares()
    for move in placements(kingdom, number):
        for (x, y), terrain in (((move.x, move.y), domino.left), (move.other, domino.right)):
            if any(squares.get((x + dx, y + dy), (None,))[0] == terrain for dx, dy in STEPS):
                return TERRAINS[terrain]
    return "your castle"


def judge_placement(position: Fields, move: Place) -> list[Refusal]:
    """Return the reasons why the king to act cannot place its domino here."""
    kingdom = position.acting_kingdom
    refusals = placement_faults(kingdom, move, position.to_act[0])
    if placements(kingdom, move.number):
        return refusals
    text = "This domino doesn't fit anywhere in your kingdom."
    misfit = Refusal("KD-ERR.10", "KD-PLACE.9", text, (domino_key(move.number),), "Discard it.")
    return [misfit, *(refusal._replace(instead="") for refusal in refusals)]  # No other place is legal either.


def judge_discard(position: Fields, move: Discard) -> list[Refusal]:
    """Return the reason why the king to act cannot discard its domino (KD-PLACE.9)."""
    if move in list_placements(position):
        return []
    text, advice = "You can't discard a domino that fits.", "Place it on a marked square."
    return [Refusal("KD-ERR.9", "KD-PLACE.9", text, (domino_key(move.number),), advice)]


# -- what the moves do ----------------------------------------------------------------------------------


def place_domino(position: Fields, move: Place) -> tuple[object, ...]:
    """Return the fields after a placement."""
    if move.turn > 1 and move.number <= LAST_DOUBLE:  # Both spellings give the same state (KD-PLACE.3).
        move = move.canonical()
    setup, past, _, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms = position
    seat = kings[turn]
    changed = [*kingdoms]
    changed[seat] = kingdoms[seat].with_domino(move)
    kingdoms = tuple(changed)
    if ahead:  # Now the king chooses (KD-TURN.2).
        return setup, past, "choose", to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms
    return end_step(position, kingdoms)


def discard_domino(position: Fields, move: Discard) -> tuple[object, ...]:
    """Return the fields after a discard (KD-PLACE.10)."""
    kingdoms, seat = position.realms, position.to_act[0]
    return end_step(position, (*kingdoms[:seat], kingdoms[seat].with_discard(move.number), *kingdoms[seat + 1 :]))


def end_step(position: Fields, kingdoms: tuple[Realm, ...]) -> tuple[object, ...]:
    """Return the fields after a domino was placed or discarded.

    The king then chooses (KD-TURN.2), or its turn is over in the last round (KD-TURN.5).
    """
    setup, past, _, to_act, round_, pile, line, kings, turn, ahead, claims, _ = position
    phase = "choose"
    if not ahead:
        turn += 1
        if turn < setup.length:
            phase, to_act = "place", TO_ACT[kings[turn]]
        elif len(past) + 1 < setup.games:  # KD-OPT.4
            return start_fields(setup, (*past, kingdoms))
        else:  # KD-END.1
            phase, to_act, turn = "over", (), 0
    return setup, past, phase, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms


# -- events ---------------------------------------------------------------------------------------------


@event("place", rule="KD-PLACE.6", at=("{seat}:{x},{y}", "{seat}:{x2},{y2}"))
class Placed(Event):
    """A domino was placed in a kingdom, and may have scored at once (KD-PLACE.6)."""

    number: int
    x: int
    y: int
    x2: int
    y2: int
    points: int

    def text(self, names: Sequence[str]) -> str:
        scored = f" and scored {counted(self.points, 'point')}" if self.points else ""
        return f"{names[self.seat]} placed domino {self.number}{scored}."


def report_placement(before: Fields, move: Place, after: Fields) -> Sequence[Event]:
    """Return the events of a placement."""
    kingdom = before.acting_kingdom
    points = gain(properties(kingdom), kingdom.grid.spots[move.x, move.y, move.turn], move.number)
    return (Placed(before.to_act[0], move.number, move.x, move.y, *move.other, points),)


def report_discard(before: Fields, move: Discard, after: Fields) -> Sequence[Event]:
    """Return the events of a discard."""
    return (done(before.to_act[0], move),)
