"""The chapter on the beginning of a turn and its draft (CQ-4, CQ-5)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.values.types import Refusal, Seat
from kbwidgets.games.conkueror.rules.armies import FACTS, ONE
from kbwidgets.games.conkueror.rules.fields import (
    BY_CHANCE,
    DRAFTED,
    EFFECTS,
    FRAME,
    ONLY,
    PHASE,
    ROUNDS,
    ROWS,
    STACKS,
    TO_ACT,
    TURN,
    Effects,
    Fields,
    Row,
    new,
)
from kbwidgets.games.conkueror.rules.moves import KEPT, MOVES, InTerritory, refusal
from kbwidgets.games.conkueror.rules.refusals import owner_refusals
from kbwidgets.games.conkueror.rules.rows import all_ways, continents_of, lands_of, rows_of
from kbwidgets.games.conkueror.rules.table import Table


@MOVES.form("deploy {territory=siam} {number}", rule="CQ-5.4")
class Deploy(Move):
    """Drafted infantry are placed on a territory of the player (CQ-5.4)."""

    territory: str
    number: int


@lru_cache(maxsize=KEPT)
def deploy(territory: str, number: int) -> Deploy:
    """Return the placement of drafted infantry."""
    return Deploy(territory, number)


# -- what happens -----------------------------------------------------------------------------------------


LEAST_DRAFT: Final = 3
"""The fewest infantry in a draft, and the most in a short first draft (CQ-5.1, option first_draft)."""


SHARE: Final = 3
"""The number of territories for each drafted infantry (CQ-5.1)."""


def begin_rounds(position: Fields) -> Row:
    """Begin round 1 with the player who went first (CQ-3.6)."""
    after: list[object] = [*position[:]]
    after[ROUNDS], after[FRAME] = 1, None
    return begin_turn(position, after, position.first, position.effects)


def begin_turn(position: Fields, after: list[object], turn: Seat, effects: Effects) -> Row:
    """Begin a turn, in which the player's immunity ends and a chance card may come (CQ-4.5, CQ-12.1).

    The owners are those of the position; everything else that has changed is in `after`.
    """
    table, owners = position[0], position[5]
    for at in bits(effects.immune):
        if owners[at] == turn:
            effects = effects._replace(immune=effects.immune & ~(1 << at))
            after[EFFECTS] = effects
    after[TURN] = turn
    if table.first_phase == "chance":
        after[PHASE], after[TO_ACT] = "chance", BY_CHANCE
        return after
    return await_card(new(Fields, after)) if table.chance_percent else begin_draft(new(Fields, after))


def await_card(position: Fields) -> Row:
    """Let a chance card be drawn. The discard becomes the pile if the pile is empty (CQ-12.2)."""
    effects = position[12]
    after: list[object] = [*position[:]]
    after[PHASE], after[TO_ACT] = "card", BY_CHANCE
    if not effects.pile:
        after[EFFECTS] = effects._replace(pile=effects.spent, spent=0)
    return after


def draft_size(table: Table, owners: tuple[int, ...], seat: Seat) -> int:
    """Return the infantry that a player drafts (CQ-5.1, CQ-5.2)."""
    return max(LEAST_DRAFT, owners.count(seat) // SHARE) + _add_bonuses(table, owners, seat)


def _add_bonuses(table: Table, owners: tuple[int, ...], seat: Seat) -> int:
    total = 0
    for bonus, members in zip(table.bonuses, table.lands_of, strict=True):
        if bonus:
            for at in members:
                if owners[at] != seat:
                    break
            else:
                total += bonus
    return total


def begin_draft(position: Fields) -> Row:
    """Begin the draft, which does not change afterwards (CQ-5.3)."""
    table, turn, owners, stacks = position[0], position[3], position[5], position[6]
    lands, number = lands_of(owners, turn), draft_size(table, owners, turn)
    if table.has_short_first_draft and position.rounds == 1 and turn == position.first:
        number = min(number, LEAST_DRAFT)
    after: list[object] = [*position[:]]
    after[PHASE], after[TO_ACT], after[DRAFTED], after[FRAME] = "draft", ONLY[turn], number, None
    ways = all_ways("draft", table, owners, stacks, position[12][2], turn, lands)
    continents = continents_of(table, owners, position[8][turn], turn)
    after[ROWS] = rows_of(new(Fields, after), lands, ways, continents)
    return after


def place_draft(position: Fields, move: Deploy) -> Row:
    """Place drafted infantry on a territory of the player (CQ-5.4)."""
    at, number = position[0].index[move.territory], move.number
    lands, each, continents, size, end = position[16]
    after: list[object] = [*position[:]]
    stacks, ways = [*position[6]], [*each]
    stacks[at] = stack = stacks[at] + number * ONE[0]
    ways[at] = count = FACTS[stack][3]
    after[STACKS] = tuple(stacks)
    after[DRAFTED] = left = position[7] - number
    more = count - each[at] - number * len(lands) + (not left)
    after[ROWS] = lands, tuple(ways), continents, size + more, end + more
    return after


# -- why not ----------------------------------------------------------------------------------------------


def deploy_refusals(position: Fields, move: Deploy) -> list[Refusal]:
    """CQ-5.4."""
    refusals, left = owner_refusals(position, move.territory, "CQ-5.4"), position.draft
    if 1 <= move.number <= left:
        return refusals
    if not left:
        text, advice = "You've placed all your infantry.", "Start attacking."
    elif move.number < 1:
        text = "You must place at least 1 infantry."
        advice = f"You have {left} to place." if left > 1 else "You have 1 left to place."
    else:
        text, advice = f"You only have {left} infantry left to place.", "Choose a smaller number."
    return [*refusals, refusal("draft_exceeded", "CQ-5.4", text, (move.territory,), advice)]


# -- events -----------------------------------------------------------------------------------------------


@event("turn", "{who}'s turn began (round {number}).", rule="CQ-4.1")
class TurnBegan(Event):
    """A turn began, in this round (CQ-4.1)."""

    number: int


@event("exposed", "{begins} lost its Diplomatic Immunity.", rule="CQ-4.5")
class ImmunityLost(InTerritory):
    """A territory may be attacked again (CQ-4.5)."""


@event("draft", "{who} drafted {number} infantry.", rule="CQ-5.1")
class Drafted(Event):
    """A player drafted infantry (CQ-5.1)."""

    number: int


@event("deploy", "{who} placed {number} infantry in {territory}.", rule="CQ-5.4")
class Deployed(InTerritory):
    """Drafted infantry were placed (CQ-5.4)."""

    number: int
