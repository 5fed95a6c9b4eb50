"""The moves that are legal, in a fixed order, and each found by its number without the others.

In the phases draft, attack and fortify a position carries for each own territory the number of moves that begin there
(`ways`): exchanges, then attacks and entries, or what leaves at the end of the turn. A move changes one territory or
the neighbours of one, so only their numbers are counted anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.listed import Listed
from kbwidgets.core.state import Move
from kbwidgets.core.types import Seat
from kbwidgets.games.conkueror.rules.armies import FACTS, GUARD, ONE, RECIPES, counts, nth_part, written
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SHIFT, Cards, army_counts, army_text, sets_in
from kbwidgets.games.conkueror.rules.chance_cards import OWN, ChanceCard
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest, Drawing, Shown, Stationing
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
    TradeArmy,
    TradeTerritory,
    attack,
    deploy,
    exchange,
    move_in,
    result,
)
from kbwidgets.games.conkueror.rules.odds import Odds, odds_of
from kbwidgets.games.conkueror.rules.position import BY_CHANCE, VACANT, Fields, own, spares
from kbwidgets.games.conkueror.rules.table import Table

# -- how many moves begin in a territory ------------------------------------------------------------------


def attack_ways(
    table: Table, owners: tuple[int, ...], stacks: tuple[int, ...], immune: int, turn: Seat, at: int
) -> int:
    """Exchanges, attacks and entries from an own territory (CQ-9.1, CQ-6.1 to CQ-6.4, CQ-6.11, CQ-6.12)."""
    pieces, regulars, _, found, moves, shield = FACTS[stacks[at]]
    if regulars >= 2:
        for other in table.near[at]:
            owner = owners[other]
            if owner == turn:
                continue
            if owner == VACANT:
                found += moves
            elif pieces >= 3 and shield - FACTS[stacks[other]][2] & GUARD == GUARD and not immune >> other & 1:
                found += pieces - 2
    return found


def ends_of(table: Table, owners: tuple[int, ...], turn: Seat, at: int) -> tuple[int, ...]:
    """Where armies of an own territory may go at the end of the turn (CQ-8.1, option fortify)."""
    if table.any_fortify:
        return tuple([n for n, owner in enumerate(owners) if owner == turn and n != at])
    if table.connected:
        return _chained(table, sum([1 << n for n, owner in enumerate(owners) if owner == turn]), at)
    return tuple([n for n in table.near[at] if owners[n] == turn])


@lru_cache(maxsize=1 << 12)
def _chained(table: Table, land: int, at: int) -> tuple[int, ...]:
    """The other territories of a part that hangs together."""
    found, edge = 0, 1 << at
    while edge:
        found |= edge
        around = 0
        for n in bits(edge):
            around |= table.masks[n]
        edge = around & land & ~found
    return tuple(bits(found & ~(1 << at)))


def all_ways(
    phase: str, table: Table, owners: tuple[int, ...], stacks: tuple[int, ...], immune: int, turn: Seat
) -> tuple[int, ...]:
    """The numbers of moves of all territories."""
    found = [0] * len(owners)
    for at, owner in enumerate(owners):
        if owner == turn:
            if phase == "attack":
                found[at] = attack_ways(table, owners, stacks, immune, turn, at)
            else:
                _, _, _, found[at], moves, _ = FACTS[stacks[at]]
                if moves and phase == "fortify":
                    found[at] += moves * len(ends_of(table, owners, turn, at))
    return tuple(found)


def way(position: Fields, stacks: tuple[int, ...], at: int) -> int:
    """The number of moves of one own territory whose stack has changed."""
    table, phase, _, turn, _, owners, _, _, _, _, _, _, _, effects, _, _, _ = position
    if phase == "attack":
        return attack_ways(table, owners, stacks, effects[2], turn, at)
    _, _, _, found, moves, _ = FACTS[stacks[at]]
    return found + moves * len(ends_of(table, owners, turn, at)) if moves and phase == "fortify" else found


def ways_of(position: Fields) -> tuple[int, ...]:
    """The numbers of moves as a position must have them.

    While a battle runs or a move-in waits, those of the attack
    phase without the neighbours of its target, and without the target.
    """
    table, phase, _, turn, _, owners, stacks, _, _, _, _, _, _, effects, frame, _, _ = position
    if phase in ("draft", "attack", "fortify"):
        return all_ways(phase, table, owners, stacks, effects.immune, turn)
    if not isinstance(frame, (Battle, Conquest)):
        return ()
    found = list(all_ways("attack", table, owners, stacks, effects.immune, turn))
    for at in (frame.target, *table.near[frame.target]):
        found[at] = 0
    return tuple(found)


# -- draft, attack, fortify -------------------------------------------------------------------------------


def tradable(position: Fields) -> list[int]:
    """The continents whose cards can be exchanged now (CQ-11.2, CQ-11.4)."""
    table, turn = position.table, position.turn
    lands = position.hands[turn] >> SHIFT
    found: list[int] = []
    for n, members in enumerate(table.members):
        if members and lands & members == members:
            gained = [at for at in bits(members) if position.owners[at] != turn]
            if gained and len(gained) <= spares(position.owners, position.stacks, position.draft, turn):
                found.append(n)
    return found


class Acts(Listed):
    """What the player in turn may do in draft, attack and fortify.

    In this order: placing drafted armies or going on, what begins in each territory, sets of army cards for each own
    territory, continents.
    """

    __slots__ = ("_continents", "_held", "_position", "_sets", "_size")

    def __init__(self, position: Fields) -> None:
        turn = position[3]
        self._position = position
        size = sum(position[7])
        draft, hand = position[8], position[9][turn]
        self._held = held = position[5].count(turn) if draft or hand else 0
        size += held * draft or 1
        self._sets: tuple[Cards, ...] = ()
        self._continents: Sequence[int] = ()
        if hand:
            self._sets = sets_in(hand & ARMY_MASK)
            size += len(self._sets) * held
            if hand >> SHIFT:
                self._continents = tradable(position)
                size += len(self._continents)
        self._size = size

    def __len__(self) -> int:
        return self._size

    def nth(self, n: int) -> Move:
        position = self._position
        if not 0 <= n < self._size:
            raise IndexError(f"there are {self._size} moves")
        if draft := position[8]:
            if n < self._held * draft:
                at, number = divmod(n, draft)
                return deploy(position.table.ids[own(position, position.turn)[at]], number + 1)
            n -= self._held * draft
        elif n == 0:
            return NEXT
        else:
            n -= 1
        for at, ways in enumerate(position[7]):
            if n < ways:
                return _from(position, at, n)
            n -= ways
        if n < len(self._sets) * self._held:
            which, at = divmod(n, self._held)
            ids = position.table.ids
            return TradeArmy(army_text(self._sets[which]), ids[own(position, position.turn)[at]])
        n -= len(self._sets) * self._held
        return TradeTerritory(position.table.world.continents[self._continents[n]].id)


def _from(position: Fields, at: int, n: int) -> Move:
    """The n-th move that begins in a territory."""
    table, phase, _, turn, _, owners, stacks, _, _, _, _, _, _, effects, _, _, _ = position
    stack = stacks[at]
    pieces, _, _, exchanges, moves, shield = FACTS[stack]
    ids = table.ids
    if n < exchanges:
        return _exchange(ids[at], stack, n)
    n -= exchanges
    if phase == "fortify":
        to, n = divmod(n, moves)
        return Fortify(ids[at], ids[ends_of(table, owners, turn, at)[to]], written(nth_part(stack, n)))
    for other in table.near[at]:
        owner = owners[other]
        if owner == turn:
            continue
        if owner == VACANT:
            if n < moves:
                return Occupy(ids[at], ids[other], written(nth_part(stack, n)))
            n -= moves
        elif pieces >= 3 and shield - FACTS[stacks[other]][2] & GUARD == GUARD and not effects[2] >> other & 1:
            if n < pieces - 2:
                return attack(ids[at], ids[other], n + 2)
            n -= pieces - 2
    raise IndexError(f"there are not so many moves from {ids[at]}")


def _exchange(territory: str, stack: int, n: int) -> Move:
    numbers = counts(stack)
    for recipe in RECIPES:
        times = numbers[recipe.give] // recipe.given
        if n < times:
            return exchange(territory, recipe.give_text, recipe.get_text, n + 1)
        n -= times
    raise IndexError("there are not so many exchanges")


# -- the other phases -------------------------------------------------------------------------------------


def _claims(position: Fields) -> Sequence[Move]:
    claims = position.table.claims
    return tuple([claims[n] for n, owner in enumerate(position.owners) if owner == VACANT])


def _places(position: Fields) -> Sequence[Move]:
    places, turn = position.table.places, position.turn
    return (AUTOPLACE, *[places[n] for n, owner in enumerate(position.owners) if owner == turn])


def targets_of(position: Fields, kind: str) -> list[int]:
    """The territories that a chance card may choose from (CQ-12)."""
    turn = position.turn
    return [n for n, owner in enumerate(position.owners) if owner >= 0 and (owner == turn) == (kind == OWN)]


def playable(position: Fields, card: ChanceCard) -> bool:
    """Whether a chance card has legal targets (CQ-12.3)."""
    return len(own(position, position.turn)) >= card.own and all(targets_of(position, kind) for kind in card.targets)


def _answers(position: Fields) -> Sequence[Move]:
    """To play the card, with each choice of targets that are different, or to skip it (CQ-12.1)."""
    assert isinstance(position.frame, Shown)
    card = position.table.chance_cards[position.frame.card]
    if not playable(position, card):
        return (SKIP,)
    ids = position.table.ids
    kinds = [targets_of(position, kind) for kind in card.targets]
    ways = permutations(kinds[0], len(kinds)) if len(set(card.targets)) == 1 else product(*kinds)
    return (SKIP, *[ChancePlay(tuple([ids[n] for n in way])) for way in ways])


def _battle(position: Fields) -> Sequence[Move]:
    return _IN_BATTLE


_IN_BATTLE: Final = (ROLL, ROLL_OUT, WITHDRAW)


class Leaving(Listed):
    """The ways in which some but not all regulars of a stack move in (CQ-7.2)."""

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
    frame = position[14]
    assert isinstance(frame, Conquest)
    return Leaving(position[6][frame.source])


class Stations(Listed):
    """The ways to man one of the territories that were gained: by drafted armies, then from each own one (CQ-11.3)."""

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
        raise IndexError("there are not so many stacks")


# -- chance -----------------------------------------------------------------------------------------------


def battle_odds(position: Fields) -> Odds:
    """How the battle that runs ends if it is rolled to the end (CQ-6.8)."""
    frame, table = position.frame, position.table
    assert isinstance(frame, Battle)
    rolling = table.bombarding if frame.bombarded else table.rolling
    return odds_of(FACTS[frame.sent][0], FACTS[position.stacks[frame.target]][0], rolling)


def drawable(position: Fields) -> tuple[tuple[int, int], ...]:
    """The cards that may be drawn from the main deck, each with how many there are (CQ-10.2, CQ-12.9)."""
    assert isinstance(position.frame, Drawing)
    deck = position.deck
    armies = [(n, count) for n, count in enumerate(army_counts(deck & ARMY_MASK)) if count]
    if position.phase == "conscript":
        return tuple(armies)
    first = len(army_counts(0))
    return (*armies, *[(first + n, 1) for n in bits(deck >> SHIFT)])


def chances(position: Fields) -> tuple[Sequence[Move], Sequence[int]]:
    """What chance may bring, and how often each comes (CQ-14.3)."""
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
        moves = [table.cards[n] for n in bits(position.effects.pile)]
    else:
        moves = [(table.drops if phase == "drop" else table.hits)[n] for n in own(position, position.turn)]
    return tuple(moves), (1,) * len(moves)


LISTS: Final[Mapping[str, Callable[[Fields], Sequence[Move]]]] = {
    **dict.fromkeys(("draft", "attack", "fortify"), Acts),
    "battle": _battle,
    "conquest": _move_ins,
    "claim": _claims,
    "reinforce": _places,
    "answer": _answers,
    "station": Stations,
}
"""The moves of the phases in which a player decides."""


def moves_of(position: Fields, seat: Seat | None) -> Sequence[Move]:
    """The legal moves of a seat, of whoever acts without one."""
    to_act = position.to_act
    if not to_act or (seat is not None and seat != to_act[0]):
        return ()
    return chances(position)[0] if to_act == BY_CHANCE else LISTS[position.phase](position)
