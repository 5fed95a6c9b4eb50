"""Reasons why a move of ConKUeror is allowed, with the numbers that decide, for practice.

>>> from random import Random
>>> from kbwidgets.games.conkueror.taught.practice_positions import deal_position
>>> state = deal_position(Random(1), "fortify")
>>> explain_legal(state, state.parse("next_phase"))
'You can end your turn at any time in the fortify phase.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import joined, sentence
from kbwidgets.games.conkueror.rules.armies import ARMIES, FACTS, LETTERS, counts
from kbwidgets.games.conkueror.rules.cards import OWN
from kbwidgets.games.conkueror.rules.fields import Conquest, Fields, Shown
from kbwidgets.games.conkueror.rules.moves import DRAFT
from kbwidgets.games.conkueror.rules.worldmap import capital
from kbwidgets.games.conkueror.taught.practice_words import name_land, read_out


def _count_armies(state: Fields, name: str) -> tuple[int, int]:
    """Return the armies and the regulars of a territory, as text."""
    pieces, regulars = FACTS[state.stacks[state.table.index[name]]][:2]
    return pieces, regulars


def _describe_span(low: int, high: int) -> str:
    """Return a range as text."""
    return str(low) if high <= low else f"{low} or {high}" if high == low + 1 else f"{low} to {high}"


def _name_owner(state: Fields, name: str) -> str:
    owner = state.owners[state.table.index[name]]
    return state.table.names[owner] if owner >= 0 else "nobody"


def _explain_leaving(state: Fields, name: str, how: str = "leave") -> str:
    regulars = _count_armies(state, name)[1]
    part = f"{_describe_span(1, regulars - 1)} of them"
    return f"{capital(name_land(state, name))} has {regulars} regulars, so {part} can {how}"


def _explain_attack(state: Fields, rest: list[str]) -> str:
    (pieces, regulars), index = _count_armies(state, rest[0]), state.table.index
    here, there = (counts(FACTS[state.stacks[index[name]]][2]) for name in rest[:2])
    pairs = [
        f"{have} {kind.name} against {need}" for kind, have, need in zip(ARMIES, here, there, strict=False) if need
    ]
    source, target = name_land(state, rest[0]), state.table.label(index[rest[1]])
    armies_there = f"All {pieces} armies" if regulars == pieces else f"{regulars} of the {pieces} armies"
    enough = f"there's enough of each type: {joined(pairs)}" if pairs[1:] else f"{pairs[0]} is enough"
    counted_in = pieces > regulars and there[0]
    match = f"Mercenaries count as infantry, so {enough}" if counted_in else f"{enough[:1].upper()}{enough[1:]}"
    return (
        f"{source} borders {_name_owner(state, rest[1])}'s {target}. {armies_there} in {source} are regulars. "
        f"{match}. You can attack with {_describe_span(2, pieces - 1)} armies"
    )


def _explain_fortify(state: Fields, rest: list[str]) -> str:
    table = state.table
    is_near = table.index[rest[1]] in table.near[table.index[rest[0]]]
    far = "" if is_near else " In this match they don't have to be neighbours."
    return f"both territories are yours.{far} {_explain_leaving(state, rest[0])}"


def _explain_exchange(state: Fields, rest: list[str]) -> str:
    kind = LETTERS.index(rest[1][-1])
    have = counts(state.stacks[state.table.index[rest[0]]])[kind]
    need = int(rest[1][:-1]) * int(rest[3] if rest[3:] else 1)
    rate = f"you can exchange {read_out(rest[1])} for {read_out(rest[2])}"
    return f"{rate}. That takes {need} {ARMIES[kind].name}, and {name_land(state, rest[0])} has {have}"


def _explain_station(state: Fields, rest: list[str]) -> str:
    there = f"{name_land(state, rest[1])} still needs a garrison"
    if rest[0] == DRAFT:
        return f"{there}, and you have {state.draft} drafted infantry left"
    return f"{there}, and the distance doesn't matter. {_explain_leaving(state, rest[0])}"


def _explain_play(state: Fields, rest: list[str]) -> str:
    assert isinstance(state.frame, Shown)
    card = state.table.chance_cards[state.frame.card]
    if not card.targets:
        return f"{card.title} doesn't need a target"
    demand = card.asks.replace("your", "your own")
    subject = f"{joined([name_land(state, name) for name in rest])} {'are both' if rest[1:] else 'is'}"
    whose = "yours" if OWN in card.targets else f"{_name_owner(state, rest[0])}'s"
    return f"you have to choose {demand}, and {subject} {whose}"


def _explain_next(state: Fields, rest: list[str]) -> str:
    if state.phase == "draft":
        return "all drafted infantry have been placed"
    if state.phase == "attack":
        return "you can finish attacking at any time in the attack phase"
    return "you can end your turn at any time in the fortify phase"


def _explain_army_set(state: Fields, rest: list[str]) -> str:
    return f"these cards are a set, and {name_land(state, rest[-1])} is yours"


def _explain_move_in(state: Fields, rest: list[str]) -> str:
    assert isinstance(state.frame, Conquest)
    return f"{_explain_leaving(state, state.table.ids[state.frame.source], 'move in')}, whether or not they fought"


_WHY: Final[Mapping[str, Callable[[Fields, list[str]], str]]] = {
    "claim": lambda state, rest: f"nobody owns {name_land(state, rest[0])}",
    "place": lambda state, rest: f"{name_land(state, rest[0])} is yours",
    "chance_play": _explain_play,
    "chance_skip": lambda state, rest: "you can skip any chance card",
    "deploy": lambda state, rest: (
        f"{name_land(state, rest[0])} is yours, and {state.draft} drafted infantry "
        f"{'is' if state.draft == 1 else 'are'} left to place"
    ),
    "exchange": _explain_exchange,
    "trade_army": _explain_army_set,
    "station": _explain_station,
    "attack": _explain_attack,
    "roll": lambda state, rest: "the attacker decides on each roll in a battle",
    "roll_out": lambda state, rest: "you can roll until the battle is over",
    "withdraw": lambda state, rest: "the attacker can withdraw before any roll",
    "move_in": _explain_move_in,
    "occupy": lambda state, rest: (
        f"{name_land(state, rest[1])} is vacant and a neighbour. {_explain_leaving(state, rest[0], 'move in')}"
    ),
    "fortify": _explain_fortify,
    "next_phase": _explain_next,
}  # fmt: skip


def explain_legal(state: Fields, move: Move) -> str:
    """Return why a legal move is legal, as sentences."""
    verb, *rest = str(move).split()
    return sentence(_WHY[verb](state, rest))
