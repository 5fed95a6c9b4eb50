"""ConKUeror in the conformance kit: moves worth trying, conserved quantities, exchanged hidden cards, records."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import kbwidgets as kb
from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Viewer
from kbwidgets.games.conkueror import ConKUerorState
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, CARD, SHIFT, army_counts, territory_card
from kbwidgets.testing import Case

from ..amount import amount
from .extra import Extra, Shown

OCEANIA = "north_america south_america europe africa russia mongolia japan china india middle_east"
"""The continents that are disabled if only Siam and Oceania are played."""
SIZES: tuple[tuple[int, dict[str, OptionValue]], ...] = (
    *((seats, {"max_rounds": 2}) for seats in range(2, 7)),
    (3, {"max_rounds": 3, "setup": "random", "chance_percent": 100, "fortify": "connected", "cards": "per_territory"}),
    (4, {"max_rounds": 2, "setup": "random", "chance_percent": 100, "fortify": "any", "ties": "reroll",
         "bombardment": "sum", "first_draft": "three"}),
    (2, {"max_rounds": 20, "setup": "random", "chance_percent": 100, "disabled": OCEANIA}),
    (2, {"max_rounds": 3, "chance_percent": 0, "continent_bonus": False, "disabled": "asia oceania"}),
    (5, {"max_rounds": 1, "setup": "random", "disabled": "madagascar congo", "require_computer": True}),
)  # fmt: skip
"""All numbers of seats and small maps on which players are eliminated, which together use every option."""
WORDS = ("next_phase", "roll", "roll_out", "withdraw", "autoplace", "chance_play", "chance_skip")
ARMIES = ("1i", "2i", "1c", "1a", "3i 1c", "1i 1m", "9i")


def chosen(game: kb.Game) -> list[Case]:
    """Return a case for each of the sizes."""
    default: dict[str, OptionValue] = {option.name: option.default for option in game.options}
    return [Case(game, seats, tuple((default | options).items())) for seats, options in SIZES]


def well_formed(state: kb.State) -> Iterator[str]:
    """Yield every word, every territory with each action, and pairs of neighbours and of others."""
    assert isinstance(state, ConKUerorState)
    ids, near = state.table.ids, state.table.world.neighbours
    yield from WORDS
    for at, name in enumerate((*ids, "atlantis")):
        yield from (f"{verb} {name}" for verb in ("claim", "place", "chance_play"))
        yield from (f"deploy {name} {number}" for number in (0, 1, 3, 99))
        yield from (f"exchange {name} {recipe}" for recipe in ("5i 1c", "1c 5i", "2c 1a", "10i 1a 2", "1m 1i", "3i 1c"))
        yield from (f"trade_army {cards} {name}" for cards in ("3i", "2i 1c", "2c 1a", "3c"))
        yield from (f"station draft {name} {armies}" for armies in ("1i", "1c"))
        others = [*(ids[n] for n in near[at]), ids[at - 1]] if at < len(ids) else [ids[0]]
        for other in others:
            yield from (f"attack {name} {other} {number}" for number in (1, 2, 3, 9))
            yield from (f"{verb} {name} {other} {armies}" for verb in ("occupy", "fortify", "station")
                        for armies in ARMIES)  # fmt: skip
            yield f"chance_play {name} {other}"
    yield from (f"trade_territory {each.id}" for each in state.table.world.continents)
    yield from (f"move_in {armies}" for armies in ARMIES)


def conserved(state: kb.State) -> object:
    """Return all cards of the main deck (CQ-10.1) and of the chance deck (CQ-12.2), wherever they are."""
    assert isinstance(state, ConKUerorState)
    shown = state.frame[0] if state.phase in ("answer", "die", "hit") and state.frame else None
    chance = [*bits(state.effects.pile), *bits(state.effects.spent), *([shown] if isinstance(shown, int) else [])]
    return sum(state.hands) + state.deck + state.discard, sorted(chance)


def twin(state: kb.State, viewer: Viewer, rng: Random) -> kb.State:
    """Return a state with the cards that the viewer cannot see dealt again, without asking the view (CQ-14.2)."""
    assert isinstance(state, ConKUerorState)
    if state.phase == "conscript":
        return state
    hidden = [seat for seat in range(len(state.names)) if seat != viewer]
    pool = state.deck + sum(state.hands[seat] for seat in hidden)
    armies = [CARD[n] for n, count in enumerate(army_counts(pool & ARMY_MASK)) for _ in range(count)]
    cards = [*armies, *map(territory_card, bits(pool >> SHIFT))]
    rng.shuffle(cards)
    hands = list(state.hands)
    for seat in hidden:
        held = _size(hands[seat])
        hands[seat] = sum(cards[:held])
        cards = cards[held:]
    changed = state._replace(hands=tuple(hands), deck=sum(cards))
    return ConKUerorState.from_json(changed.to_json())


def _size(cards: int) -> int:
    return sum(army_counts(cards & ARMY_MASK)) + (cards >> SHIFT).bit_count()


# -- what the records show --------------------------------------------------------------------------------

# Five territories are dealt at random: players do everything, until one is eliminated.
ALL = Shown(
    frozenset({
        "attack", "card", "chance", "chance_play", "chance_skip", "deal", "deploy", "dice", "die", "draw", "drop",
        "exchange", "fortify", "hit", "move_in", "next_phase", "occupy", "outcome", "roll", "roll_out", "station",
        "trade_army", "trade_territory", "withdraw",
    }),
    frozenset({
        "attack", "card", "chance", "claim", "conquer", "conscript", "continent", "deploy", "dice", "die",
        "dismiss", "draft", "draw", "end", "exchange", "exposed", "first", "fortify", "gain", "guard", "hit",
        "loss", "move_in", "occupy", "order", "out", "outcome", "phase", "place", "play", "repulse", "reshuffle",
        "roll", "roll_out", "set", "skip", "station", "take", "tie", "turn", "vacant", "win", "withdraw",
    }),
    (
        (89, "attack siam siam 2", "CQ-ERR.33"),
        (228, "trade_territory asia", "CQ-ERR.37"),  # The card of Siam stands for all of Asia here.
        (230, "attack eastern_australia new_guinea 2", "CQ-ERR.26"),
    ),
)  # fmt: skip
# Territories are claimed, a standing order places the rest, and the first round is the last.
CLAIMS = Shown(
    frozenset({
        "attack", "autoplace", "card", "chance", "chance_play", "claim", "deploy", "die", "draw", "exchange",
        "fortify", "move_in", "next_phase", "occupy", "outcome", "place", "roll_out",
    }),
    frozenset({
        "attack", "autoplace", "card", "chance", "claim", "conquer", "deploy", "draft", "draw", "end", "exchange",
        "first", "fortify", "gain", "limit", "loss", "move_in", "occupy", "order", "outcome", "phase", "place",
        "placed", "play", "roll_out", "tie", "turn", "vacant",
    }),
    (
        (3, "claim siam", "CQ-ERR.14"),  # The order of play is being rolled.
        (4, "claim atlantis", "CQ-ERR.8"),
        (4, "claim alaska", "CQ-ERR.17"),
        (4, "conquer siam", "CQ-ERR.43"),
        (4, "die 3", "CQ-ERR.44"),
        (4, "chance_skip", "CQ-ERR.39"),
        (5, "claim siam", "CQ-ERR.19"),
        (10, "place new_guinea", "CQ-ERR.18"),
        (13, "trade_territory north_america", "CQ-ERR.9"),  # All of it is disabled.
        (13, "next_phase", "CQ-ERR.31"),
        (13, "deploy siam 5", "CQ-ERR.32"),  # There are three, and one for Asia.
        (13, "exchange siam 1m 1i", "CQ-ERR.30"),
        (13, "exchange siam 5i 1c", "CQ-ERR.34"),  # There are only two.
        (13, "trade_army 3i siam", "CQ-ERR.35"),  # The hand is empty.
        (13, "trade_territory asia", "CQ-ERR.36"),
        (15, "attack siam indonesia 2", "CQ-ERR.20"),
        (15, "attack indonesia new_guinea 2", "CQ-ERR.24"),  # 19 infantry attack 20.
        (15, "occupy siam indonesia 1i", "CQ-ERR.28"),
        (17, "fortify siam indonesia 6i", "CQ-ERR.29"),  # These are all the armies there.
        (20, "next_phase", "CQ-ERR.15"),  # A chance card waits.
        (20, "chance_play western_australia", "CQ-ERR.41"),  # A Revolt has two targets.
        (23, "attack new_guinea indonesia 43", "CQ-ERR.25"),  # These are all the armies there.
        (27, "attack indonesia western_australia 2", "CQ-ERR.27"),
        (28, "attack western_australia eastern_australia 2", "CQ-ERR.22"),  # There is only one army.
        (29, "fortify western_australia new_guinea 1i", "CQ-ERR.21"),
        (31, "next_phase", "CQ-ERR.16"),
    ),
)  # fmt: skip
# In this handwritten record a Nuclear Strike leaves Bo one territory, and a lost battle leaves Ann no spare army.
STRIKE = Shown(
    frozenset({
        "attack", "card", "chance_play", "chance_skip", "deal", "deploy", "dice", "die", "draw", "drop", "hit",
        "next_phase", "occupy", "roll",
    }),
    frozenset({
        "attack", "card", "claim", "deploy", "dice", "draft", "draw", "end", "first", "hit", "limit", "loss",
        "occupy", "order", "phase", "place", "play", "repulse", "roll", "skip", "turn", "vacant",
    }),
    (
        (87, "occupy western_australia indonesia 1i", "CQ-ERR.23"),
        (92, "chance_play siam indonesia", "CQ-ERR.40"),  # Siam is all that Bo has left.
        (107, "trade_territory asia", "CQ-ERR.38"),  # Each of the player's territories has one infantry.
    ),
)  # fmt: skip
RECORDS = {"all-moves.kbg": ALL, "claims.kbg": CLAIMS, "strike.kbg": STRIKE}
# These are the codes of a start and of a save; the code for the wrong seat never occurs, as records name no seat.
OTHERS = frozenset(f"CQ-ERR.{n}" for n in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 42))

EXTRA = Extra(
    well_formed=well_formed,
    conserved=conserved,
    twin=twin,
    cases=chosen,
    games=amount(1, 2),
    records=RECORDS,
    others=OTHERS,
)
