"""Figures worked out on demand: a player's income, lasting effects of chance cards, the odds of an attack.

>>> from kbwidgets.games.conkueror import GAME
>>> state = GAME.start(["Ann", "Bo"]).play("die 5").play("die 2").play("claim peru")
>>> state.players["Ann"].income
Income(3: 3 (1 territory, at least 3))
"""

from __future__ import annotations

from collections.abc import Iterator

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import KbError
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.rules.armies import counts
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.nouns import BattleEnd, BattleOdds, Income, IncomeLine, Territory
from kbwidgets.games.conkueror.rules.odds import odds_of
from kbwidgets.games.conkueror.rules.turning import FEWEST, SHARE, drafted
from kbwidgets.games.conkueror.rules.worldmap import capital

_LEAST = 3
"""The fewest armies in a territory that attacks (CQ-6.2)."""


def income(known: Known, seat: Seat) -> Income:
    """Return the infantry that a draft on this map gives, line by line (CQ-5.1, CQ-5.2)."""
    owned = known.owners.count(seat)
    return (
        Income(drafted(known.table, known.owners, seat), tuple(_income(known, seat, owned))) if owned else Income(0, ())
    )


def _income(known: Known, seat: Seat, owned: int) -> Iterator[IncomeLine]:
    table = known.table
    told = counted(owned, "territory", "territories")
    share = owned // SHARE
    yield IncomeLine("CQ-5.1", max(FEWEST, share), told if share >= FEWEST else f"{told}, at least {FEWEST}")
    for part, lands, bonus in zip(table.world.continents, table.lands_of, table.bonuses, strict=True):
        if bonus and all(known.owners[at] == seat for at in lands):
            whole = len(lands) == len(part.territories)
            rule, told = ("CQ-5.1", part.name) if whole else ("CQ-5.2", f"{part.name}, in part")
            yield IncomeLine(rule, bonus, told)


def lasting(known: Known, seat: Seat) -> tuple[str, ...]:
    """Return the lasting effects of a player's chance cards, as text (CQ-12.7, CQ-12.8, CQ-12.9, CQ-12.11)."""
    table, effects = known.table, known.effects
    own = [at for at, owner in enumerate(known.owners) if owner == seat]
    found = [f"{capital(table.name(at))} is immune" for at in bits(effects.immune) if at in own]
    hired = ((counts(known.stacks[at])[-1], table.name(at)) for at in own)
    found += [f"{counted(count, 'mercenary', 'mercenaries')} in {name}" for count, name in hired if count]
    if known.turn == seat and effects.bombard:
        found.append("two dice in the next battle")
    if known.turn == seat and effects.conscripted:
        found.append(f"{counted(effects.conscripted, 'army card')} at the end of the turn")
    return tuple(found)


def odds_between(known: Known, source: Territory, target: Territory, pieces: int | None) -> BattleOdds:
    """Return the odds of an attack with the armies as they are. All but one are sent unless a number is given."""
    if target.id not in source.near:
        raise KbError(
            f"{source.name} and {target.name} are not neighbours (CQ-6.1); choose from {', '.join(source.near)}"
        )
    if source.owner is None or target.owner is None or source.owner == target.owner:
        owners = f"{source.name} belongs to {source.owner or 'nobody'}, {target.name} to {target.owner or 'nobody'}"
        raise KbError(f"{owners}; an attack needs two different owners (CQ-6.1)")
    if source.pieces < _LEAST:
        raise KbError(
            f"{source.name} has {counted(source.pieces, 'army', 'armies')}; an attack needs {_LEAST} (CQ-6.2)"
        )
    sent = source.pieces - 1 if pieces is None else pieces
    if not 2 <= sent < source.pieces:
        raise KbError(f"found {sent} armies for an attack from {source.name}, which has {source.pieces}; expected 2 to"
                      f" {source.pieces - 1} (CQ-6.4)")  # fmt: skip
    table = known.table
    own_turn = known.turn >= 0 and table.names[known.turn] == source.owner
    odds = odds_of(sent, target.pieces, table.bombarding if known.effects.bombard and own_turn else table.rolling)
    ends = tuple(BattleEnd(end.sent, end.defenders, odds.chance(end)) for end in odds.ends)
    return BattleOdds(source.id, target.id, sent, target.pieces, odds.conquest, ends)
