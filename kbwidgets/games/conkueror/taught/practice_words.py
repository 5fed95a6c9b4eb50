"""The words of practice questions for moves of ConKUeror, and for what may forbid them.

>>> from kbwidgets.games.conkueror.taught.practice_positions import match
>>> move_told(match(), "fortify peru brazil 2i 1c")
'move 2 infantry and 1 cavalry from Peru to Brazil'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.conkueror.rules.armies import Stack, in_words, read_stack
from kbwidgets.games.conkueror.rules.cards import army_words, read_army_cards
from kbwidgets.games.conkueror.rules.fields import Conquest, Fields, Shown
from kbwidgets.games.conkueror.rules.moves import DRAFT
from kbwidgets.games.conkueror.rules.worldmap import capital

YES: Final = "Yes"
REASONS: Final = {
    "wrong_phase": "No, not in this phase",
    "pending": "No, they have to finish something else first",
    "game_over": "No, the game is over",
    "disabled_territory": "No, that territory isn't in the game",
    "not_owner": "No, it isn't their territory",
    "already_claimed": "No, it's already claimed",
    "own_target": "No, the target is already theirs",
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
"""The reason why a move is forbidden, by the stable name of the refusal."""


def land(state: Fields, name: str) -> str:
    """Return the name of a territory, by its id."""
    return state.table.name(state.table.index[name])


def armies(text: str) -> str:
    """Return the armies that a move writes, as text."""
    found = read_stack(text)
    return text if found is None else in_words(found)


def lands_of(state: Fields, move: str) -> list[str]:
    """Return the territories that a move names, each once."""
    return [word for word in dict.fromkeys(move.split()) if word in state.table.index]


def held(stack: Stack) -> str:
    """Return the armies of a territory as text."""
    return in_words(stack) if stack else "no armies"


def standing(state: Fields, names: list[str]) -> str:
    """Return the armies in some territories."""
    index = state.table.index
    return " ".join(f"{capital(land(state, name))} has {held(state.stacks[index[name]])}." for name in names)


_TOLD: Final = {"attack": 2, "occupy": 1, "fortify": 1, "exchange": 1, "station": 1}
"""The number of territories in a move that are shown with their armies, because these decide."""


def told_of(state: Fields, move: str) -> str:
    """Return the armies in the territories on which a move depends."""
    verb, *rest = move.split()
    if verb == "move_in" and isinstance(state.frame, Conquest) and state.to_act:
        return standing(state, [state.table.ids[state.frame.source]])
    names = [name for name in rest[: _TOLD.get(verb, 0)] if name in state.table.index]
    return standing(state, names)


def _exchange(state: Fields, rest: list[str]) -> str:
    times = "" if not rest[3:] else " twice" if rest[3] == "2" else f" {rest[3]} times"
    return f"exchange {armies(rest[1])} for {armies(rest[2])} in {land(state, rest[0])}{times}"


def _station(state: Fields, rest: list[str]) -> str:
    source = "the draft" if rest[0] == DRAFT else land(state, rest[0])
    return f"send {armies(' '.join(rest[2:]))} from {source} to {land(state, rest[1])}"


def _played(state: Fields, rest: list[str]) -> str:
    names = [land(state, name) for name in rest]
    card = state.table.chance_cards[state.frame.card] if isinstance(state.frame, Shown) else None
    title = card.title if card else "the card"
    if card is not None and card.name == "revolt":
        return f"play {title} to move all armies from {names[0]} to {names[1]}"
    return f"play {title}{f' on {joined(names)}' if names else ''}"


def _army_set(state: Fields, rest: list[str]) -> str:
    cards = read_army_cards(" ".join(rest[:-1]))
    return f"trade {army_words(cards or 0)} and place the new armies in {land(state, rest[-1])}"


_SAID: Final[Mapping[str, Callable[[Fields, list[str]], str]]] = {
    "claim": lambda state, rest: f"claim {land(state, rest[0])}",
    "place": lambda state, rest: f"place 1 infantry in {land(state, rest[0])}",
    "chance_play": _played,
    "chance_skip": lambda state, rest: "skip the chance card",
    "deploy": lambda state, rest: f"place {rest[1]} drafted infantry in {land(state, rest[0])}",
    "exchange": _exchange,
    "trade_army": _army_set,
    "trade_territory": lambda state, rest: f"use the {_continent(state, rest[0])} cards",
    "station": _station,
    "attack": lambda state, rest: (
        f"attack {land(state, rest[1])} from {land(state, rest[0])} with {counted(int(rest[2]), 'army', 'armies')}"
    ),
    "roll": lambda state, rest: "roll the dice of the battle",
    "roll_out": lambda state, rest: "roll until the battle is over",
    "withdraw": lambda state, rest: "withdraw from the battle",
    "move_in": lambda state, rest: f"move {armies(' '.join(rest))} in",
    "occupy": lambda state, rest: (
        f"move into {land(state, rest[1])} from {land(state, rest[0])} with {armies(' '.join(rest[2:]))}"
    ),
    "fortify": lambda state, rest: (
        f"move {armies(' '.join(rest[2:]))} from {land(state, rest[0])} to {land(state, rest[1])}"
    ),
    "next_phase": lambda state, rest: "end the turn" if state.phase == "fortify" else "move on to the next phase",
}  # fmt: skip


def _continent(state: Fields, name: str) -> str:
    return state.table.world.continents[state.table.continents[name]].name


def move_told(state: Fields, move: str) -> str:
    """Return a move as a person would say it."""
    verb, *rest = move.split()
    return _SAID[verb](state, rest)
