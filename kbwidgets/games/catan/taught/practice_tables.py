"""Positions for practice of Catan, each for a kind of move, with and without the cards or the phase for it."""

from __future__ import annotations

from random import Random

from kbwidgets.games.catan.rules.frames import Discarding, Robbing
from kbwidgets.games.catan.rules.goods import CARDS, COSTS, EACH, RESOURCES, counts, total
from kbwidgets.games.catan.rules.position import DEV_CARDS, NOBODY, Dev, dev_count
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.taught.practice_positions import ANN, drawn, grown, laid, placed, with_bank, with_hands


def rich_table(rng: Random) -> CatanState:
    """Return a position in which Ann can afford everything."""
    state = grown(rng)
    return with_hands(state, 4 * EACH, *state.hands[1:])


def of_any_table(rng: Random) -> CatanState:
    """Return a position after a roll of any player, in which everyone can afford everything."""
    seat = rng.randrange(3)
    state = grown(rng)._replace(turn=seat, to_act=(seat,), turns=7 + seat)
    return with_hands(state, *[4 * EACH] * 3)


def phases_table(rng: Random) -> CatanState:
    """Return a position before or after the roll or with the robber to move, in which Ann can afford everything."""
    state = any_phase_table(rng)
    return with_hands(state, 4 * EACH, *state.hands[1:])


def poor_table(rng: Random) -> CatanState:
    """Return a position in which Ann has the cards of a piece, or all but one."""
    state = grown(rng, cards=True)
    cost = rng.choice(tuple(COSTS.values()))
    less = rng.choice([card for card, count in zip(CARDS, counts(cost), strict=True) if count])
    hand = cost - rng.choice((0, less)) + rng.randrange(2) * rng.choice(CARDS)
    return with_hands(state, hand, *state.hands[1:])


def any_phase_table(rng: Random) -> CatanState:
    """Return a position before or after the roll, or with the robber to move."""
    phase = rng.choice(("roll", "main", "robber"))
    return grown(rng, phase, cards=True, frame=Robbing("main") if phase == "robber" else None)


def before_table(rng: Random) -> CatanState:
    """Return a position before or after the roll, with development cards."""
    return grown(rng, rng.choice(("roll", "main")), cards=True)


def robbing_table(rng: Random, *, friendly_robber: bool = False) -> CatanState:
    """Return a position in which the robber must move and some hands are empty."""
    state = grown(rng, "robber", frame=Robbing("main"), friendly_robber=friendly_robber)
    robber = rng.randrange(state.table.grid.hexes)
    hands = [hand if rng.random() < 0.7 else 0 for hand in state.hands]
    return with_hands(state, *hands)._replace(robber=robber)


def first_table(rng: Random) -> CatanState:
    """Return a position of the setup, with a settlement or a road to place."""
    return placed(rng, laid(rng), rng.randrange(2, 11))


def crowded_table(rng: Random) -> CatanState:
    """Return a position in which Ann has cards but few pieces."""
    state = grown(rng, roads=rng.choice((7, 15)), settlements=rng.choice((4, 5)), cities=rng.choice((1, 4)), most=5)
    return with_hands(state, 4 * EACH, *state.hands[1:])


def deckless_table(rng: Random) -> CatanState:
    """Return a position with few cards left to buy, or none."""
    state = rich_table(rng)
    if rng.random() < 0.5:
        return state
    dev = state.dev
    knights = (dev_count(dev.deck, 0) - dev_count(dev.held[1], 0) - 7, 7, 0)
    spent = sum(dev_count(dev.deck, card) * DEV_CARDS[card] for card in (1, 2, 3))
    held = (0, dev_count(dev.deck, 4) * DEV_CARDS[4], 0)
    return state._replace(dev=Dev(held, 0, 0, NOBODY, knights, spent, (0, 0, 0), ANN))


def tradable_table(rng: Random) -> CatanState:
    """Return a position in which Ann has enough of some resource for the bank, which may lack another."""
    state = grown(rng)
    hand = sum(rng.randrange(5) * card for card in CARDS) + 4 * rng.choice(CARDS)
    state = with_hands(state, hand, *state.hands[1:])
    return with_bank(state, rng.randrange(5), rng.randrange(2)) if rng.random() < 0.5 else state


def offered_table(rng: Random) -> CatanState:
    """Return a position with an open offer or request by Ann, partly answered."""
    state = grown(rng, seats=4)
    give, get = rng.sample(range(5), 2)
    hands = [state.hands[ANN] + CARDS[give], *(hand + rng.choice((0, CARDS[get])) for hand in state.hands[1:])]
    state = with_hands(state, *hands)
    to = tuple(sorted(rng.sample((1, 2, 3), 2)))
    call = rng.random() < 0.3
    move = f"call nothing for 1 {RESOURCES[get]}" if call else f"offer 1 {RESOURCES[give]} for 1 {RESOURCES[get]}"
    state = state.play(f"{move} to {' '.join(map(str, to))}")
    for seat in to:
        if rng.random() < 0.5:
            state = state.play(str(rng.choice(state.moves(seat))))
    return state


def maybe_offered_table(rng: Random) -> CatanState:
    """Return a position with or without an open offer."""
    return offered_table(rng) if rng.random() < 0.5 else grown(rng)


def roads_free_table(rng: Random) -> CatanState:
    """Return a position in which Road Building can be played, perhaps without any road left."""
    state = grown(rng, cards=True, roads=rng.choice((4, 7, 15)), most=5)
    held = state.dev.held[ANN] + (0 if dev_count(state.dev.held[ANN], 1) else DEV_CARDS[1])
    deck = state.dev.deck - (held - state.dev.held[ANN])
    dev = state.dev._replace(held=(held, *state.dev.held[1:]), deck=deck, new=0, played=NOBODY)
    return state._replace(dev=dev)


def plenty_table(rng: Random) -> CatanState:
    """Return a position in which Ann can play a Year of Plenty, and the bank may lack a resource.

    With one card left, a choice of two of it would show that.
    """
    state = grown(rng, cards=True)
    held = state.dev.held[ANN] + (0 if dev_count(state.dev.held[ANN], 2) else DEV_CARDS[2])
    deck = state.dev.deck - (held - state.dev.held[ANN])
    dev = state.dev._replace(held=(held, *state.dev.held[1:]), deck=deck, new=0, played=NOBODY)
    state = state._replace(dev=dev)
    return with_bank(state, rng.randrange(5), 0) if rng.random() < 0.8 else state


def owing_table(rng: Random) -> CatanState:
    """Return a position in which Ann and perhaps others must discard after a 7."""
    state = grown(rng)
    hands = [drawn(rng, 4) + EACH + rng.randrange(2) * EACH + 3 * CARDS[4], *(drawn(rng, 3) for _ in range(2))]
    owed = tuple(size // 2 if (size := total(hand)) > 7 else 0 for hand in hands)
    to_act = tuple(seat for seat in range(3) if owed[seat])
    frame = Discarding(owed, (0, 0, 0))
    return with_hands(state, *hands)._replace(phase="discard", frame=frame, to_act=to_act, dice=(3, 4))


def by_hand_table(rng: Random) -> CatanState:
    """Return a position before a roll by hand."""
    return grown(rng, "roll", dice="manual")


def revealing_table(rng: Random) -> CatanState:
    """Return a position in which victory point cards can be revealed."""
    return grown(rng, rng.choice(("roll", "main")), cards=True, early_reveal=True)
