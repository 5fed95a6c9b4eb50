"""The plain data of a position of Kingdomino, which `to_json` writes and `from_json` checks.

A position does not have to be reachable in play, but it must make sense: no domino occurs twice, every kingdom is
built by legal placements, lines are ascending and have the right length, and the kings belong to the right seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from kbwidgets.core.errors import DataError
from kbwidgets.core.fields.shape import Shape
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import CHANCE, Json
from kbwidgets.games.kingdomino.rules.chapters.placing import judge_fields, placement_faults
from kbwidgets.games.kingdomino.rules.fields import NOBODY, Fields
from kbwidgets.games.kingdomino.rules.kingdom import EMPTY, Realm
from kbwidgets.games.kingdomino.rules.options import MATCH, Setup

_SHAPE: Final = Shape(Fields)


def position_to_json(position: Fields) -> dict[str, Json]:
    """Return a position as plain data."""
    setup = position.setup
    return MATCH.write(setup.names, setup.colours, setup.options._asdict()) | _SHAPE.write(position, setup)


def position_from_json(data: Json) -> Fields:
    """Return the fields of a position from plain data, or raise `DataError` with the place of a fault."""
    whole = Plain(data).only(*MATCH.keys, *_SHAPE.keys)
    setup = Setup.of(*MATCH.read(whole))
    fields = _SHAPE.read(whole, setup)
    past = tuple(_rebuild(game, f"past[{n}]", setup) for n, game in enumerate(fields.past))
    realms = _rebuild(fields.realms, "kingdoms", setup)
    _, _, phase, _, _, unseen, line, kings, turn, ahead, claims, _ = fields
    if phase == "over" and len(fields.past) + 1 < setup.games:
        raise DataError("past", f"found {len(fields.past)} games, expected {setup.games - 1} in the phase over")
    for name, numbers in (("pile", unseen), ("line", line), ("ahead", ahead)):
        if name != "ahead" or phase != "draw":
            _check_ascending(name, numbers)
    for name, seats in (("kings", kings), ("claims", claims)):
        _check_seats(name, seats, setup)
    _check_lengths(fields)
    # These dominoes of the current line are in kingdoms.
    placed = setup.length if phase == "over" else turn + (phase == "choose")
    lines = [("pile", unseen), ("line", line[placed:]), ("ahead", ahead)]
    _check_numbers(lines, "kingdoms", fields.realms)
    for n, game in enumerate(fields.past):
        _check_numbers([], f"past[{n}]", game)
    to_act = () if phase == "over" else (CHANCE,) if phase in ("draw", "kings") else (kings[turn],)
    if len(unseen) < (to_come := fields.in_pile):
        raise DataError("pile", f"found {len(unseen)} dominoes, expected at least {to_come} for the lines to come")
    return fields._replace(to_act=to_act, past=past, realms=realms)


def _check_ascending(name: str, numbers: bytes) -> None:
    for n, (one, two) in enumerate(pairwise(numbers), 1):
        if one >= two:
            raise DataError(f"{name}[{n}]", f"found {two} after {one}, expected ascending numbers")


def _check_seats(name: str, seats: bytes, setup: Setup) -> None:
    for seat in range(len(setup.names)):
        if seats.count(seat) > setup.kings_each:
            raise DataError(name, f"found {seats.count(seat)} kings of seat {seat}, expected {setup.kings_each}")


def _rebuild(kingdoms: Sequence[Realm], name: str, setup: Setup) -> tuple[Realm, ...]:
    """Return kingdoms with what follows from their dominoes, or raise `DataError` for a placement that is illegal."""
    rebuilt: list[Realm] = []
    for seat, realm in enumerate(kingdoms):
        kingdom = EMPTY[setup.size]
        for n, move in enumerate(realm.laid):
            if refusals := judge_fields(move) or placement_faults(kingdom, move, seat):
                raise DataError(f"{name}[{seat}].laid[{n}]", f"{move} is not possible: {refusals[0]}")
            kingdom = kingdom.with_domino(move)
        rebuilt.append(kingdom._replace(discarded=realm.discarded))
    return tuple(rebuilt)


def _check_lengths(fields: Fields) -> None:
    """Raise `DataError` if a line or a list of kings has the wrong length for the phase and the round."""
    setup, _, phase, _, round_, _, line, kings, turn, ahead, claims, _ = fields
    full = setup.length
    last = round_ == setup.rounds
    expected = {
        "line": full if round_ else 0,
        "kings": full if round_ or phase == "choose" else 0,
        "ahead": 0 if last else full,
        "claims": 0 if last or phase == "draw" else full,
    }
    for name, found in (("line", line), ("kings", kings), ("ahead", ahead), ("claims", claims)):
        partial = (name == "kings" and phase == "kings") or (name == "ahead" and phase == "draw")
        if partial and len(found) >= full:
            raise DataError(name, f"found {len(found)} entries, expected fewer than {full} in the phase {phase}")
        if not partial and len(found) != expected[name]:
            raise DataError(name, f"found {len(found)} entries, expected {expected[name]} in round {round_}")
    if turn and phase not in ("place", "choose"):
        raise DataError("turn", f"found {turn}, expected 0 in the phase {phase}")
    claimed = len(claims) - claims.count(NOBODY)
    due = turn if phase in ("place", "choose") and ahead else 0
    if claimed != due:
        raise DataError("claims", f"found {claimed} kings, expected {due} before turn {turn}")
    for seat in range(len(setup.names)):
        if claims.count(seat) > kings[:due].count(seat):
            raise DataError("claims", f"found {claims.count(seat)} kings of seat {seat}, more than have acted")
    wrong = {"kings": round_ != 0, "place": round_ == 0, "over": not last, "choose": last, "draw": last}
    if wrong[phase]:
        raise DataError("phase", f"found {quoted(phase)}, which cannot happen in round {round_}")


def _check_numbers(lines: Sequence[tuple[str, bytes]], name: str, kingdoms: Sequence[Realm]) -> None:
    """Raise `DataError` if a domino is in two places."""
    place_of: dict[int, str] = {}
    places = [(place, list(numbers)) for place, numbers in lines]
    for seat, kingdom in enumerate(kingdoms):
        places.append((f"{name}[{seat}].laid", [move.number for move in kingdom.laid]))
        places.append((f"{name}[{seat}].discarded", list(kingdom.discarded)))
    for place, numbers in places:
        for number in numbers:
            if number in place_of:
                raise DataError(place, f"domino {number} is also in {place_of[number]}")
            place_of[number] = place
