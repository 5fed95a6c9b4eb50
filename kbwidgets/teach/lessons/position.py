"""The positions that the steps of a lesson show, given by a start, as plain data or in a game's short form.

>>> import kbwidgets as kb
>>> draws = ("draw 5", "draw 18", "draw 33", "draw 46", "king 1", "king 0", "king 0", "king 1", "choose 18")
>>> Position(Start(("Ann", "Bo")), draws).state(kb.games["kingdomino"])
<Kingdomino of Ann and Bo, round 0 of 6: Ann chooses>
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

from kbwidgets.core.errors import DataError, OptionError
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import State
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.plain_data import read_json
from kbwidgets.core.values.types import CHANCE
from kbwidgets.teach.lessons.faults import Unfit


class Start(NamedTuple):
    """The start of a match with these players, or with all seats if there are no names, and options as text."""

    names: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()


class Sketch(NamedTuple):
    """A position in the game's own short form."""

    text: str


class Data(NamedTuple):
    """A position as JSON, as `State.to_json` writes it."""

    text: str


Base: TypeAlias = "Start | Sketch | Data"


class Position(NamedTuple):
    """The position at the beginning of a step: a base, and the moves made from it, including those of chance."""

    base: Base = Start()
    moves: tuple[str, ...] = ()

    def state(self, game: Game) -> State:
        """Return the state, or raise `Unfit` if the position is impossible."""
        state = _make_base(self.base, game)
        for n, text in enumerate(self.moves, 1):
            chance = state.to_act == (CHANCE,)
            if refusals := state.refusals(text):
                kind = "impossible chance" if chance else "impossible position"
                raise Unfit(kind, f"move {n}, {quoted(text)}, is not allowed: {refusals[0]}")
            state = state.play(text)
        return state


OPENING = Position()
"""The start of a match with all seats and the default options."""


def _make_base(base: Base, game: Game) -> State:
    try:
        if isinstance(base, Start):
            by_name = {option.name: option for option in game.options}
            options: dict[str, OptionValue] = {
                name: by_name[name].parse(value) if name in by_name else value for name, value in base.options
            }
            return game.open(base.names or None, None, options)
        if isinstance(base, Data):
            return game.state.from_json(read_json(base.text))
        if game.sketch is None:
            raise Unfit("impossible position", f"{game.title} has no short form for positions; give Start or Data")
        return game.sketch(base.text)
    except (DataError, OptionError) as error:
        place = error.place if isinstance(error, DataError) else ""
        line = re.match(r"line (\d+)(, )?", place)
        message = str(error).removeprefix(line[0]) if line else str(error)
        raise Unfit("impossible position", message.removeprefix(": "), int(line[1]) if line else 0) from error
