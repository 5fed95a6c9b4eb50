"""Practice questions of ConKUeror about legal moves, some of which a rule forbids.

>>> question = LEGAL["CQ-6.3"][0](Random(1))
>>> question.rule, question.answers[0]
('CQ-6.3', "Yes, that's allowed")
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.may import May
from kbwidgets.core.protocol.question import Maker, Question
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.conkueror.rules.cards import CHANCE_CARDS, OPPONENT, OWN
from kbwidgets.games.conkueror.rules.fields import Fields
from kbwidgets.games.conkueror.rules.moves import CODES
from kbwidgets.games.conkueror.rules.state import ConKUerorState
from kbwidgets.games.conkueror.rules.worldmap import WORLD
from kbwidgets.games.conkueror.taught.practice_scenes import (
    LandScene,
    make_again_scene,
    make_attacked_scene,
    make_claim_scene,
    make_deploy_scene,
    make_disabled_scene,
    make_ends_scene,
    make_entered_scene,
    make_fortify_scene,
    make_immune_scene,
    make_match_scene,
    make_move_in_scene,
    make_onward_scene,
    make_over_scene,
    make_phases_scene,
    make_reinforce_scene,
    make_sent_scene,
    make_size_scene,
)
from kbwidgets.games.conkueror.taught.practice_scenes_cards import (
    make_army_set_scene,
    make_drafted_station_scene,
    make_exchange_scene,
    make_station_scene,
    make_target_scene,
    make_waiting_scene,
)
from kbwidgets.games.conkueror.taught.practice_why import explain_legal
from kbwidgets.games.conkueror.taught.practice_words import describe_lands, describe_move

_REASONS: Final = {
    "wrong_phase": "No, not in this phase",
    "pending": "No, you have to finish something else first",
    "game_over": "No, the game is over",
    "disabled_territory": "No, that territory isn't in the game",
    "not_owner": "No, it isn't your territory",
    "already_claimed": "No, it's already claimed",
    "own_target": "No, the target is already yours",
    "not_adjacent": "No, these two aren't connected",
    "too_few_to_attack": "No, there are fewer than 3 armies",
    "need_regulars": "No, there are fewer than 2 regulars",
    "army_match": "No, the armies don't match",
    "send_range": "No, not that many",
    "immune": "No, it has Diplomatic Immunity",
    "vacant_target": "No, it's vacant",
    "not_vacant": "No, it isn't vacant",
    "move_range": "No, those armies can't leave",
    "draft_exceeded": "No, there aren't that many left",
    "exchange_short": "No, that exchange isn't possible",
    "chance_target": "No, the target is vacant",
}
"""The answer for each refusal, by its name."""
_ADVISED: Final = {
    CODES[name]
    for name in ("pending", "too_few_to_attack", "need_regulars", "send_range", "move_range", "exchange_short")
}
"""The refusals whose advice has the number or the task that explains them."""


def _explain_refused(state: Fields, move: Move, refusals: Sequence[Refusal]) -> str:
    """Return the texts of refusals, with their advice if it explains them."""
    sentences = [text for each in refusals for text in (each.text, each.instead)[: 1 + (each.code in _ADVISED)]]
    is_unmatched = any(each.code == CODES["army_match"] for each in refusals)
    if is_unmatched and "mercenar" in describe_lands(state, str(move)):
        sentences.append("Mercenaries count as infantry.")
    return " ".join(dict.fromkeys(sentences))


def _ask(scene: LandScene, move: Move) -> str:
    """Return the question alone, if words for the armies on the map would give the answer away."""
    return f"Can you {describe_move(scene.state, str(move))}?"


def _describe_scene(scene: LandScene, move: Move) -> str:
    """Return the armies on which a move depends, and the question."""
    return f"{describe_lands(scene.state, str(move))} {_ask(scene, move)}".strip()


_TELLING: Final = (" through ", "defenders")
"""Words that go with one answer more often than with others."""


def _name_kind(question: Question) -> str:
    """Return the kind of move in question and the telling words, without places and numbers."""
    _, _, *move = question.about.split()
    words = [re.sub(r"\d", "", word) for word in move if word not in WORLD.index]
    return " ".join((*words, *(word for word in _TELLING if word in question.words)))


def _make_may(
    scene: Callable[[Random], LandScene],
    *names: str,
    words: Callable[[LandScene, Move], str] = _describe_scene,
    **answers: str,
) -> May[ConKUerorState]:
    """Return the questions about moves that some refusals forbid, with the usual answers or with others."""
    answers = {**{name: _REASONS[name] for name in names}, **answers}
    return May(
        scene,
        {CODES[name]: answer for name, answer in answers.items()},
        explain_legal,
        _explain_refused,
        words,
        _name_kind,
    )


def _make_card_may(name: str) -> tuple[May[ConKUerorState]]:
    """Return the questions about the targets of a chance card."""
    card = next(card for card in CHANCE_CARDS if card.name == name)
    names = {OWN: ("not_owner",), OPPONENT: ("own_target", "chance_target")}[card.targets[0]]
    return (_make_may(partial(make_target_scene, card=name), *names),)


_MAY: Final[Mapping[str, tuple[May[ConKUerorState], ...]]] = {
    "CQ-2.4": (_make_may(make_disabled_scene, "disabled_territory"),),
    "CQ-3.3": (_make_may(make_claim_scene, "already_claimed"),),
    "CQ-3.4": (_make_may(make_reinforce_scene, "not_owner"),),
    "CQ-4.1": (_make_may(make_phases_scene, "wrong_phase"),),
    "CQ-4.3": (_make_may(make_waiting_scene, "pending"),),
    "CQ-5.4": (_make_may(make_deploy_scene, "not_owner", "draft_exceeded"),),
    "CQ-6.1": (_make_may(make_ends_scene, "own_target", "not_owner"),),
    "CQ-6.2": (_make_may(make_size_scene, "too_few_to_attack", "need_regulars", words=_ask),),
    "CQ-6.3": (_make_may(make_match_scene, "army_match"),),
    "CQ-6.4": (_make_may(make_sent_scene, "send_range"),),
    "CQ-6.9": (_make_may(make_again_scene, "too_few_to_attack", words=_ask),),
    "CQ-6.11": (_make_may(make_immune_scene, "immune"),),
    "CQ-6.12": (
        _make_may(make_attacked_scene, "vacant_target", words=_ask),
        _make_may(make_entered_scene, "not_vacant", words=_ask),
    ),
    "CQ-7.2": (_make_may(make_move_in_scene, "move_range"),),
    "CQ-7.3": (_make_may(make_onward_scene, "too_few_to_attack", "army_match"),),
    "CQ-8.1": (_make_may(make_fortify_scene, "not_adjacent", "not_owner", "move_range"),),
    "CQ-9.1": (_make_may(make_exchange_scene, "exchange_short"),),
    "CQ-10.5": (_make_may(make_army_set_scene, "not_owner"),),
    "CQ-11.3": (
        _make_may(make_station_scene, "move_range", pending="No, no garrison is needed there"),
        _make_may(make_drafted_station_scene, "draft_exceeded"),
    ),
    "CQ-12.4": _make_card_may("revolt"),
    "CQ-12.5": _make_card_may("nuclear_strike"),
    "CQ-12.6": _make_card_may("sabotage"),
    "CQ-12.7": _make_card_may("diplomatic_immunity"),
    "CQ-12.8": _make_card_may("mercenaries"),
    "CQ-12.10": _make_card_may("revolution"),
    "CQ-12.12": _make_card_may("reinforcements"),
    "CQ-13.5": (_make_may(make_over_scene, "game_over"),),
}


def _make_maker(rule: str, may: May[ConKUerorState]) -> Maker:
    """Return the maker of questions that mark all territories of the move, of which a chance card names up to two."""
    make = may.maker(rule)

    def mark(rng: Random) -> Question:
        question = make(rng)
        places = dict.fromkeys(word for word in question.about.split() if word in WORLD.index)
        return question._replace(asked=tuple(places))

    return mark


LEGAL: Final[Mapping[str, tuple[Maker, ...]]] = {
    rule: tuple(_make_maker(rule, may) for may in several) for rule, several in _MAY.items()
}
"""The makers of questions about a move, by the rule that decides it."""
