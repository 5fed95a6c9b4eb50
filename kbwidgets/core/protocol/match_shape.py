"""The beginning of the plain data of every position: game, version, names, colours and options.

>>> from kbwidgets.core.setup.options import Option
>>> speed = Option("speed", 1, (1, 2), "TN-2", "Speed", "Steps per turn")
>>> codes = Codes("TN-1", "TN-ERR.1", "TN-ERR.2")
>>> match = MatchShape("tiny", range(2, 3), ("red", "blue"), codes, (speed,), lambda seats, values: ())
>>> data = match.write(["Ann", "Bo"], ["red", "blue"], {"speed": 2})
>>> data
{'game': 'tiny', 'version': 1, 'names': ['Ann', 'Bo'], 'colours': ['red', 'blue'], 'options': {'speed': 2}}
>>> match.read(Plain(data))
(Seating(names=('Ann', 'Bo'), colours=('red', 'blue')), {'speed': 2})
>>> match.read(Plain({**data, "colours": ["red", "red"]}))
Traceback (most recent call last):
kbwidgets.core.errors.DataError: colours: TN-ERR.1 (TN-1): Two players have chosen red. Choose blue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from kbwidgets.core.errors import DataError
from kbwidgets.core.protocol.game import Codes
from kbwidgets.core.setup.options import Option, OptionValue, plain_options
from kbwidgets.core.setup.seating import Seating, check_seating
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json, Refusal


class MatchShape(NamedTuple):
    """The facts that a game's plain data and its `Game` object share, declared beside its options."""

    game: str
    seats: range
    colours: tuple[str, ...]
    codes: Codes
    options: tuple[Option, ...]
    """The options that the data contain."""
    conflicts: Callable[[int, Mapping[str, OptionValue]], tuple[Refusal, ...]]
    version: int = 1
    """The version of the data of the game."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The names in plain data."""
        return ("game", "version", "names", "colours", "options")

    def write(
        self, names: Sequence[str], colours: Sequence[str], options: Mapping[str, OptionValue]
    ) -> dict[str, Json]:
        """Return the beginning of the plain data."""
        return {
            "game": self.game,
            "version": self.version,
            "names": [*names],
            "colours": [*colours],
            "options": {**options},
        }

    def read(self, data: Plain) -> tuple[Seating, dict[str, OptionValue]]:
        """Return the seating and the options, checked, or raise `DataError` with the place of a fault."""
        data["game"].text([self.game])
        data["version"].number(self.version, self.version)
        few, most = self.seats[0], self.seats[-1]
        names = [item.text() for item in data["names"].items(few, most)]
        colours = [item.text(self.colours) for item in data["colours"].items(few, most)]
        self._seating("names", names, None)
        seating = self._seating("colours", names, colours)
        if [*seating.names] != names:
            raise data["names"].fault("names without spaces around them")
        values = plain_options(data["options"], self.options, self.codes.options_error)
        if refusals := self.conflicts(len(names), values):
            raise DataError("options", str(refusals[0]))
        return seating, values

    def _seating(self, place: str, names: Sequence[str], colours: Sequence[str] | None) -> Seating:
        codes = self.codes
        seating, refusals = check_seating(
            names, colours, self.seats, self.colours, codes.seats_error, codes.seats, codes.apart
        )
        if refusals:
            raise DataError(place, str(refusals[0]))
        return seating
