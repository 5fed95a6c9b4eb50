"""Practice questions of Catan about what is allowed: a move, and whether this rule forbids it.

>>> from random import Random
>>> question = LEGAL["CT-8.5"](Random(1))
>>> question.rule, question.answers[0]
('CT-8.5', 'Yes, it is allowed')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Final, NamedTuple

from kbwidgets.core.question import Maker, Question
from kbwidgets.core.types import Refusal
from kbwidgets.games.catan.rules.codes import CODES
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.taught.practice_positions import grown
from kbwidgets.games.catan.taught.practice_tables import (
    any_phase_table,
    before_table,
    by_hand_table,
    crowded_table,
    deckless_table,
    first_table,
    main_table,
    maybe_offered_table,
    offered_table,
    owing_table,
    plenty_table,
    poor_table,
    revealing_table,
    rich_table,
    roads_free_table,
    robbing_table,
    tradable_table,
    trading_table,
)
from kbwidgets.games.catan.taught.practice_told import (
    cards_and_bank_told,
    deck_told,
    dice_told,
    hand_and_bank_told,
    hand_told,
    limits_told,
    new_cards_told,
    nothing_told,
    offer_told,
    sizes_told,
    spared_told,
    traded_told,
)
from kbwidgets.games.catan.taught.practice_tries import (
    Try,
    answers_tried,
    anything_tried,
    bank_tried,
    before_the_dice_tried,
    buys_tried,
    calls_tried,
    cities_tried,
    confirms_tried,
    dice_tried,
    ends_tried,
    first_pieces_tried,
    first_roads_tried,
    offers_tried,
    pieces_tried,
    plain_robbers_tried,
    played_tried,
    plenties_tried,
    roads_or_stop_tried,
    roads_tried,
    robbers_tried,
    rolls_tried,
    shows_tried,
    somebody_tried,
    thrown_tried,
    towns_tried,
    withdraws_tried,
)
from kbwidgets.games.catan.taught.practice_words import REASONS, YES, in_words, places_of, situation

_TRIES: Final = 60


class _Asked(NamedTuple):
    """What is asked about a rule: positions, moves in them, by which refusals it forbids some, what is told."""

    codes: tuple[str, ...]
    make: Callable[[Random], CatanState]
    tried: Callable[[CatanState, Random], Iterator[Try]]
    others: tuple[str, ...] = ()
    told: Callable[[CatanState], str] = nothing_told


def _legality(rule: str, asked: _Asked, rng: Random) -> Question:
    """A move that is allowed, or that this rule forbids before any other."""
    wanted = rng.choice(("", *asked.codes))
    while True:
        state = asked.make(rng)
        tries = list(asked.tried(state, rng))
        rng.shuffle(tries)
        for one in tries[:_TRIES]:
            refusals = state.judge(state.parse(one.move), one.seat)
            if _fits(asked, wanted, refusals):
                return _question(rule, asked, state, one, wanted, refusals)


def _fits(asked: _Asked, wanted: str, refusals: tuple[Refusal, ...]) -> bool:
    """Whether a move is refused as wanted, and no other answer is right too."""
    found = [refusal.code for refusal in refusals]
    told = {CODES[name] for name in (*asked.codes, *asked.others)} - {CODES.get(wanted)}
    return found[:1] == ([CODES[wanted]] if wanted else []) and not told & set(found)


def _question(
    rule: str, asked: _Asked, state: CatanState, one: Try, wanted: str, refusals: tuple[Refusal, ...]
) -> Question:
    names = [name for name in REASONS if name in (*asked.codes, *asked.others)]
    answers = (YES, *(REASONS[name] for name in names))
    right = 1 + names.index(wanted) if wanted else 0
    why = refusals[0].text if refusals else f"`{one.move}` breaks no rule here"
    cited = ", ".join(dict.fromkeys((*(refusal.rule for refusal in refusals[:1]), rule)))
    explained = f"{why[:1].upper()}{why[1:]} ({cited})."
    told = " ".join(part for part in (situation(state), asked.told(state)) if part)
    words = f"{told} May {state.names[one.seat]} {in_words(state, one.move)}?"
    return Question(rule, f"may {one.seat} {one.move}", words, answers, right, explained, state, places_of(one.move))


_CARDS: Final = ("no-such-card", "new-card", "one-card-per-turn")
_SITES: Final = ("occupied", "not-connected", "blocked-by-building", "cannot-afford")
_TOWNS: Final = ("occupied", "too-close", "not-connected", "cannot-afford")
_SIDES: Final = ("same-resource", "empty-side", "lacks-cards")

_LEGALITY: Final[Mapping[str, _Asked]] = {
    "CT-1.9": _Asked(("cannot-afford",), poor_table, pieces_tried, ("no-piece-left", "not-connected"), hand_told),
    "CT-4.3": _Asked(("wrong-phase",), first_table, first_pieces_tried, ("not-at-settlement", "too-close")),
    "CT-4.4": _Asked(("not-at-settlement",), first_table, first_roads_tried, ("wrong-phase", "occupied")),
    "CT-5.1": _Asked(("wrong-phase", "must-roll"), any_phase_table, anything_tried, ("already-rolled",),
                     cards_and_bank_told),
    "CT-5.2": _Asked(("must-roll",), before_table, before_the_dice_tried, (*_CARDS, "bad-rate"), new_cards_told),
    "CT-5.3": _Asked(("already-rolled",), any_phase_table, rolls_tried, ("must-roll", "wrong-phase")),
    "CT-5.5": _Asked(("must-roll", "wrong-phase"), any_phase_table, ends_tried, ("already-rolled",)),
    "CT-5.6": _Asked(("not-your-turn",), main_table, somebody_tried, ("wrong-phase", "cannot-afford"), hand_told),
    "CT-7.1": _Asked(("wrong-discard",), owing_table, thrown_tried, ("lacks-cards",), hand_told),
    "CT-7.3": _Asked(("robber-same-hex",), robbing_table, plain_robbers_tried, ("bad-victim", "robber-protected"),
                     sizes_told),
    "CT-7.4": _Asked(("bad-victim",), robbing_table, robbers_tried, ("robber-same-hex",), sizes_told),
    "CT-7.7": _Asked(("robber-protected",), partial(robbing_table, friendly_robber=True), plain_robbers_tried,
                     ("robber-same-hex", "bad-victim"), spared_told),
    "CT-8.1": _Asked(("no-piece-left",), crowded_table, pieces_tried, ("cannot-afford",), limits_told),
    "CT-8.2": _Asked(("not-connected", "occupied"), rich_table, roads_tried, _SITES, hand_told),
    "CT-8.3": _Asked(("blocked-by-building",), rich_table, roads_tried, _SITES, hand_told),
    "CT-8.4": _Asked(("not-connected", "occupied"), rich_table, towns_tried, _TOWNS, hand_told),
    "CT-8.5": _Asked(("too-close",), rich_table, towns_tried, _TOWNS, hand_told),
    "CT-8.6": _Asked(("not-own-settlement",), rich_table, cities_tried, ("no-piece-left", "cannot-afford"), hand_told),
    "CT-8.7": _Asked(("deck-empty",), deckless_table, buys_tried, ("cannot-afford",), deck_told),
    "CT-9.1": _Asked(("bad-rate",), tradable_table, bank_tried, ("same-resource", "bank-empty"), hand_and_bank_told),
    "CT-9.2": _Asked(("same-resource", "bank-empty"), tradable_table, bank_tried, ("bad-rate",), hand_and_bank_told),
    "CT-9.3": _Asked(("must-roll", "wrong-phase"), any_phase_table, bank_tried, ("bad-rate", "same-resource"),
                     hand_and_bank_told),
    "CT-9.5": _Asked(_SIDES, grown, offers_tried, (), hand_told),
    "CT-9.6": _Asked(("empty-side",), maybe_offered_table, calls_tried, ("same-resource", "lacks-cards"), offer_told),
    "CT-9.7": _Asked(("no-offer",), maybe_offered_table, withdraws_tried, ("not-addressed", "not-your-turn"),
                     offer_told),
    "CT-9.8": _Asked(("not-your-turn", "lacks-cards"), offered_table, answers_tried, ("empty-side",), offer_told),
    "CT-9.9": _Asked(("not-accepted",), offered_table, confirms_tried, ("lacks-cards", "not-addressed"), offer_told),
    "CT-9.13": _Asked(("trade-off",), trading_table, offers_tried, _SIDES, traded_told),
    "CT-10.2": _Asked(("one-card-per-turn",), before_table, played_tried, _CARDS, new_cards_told),
    "CT-10.3": _Asked(("new-card",), before_table, played_tried, _CARDS, new_cards_told),
    "CT-10.4": _Asked(("no-such-card",), revealing_table, shows_tried, ("must-roll", "new-card"), new_cards_told),
    "CT-10.6": _Asked(("must-roll",), before_table, before_the_dice_tried, (*_CARDS, "bad-rate"), new_cards_told),
    "CT-10.8": _Asked(("no-road-possible",), roads_free_table, roads_or_stop_tried, ("not-connected", "wrong-phase"),
                     limits_told),
    "CT-10.9": _Asked(("bank-empty",), plenty_table, plenties_tried, _CARDS, cards_and_bank_told),
    "CT-13.5": _Asked(("bad-dice",), by_hand_table, dice_tried, ("already-rolled",), dice_told),
}  # fmt: skip

LEGAL: Final[Mapping[str, Maker]] = {rule: partial(_legality, rule, asked) for rule, asked in _LEGALITY.items()}
"""What makes a question about a move, by the rule that decides it."""
