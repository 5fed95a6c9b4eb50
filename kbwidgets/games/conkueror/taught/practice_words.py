"""The words of practice questions for moves of ConKUeror.

>>> from kbwidgets.games.conkueror.taught.practice_positions import open_match
>>> describe_move(open_match(), "fortify peru brazil 2i 1c")
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


def name_land(state: Fields, name: str) -> str:
    """Return the name of a territory, by its id."""
    return state.table.name(state.table.index[name])


def read_out(text: str) -> str:
    """Return the armies that a move writes, as text."""
    stack = read_stack(text)
    return text if stack is None else in_words(stack)


def describe_stack(stack: Stack) -> str:
    """Return the armies of a territory as text."""
    return in_words(stack) if stack else "no armies"


def describe_armies(state: Fields, names: list[str]) -> str:
    """Return the armies in some territories."""
    index = state.table.index
    return " ".join(
        f"{capital(name_land(state, name))} has {describe_stack(state.stacks[index[name]])}." for name in names
    )


_DECIDING: Final = {"attack": 2, "occupy": 1, "fortify": 1, "exchange": 1, "station": 1}
"""The number of territories in a move that are shown with their armies, because these decide."""


def describe_lands(state: Fields, move: str) -> str:
    """Return the armies in the territories on which a move depends."""
    verb, *rest = move.split()
    if verb == "move_in" and isinstance(state.frame, Conquest) and state.to_act:
        return describe_armies(state, [state.table.ids[state.frame.source]])
    names = [name for name in rest[: _DECIDING.get(verb, 0)] if name in state.table.index]
    return describe_armies(state, names)


def _describe_exchange(state: Fields, rest: list[str]) -> str:
    times = "" if not rest[3:] else " twice" if rest[3] == "2" else f" {rest[3]} times"
    return f"exchange {read_out(rest[1])} for {read_out(rest[2])} in {name_land(state, rest[0])}{times}"


def _describe_station(state: Fields, rest: list[str]) -> str:
    source = "the draft" if rest[0] == DRAFT else name_land(state, rest[0])
    return f"send {read_out(' '.join(rest[2:]))} from {source} to {name_land(state, rest[1])}"


def _describe_play(state: Fields, rest: list[str]) -> str:
    names = [name_land(state, name) for name in rest]
    card = state.table.chance_cards[state.frame.card] if isinstance(state.frame, Shown) else None
    title = card.title if card else "the card"
    if card is not None and card.name == "revolt":
        return f"play {title} to move all armies from {names[0]} to {names[1]}"
    return f"play {title}{f' on {joined(names)}' if names else ''}"


def _describe_army_set(state: Fields, rest: list[str]) -> str:
    cards = read_army_cards(" ".join(rest[:-1]))
    return f"trade {army_words(cards or 0)} and place the new armies in {name_land(state, rest[-1])}"


_WORDS: Final[Mapping[str, Callable[[Fields, list[str]], str]]] = {
    "claim": lambda state, rest: f"claim {name_land(state, rest[0])}",
    "place": lambda state, rest: f"place 1 infantry in {name_land(state, rest[0])}",
    "chance_play": _describe_play,
    "chance_skip": lambda state, rest: "skip the chance card",
    "deploy": lambda state, rest: f"place {rest[1]} infantry in {name_land(state, rest[0])}",
    "exchange": _describe_exchange,
    "trade_army": _describe_army_set,
    "trade_territory": lambda state, rest: f"use the {_name_continent(state, rest[0])} cards",
    "station": _describe_station,
    "attack": lambda state, rest: (
        f"attack {name_land(state, rest[1])} from {name_land(state, rest[0])} "
        f"with {counted(int(rest[2]), 'army', 'armies')}"
    ),
    "roll": lambda state, rest: "roll the dice of the battle",
    "roll_out": lambda state, rest: "roll until the battle is over",
    "withdraw": lambda state, rest: "withdraw from the battle",
    "move_in": lambda state, rest: f"move {read_out(' '.join(rest))} in",
    "occupy": lambda state, rest: (
        f"move into {name_land(state, rest[1])} from {name_land(state, rest[0])} with {read_out(' '.join(rest[2:]))}"
    ),
    "fortify": lambda state, rest: (
        f"move {read_out(' '.join(rest[2:]))} from {name_land(state, rest[0])} to {name_land(state, rest[1])}"
    ),
    "next_phase": lambda state, rest: "end the turn" if state.phase == "fortify" else "move on to the next phase",
}  # fmt: skip


def _name_continent(state: Fields, name: str) -> str:
    return state.table.world.continents[state.table.continents[name]].name


def describe_move(state: Fields, move: str) -> str:
    """Return a move as a person would say it."""
    verb, *rest = move.split()
    return _WORDS[verb](state, rest)
