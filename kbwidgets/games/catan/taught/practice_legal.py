"""Practice questions about legal moves, some of which a rule forbids.

>>> from random import Random
>>> question = LEGAL["CT-8.5"](Random(1))
>>> question.rule, question.answers[0]
('CT-8.5', "Yes, that's allowed")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.may import CAN, May, Scene, kind_of_move, read_advice, read_refusals
from kbwidgets.core.protocol.question import Maker, Things, whether
from kbwidgets.games.catan.rules.chapters.robber import Robber
from kbwidgets.games.catan.rules.chapters.trade import Confirm
from kbwidgets.games.catan.rules.refusals import CODES
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.taught import practice_scenes as scenes
from kbwidgets.games.catan.taught.practice_positions import random_position
from kbwidgets.games.catan.taught.practice_scenes import scene_trying
from kbwidgets.games.catan.taught.practice_words import describe_new_cards

_REASONS: Final = {
    "not-your-turn": "No, you can't act now",
    "not-addressed": "No, you can't act now",
    "wrong-phase": "No, not in this phase",
    "already-rolled": "No, the dice have already been rolled",
    "must-roll": "No, the dice must be rolled first",
    "occupied": "No, that place is taken",
    "too-close": "No, it's too close to a building",
    "not-connected": "No, it isn't connected to your roads",
    "blocked-by-building": "No, an opponent's building is in the way",
    "not-at-settlement": "No, it doesn't touch the new settlement",
    "not-own-settlement": "No, you have no settlement there",
    "no-piece-left": "No, none are left in your supply",
    "cannot-afford": "No, you can't afford it",
    "deck-empty": "No, the development cards are sold out",
    "bank-empty": "No, the bank doesn't have the cards",
    "bad-rate": "No, that isn't your rate",
    "empty-side": "No, it's a request, not an offer",
    "lacks-cards": "No, you don't have the cards",
    "no-offer": "No, there's no open offer",
    "not-accepted": "No, that player hasn't agreed to a trade",
    "no-such-card": "No, you don't have that many",
    "new-card": "No, you bought that card this turn",
    "one-card-per-turn": "No, you've already played a card this turn",
    "no-road-possible": "No, you can't place a road",
    "wrong-discard": "No, those aren't the right cards",
    "robber-same-hex": "No, the robber must move",
    "robber-protected": "No, a player there is protected",
    "bad-victim": "No, you must choose somebody who can be robbed",
    "bad-dice": "No, two dice can't show that",
}
"""The answer for each refusal, by its name."""


def _may(reasons: str, scene: Callable[[Random], Scene[CatanState]], why: str) -> May[CatanState]:
    """Return the questions about moves that some refusals forbid. Advice says what must be done first."""
    why_not = read_advice if "must-roll" in reasons else read_refusals
    return May(scene, {CODES[name]: _REASONS[name] for name in reasons.split(", ")}, why, why_not, _words, kind_of_move)


def _words(scene: Scene[CatanState], move: Move) -> str:
    """Return a question with the name of the player who is robbed or traded with."""
    match move:
        case Robber(victim=victim) if victim >= 0:
            return f"Can you {{ask}} and rob {scene.state.names[victim]}?"
        case Confirm(seat=seat):
            return f"Can you make the trade with {scene.state.names[seat]}?"
        case _:
            return CAN


_MAIN: Final = "The dice have been rolled and nothing else has to be done first, so this is the main phase."

_MAY: Final[Mapping[str, May[CatanState]]] = {
    "CT-1.9": _may(
        "cannot-afford", scene_trying("road, settlement, city", scenes.poor), "You have all the cards that it costs."
    ),
    "CT-4.3": _may("wrong-phase", scenes.first_pieces, "You place a settlement and then its road, in this order."),
    "CT-4.4": _may("not-at-settlement", scenes.first_roads, "The road touches the settlement that was just placed."),
    "CT-5.1": _may("wrong-phase, must-roll", scenes.by_phase("road", "settlement", "city", "end"), _MAIN),
    "CT-5.2": _may(
        "must-roll", scenes.by_phase("end", "trade"), "The dice have been rolled, so there's nothing to wait for."
    ),
    "CT-5.3": _may("already-rolled", scene_trying("roll", scenes.any_phase), "The dice haven't been rolled this turn."),
    "CT-5.5": _may(
        "must-roll, wrong-phase",
        scenes.by_phase("end"),
        "This is the main phase, when you can end your turn.",
    ),
    "CT-5.6": _may("not-your-turn", scenes.anybody, "It's your turn, so you're the one who can act."),
    "CT-7.1": _may(
        "wrong-discard", scene_trying("discard", scenes.with_discards), "That's half of your hand, rounded down."
    ),
    "CT-7.3": _may(
        "robber-same-hex", scene_trying("robber", scenes.with_robber_to_move), "The robber is on another hex now."
    ),
    "CT-7.4": _may(
        "bad-victim",
        scene_trying("robber", scenes.with_robber_to_move),
        "You rob a player with cards and a building there. You only have to choose one if there are several.",
    ),
    "CT-7.7": _may(
        "robber-protected",
        scene_trying(
            "plain robber",
            partial(scenes.with_robber_to_move, friendly_robber=True),
            lambda _: "This match is played with the friendly robber.",
        ),
        "No opponent with fewer than 3 points has a building there.",
    ),
    "CT-8.1": _may(
        "no-piece-left",
        scene_trying("road, settlement, city", scenes.with_few_pieces),
        "There's still one left in your supply.",
    ),
    "CT-8.2": _may(
        "not-connected, occupied",
        scene_trying("road", scenes.rich),
        "The edge is empty, and one of your roads or buildings touches it.",
    ),
    "CT-8.3": _may(
        "blocked-by-building",
        scene_trying("road", scenes.rich),
        "One of your roads or buildings touches the edge, and no opponent's building is in the way.",
    ),
    "CT-8.4": _may(
        "not-connected, occupied",
        scene_trying("settlement", scenes.rich),
        "The intersection is empty, and one of your roads reaches it.",
    ),
    "CT-8.5": _may(
        "too-close",
        scene_trying("settlement", scenes.rich),
        "One of your roads reaches this intersection, and all neighbouring ones are empty.",
    ),
    "CT-8.6": _may("not-own-settlement", scene_trying("city", scenes.rich), "You have a settlement there."),
    "CT-8.7": _may(
        "deck-empty", scene_trying("buy", scenes.maybe_without_deck), "There's a card left, and you can afford it."
    ),
    "CT-9.1": _may("bad-rate", scene_trying("trade", scenes.with_bank_trades), "That's your rate for this resource."),
    "CT-9.2": _may("bank-empty", scene_trying("trade", scenes.with_bank_trades), "The bank has this card."),
    "CT-9.3": _may(
        "must-roll, wrong-phase",
        scenes.by_phase("trade"),
        "This is the main phase, when you can trade with the bank.",
    ),
    "CT-9.5": _may(
        "lacks-cards",
        scene_trying("offer", random_position),
        "You have the cards you offer. It doesn't matter what the others have.",
    ),
    "CT-9.6": _may("empty-side", scenes.answering, "There are cards on both sides, so it's an offer, not a request."),
    "CT-9.7": _may("no-offer", scene_trying("withdraw", scenes.maybe_with_offer), "You have an open offer."),
    "CT-9.8": _may(
        "not-your-turn, not-addressed, lacks-cards", scenes.answering, "You were asked and have what Ann wants."
    ),
    "CT-9.9": _may(
        "not-accepted",
        scene_trying("confirm 1, confirm 2, confirm 3", scenes.with_offer),
        "That player has agreed to a trade, and both of you have the cards.",
    ),
    "CT-10.2": _may(
        "one-card-per-turn",
        scene_trying("card", scenes.position_with_cards, describe_new_cards),
        "You can play one card in each turn, and this is your first.",
    ),
    "CT-10.3": _may(
        "new-card",
        scene_trying("card", scenes.position_with_cards, describe_new_cards),
        "You bought a card of this kind on an earlier turn.",
    ),
    "CT-10.4": _may(
        "no-such-card",
        scene_trying("show 1, show 2", scenes.position_with_cards, describe_new_cards),
        "You have that many, and you can even reveal new ones.",
    ),
    "CT-10.8": _may(
        "no-road-possible",
        scene_trying("road-building", scenes.maybe_without_roads),
        "You have a road left and an edge to build it on.",
    ),
    "CT-10.9": _may("bank-empty", scene_trying("plenty", scenes.with_plenty), "The bank has these cards."),
    "CT-13.5": _may(
        "bad-dice",
        scene_trying(
            "dice", partial(random_position, phase="roll", dice="manual"), lambda _: "You type in your own rolls."
        ),
        "Two dice can show that.",
    ),
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
    **{rule: may.maker(rule) for rule, may in _MAY.items()},
    **{rule: partial(whether, rule, "so", things) for rule, things in _RULED.items()},
}
"""The makers of questions about a move, by the rule that decides it."""
