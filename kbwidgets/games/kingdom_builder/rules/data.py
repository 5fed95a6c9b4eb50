"""Positions of Kingdom Builder as plain data: `to_json` writes them and `from_json` checks them.

A position need not be one that play can reach, but it must make sense: every settlement is on a hex that can carry
one, no player has more than 40, there are at most 25 terrain cards, and tiles match the locations they came from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.errors import DataError
from kbwidgets.core.fields.shape import Shape
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import CHANCE, Json
from kbwidgets.games.kingdom_builder.rules.board import HEXES, TERRAINS
from kbwidgets.games.kingdom_builder.rules.cards import ALL, NONE, UNITS, counts, hand, total
from kbwidgets.games.kingdom_builder.rules.fields import PositionFields
from kbwidgets.games.kingdom_builder.rules.options import IN_FORCE, MANDATORY, MATCH, Setup
from kbwidgets.games.kingdom_builder.rules.position import KingdomBuilderKnown, KingdomBuilderPosition, KnownFields

_SETUP: Final = Shape(Setup)
_POSITION: Final = Shape(PositionFields)
_KNOWN: Final = Shape(KnownFields)
_CHANCE_PHASES: Final = ("quadrant", "card", "first", "deal", "draw", "replace")


def position_to_json(position: KingdomBuilderPosition) -> dict[str, Json]:
    """Return a position as plain data."""
    return match_to_json(position.setup) | _POSITION.write(position, position.setup)


def known_to_json(known: KingdomBuilderKnown) -> dict[str, Json]:
    """Return a view as plain data, with only the size of the draw pile."""
    return match_to_json(known.setup) | _KNOWN.write(known, known.setup)


def match_to_json(setup: Setup) -> dict[str, Json]:
    """Return the beginning of the plain data of a position or a view."""
    options = {option.name: getattr(setup, option.name) for option in MATCH.options}
    return MATCH.write(setup.names, setup.colours, options) | _SETUP.write(setup, setup)


def position_from_json(data: Json) -> KingdomBuilderPosition:
    """Return the position that plain data describe; `DataError` names the place of a fault."""
    plain = Plain(data).only(*MATCH.keys, *_SETUP.keys, *_POSITION.keys)
    seating, switches = MATCH.read(plain)
    setup = _SETUP.read(plain, seating)._replace(**seating._asdict(), **switches)
    _check_unique("quadrant", [name for name, _ in setup.quadrants])
    _check_unique("card", setup.cards)
    position = KingdomBuilderPosition(*_POSITION.read(plain, setup))
    phase = position.phase
    to_act = () if phase == "end" else (CHANCE,) if phase in _CHANCE_PHASES else (position.seat,)
    free = HEXES.all - sum(realm.own for realm in position.realms)
    position = position._replace(land=setup.land, to_act=to_act, free=free)
    _check_phase(position)
    _check_cards(position)
    return position


def _check_unique(noun: str, names: Sequence[str]) -> None:
    for n, name in enumerate(names):
        if name in names[:n]:
            raise DataError(f"{noun}s[{n}]", f"the {noun} {name} appears twice")


def _check_phase(position: KingdomBuilderPosition) -> None:
    """Check that the phase, the card in play and the settlements still to be built fit together."""
    setup, phase = position.setup, position.phase
    due = (
        "quadrant" if len(setup.quadrants) < 4 else "card" if len(setup.cards) < IN_FORCE else "first"
        if setup.first is None else ""
    )  # fmt: skip
    if due != (phase if phase in ("quadrant", "card", "first") else ""):
        raise DataError("phase", f"found {phase!r}, expected {due or 'a later phase'} after what has been drawn")
    lefts: dict[str, Sequence[int]] = {
        "start": (MANDATORY,), "mandatory": (1, 2), "replace": (1, 2, MANDATORY),
    }  # fmt: skip
    allowed = lefts.get(phase, (0,))
    if position.left not in allowed:
        expected = " or ".join(map(str, allowed))
        raise DataError("left", f"found {position.left}, expected {expected} in the phase {phase}")
    if (position.in_play is not None) != (phase in ("start", "mandatory")) and phase not in ("after", "over"):
        raise DataError("card", f"found {position.in_play}, which does not fit the phase {phase}")
    if position.turn and phase in ("quadrant", "card", "first", "deal"):
        raise DataError("turn", f"found {position.turn}, expected 0 in the phase {phase}")
    if phase in ("start", "mandatory"):
        if not position.realms[position.seat].supply:
            raise DataError(f"players[{position.seat}].supply", f"found 0, expected more in the phase {phase}")
        land, card = position.land, position.in_play
        if land and card is not None and not land.terrains[card] & position.free:
            raise DataError("card", f"no {TERRAINS[card]} hex is free, so the card must be replaced")
    if phase == "over" and position.realms[position.seat].supply:
        raise DataError("phase", f"found 'over', but {position.names[position.seat]} has settlements left")
    if phase == "end" and (not position.turn or position.turn % len(position.realms)):
        raise DataError("turn", f"found {position.turn}, expected complete rounds in the phase end")
    if phase == "end" and all(realm.supply for realm in position.realms):
        raise DataError("phase", "found 'end', but everybody has settlements left")


def _check_cards(position: KingdomBuilderPosition) -> None:
    """Check that there are at most five cards of each terrain, and that no card is missing that must be there."""
    seats = range(len(position.realms))
    all_cards = position.stock + position.spent + (UNITS[position.in_play] if position.in_play is not None else 0)
    all_cards += sum(UNITS[hand(position.hands, seat)] for seat in seats if hand(position.hands, seat) != NONE)
    for terrain, number in zip(TERRAINS, counts(all_cards), strict=True):
        if number > 5:
            raise DataError("pile", f"found {number} {terrain} cards in all, expected at most 5")
    if position.phase in ("quadrant", "card", "first", "deal") and total(all_cards) != ALL:
        raise DataError("pile", f"found {total(all_cards)} terrain cards in all, expected {ALL} before the first turn")
    if position.phase in ("deal", "draw", "replace") and not position.stock:
        raise DataError("pile", f"found no cards, expected at least one in the phase {position.phase}")
    holders = {seat for seat in seats if hand(position.hands, seat) != NONE}
    if position.phase == "deal":
        dealt = {((position.setup.first or 0) + n) % len(seats) for n in range(ALL - total(position.stock))}
        if holders != dealt or len(dealt) == len(seats):
            raise DataError("hands", "each player is dealt one card in turn, starting with the first player")
    elif position.phase in ("quadrant", "card", "first") and holders:
        raise DataError("hands", f"found cards before they are dealt, in the phase {position.phase}")
    elif position.phase not in ("quadrant", "card", "first", "end") and position.seat in holders:
        fault = f"it is {position.names[position.seat]}'s turn, so the card is face up"
        raise DataError(f"hands[{position.seat}]", fault)
