"""Practice questions about legal moves, some of which a rule forbids.

>>> from random import Random
>>> question = LEGAL["CT-8.5"](Random(1))
>>> question.rule, question.answers[0]
('CT-8.5', "Yes, that's allowed")
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Final, NamedTuple

from kbwidgets.core.protocol.question import Maker, Question, Things, even, whether
from kbwidgets.core.values.types import Refusal
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
    maybe_offered_table,
    of_any_table,
    offered_table,
    owing_table,
    phases_table,
    plenty_table,
    poor_table,
    revealing_table,
    rich_table,
    roads_free_table,
    robbing_table,
    tradable_table,
)
from kbwidgets.games.catan.taught.practice_told import (
    dice_told,
    everybody_told,
    hand_and_bank_told,
    hand_told,
    limits_told,
    new_cards_told,
    nothing_told,
    phase_told,
    sizes_told,
    spared_told,
)
from kbwidgets.games.catan.taught.practice_tries import (
    Try,
    accepts_tried,
    bank_tried,
    buys_tried,
    cities_tried,
    confirms_tried,
    dice_tried,
    ends_or_trades_tried,
    ends_tried,
    first_pieces_tried,
    first_roads_tried,
    offers_tried,
    phases_tried,
    pieces_tried,
    plain_robbers_tried,
    played_tried,
    plenties_tried,
    road_building_tried,
    roads_tried,
    robbers_tried,
    rolls_tried,
    shows_tried,
    somebody_tried,
    thrown_tried,
    towns_tried,
    withdraws_tried,
)
from kbwidgets.games.catan.taught.practice_words import REASONS, YES, in_reasons, in_words, places_of

_TRIES: Final = 60


class _Asked(NamedTuple):
    """The parts of a question about a rule: positions, moves to try, deciding refusals, and added text."""

    allowed: str
    """The reason why a move is legal, with the fields of `in_reasons`."""
    codes: tuple[str, ...]
    make: Callable[[Random], CatanState]
    tried: Callable[[CatanState, Random], Iterator[Try]]
    others: tuple[str, ...] = ()
    told: Callable[[CatanState], str] = nothing_told
    beside: Callable[[CatanState], str] = nothing_told
    """The text for what the table does not show."""


def _legality(rule: str, asked: _Asked, rng: Random) -> Question:
    """Ask about a move that is legal, or that this rule is the first to forbid."""
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
    """Return whether a move is refused as wanted and no other answer is right as well."""
    found = [refusal.code for refusal in refusals]
    told = {CODES[name] for name in (*asked.codes, *asked.others)} - {CODES.get(wanted)}
    return found[:1] == ([CODES[wanted]] if wanted else []) and not told & set(found)


def _question(
    rule: str, asked: _Asked, state: CatanState, one: Try, wanted: str, refusals: tuple[Refusal, ...]
) -> Question:
    answers = (YES, *(in_reasons(state, one.seat, one.move, REASONS[name]) for name in asked.codes))
    right = 1 + asked.codes.index(wanted) if wanted else 0
    allowed = in_reasons(state, one.seat, one.move, asked.allowed)
    why = f"The game says “{refusals[0].text.removesuffix('.')}”" if refusals else allowed
    cited = ", ".join(dict.fromkeys((*(refusal.rule for refusal in refusals[:1]), rule)))
    explained = f"{why} ({cited})."
    who = "she" if asked.told in (hand_told, new_cards_told) else state.names[one.seat]
    words = f"{asked.told(state)} Can {who} {in_words(state, one.seat, one.move)}?".strip()
    about, asked_for = f"may {one.seat} {one.move}", places_of(one.move)
    return Question(rule, about, words, answers, right, explained, state, asked_for, beside=asked.beside(state))


_UNSAID: Final = re.compile(r"[\d-]+|wool|grain|lumber|brick|ore|,")


def _kind(question: Question) -> str:
    """Return the player and the kind of move of a question, without places, cards and numbers."""
    _, seat, move = question.about.split(" ", 2)
    words = [seat, *_UNSAID.sub("", move).split()]
    return " ".join((*words, str(question.about.count(" "))) if "roll" in words else words)


_CARDS: Final = ("no-such-card", "new-card", "one-card-per-turn")
_SITES: Final = ("occupied", "not-connected", "blocked-by-building", "cannot-afford")
_TOWNS: Final = ("occupied", "too-close", "not-connected", "cannot-afford")

_LEGALITY: Final[Mapping[str, _Asked]] = {
    "CT-1.9": _Asked(
        "She has all the cards it costs",
        ("cannot-afford",),
        poor_table,
        pieces_tried,
        ("no-piece-left", "not-connected"),
        hand_told,
    ),
    "CT-4.3": _Asked(
        "You place a settlement, then its road. The {piece} is next",
        ("wrong-phase",),
        first_table,
        first_pieces_tried,
        ("not-at-settlement", "too-close"),
    ),
    "CT-4.4": _Asked(
        "The road touches the settlement that was just placed",
        ("not-at-settlement",),
        first_table,
        first_roads_tried,
        ("wrong-phase", "occupied"),
    ),
    "CT-5.1": _Asked(
        "The dice have been rolled and nothing else has to be done first, so this is the main phase",
        ("wrong-phase", "must-roll"),
        phases_table,
        phases_tried,
        beside=phase_told,
    ),
    "CT-5.2": _Asked(
        "The dice have been rolled, so there's nothing to wait for",
        ("must-roll",),
        before_table,
        ends_or_trades_tried,
        ("bad-rate",),
        hand_told,
        phase_told,
    ),
    "CT-5.3": _Asked(
        "The dice haven't been rolled this turn", ("already-rolled",), before_table, rolls_tried, beside=phase_told
    ),
    "CT-5.5": _Asked(
        "This is the main phase, when you can end your turn",
        ("must-roll", "wrong-phase"),
        any_phase_table,
        ends_tried,
        beside=phase_told,
    ),
    "CT-5.6": _Asked("It's {name}'s turn", ("not-your-turn",), of_any_table, somebody_tried),
    "CT-7.1": _Asked(
        "That's half of her hand, rounded down",
        ("wrong-discard",),
        owing_table,
        thrown_tried,
        ("lacks-cards",),
        hand_told,
    ),
    "CT-7.3": _Asked(
        "The robber is on another hex now",
        ("robber-same-hex",),
        robbing_table,
        plain_robbers_tried,
        ("bad-victim", "robber-protected"),
        sizes_told,
    ),
    "CT-7.4": _Asked(
        "{choice}",
        ("bad-victim",),
        robbing_table,
        robbers_tried,
        ("robber-same-hex",),
        sizes_told,
    ),
    "CT-7.7": _Asked(
        "No opponent with fewer than 3 points has a building there",
        ("robber-protected",),
        partial(robbing_table, friendly_robber=True),
        plain_robbers_tried,
        ("robber-same-hex", "bad-victim"),
        spared_told,
    ),
    "CT-8.1": _Asked(
        "There's still one left in her supply",
        ("no-piece-left",),
        crowded_table,
        pieces_tried,
        ("cannot-afford",),
        limits_told,
    ),
    "CT-8.2": _Asked(
        "The edge is empty, and one of her roads or buildings touches it",
        ("not-connected", "occupied"),
        rich_table,
        roads_tried,
        _SITES,
    ),
    "CT-8.3": _Asked(
        "One of her roads or buildings touches the edge, and no opponent's building is in the way",
        ("blocked-by-building",),
        rich_table,
        roads_tried,
        _SITES,
    ),
    "CT-8.4": _Asked(
        "The intersection is empty, and one of her roads reaches it",
        ("not-connected", "occupied"),
        rich_table,
        towns_tried,
        _TOWNS,
    ),
    "CT-8.5": _Asked(
        "One of her roads reaches this intersection, and all neighbouring ones are empty",
        ("too-close",),
        rich_table,
        towns_tried,
        _TOWNS,
    ),
    "CT-8.6": _Asked(
        "She has a settlement there",
        ("not-own-settlement",),
        rich_table,
        cities_tried,
        ("no-piece-left", "cannot-afford"),
    ),
    "CT-8.7": _Asked(
        "There's a card left, and she can afford it",
        ("deck-empty",),
        deckless_table,
        buys_tried,
        ("cannot-afford",),
        hand_told,
    ),
    "CT-9.1": _Asked(
        "That's her rate for this resource",
        ("bad-rate",),
        tradable_table,
        bank_tried,
        ("same-resource", "bank-empty"),
        hand_and_bank_told,
    ),
    "CT-9.2": _Asked(
        "The bank has this card",
        ("bank-empty",),
        tradable_table,
        bank_tried,
        ("same-resource", "bad-rate"),
        hand_told,
    ),
    "CT-9.3": _Asked(
        "This is the main phase, when you can trade with the bank",
        ("must-roll", "wrong-phase"),
        any_phase_table,
        bank_tried,
        ("bad-rate", "same-resource"),
        hand_and_bank_told,
        phase_told,
    ),
    "CT-9.5": _Asked(
        "Ann has the cards she offers. It doesn't matter what the others have",
        ("lacks-cards",),
        grown,
        offers_tried,
        (),
        hand_told,
    ),
    "CT-9.6": _Asked(
        "There are cards on both sides, so it's an offer, not a request",
        ("empty-side",),
        offered_table,
        accepts_tried,
        ("lacks-cards",),
        everybody_told,
    ),
    "CT-9.7": _Asked("Ann has an open offer", ("no-offer",), maybe_offered_table, withdraws_tried),
    "CT-9.8": _Asked(
        "{name} was asked and has what Ann wants",
        ("not-your-turn", "lacks-cards"),
        offered_table,
        accepts_tried,
        ("empty-side",),
        everybody_told,
    ),
    "CT-9.9": _Asked(
        "{other} has agreed to a trade, and both players have the cards",
        ("not-accepted",),
        offered_table,
        confirms_tried,
        ("lacks-cards", "not-addressed"),
    ),
    "CT-10.2": _Asked(
        "No card has been played this turn",
        ("one-card-per-turn",),
        before_table,
        played_tried,
        _CARDS,
        new_cards_told,
    ),
    "CT-10.3": _Asked(
        "She bought a card of this kind on an earlier turn",
        ("new-card",),
        before_table,
        played_tried,
        _CARDS,
        new_cards_told,
    ),
    "CT-10.4": _Asked(
        "She has that many, and she can even reveal new ones",
        ("no-such-card",),
        revealing_table,
        shows_tried,
        ("must-roll", "new-card"),
        new_cards_told,
    ),
    "CT-10.8": _Asked(
        "She has a road left and an edge to build it on",
        ("no-road-possible",),
        roads_free_table,
        road_building_tried,
        (),
        limits_told,
    ),
    "CT-10.9": _Asked("The bank has these cards", ("bank-empty",), plenty_table, plenties_tried, _CARDS),
    "CT-13.5": _Asked("Two dice can show that", ("bad-dice",), by_hand_table, dice_tried, (), dice_told),
}

_ACTS: Final = ("end her turn", "buy a development card", "build a road", "trade with the bank",
                "offer a trade", "replace a settlement with a city")  # fmt: skip
_PLAYS: Final = ("play a knight", "play Road Building", "play Year of Plenty", "play Monopoly")

_RULED: Final[Mapping[str, Things]] = {
    "CT-9.13": Things(
        "Here players can't trade with each other. Ann has rolled and has all the cards she needs. Can she {}?",
        ("trade with the bank", "trade at one of her ports", "play Monopoly", "play Year of Plenty"),
        ("offer a trade to Bo", "ask for offers of ore", "swap a card with Bo", "offer a trade to everyone"),
        "players can't make offers or requests, but they can still trade with the bank and play cards (CT-9.13).",
    ),
    "CT-10.6": Things(
        "Ann hasn't rolled yet and has all the cards she needs. Can she {}?",
        _PLAYS,
        _ACTS,
        "before you roll, you can play a development card but do nothing else (CT-10.6).",
    ),
}
"""The questions that a rule decides without a table."""

LEGAL: Final[Mapping[str, Maker]] = {
    **{rule: even(partial(_legality, rule, asked), _kind) for rule, asked in _LEGALITY.items()},
    **{rule: partial(whether, rule, "so", things) for rule, things in _RULED.items()},
}
"""The makers of questions about a move, by the rule that decides it."""
