"""Moves of ConKUeror in the words of practice questions, and what may forbid them.

>>> from kbwidgets.games.conkueror.taught.practice_positions import match
>>> move_told(match(), "fortify peru brazil 2i 1c")
'move 2 infantry and 1 cavalry from Peru to Brazil'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kbwidgets.core.words import counted, joined
from kbwidgets.games.conkueror.rules.armies import Stack, counts, in_words, read
from kbwidgets.games.conkueror.rules.frames import Conquest, Shown
from kbwidgets.games.conkueror.rules.moves import DRAFT
from kbwidgets.games.conkueror.rules.position import Fields

YES: Final = "Yes, it is allowed"
REASONS: Final = {
    "not_your_turn": "No, it is the turn of somebody else",
    "wrong_phase": "No, this phase does not have it (CQ-4.1)",
    "pending": "No, something else has to be finished first",
    "game_over": "No, the game is over (CQ-13.5)",
    "disabled_territory": "No, a territory is out of the game (CQ-2.4)",
    "not_owner": "No, a territory is not the player's own",
    "already_claimed": "No, somebody owns it already (CQ-3.3)",
    "own_target": "No, the target is the player's own",
    "not_adjacent": "No, these two are not joined",
    "too_few_to_attack": "No, fewer than 3 pieces stand there (CQ-6.2)",
    "need_regulars": "No, fewer than 2 regulars stand there (CQ-6.2)",
    "army_match": "No, a type of army does not match (CQ-6.3)",
    "send_range": "No, so many cannot be sent (CQ-6.4)",
    "immune": "No, Diplomatic Immunity forbids it (CQ-6.11)",
    "vacant_target": "No, nobody is there to be attacked (CQ-6.12)",
    "not_vacant": "No, somebody owns it (CQ-6.12)",
    "move_range": "No, these armies cannot leave",
    "mercenary_fixed": "No, mercenaries take no part",
    "draft_left": "No, drafted armies are left (CQ-4.2)",
    "draft_exceeded": "No, so many are not left of the draft",
    "same_territory": "No, one territory is named twice",
    "exchange_short": "No, that exchange cannot be paid (CQ-9.1)",
    "not_a_set": "No, these cards are no set (CQ-10.4)",
    "chance_no_card": "No, no chance card waits for an answer",
    "chance_unplayable": "No, the card has no legal target (CQ-12.3)",
    "chance_target": "No, nobody owns the target",
}
"""What forbids a move, by the stable name of the refusal."""


def land(state: Fields, name: str) -> str:
    """The name of a territory, by its id."""
    return state.table.name(state.table.index[name])


def armies(text: str) -> str:
    """Armies in words, as a move writes them."""
    found = read(text)
    return text if found is None else in_words(found)


def lands_of(state: Fields, move: str) -> list[str]:
    """The territories that a move names, each once."""
    return [word for word in dict.fromkeys(move.split()) if word in state.table.index]


def each_kind(stack: Stack) -> str:
    """How many of each type, in as many words whatever stands there: which are missing shows in the numbers alone."""
    infantry, cavalry, artillery, hired = counts(stack)
    return f"{infantry} infantry, {cavalry} cavalry, {artillery} artillery, {hired} mercenaries"


def standing(state: Fields, names: list[str]) -> str:
    """What stands in some territories."""
    index = state.table.index
    return " ".join(f"{land(state, name)}: {each_kind(state.stacks[index[name]])}." for name in names)


_TOLD: Final = {"attack": 2, "occupy": 1, "fortify": 1, "exchange": 1, "station": 1}
"""How many of the territories that a move names are told with their armies: those whose armies decide."""


def told_of(state: Fields, move: str) -> str:
    """What stands in the territories whose armies a move depends on."""
    verb, *rest = move.split()
    if verb == "move_in" and isinstance(state.frame, Conquest) and state.to_act:
        return standing(state, [state.table.ids[state.frame.source]])
    names = [name for name in rest[: _TOLD.get(verb, 0)] if name in state.table.index]
    return standing(state, names)


def _exchange(state: Fields, rest: list[str]) -> str:
    times = f", {rest[3]} times" if rest[3:] else ""
    return f"exchange {armies(rest[1])} for {armies(rest[2])} in {land(state, rest[0])}{times}"


def _station(state: Fields, rest: list[str]) -> str:
    source = "the draft" if rest[0] == DRAFT else land(state, rest[0])
    return f"station {armies(' '.join(rest[2:]))} from {source} in {land(state, rest[1])}"


def _played(state: Fields, rest: list[str]) -> str:
    names = [land(state, name) for name in rest]
    card = state.table.chance_cards[state.frame.card] if isinstance(state.frame, Shown) else None
    title = card.title if card else "the card"
    if card is not None and card.name == "revolt":
        return f"play {title} so that {names[0]} joins {names[1]}"
    return f"play {title}{f' on {joined(names)}' if names else ''}"


def _army_set(state: Fields, rest: list[str]) -> str:
    return f"use the army cards {armies(' '.join(rest[:-1]))} and put what they bring in {land(state, rest[-1])}"


_SAID: Final[Mapping[str, Callable[[Fields, list[str]], str]]] = {
    "claim": lambda state, rest: f"claim {land(state, rest[0])}",
    "place": lambda state, rest: f"put an infantry on {land(state, rest[0])}",
    "chance_play": _played,
    "chance_skip": lambda state, rest: "skip the chance card",
    "deploy": lambda state, rest: f"place {rest[1]} drafted infantry in {land(state, rest[0])}",
    "exchange": _exchange,
    "trade_army": _army_set,
    "trade_territory": lambda state, rest: f"use the cards of {_continent(state, rest[0])}",
    "station": _station,
    "attack": lambda state, rest: (
        f"attack {land(state, rest[1])} from {land(state, rest[0])} with {counted(int(rest[2]), 'piece')}"
    ),
    "roll": lambda state, rest: "roll the dice of the battle",
    "roll_out": lambda state, rest: "roll the battle to the end",
    "withdraw": lambda state, rest: "withdraw from the battle",
    "move_in": lambda state, rest: f"move {armies(' '.join(rest))} in",
    "occupy": lambda state, rest: (
        f"enter {land(state, rest[1])} from {land(state, rest[0])} with {armies(' '.join(rest[2:]))}"
    ),
    "fortify": lambda state, rest: (
        f"move {armies(' '.join(rest[2:]))} from {land(state, rest[0])} to {land(state, rest[1])}"
    ),
    "next_phase": lambda state, rest: "end the turn" if state.phase == "fortify" else "go on to the next phase",
}  # fmt: skip


def _continent(state: Fields, name: str) -> str:
    return state.table.world.continents[state.table.continents[name]].name


def move_told(state: Fields, move: str) -> str:
    """A move as somebody would say it."""
    verb, *rest = move.split()
    return _SAID[verb](state, rest)
