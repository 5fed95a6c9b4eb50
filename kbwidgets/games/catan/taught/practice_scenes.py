"""Positions for practice questions about a move, and the moves to try in them, of which some break a rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, compress, product
from random import Random
from typing import Final, TypeAlias

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.may import Scene
from kbwidgets.games.catan.rules.chapters.robber import Discard, cards_owed
from kbwidgets.games.catan.rules.position import NOBODY, Dev, Discarding, Robbing, open_edges
from kbwidgets.games.catan.rules.resources import (
    CARDS,
    COSTS,
    DEV_CARDS,
    DEV_NAMES,
    EACH,
    RESOURCES,
    counts,
    dev_count,
    holds,
    listed,
    total,
)
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.taught.practice_positions import (
    ANN,
    board_laid_out,
    place_pieces,
    random_hand,
    random_position,
    with_bank,
    with_hands,
)

_Tries: TypeAlias = Sequence[Move | str]

# -- moves ---------------------------------------------------------------------------------------------------


def _roads(state: CatanState, _: Random) -> _Tries:
    """Return the roads next to the player's pieces and one step further away."""
    grid, touched = state.table.grid, state.built.realms[state.turn].touched
    near = [(grid.blocked_by[a] | grid.blocked_by[b]) & touched for a, b in grid.ends]
    return list(compress(state.table.roads, near))


def _settlements(state: CatanState, _: Random) -> _Tries:
    """Return the settlements near the player's roads."""
    touched = state.built.realms[ANN].touched
    return list(compress(state.table.settles, [here & touched for here in state.table.grid.blocked_by]))


def _cities(state: CatanState, _: Random) -> _Tries:
    """Return a city wherever somebody has a road."""
    return [state.table.cities[corner] for realm in state.built.realms for corner in bits(realm.touched)]


def _trades(state: CatanState, _: Random) -> _Tries:
    """Return the trades with the bank that the hand is large enough for, at any rate."""
    hand = counts(state.hands[ANN])
    trades = product((2, 3, 4), zip(RESOURCES, hand, strict=True), RESOURCES)
    return [f"trade {n} {give} for 1 {get}" for n, (give, held), get in trades if held >= n and give != get]


def _offers(state: CatanState, rng: Random) -> _Tries:
    """Return offers of all the cards of a kind, or of one more."""
    sides = [(count + rng.randrange(2), *rng.sample(RESOURCES, 2)) for count in counts(state.hands[ANN])]
    return [f"offer {count} {give} for 1 {get} to 1 2" for count, give, get in sides if count]


def _robbers(state: CatanState, rng: Random) -> _Tries:
    """Return a move of the robber to each hex, often to its own, some of them with a victim."""
    hexes = (*range(state.table.grid.hexes), *[state.robber] * 5)
    return [f"robber {hexagon}{rng.choice(('', ' from 1', ' from 2'))}" for hexagon in hexes]


def _discards(state: CatanState, rng: Random) -> _Tries:
    """Return discards of the right number, and of one fewer and one more."""
    assert isinstance(state.frame, Discarding)
    cards = [card for card, count in zip(CARDS, counts(state.hands[ANN]), strict=True) for _ in range(count)]
    return [Discard(ANN, sum(rng.sample(cards, state.frame.owed[ANN] + more))) for more in (0, 0, 1, -1)]


def _cards(state: CatanState, rng: Random) -> _Tries:
    """Return the development cards that the player holds."""
    return [_card(name, rng) for n, name in enumerate(DEV_NAMES[:4]) if dev_count(state.dev.cards[ANN], n)]


def _card(name: str, rng: Random) -> str:
    one, other = (RESOURCES[n] for n in sorted(rng.sample(range(5), 2)))
    return name + {"plenty": f" 1 {one} 1 {other}", "monopoly": f" {one}"}.get(name, "")


def _plenties(_: CatanState, rng: Random) -> _Tries:
    """Return every Year of Plenty of one kind, or every one of two, so that neither is refused more often."""
    if rng.random() < 0.5:
        return [f"plenty 2 {name}" for name in RESOURCES]
    return [f"plenty 1 {one} 1 {other}" for one, other in combinations(RESOURCES, 2)]


def _dice(_: CatanState, rng: Random) -> _Tries:
    """Return faces and totals, some of them impossible."""
    return [f"roll {rng.randrange(0, 8)} {rng.randrange(1, 8)}", f"roll {rng.randrange(1, 15)}"]


_TRIES: Final[Mapping[str, Callable[[CatanState, Random], _Tries]]] = {
    "road": _roads, "settlement": _settlements, "city": _cities, "trade": _trades, "offer": _offers,
    "robber": _robbers, "plain robber": lambda state, _: state.table.robbers[0],
    "discard": _discards, "card": _cards, "plenty": _plenties, "dice": _dice,
}  # fmt: skip
"""The moves to try of each kind. A kind that is not listed is one move."""
_NOW: Final = {
    "roll": "It's the start of your turn, before the roll.",
    "main": "You've rolled, and everyone has collected their cards.",
    "robber": "You've rolled a 7, and the robber hasn't moved yet.",
}
"""The facts about this turn in each phase. A table shows the dice, but not whether they were rolled this turn."""


def scene_trying(
    kinds: str, positions: Callable[[Random], CatanState], text: Callable[[CatanState], str] = lambda _: ""
) -> Callable[[Random], Scene[CatanState]]:
    """Return a function that returns a scene with moves of these kinds by the current player."""

    def scene(rng: Random) -> Scene[CatanState]:
        state = positions(rng)
        tried = [_TRIES[kind](state, rng) if kind in _TRIES else (kind,) for kind in kinds.split(", ")]
        tries = [move for moves in tried for move in moves]
        return Scene(state, tries, state.turn, text(state), _NOW.get(state.phase, ""))

    return scene


# -- scenes --------------------------------------------------------------------------------------------------


def by_phase(*verbs: str) -> Callable[[Random], Scene[CatanState]]:
    """Return a function that returns a scene with moves that would be legal in the main phase."""

    def scene(rng: Random) -> Scene[CatanState]:
        state = any_phase(rng)
        moves = state._replace(phase="main", frame=None).moves()
        tries = [move for move in moves if str(move).split()[0] in verbs]
        return Scene(state, tries, beside=_NOW[state.phase])

    return scene


def anybody(rng: Random) -> Scene[CatanState]:
    """Return a scene in which any player tries what only the current one can do (CT-5.6)."""
    seat = rng.randrange(3)
    state = random_position(rng)._replace(turn=seat, to_act=(seat,), turns=7 + seat)
    return Scene(with_hands(state, *[4 * EACH] * 3), ("end", "buy"), rng.randrange(3))


def answering(rng: Random) -> Scene[CatanState]:
    """Return a scene with an open offer or request that an opponent accepts, asked or not (CT-9.6, CT-9.8)."""
    state, seat = with_offer(rng), rng.randrange(1, 4)
    return Scene(state, (f"accept {seat}",), seat, f"You have {listed(state.hands[seat])}.")


def first_pieces(rng: Random) -> Scene[CatanState]:
    """Return a scene of the setup, with a settlement or a road to place (CT-4.3)."""
    state = place_pieces(rng, board_laid_out(rng), rng.randrange(2, 11))
    settles = [state.table.settles[corner] for corner in rng.sample(list(bits(state.built.free_corners)), 3)]
    return Scene(state, [*settles, *_open_roads(state)])


def first_roads(rng: Random) -> Scene[CatanState]:
    """Return a scene of the setup, with a road to place next to one of two settlements (CT-4.4)."""
    state = place_pieces(rng, board_laid_out(rng), rng.randrange(7, 12, 2))
    return Scene(state, _open_roads(state))


def _open_roads(state: CatanState) -> _Tries:
    return [state.table.roads[edge] for edge in bits(open_edges(state.built, state.turn))]


# -- positions -----------------------------------------------------------------------------------------------


def rich(rng: Random) -> CatanState:
    """Return a position in which Ann can afford everything."""
    return _with_rich_ann(random_position(rng))


def _with_rich_ann(state: CatanState) -> CatanState:
    return with_hands(state, 4 * EACH, *state.hands[1:])


def any_phase(rng: Random) -> CatanState:
    """Return a position before or after the roll, or with the robber to move, in which Ann can afford everything."""
    phase = rng.choice(("roll", "main", "robber"))
    return _with_rich_ann(random_position(rng, phase, cards=True, frame=Robbing("main") if phase == "robber" else None))


def poor(rng: Random) -> CatanState:
    """Return a position in which Ann has the cards of a piece, or all but one."""
    state = random_position(rng, cards=True)
    cost = rng.choice(tuple(COSTS.values()))
    less = rng.choice([card for card in CARDS if holds(cost, card)])
    hand = cost - rng.choice((0, less)) + rng.randrange(2) * rng.choice(CARDS)
    return with_hands(state, hand, *state.hands[1:])


def position_with_cards(rng: Random) -> CatanState:
    """Return a position before or after the roll, with development cards, some of which can be revealed."""
    return random_position(rng, rng.choice(("roll", "main")), cards=True, early_reveal=True)


def with_robber_to_move(rng: Random, *, friendly_robber: bool = False) -> CatanState:
    """Return a position in which the robber must move and some hands are empty."""
    state = random_position(rng, "robber", frame=Robbing("main"), friendly_robber=friendly_robber)
    hands = [hand if rng.random() < 0.7 else 0 for hand in state.hands]
    return with_hands(state, *hands)._replace(robber=rng.randrange(state.table.grid.hexes))


def with_few_pieces(rng: Random) -> CatanState:
    """Return a position in which Ann has cards but few pieces."""
    settlements, cities = rng.choice((4, 5)), rng.choice((1, 4))
    return _with_rich_ann(
        random_position(rng, roads=rng.choice((7, 15)), settlements=settlements, cities=cities, most=5)
    )


def maybe_without_deck(rng: Random) -> CatanState:
    """Return a position with cards left to buy, or none."""
    state = rich(rng)
    if rng.random() < 0.5:
        return state
    dev = state.dev
    knights = (dev_count(dev.deck, 0) - dev_count(dev.cards[1], 0) - 7, 7, 0)
    spent = sum(dev_count(dev.deck, card) * DEV_CARDS[card] for card in (1, 2, 3))
    held = (0, dev_count(dev.deck, 4) * DEV_CARDS[4], 0)
    return state._replace(dev=Dev(held, 0, 0, NOBODY, knights, spent, (0, 0, 0), ANN))


def with_bank_trades(rng: Random) -> CatanState:
    """Return a position in which Ann has enough of some resource for the bank, which may lack another."""
    state = random_position(rng)
    hand = sum(rng.randrange(5) * card for card in CARDS) + 4 * rng.choice(CARDS)
    state = with_hands(state, hand, *state.hands[1:])
    return with_bank(state, rng.randrange(5), rng.randrange(2)) if rng.random() < 0.5 else state


def with_offer(rng: Random) -> CatanState:
    """Return a position with an open offer or request by Ann, partly answered."""
    state = random_position(rng, seats=4)
    give, get = rng.sample(range(5), 2)
    hands = [state.hands[ANN] + CARDS[give], *(hand + rng.choice((0, CARDS[get])) for hand in state.hands[1:])]
    opponents = sorted(rng.sample((1, 2, 3), 2))
    verb, given = ("call", "nothing") if rng.random() < 0.3 else ("offer", f"1 {RESOURCES[give]}")
    move = f"{verb} {given} for 1 {RESOURCES[get]} to {' '.join(map(str, opponents))}"
    state = with_hands(state, *hands).play(move)
    for seat in opponents:
        if rng.random() < 0.5:
            state = state.play(rng.choice(state.moves(seat)))
    return state


def maybe_with_offer(rng: Random) -> CatanState:
    """Return a position with or without an open offer."""
    return rng.choice((with_offer, random_position))(rng)


def maybe_without_roads(rng: Random) -> CatanState:
    """Return a position in which Ann has a Road Building card, but perhaps no road left."""
    return _position_holding(1, rng, most=5, roads=rng.choice((4, 7, 15)))


def with_plenty(rng: Random) -> CatanState:
    """Return a position in which Ann can play Year of Plenty, and the bank may lack a resource.

    With one card left, a choice of two of it would show that.
    """
    state = _position_holding(2, rng)
    return with_bank(state, rng.randrange(5), 0) if rng.random() < 0.8 else state


def _position_holding(kind: int, rng: Random, *, most: int = 7, roads: int = 0) -> CatanState:
    """Return a position in which Ann can play a development card of a kind."""
    while True:
        state = random_position(rng, cards=True, most=most, roads=roads)
        dev, held = state.dev, state.dev.cards[ANN]
        more = 0 if dev_count(held, kind) else DEV_CARDS[kind]
        if not more or dev_count(dev.deck, kind):
            dev = dev._replace(cards=(held + more, *dev.cards[1:]), deck=dev.deck - more, new=0, played=NOBODY)
            return state._replace(dev=dev)


def with_discards(rng: Random) -> CatanState:
    """Return a position in which Ann and perhaps others must discard after a 7."""
    state = random_position(rng)
    hands = [
        random_hand(rng, 4) + EACH + rng.randrange(2) * EACH + 3 * CARDS[4],
        *(random_hand(rng, 3) for _ in range(2)),
    ]
    owed = tuple(cards_owed(total(hand), state.table.setup.discard_limit) for hand in hands)
    to_act = tuple(seat for seat in range(3) if owed[seat])
    frame = Discarding(owed, (0, 0, 0))
    return with_hands(state, *hands)._replace(phase="discard", frame=frame, to_act=to_act, dice=(3, 4))
