"""Practice questions of ConKUeror about legality: whether this rule forbids a move.

>>> question = LEGAL["CQ-6.3"][0](Random(1))
>>> question.rule, question.answers[0]
('CQ-6.3', 'Yes')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final, NamedTuple

from kbwidgets.core.protocol.question import Maker, Question, even
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.conkueror.rules.cards import CHANCE_CARDS
from kbwidgets.games.conkueror.rules.moves import CODES
from kbwidgets.games.conkueror.rules.worldmap import WORLD
from kbwidgets.games.conkueror.taught.practice_scenes import (
    Scene,
    again_scene,
    attacked_scene,
    claim_scene,
    deploy_scene,
    disabled_scene,
    ends_scene,
    entered_scene,
    fortify_scene,
    immune_scene,
    match_scene,
    move_in_scene,
    onward_scene,
    over_scene,
    phases_scene,
    reinforce_scene,
    sent_scene,
    size_scene,
)
from kbwidgets.games.conkueror.taught.practice_scenes_cards import (
    army_set_scene,
    drafted_station_scene,
    exchange_scene,
    station_scene,
    target_scene,
    waiting_scene,
)
from kbwidgets.games.conkueror.taught.practice_why import why_allowed, why_refused
from kbwidgets.games.conkueror.taught.practice_words import (
    REASONS,
    YES,
    lands_of,
    move_told,
    told_of,
)

_TRIES: Final = 60


class _Asked(NamedTuple):
    """The subject of a question about a rule: scenes, the refusals that this rule explains, and other answers."""

    scene: Callable[[Random], Scene]
    codes: tuple[str, ...]
    others: tuple[str, ...] = ()


def _legality(rule: str, asked: _Asked, rng: Random) -> Question:
    """Ask about a move that is allowed, or that this rule forbids before any other, each equally often."""
    wanted = rng.choice(asked.codes) if rng.random() < 0.5 else ""
    while True:
        scene = asked.scene(rng)
        tries = list(dict.fromkeys(scene.tries))
        rng.shuffle(tries)
        for move in tries[:_TRIES]:
            refusals = scene.state.judge(scene.state.parse(move), scene.state.turn)
            if _fits(asked, wanted, refusals):
                return _question(rule, asked, scene, move, wanted, refusals)


def _fits(asked: _Asked, wanted: str, refusals: tuple[Refusal, ...]) -> bool:
    """Return whether a move is refused as wanted and no other answer is right too."""
    found = [refusal.code for refusal in refusals]
    told = {CODES[name] for name in (*asked.codes, *asked.others)} - {CODES.get(wanted)}
    return found[:1] == ([CODES[wanted]] if wanted else []) and not told & set(found)


def _question(
    rule: str, asked: _Asked, scene: Scene, move: str, wanted: str, refusals: tuple[Refusal, ...]
) -> Question:
    state = scene.state
    answers = (YES, *(REASONS[name] for name in asked.codes))
    right = 1 + asked.codes.index(wanted) if wanted else 0
    why = why_refused(state, move, refusals[0]) if refusals else why_allowed(state, move)
    cited = ", ".join(dict.fromkeys((*(refusal.rule for refusal in refusals[:1]), rule)))
    places = lands_of(state, move)
    told = " ".join(part for part in (scene.story, told_of(state, move)) if part)
    act = move_told(state, move).replace(scene.noun, "", 1)
    words = f"{told} Can {state.names[state.turn]} {act}?".strip()
    explained = f"{why[:1].upper()}{why[1:]} ({cited})."
    return Question(rule, f"may {state.turn} {move}", words, answers, right, explained, state, tuple(places))


def _kind(question: Question) -> str:
    """Return the kind of move in question and the option, without places and numbers."""
    _, _, *move = question.about.split()
    words = [re.sub(r"\d", "", word) for word in move if word not in WORLD.index]
    return " ".join((*words, "chain" if " chain " in question.words else ""))


_ENDS: Final = ("own_target", "not_owner")
"""The refusals of the ends of an attack, whose names would show whether they are adjacent."""
_SIZES: Final = ("too_few_to_attack", "need_regulars", "army_match", "send_range")


def _card(name: str) -> tuple[_Asked]:
    """Return the story of a chance card and its targets."""
    card = next(card for card in CHANCE_CARDS if card.name == name)
    codes = {"own": ("not_owner",), "opponent": ("own_target", "chance_target")}[card.targets[0]]
    return (_Asked(partial(target_scene, card=name), codes, ("chance_unplayable", "same_territory")),)


_LEGALITY: Final[Mapping[str, tuple[_Asked, ...]]] = {
    "CQ-2.4": (_Asked(disabled_scene, ("disabled_territory",), ("own_target", "immune", "wrong_phase")),),
    "CQ-3.3": (_Asked(claim_scene, ("already_claimed",), ("not_adjacent", "wrong_phase")),),
    "CQ-3.4": (_Asked(reinforce_scene, ("not_owner",), ("not_adjacent", "wrong_phase")),),
    "CQ-4.1": (_Asked(phases_scene, ("wrong_phase",), ("not_owner", "army_match", "exchange_short")),),
    "CQ-4.3": (_Asked(waiting_scene, ("pending",), ("not_owner", "exchange_short")),),
    "CQ-5.4": (_Asked(deploy_scene, ("not_owner", "draft_exceeded"), ("wrong_phase",)),),
    "CQ-6.1": (_Asked(ends_scene, _ENDS, (*_SIZES, "not_adjacent")),),
    "CQ-6.2": (_Asked(size_scene, ("too_few_to_attack", "need_regulars"), ("own_target", "army_match", "immune")),),
    "CQ-6.3": (_Asked(match_scene, ("army_match",), ("own_target", "too_few_to_attack", "send_range")),),
    "CQ-6.4": (_Asked(sent_scene, ("send_range",), ("own_target", "too_few_to_attack", "army_match")),),
    "CQ-6.9": (_Asked(again_scene, ("too_few_to_attack", "army_match"), ("wrong_phase", "need_regulars")),),
    "CQ-6.11": (_Asked(immune_scene, ("immune",), ("own_target", "too_few_to_attack", "army_match")),),
    "CQ-6.12": (
        _Asked(attacked_scene, ("vacant_target",), ("not_adjacent", "too_few_to_attack")),
        _Asked(entered_scene, ("not_vacant",), ("not_adjacent", "mercenary_fixed", "move_range")),
    ),
    "CQ-7.2": (_Asked(move_in_scene, ("move_range",), ("pending", "mercenary_fixed")),),
    "CQ-7.3": (_Asked(onward_scene, ("too_few_to_attack", "army_match"), ("wrong_phase", "need_regulars")),),
    "CQ-8.1": (_Asked(fortify_scene, ("not_adjacent", "not_owner", "move_range"), ("mercenary_fixed",)),),
    "CQ-9.1": (_Asked(exchange_scene, ("exchange_short",), ("wrong_phase", "mercenary_fixed")),),
    "CQ-10.5": (_Asked(army_set_scene, ("not_owner",), ("not_a_set", "wrong_phase")),),
    "CQ-11.3": (
        _Asked(station_scene, ("move_range", "pending"), ("not_adjacent",)),
        _Asked(drafted_station_scene, ("draft_exceeded",), ("not_adjacent",)),
    ),
    "CQ-12.4": _card("revolt"),
    "CQ-12.5": _card("nuclear_strike"),
    "CQ-12.6": _card("sabotage"),
    "CQ-12.7": _card("diplomatic_immunity"),
    "CQ-12.8": _card("mercenaries"),
    "CQ-12.10": _card("revolution"),
    "CQ-12.12": _card("reinforcements"),
    "CQ-13.5": (_Asked(over_scene, ("game_over",), ("pending", "move_range")),),
}

LEGAL: Final[Mapping[str, tuple[Maker, ...]]] = {
    rule: tuple(even(partial(_legality, rule, asked), _kind) for asked in several)
    for rule, several in _LEGALITY.items()
}
"""The makers of questions about a move, by the rule that decides it."""
