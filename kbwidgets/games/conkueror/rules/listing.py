"""The legal moves in a fixed order; each can be found by its number without the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, overload

from kbwidgets.core.boards.geometry import bits, nth_bit
from kbwidgets.core.protocol.lazy_moves import Listed
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.rules.armies import DIRECT, FACTS, GUARD, ONE, nth_part, written
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SHIFT, army_counts, sets_in
from kbwidgets.games.conkueror.rules.chance_cards import OWN, ChanceCard
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest, Drawing, Shown, Stationing
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.moves import (
    AUTOPLACE,
    COMES,
    DICE,
    DIE,
    DRAFT,
    NEXT,
    ROLL,
    ROLL_OUT,
    SKIP,
    THREE_DICE,
    WITHDRAW,
    ChancePlay,
    Fortify,
    Occupy,
    Station,
    TradeTerritory,
    attack,
    deploy,
    exchange,
    move_in,
    result,
    trade_army,
)
from kbwidgets.games.conkueror.rules.odds import Odds, odds_of
from kbwidgets.games.conkueror.rules.position import MAIN, VACANT, Fields, own
from kbwidgets.games.conkueror.rules.rows import ends_of, lands_of, tradable

# -- draft, attack, fortify -------------------------------------------------------------------------------


class Acts(Listed):
    """The moves of the player in turn in draft, attack and fortify.

    Their order: placing drafted armies or going on, the moves from each territory, sets of army cards for each of the
    player's territories, continents.
    """

    __slots__ = ("_position", "_rows")

    def __init__(self, position: Fields) -> None:
        self._position = position
        self._rows = position[16]

    def __len__(self) -> int:
        return self._rows[3]

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if type(index) is not int:
            return super().__getitem__(index)
        position, (lands, each, _, size, end) = self._position, self._rows
        draft = position[7]
        n = index - (draft * len(lands) if draft else 1)
        if n < 0:
            return _first(position, index) if index >= 0 else super().__getitem__(index)
        left = end - index
        if left <= 0:
            return _trade(position, -left) if index < size else super().__getitem__(index)
        at = 0
        if n < left:
            for at in lands:
                if n < each[at]:
                    break
                n -= each[at]
        else:
            for at in reversed(lands):
                left -= each[at]
                if left <= 0:
                    break
            n = -left
        facts = FACTS[position[6][at]]
        if n >= facts[3]:
            return _from(position, at, n - facts[3])
        if n < DIRECT:
            return position[0].exchanges[at][facts[8][n]]
        return _exchange(position, at, n)

    def nth(self, n: int) -> Move:
        if n >= len(self):
            raise IndexError(f"there are {len(self)} moves")
        return self[n]


def _first(position: Fields, n: int) -> Move:
    """Return the n-th placement of drafted armies, or the move to the next phase if none are left."""
    if draft := position[7]:
        at, number = divmod(n, draft)
        return deploy(position[0].ids[position[16][0][at]], number + 1)
    return NEXT


def _exchange(position: Fields, at: int, n: int) -> Move:
    """Return the n-th exchange in a territory; a large stack allows thousands."""
    for recipe, times in FACTS[position[6][at]][7]:
        if n < times:
            return exchange(position[0].ids[at], recipe, n + 1)
        n -= times
    raise IndexError(f"there are fewer exchanges in {position[0].ids[at]}")


def _trade(position: Fields, n: int) -> Move:
    """Return the n-th trade of cards."""
    lands, _, continents, _, _ = position[16]
    ids, sets = position[0].ids, sets_in(position[8][position[3]] & ARMY_MASK)
    if n < len(sets) * len(lands):
        which, at = divmod(n, len(lands))
        return trade_army(sets[which], ids[lands[at]])
    n -= len(sets) * len(lands)
    return TradeTerritory(position.table.world.continents[tradable(position, continents)[n]].id)


def _from(position: Fields, at: int, n: int) -> Move:
    """Return the n-th move from a territory that is not an exchange."""
    table, stacks = position[0], position[6]
    stack, ids = stacks[at], table.ids
    pieces, _, _, _, moves, over, _, _, _ = FACTS[stack]
    owners, turn = position[5], position[3]
    if position[1] == "fortify":
        to, n = divmod(n, moves)
        return Fortify(ids[at], ids[ends_of(table, owners, turn, at)[to]], written(nth_part(stack, n)))
    immune = position[12][2]
    for other in table.near[at]:
        owner = owners[other]
        if owner == turn:
            continue
        if owner == VACANT:
            if n < moves:
                return Occupy(ids[at], ids[other], written(nth_part(stack, n)))
            n -= moves
        elif not over + stacks[other] & GUARD and not immune >> other & 1:
            if n < pieces - 2:
                return attack(ids[at], ids[other], n + 2)
            n -= pieces - 2
    raise IndexError(f"there are fewer moves from {ids[at]}")


# -- the other phases -------------------------------------------------------------------------------------


def _claims(position: Fields) -> Sequence[Move]:
    claims = position.table.claims
    return tuple([claims[n] for n, owner in enumerate(position.owners) if owner == VACANT])


def _places(position: Fields) -> Sequence[Move]:
    places, turn = position.table.places, position.turn
    return (AUTOPLACE, *[places[n] for n, owner in enumerate(position.owners) if owner == turn])


def _choices(owners: tuple[int, ...], turn: Seat, kind: str) -> tuple[int, ...]:
    """Return the territories to choose a target of a chance card from (CQ-12.1)."""
    if kind == OWN:
        return lands_of(owners, turn)
    return tuple([at for at, owner in enumerate(owners) if owner >= 0 and owner != turn])


def targets_of(position: Fields | Known, card: ChanceCard) -> tuple[tuple[int, ...], ...] | None:
    """Return the territories for each target of a chance card, or None if it cannot be played (CQ-12.3)."""
    owners, turn = position.owners, position.turn
    if owners.count(turn) < card.own:
        return None
    targets = tuple([_choices(owners, turn, kind) for kind in card.targets])
    return targets if all(targets) else None


class Answers(Listed):
    """Skipping a chance card, or playing it with each choice of different targets (CQ-12.1)."""

    __slots__ = ("_card", "_position", "_size")

    def __init__(self, position: Fields) -> None:
        table, turn, owners, frame = position[0], position[3], position[5], position[13]
        assert isinstance(frame, Shown)
        self._position = position
        self._card = card = table.chance_cards[frame.card]
        mine = owners.count(turn)
        ways = mine >= card.own
        for n, kind in enumerate(card.targets):
            count = mine if kind == OWN else len(table.enabled) - mine - owners.count(VACANT)
            ways *= count - card.targets[:n].count(kind)
        self._size = 1 + ways

    def __len__(self) -> int:
        return self._size

    def nth(self, n: int) -> Move:
        if not 0 <= n < self._size:
            raise IndexError(f"there are {self._size} moves")
        if not n:
            return SKIP
        n -= 1
        table, turn, owners = self._position[0], self._position[3], self._position[5]
        chosen: list[int] = []
        for kind in self._card.targets:
            free = _choices(owners, turn, kind)
            if chosen:
                free = [at for at in free if at not in chosen]
            n, which = divmod(n, len(free))
            chosen.append(free[which])
        return ChancePlay(tuple([table.ids[at] for at in chosen]))


def _battle(position: Fields) -> Sequence[Move]:
    return _IN_BATTLE


_IN_BATTLE: Final = (ROLL, ROLL_OUT, WITHDRAW)


class Leaving(Listed):
    """The ways to move some but not all regulars into a conquered territory (CQ-7.2)."""

    __slots__ = ("_size", "_stack")

    def __init__(self, stack: int) -> None:
        self._stack = stack
        self._size = FACTS[stack][4]

    def __len__(self) -> int:
        return self._size

    def nth(self, n: int) -> Move:
        if not 0 <= n < self._size:
            raise IndexError(f"there are {self._size} moves")
        return move_in(nth_part(self._stack, n))


def _move_ins(position: Fields) -> Sequence[Move]:
    frame = position[13]
    assert isinstance(frame, Conquest)
    return Leaving(position[6][frame.source])


class Stations(Listed):
    """The ways to garrison a territory that was gained: with drafted armies, then from each territory (CQ-11.3)."""

    __slots__ = ("_draft", "_each", "_lands", "_rows", "_table")

    def __init__(self, position: Fields) -> None:
        assert isinstance(position.frame, Stationing)
        self._table = position.table
        self._draft = position.draft
        self._lands = tuple(bits(position.frame.lands))
        self._rows = tuple((at, position.stacks[at]) for at in own(position, position.turn))
        self._each = self._draft + sum(FACTS[stack][4] for _, stack in self._rows)

    def __len__(self) -> int:
        return len(self._lands) * self._each

    def nth(self, n: int) -> Move:
        if not 0 <= n < len(self):
            raise IndexError(f"there are {len(self)} moves")
        land, n = divmod(n, self._each)
        ids = self._table.ids
        target = ids[self._lands[land]]
        if n < self._draft:
            return Station(DRAFT, target, written((n + 1) * ONE[0]))
        n -= self._draft
        for at, stack in self._rows:
            if n < (moves := FACTS[stack][4]):
                return Station(ids[at], target, written(nth_part(stack, n)))
            n -= moves
        raise IndexError("there are fewer moves")


# -- chance -----------------------------------------------------------------------------------------------


def battle_odds(position: Fields) -> Odds:
    """Return the odds of the current battle if it is rolled to the end (CQ-6.8)."""
    frame, table = position.frame, position.table
    assert isinstance(frame, Battle)
    rolling = table.bombarding if frame.bombarded else table.rolling
    return odds_of(FACTS[frame.sent][0], FACTS[position.stacks[frame.target]][0], rolling)


def drawable(position: Fields) -> tuple[tuple[int, int], ...]:
    """Return the cards that may be drawn from the main deck, each with its number (CQ-10.2, CQ-12.9)."""
    assert isinstance(position.frame, Drawing)
    deck = position.deck
    armies = [(n, count) for n, count in enumerate(army_counts(deck & ARMY_MASK)) if count]
    if position.phase == "conscript":
        return tuple(armies)
    first = len(army_counts(0))
    return (*armies, *[(first + n, 1) for n in bits(deck >> SHIFT)])


def card_drawn(position: Fields, rng: Random) -> Move:
    """Return one of the cards that may be drawn, each equally likely (CQ-10.2, CQ-12.9)."""
    deck, draws = position[9], position[0].draws
    armies = army_counts(deck & ARMY_MASK)
    land = deck >> SHIFT if position[1] == "draw" else 0
    n = int(rng.random() * (sum(armies) + land.bit_count()))
    for kind, count in enumerate(armies):
        if n < count:
            return draws[kind]
        n -= count
    return draws[len(armies) + nth_bit(land, n)]


def chances(position: Fields) -> tuple[Sequence[Move], Sequence[int]]:
    """Return the possible results of chance with their weights (CQ-14.3)."""
    phase, table = position.phase, position.table
    if phase in ("order", "die"):
        return DIE, (1,) * len(DIE)
    if phase == "chance":
        return COMES, (table.chance_percent, 100 - table.chance_percent)
    if phase == "dice":
        assert isinstance(position.frame, Battle)
        dice = THREE_DICE if position.frame.bombarded else DICE
        return dice, (1,) * len(dice)
    if phase == "outcome":
        odds = battle_odds(position)
        return tuple([result(*end) for end in odds.ends]), odds.ways
    if phase in ("draw", "conscript"):
        cards = drawable(position)
        return tuple([table.draws[n] for n, _ in cards]), tuple([count for _, count in cards])
    if phase == "deal":
        moves = [table.deals[n] for n, owner in enumerate(position.owners) if owner == VACANT]
    elif phase == "card":
        moves = [table.chance_draws[n] for n in bits(position.effects.pile)]
    else:
        moves = [(table.drops if phase == "drop" else table.hits)[n] for n in own(position, position.turn)]
    return tuple(moves), (1,) * len(moves)


def _by_chance(position: Fields) -> Sequence[Move]:
    return chances(position)[0]


def _nothing(position: Fields) -> Sequence[Move]:
    return ()


LISTS: Final[Mapping[str, Callable[[Fields], Sequence[Move]]]] = {
    **dict.fromkeys(("order", "die", "chance", "dice", "outcome", "draw", "conscript"), _by_chance),
    **dict.fromkeys(("deal", "card", "drop", "hit"), _by_chance),
    **dict.fromkeys(MAIN, Acts),
    "battle": _battle,
    "conquest": _move_ins,
    "claim": _claims,
    "reinforce": _places,
    "answer": Answers,
    "station": Stations,
    "over": _nothing,
}
"""The legal moves in each phase, for whoever must act."""
