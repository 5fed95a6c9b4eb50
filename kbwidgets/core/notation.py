"""How moves are written: a few words with named fields, read strictly and refused by field.

>>> form = Form("place {number} at {x},{y} {direction:right|down|left|up}")
>>> form.read("place 13 at 1,0 right")
{'number': '13', 'x': '1', 'y': '0', 'direction': 'right'}
>>> form.faults("place 13 at 1,zero up")
[Fault(field='y', value='zero', accepted='a whole number')]
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.types import Refusal

_FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")
_NUMBER = re.compile(r"-?[0-9]{1,9}")


class Fault(NamedTuple):
    """A field whose value is not accepted."""

    field: str
    value: str
    accepted: str


def _spaced(text: str) -> str:
    """A pattern of these words with more space between them, and some around commas."""
    return re.escape(text).replace(r"\ ", r"\s+").replace(",", r"\s*,\s*")


class Form:
    """The text form of one kind of move: `{name}` is a whole number, `{name:a|b}` one of the words, `{name:*}` any.

    >>> Form("draw {card:*}").read("draw Otter")
    {'card': 'Otter'}
    >>> Form("draw {card:*}").read("draw *")
    {'card': '*'}
    """

    __slots__ = ("_fields", "_shape", "pattern", "verb")

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.verb = pattern.split()[0]
        self._fields: dict[str, tuple[str, ...]] = {}
        shape = ""
        end = 0
        for found in _FIELD.finditer(pattern):
            name, words = found.group(1), found.group(2)
            self._fields[name] = tuple(words.split("|")) if words else ()
            shape += _spaced(pattern[end : found.start()]) + f"(?P<{name}>[^\\s,]+)"
            end = found.end()
        self._shape = re.compile(shape + _spaced(pattern[end:]))

    def read(self, text: str) -> dict[str, str] | None:
        """The value of each field, or None where the text does not have this shape."""
        found = self._shape.fullmatch(text.strip())
        return found.groupdict() if found else None

    def faults(self, text: str) -> list[Fault]:
        """Every field of a text of this shape whose value is not accepted."""
        values = self.read(text) or {}
        faults: list[Fault] = []
        for name, words in self._fields.items():
            value = values.get(name, "")
            if words == ("*",):
                continue
            if words and value not in words:
                faults.append(Fault(name, value, " or ".join(words)))
            elif not words and not _NUMBER.fullmatch(value):
                faults.append(Fault(name, value, "a whole number"))
        return faults


class Notation:
    """All forms of a game; `read` gives the form's verb and the checked fields of a text.

    >>> forms = Notation(["choose {number}", "pass"], code="XX-ERR.1", rule="XX-1")
    >>> forms.read("choose 5")
    ('choose', {'number': '5'})
    >>> forms.read("choose five")
    Traceback (most recent call last):
    kbwidgets.core.errors.BadNotation: XX-ERR.1 (XX-1): in 'choose five' the field number is 'five'. Instead: ...
    """

    def __init__(self, patterns: Sequence[str], *, code: str, rule: str) -> None:
        self.forms: Mapping[str, Form] = {form.verb: form for form in map(Form, patterns)}
        self._code = code
        self._rule = rule

    def read(self, text: str) -> tuple[str, dict[str, str]]:
        """The verb and the fields of a move's text; BadNotation names what cannot be read."""
        verb = text.split()[0] if text.split() else ""
        form = self.forms.get(verb)
        if form is None:
            known = ", ".join(f"'{form.pattern}'" for form in self.forms.values())
            raise self._bad(f"{text!r} is no move: the first word is {verb!r}", f"write one of {known}")
        values = form.read(text)
        if values is None:
            raise self._bad(f"{text!r} does not have the form of a move", f"write '{form.pattern}'")
        if faults := form.faults(text):
            raise BadNotation(tuple(self._refusal(text, fault) for fault in faults))
        return verb, values

    def _refusal(self, text: str, fault: Fault) -> Refusal:
        told = f"in {text!r} the field {fault.field} is {fault.value!r}"
        return Refusal(self._code, self._rule, told, instead=f"give {fault.accepted}")

    def _bad(self, told: str, instead: str) -> BadNotation:
        return BadNotation((Refusal(self._code, self._rule, told, instead=instead),))
