"""The legal moves in a fixed order; each can be found by its number without the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, overload

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.lazy_moves import LazyMoves
from kbwidgets.core.moves.move import Move
from kbwidgets.games.conkueror.rules.armies import DIRECT, FACTS, GUARD, nth_part, stack_text
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, Cards, sets_in
from kbwidgets.games.conkueror.rules.chapters.army_cards import trade_army
from kbwidgets.games.conkueror.rules.chapters.attack import LEAST_SENT, Attack, Occupy, attack
from kbwidgets.games.conkueror.rules.chapters.battle import (
    DICE,
    THREE_DICE,
    Dice,
    Result,
    battle_odds,
    list_battle,
    list_move_ins,
    result,
)
from kbwidgets.games.conkueror.rules.chapters.chance_cards import COMES, Answers, Card, Comes
from kbwidgets.games.conkueror.rules.chapters.chance_effects import Hit
from kbwidgets.games.conkueror.rules.chapters.draft import deploy
from kbwidgets.games.conkueror.rules.chapters.fortify import NEXT, Draw, Fortify, drawable_cards
from kbwidgets.games.conkueror.rules.chapters.opening import DIE, Deal, Die, Drop, list_claims, list_places
from kbwidgets.games.conkueror.rules.chapters.territory_cards import Stations, TradeTerritory
from kbwidgets.games.conkueror.rules.fields import MAIN, VACANT, Battle, Fields
from kbwidgets.games.conkueror.rules.moves import exchange
from kbwidgets.games.conkueror.rules.rows import ends_of, lands_of, tradable_continents

OF_CHANCE: Final = (Die, Deal, Drop, Comes, Card, Hit, Dice, Result, Draw)


# -- draft, attack, fortify -------------------------------------------------------------------------------


class Acts(LazyMoves):
    """The moves of the player in turn in draft, attack and fortify.

    Their order: placing drafted armies or going on, the moves from each territory, sets of army cards for each of the
    player's territories, continents. There may be thousands, so a drawing asks for their parts.
    """

    __slots__ = ("_position", "_rows")

    def __init__(self, position: Fields) -> None:
        self._position = position
        self._rows = position[16]

    @property
    def lands(self) -> tuple[int, ...]:
        """The territories of the player, in map order."""
        return self._rows[0]

    def recipes(self, at: int) -> tuple[tuple[int, int], ...]:
        """Return the recipes for exchanges in a territory, each with how often it can be used (CQ-9.1)."""
        return FACTS[self._position[6][at]][7]

    def ends(self, at: int) -> Iterator[tuple[str, str, int]]:
        """Yield the verb of a move from a territory to each other one, its id, and the number of ways."""
        position = self._position
        pieces, _, _, exchanges, ways, _, _, _, _ = FACTS[position[6][at]]
        if position[1] == "fortify":
            for end in ends_of(position[0], position[5], position[3], at) if ways else ():
                yield "fortify", position[0].ids[end], ways
            return
        n, size = 0, self._rows[1][at] - exchanges
        while n < size:
            first = _nth_march(position, at, n)
            if isinstance(first, Attack):
                yield "attack", first.target, pieces - LEAST_SENT
                n += pieces - LEAST_SENT
            elif isinstance(first, Occupy):
                yield "occupy", first.target, ways
                n += ways

    @property
    def sets(self) -> tuple[Cards, ...]:
        """The sets of army cards that the player can trade (CQ-10.4)."""
        return sets_in(self._position[8][self._position[3]] & ARMY_MASK)

    @property
    def continents(self) -> list[int]:
        """The continents whose cards the player can trade (CQ-11.4)."""
        return tradable_continents(self._position, self._rows[2])

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
            return _make_first(position, index) if index >= 0 else super().__getitem__(index)
        left = end - index
        if left <= 0:
            return self._trade(-left) if index < size else super().__getitem__(index)
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
            return _nth_march(position, at, n - facts[3])
        if n < DIRECT:
            return position[0].exchanges[at][facts[8][n]]
        return _nth_exchange(position, at, n)

    def nth(self, n: int) -> Move:
        if n >= len(self):
            raise IndexError(f"there are {len(self)} moves")
        return self[n]

    def _trade(self, n: int) -> Move:
        """Return the n-th trade of cards."""
        table, lands, sets = self._position[0], self.lands, self.sets
        if n < len(sets) * len(lands):
            which, at = divmod(n, len(lands))
            return trade_army(sets[which], table.ids[lands[at]])
        return TradeTerritory(table.world.continents[self.continents[n - len(sets) * len(lands)]].id)


def _make_first(position: Fields, n: int) -> Move:
    """Return the n-th placement of drafted armies, or the move to the next phase if none are left."""
    if draft := position[7]:
        at, number = divmod(n, draft)
        return deploy(position[0].ids[position[16][0][at]], number + 1)
    return NEXT


def _nth_exchange(position: Fields, at: int, n: int) -> Move:
    """Return the n-th exchange in a territory; a large stack allows thousands."""
    for recipe, times in FACTS[position[6][at]][7]:
        if n < times:
            return exchange(position[0].ids[at], recipe, n + 1)
        n -= times
    raise IndexError(f"there are fewer exchanges in {position[0].ids[at]}")


def _nth_march(position: Fields, at: int, n: int) -> Move:
    """Return the n-th move from a territory to another one."""
    table, stacks = position[0], position[6]
    stack, ids = stacks[at], table.ids
    pieces, _, _, _, moves, over, _, _, _ = FACTS[stack]
    owners, turn = position[5], position[3]
    if position[1] == "fortify":
        to, n = divmod(n, moves)
        return Fortify(ids[at], ids[ends_of(table, owners, turn, at)[to]], stack_text(nth_part(stack, n)))
    immune = position[12][2]
    for other in table.near[at]:
        owner = owners[other]
        if owner == turn:
            continue
        if owner == VACANT:
            if n < moves:
                return Occupy(ids[at], ids[other], stack_text(nth_part(stack, n)))
            n -= moves
        elif not over + stacks[other] & GUARD and not immune >> other & 1:
            if n < pieces - LEAST_SENT:
                return attack(ids[at], ids[other], n + LEAST_SENT)
            n -= pieces - LEAST_SENT
    raise IndexError(f"there are fewer moves from {ids[at]}")


# -- all phases -------------------------------------------------------------------------------------------


def list_chances(position: Fields) -> tuple[Sequence[Move], Sequence[int]]:
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
        cards = drawable_cards(position)
        return tuple([table.draws[n] for n, _ in cards]), tuple([count for _, count in cards])
    if phase == "deal":
        moves = [table.deals[n] for n, owner in enumerate(position.owners) if owner == VACANT]
    elif phase == "card":
        moves = [table.chance_draws[n] for n in bits(position.effects.pile)]
    else:
        moves = [(table.drops if phase == "drop" else table.hits)[n] for n in lands_of(position.owners, position.turn)]
    return tuple(moves), (1,) * len(moves)


def _list_draws(position: Fields) -> Sequence[Move]:
    return list_chances(position)[0]


def _list_nothing(position: Fields) -> Sequence[Move]:
    return ()


LISTS: Final[Mapping[str, Callable[[Fields], Sequence[Move]]]] = {
    **dict.fromkeys(("order", "die", "chance", "dice", "outcome", "draw", "conscript"), _list_draws),
    **dict.fromkeys(("deal", "card", "drop", "hit"), _list_draws),
    **dict.fromkeys(MAIN, Acts),
    "battle": list_battle,
    "conquest": list_move_ins,
    "claim": list_claims,
    "reinforce": list_places,
    "answer": Answers,
    "station": Stations,
    "over": _list_nothing,
}
"""The legal moves in each phase, for whoever must act."""
