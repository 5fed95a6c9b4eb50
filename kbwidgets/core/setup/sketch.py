r"""Sketches, which describe the positions of lessons briefly: each line is a word, a colon and a text.

    players: Ann, Bo
    options: harmony = on
    Ann: what a game says about this player
      continues in an indented line

Faults name their line.

>>> sketch = read_lines("players: Ann, Bo\nAnn: first;\n  second")
>>> sketch.names, sketch.parts("Ann")
(('Ann', 'Bo'), ['first', 'second'])
>>> raise sketch.fault("Ann", "found 'second'")
Traceback (most recent call last):
kbwidgets.core.errors.DataError: line 2, Ann: found 'second'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kbwidgets.core.errors import DataError
from kbwidgets.core.setup.options import Option, OptionValue, check_options
from kbwidgets.core.setup.seating import Seating, check_seating
from kbwidgets.core.text.words import cut, quoted
from kbwidgets.core.values.types import Refusal


@dataclass
class Sketch:
    """The lines of a sketch by the word before the colon, with their numbers."""

    lines: dict[str, tuple[int, str]] = field(default_factory=dict[str, tuple[int, str]])

    def get(self, key: str) -> str:
        """Return the text after a word, or `""` if it has no line."""
        return self.lines.get(key, (0, ""))[1]

    def parts(self, key: str, separator: str = ";") -> list[str]:
        """Return the parts of the text after a word."""
        return [part.strip() for part in self.get(key).split(separator) if part.strip()]

    def fault(self, key: str, text: str) -> DataError:
        """Return the error for the line of a word, or for the first line if it has none."""
        return DataError(f"line {self.lines.get(key, (1, ''))[0]}, {cut(key)}", cut(text))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple(name.strip() for name in self.get("players").split(","))

    def only(self, *keys: str) -> None:
        """Raise `DataError` if a line begins with anything but these words and the names of the players."""
        for key in self.lines:
            if key not in keys and key not in self.names:
                raise self.fault(key, f"found {quoted(key)}, expected {', '.join(keys)} or the name of a player")

    def seating(self, seats: range, colours: Sequence[str], code: str, rule: str) -> Seating:
        """Return the seating, or raise `DataError` if it is invalid."""
        seating, refusals = check_seating(self.names, None, seats, colours, code, rule)
        if refusals:
            raise self.fault("players", str(refusals[0]))
        return seating

    def options(self, declared: Sequence[Option], code: str, own: Sequence[str] = ()) -> dict[str, OptionValue]:
        """Return all options, or raise `DataError`.

        They come from the line `options: a = on, b = 3`, and the options in `own` from lines of their own.
        """
        by_name = {option.name: option for option in declared}
        values = {option.name: option.default for option in declared}
        pairs = [part.partition("=") for part in self.parts("options", ",")]
        settings = [("options", name.strip(), value.strip()) for name, _, value in pairs]
        settings += [(name, name, self.get(name)) for name in own if name in self.lines]
        for key, name, text in settings:
            value = by_name[name].parse(text) if name in by_name else text
            checked, refusals = check_options(declared, {name: value}, code)
            self.accept(key, refusals)
            values[name] = checked[name]
        return values

    def accept(self, key: str, refusals: Sequence[Refusal]) -> None:
        """Raise `DataError` for the line of a word if anything was refused."""
        if refusals:
            raise self.fault(key, str(refusals[0]))


def read_lines(text: str) -> Sketch:
    """Read the lines of a sketch without interpreting them. An indented line continues the one before."""
    sketch = Sketch()
    key = ""
    for number, line in enumerate(text.splitlines(), 1):
        if key and line[:1].isspace() and line.strip():
            at, before = sketch.lines[key]
            sketch.lines[key] = (at, f"{before} {' '.join(line.split())}")
            continue
        if not line.strip():
            continue
        key, colon, value = line.partition(":")
        key = key.strip()
        if not colon or key in sketch.lines:
            fault = (
                f"{quoted(key)} appears twice"
                if colon
                else f"found {quoted(line.strip())}, expected a word and a colon"
            )
            raise DataError(f"line {number}", fault)
        sketch.lines[key] = (number, " ".join(value.split()))
    return sketch
