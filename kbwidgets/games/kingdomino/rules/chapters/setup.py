"""The chapter on the start of a game, and all draws: of dominoes and of the first kings (KD-SETUP, KD-INFO.3)."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from random import Random
from typing import Final

from kbwidgets.core.errors import OptionError
from kbwidgets.core.moves.events import Event, done, event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import counted, joined, quoted
from kbwidgets.core.values.types import CHANCE, Refusal, Seat
from kbwidgets.games.kingdomino.rules.dominoes import NUMBERS, domino_key
from kbwidgets.games.kingdomino.rules.fields import BY_CHANCE, BYTE, NOBODY, TO_ACT, Fields
from kbwidgets.games.kingdomino.rules.kingdom import EMPTY, Realm
from kbwidgets.games.kingdomino.rules.moves import MOVES
from kbwidgets.games.kingdomino.rules.options import Setup


@MOVES.form("draw {number}", rule="KD-TURN.4", past="Domino {number} was drawn.", at="domino {number}", is_logged=False)
class Draw(Move):
    """The draw of a domino for the next line, by chance (KD-SETUP.4, KD-TURN.4)."""

    number: int


@MOVES.form("king {seat}", rule="KD-SETUP.5", past="{who}'s king was drawn.", is_logged=False)
class King(Move):
    """The draw of the next king in the starting order, by chance (KD-SETUP.5)."""

    seat: int


DRAWS = tuple(Draw(number) for number in range(NUMBERS.stop))
KINGS = tuple(King(seat) for seat in range(4))
PILE: Final = bytes(NUMBERS)
"""All 48 dominoes. With 2 or 3 players, those that are never drawn are the ones set aside (KD-SETUP.2)."""
_UNCLAIMED: Final = tuple(bytes([NOBODY] * length) for length in range(5))


def start_fields(setup: Setup, past: tuple[tuple[Realm, ...], ...] = ()) -> Fields:
    """Return the start of a match, or of the next game of a Dynasty (KD-OPT.4)."""
    kingdoms = (EMPTY[setup.size],) * len(setup.names)  # KD-SETUP.3
    return Fields(setup, past, "draw", BY_CHANCE, 0, PILE, b"", b"", 0, b"", b"", kingdoms)


def list_draws(position: Fields) -> Sequence[Move]:
    """Return the dominoes that can be drawn."""
    return tuple([DRAWS[n] for n in position.unseen_numbers])


def list_kings(position: Fields) -> Sequence[Move]:
    """Return the kings that can be drawn."""
    return tuple([KINGS[seat] for seat, _ in kings_left(position)])


def kings_left(position: Fields) -> list[tuple[Seat, int]]:
    """Return the seats with kings that have not been drawn yet, each with the number of these kings."""
    kings, each = position.kings, position.setup.kings_each
    return [(seat, each - kings.count(seat)) for seat in range(len(position.setup.names)) if kings.count(seat) < each]


def random_draw(position: Fields, rng: Random) -> Move:
    """Return a random draw."""
    if position.phase == "draw":
        pile = position.unseen_numbers
        return DRAWS[pile[floor(rng.random() * len(pile))]]
    kings = [seat for seat, left in kings_left(position) for _ in range(left)]
    return KINGS[kings[floor(rng.random() * len(kings))]]


def judge_draw(position: Fields, move: Draw | King) -> list[Refusal]:
    """Return why a chance move is impossible.

    Such a move was typed in, scripted or read from a damaged record.
    """
    if move in (list_draws(position) if isinstance(move, Draw) else list_kings(position)):
        return []
    if isinstance(move, King) and 0 <= move.seat < len(position.setup.names):
        text = f"All of {position.setup.names[move.seat]}'s kings have been drawn."
        advice = "Choose a player who still has one."
    elif isinstance(move, King):
        text, advice = "There's no such player.", "Choose a player with a king that hasn't been drawn yet."
    else:
        known = move.number in NUMBERS
        text = f"Domino {move.number} has already been drawn." if known else f"There's no domino {quoted(move.number)}."
        advice = "Choose one that is still in the draw pile."
    return [Refusal("KD-ERR.15", "KD-INFO.3", text, (), advice)]


def draw_domino(position: Fields, move: Draw) -> tuple[object, ...]:
    """Return the fields after a domino was drawn."""
    setup, past, _, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms = position
    number = BYTE[move.number]
    pile = pile.replace(number, b"")
    ahead += number
    phase = "draw"
    if len(ahead) == setup.length:  # The line is sorted (KD-SETUP.4).
        ahead, claims = bytes(sorted(ahead)), _UNCLAIMED[setup.length]
        phase, to_act = ("place", TO_ACT[kings[0]]) if round_ else ("kings", BY_CHANCE)
    return setup, past, phase, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms


def draw_king(position: Fields, move: King) -> tuple[object, ...]:
    """Return the fields after a king was drawn (KD-SETUP.5)."""
    setup, past, _, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms = position
    kings += BYTE[move.seat]
    phase, to_act = ("choose", TO_ACT[kings[0]]) if len(kings) == setup.length else ("kings", BY_CHANCE)
    return setup, past, phase, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms


@event("line", rule="KD-TURN.4")
class LineDrawn(Event):
    """A line of dominoes was completed (KD-SETUP.4, KD-TURN.4)."""

    numbers: tuple[int, ...]

    @property
    def at(self) -> tuple[str, ...]:
        return tuple(domino_key(number) for number in self.numbers)

    def text(self, names: Sequence[str]) -> str:
        line = "first" if self.rule == "KD-SETUP.4" else "next"
        return f"The {line} line was drawn: {joined([str(number) for number in self.numbers])}."


@event("kings", rule="KD-SETUP.5")
class KingsDrawn(Event):
    """The starting order of the kings was completed (KD-SETUP.5)."""

    order: tuple[Seat, ...]

    def text(self, names: Sequence[str]) -> str:
        return f"The kings were drawn: {', '.join(names[seat] for seat in self.order)}."


def report_draw(before: Fields, move: Draw, after: Fields) -> Sequence[Event]:
    """Return the events of a draw, which may complete a line."""
    rule = "KD-TURN.4" if before.round else "KD-SETUP.4"
    drawn = done(CHANCE, move, rule)
    return (drawn,) if after.phase == "draw" else (drawn, LineDrawn(CHANCE, tuple(after.next_numbers), rule=rule))


def report_king(before: Fields, move: King, after: Fields) -> Sequence[Event]:
    """Return the events of the draw of a king, which may complete the starting order."""
    drawn = done(move.seat, move)
    return (drawn, KingsDrawn(CHANCE, tuple(after.kings))) if after.phase == "choose" else (drawn,)


def fixed_draws(setup: Setup, lines: Sequence[Sequence[int]], kings: Sequence[int]) -> list[Move]:
    """Return the chance moves that fix the first lines and the starting order of the kings (KD-INFO.3).

    Use them as `Match(…, chance=fixed_draws(…))`. `kings` has a seat for each king. Raise `OptionError` with every
    impossible entry (KD-ERR.15).

    >>> from kbwidgets.core.setup.seating import Seating
    >>> setup = Setup.of(Seating(("Ann", "Bo"), ("blue", "green")), {})
    >>> print(*fixed_draws(setup, [(3, 12, 27, 48)], [0, 1, 1, 0])[-2:], sep=", ")
    king 1, king 0
    """
    refusals: list[Refusal] = []

    def refuse(entry: str, fault: str, advice: str) -> None:
        refusals.append(Refusal("KD-ERR.15", "KD-INFO.3", f"The entry {entry} {fault}.", (entry,), advice))

    if not 1 <= len(lines) <= setup.rounds:
        refuse("lines", f"has {counted(len(lines), 'line')}", f"Give 1 to {setup.rounds} lines.")
    seen: set[int] = set()
    for n, line in enumerate(lines):
        if len(line) != setup.length:
            refuse(
                f"lines[{n}]", f"has {counted(len(line), 'domino', 'dominoes')}", f"Give {setup.length} in each line."
            )
        for i, number in enumerate(line):
            if number not in NUMBERS:
                refuse(f"lines[{n}][{i}]", f"is {quoted(number)}, which isn't a domino", "Give numbers from 1 to 48.")
            elif number in seen:
                refuse(f"lines[{n}][{i}]", f"repeats domino {number}", "Give every domino only once.")
            seen.add(number)
    if len(kings) != setup.length:
        advice = f"Give {setup.length}, {setup.kings_each} for each player."
        refuse("kings", f"has {counted(len(kings), 'king')}", advice)
    for i, seat in enumerate(kings):
        if seat not in range(len(setup.names)):
            refuse(f"kings[{i}]", f"is {quoted(seat)}, which isn't a seat", f"Give 0 to {len(setup.names) - 1}.")
        elif list(kings[:i]).count(seat) >= setup.kings_each:
            refuse(f"kings[{i}]", f"gives seat {seat} too many kings", f"Give each seat {setup.kings_each}.")
    if refusals:
        raise OptionError(tuple(refusals))
    first, *rest = [[DRAWS[number] for number in line] for line in lines]
    return [*first, *(KINGS[seat] for seat in kings), *(draw for line in rest for draw in line)]
