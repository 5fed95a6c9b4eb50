"""The notation of moves, a few words with named fields.

It is read strictly, and each wrong field is refused separately.

>>> form = Form("place {number} at {x},{y} {direction:right|down|left|up}")
>>> form.read("place 13 at 1,0 right")
{'number': '13', 'x': '1', 'y': '0', 'direction': 'right'}
>>> form.faults("place 13 at 1,zero up")
[Fault(field='y', value='zero', words=(), is_number=True)]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass, replace
from difflib import get_close_matches
from functools import cache
from itertools import count
from operator import index
from types import MappingProxyType
from typing import NamedTuple, TypeVar, cast, get_type_hints

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.setup.pick_kinds import Open
from kbwidgets.core.text.words import cut, joined, quoted
from kbwidgets.core.values.types import Refusal

_FIELD = re.compile(r"\{(?P<name>\w+)(?::(?P<words>[^}=]*))?(?:=(?P<example>[^}]*))?\}")
_TOKEN = re.compile(rf"{_FIELD.pattern}|[\[\]]")
_GAP = re.compile(r"(\s+|,)")
_BRACKETS = re.compile(r"\[(.*)\]")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_TOO_LARGE, _NO_NUMBER = "is too large", "isn't a whole number"
_FEW = 5
"""The number of verbs that a refusal names."""
_ECHOED = 24
"""The number of characters of a text that a refusal repeats."""
_SHORT = 18
"""The length of the longest text that a refusal repeats if more than its end is wrong."""
_COMPARED = 60
"""The number of characters of a word that are compared with the verbs."""


class Fault(NamedTuple):
    """A field whose value is not accepted."""

    field: str
    value: str
    words: tuple[str, ...] = ()
    """The accepted words, or `()` if the field takes other values."""
    is_number: bool = False
    """True if the field takes a whole number."""


def _allow_spaces(text: str) -> str:
    """Return a pattern of some words that allows extra space between them and around commas."""
    return re.escape(text).replace(r"\ ", r"\s+").replace(",", r"\s*,\s*")


class Form:
    """The text form of one kind of move, such as `place {number} at {x},{y}`.

    `{name}` is a whole number, `{name:a|b}` one of these words and `{name:*}` any word. `{name:kind}` is an open pick,
    possibly of several words, if `opens` contains that kind. `{name=4}` and `{name:*=Otter}` give the value in the
    example. A part in `[ ]` is optional. `labels` are the names that refusals use for fields.

    >>> Form("draw {card:*}").read("draw Otter")
    {'card': 'Otter'}
    >>> Form("draw {card:*}").read("draw *")
    {'card': '*'}
    >>> from kbwidgets.core.setup.pick_kinds import Bundle, Item
    >>> cards = Bundle((Item("ore", "Ore", 9), Item("wool", "Wool", 9)), 1, 9)
    >>> Form("discard {seat} {what:cards}", {"cards": cards}).read("discard 0 2 ore 1 wool")
    {'seat': '0', 'what': '2 ore 1 wool'}
    >>> Form("roll[ {first}[ {second}]]").read("roll 7")
    {'first': '7'}
    """

    __slots__ = ("_beginning", "_example", "_fields", "_has_optional", "_labels", "_opens", "_shape", "pattern", "verb")

    def __init__(
        self,
        pattern: str,
        opens: Mapping[str, Open] = MappingProxyType({}),
        labels: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.pattern: str = pattern
        self.verb: str = pattern.split()[0].rstrip("[")
        self._labels = labels
        self._has_optional = "[" in pattern
        self._example = ""
        self._fields: dict[str, tuple[str, ...]] = {}
        self._opens: dict[str, Open] = {}
        shape = ""
        end = 0
        for token in _TOKEN.finditer(pattern):
            shape += _allow_spaces(pattern[end : token.start()])
            end = token.end()
            if not token["name"]:
                shape += "(?:" if token[0] == "[" else ")?"
                continue
            name, words = token["name"], token["words"]
            if words in opens:
                self._opens[name] = opens[words]
            else:
                self._fields[name] = tuple(words.split("|")) if words else ()
            value = r"\S(?:.*\S)?" if words in opens else r"[^\s,]+"
            shape += f"(?P<{name}>{value})"
        self._shape = re.compile(shape + _allow_spaces(pattern[end:]))
        self._beginning = re.compile(_match_beginning(pattern))

    @property
    def example(self) -> str:
        """An example of the form, with a different number in each place.

        >>> Form("place {number} at {x},{y} {direction:right|down}").example
        'place 1 at 2,3 right'
        >>> Form("trade {given=4} {give:*=grain} for {count} {get:*=ore}").example
        'trade 4 grain for 1 ore'
        """
        if not self._example:  # Filling in an open pick is slow, and few texts need an example.
            numbers = map(str, count(1))
            self._example = _FIELD.sub(lambda field: self._fill(field, numbers), _BRACKETS.sub("", self.pattern))
        return self._example

    def begins(self, text: str) -> bool:
        """Return whether a text is the beginning of a move of this form.

        >>> form = Form("place {number} at {x},{y} {direction:right|down}")
        >>> form.begins("place 7 at 0,3"), form.begins("place"), form.begins("place 7 on 0,3")
        (True, True, False)
        """
        return self._beginning.fullmatch(text.strip()) is not None

    def read(self, text: str) -> dict[str, str] | None:
        """Return the value of each field, or None if the text does not have this shape."""
        match = self._shape.fullmatch(text.strip())
        if match is None or not self._has_optional:
            return match and match.groupdict()
        return {name: value for name, value in match.groupdict().items() if value is not None}

    def faults(self, text: str) -> list[Fault]:
        """Return the fields of a text of this shape whose values are not accepted."""
        return self.check(self.read(text) or {})

    def check(self, values: Mapping[str, str]) -> list[Fault]:
        """Return the faults of fields that have been read."""
        faults: list[Fault] = []
        for name, value in values.items():
            words = self._fields.get(name)
            if words is None:
                if self._opens[name].read(value) is None:
                    faults.append(Fault(self._labels.get(name, name), value))
            elif words:
                if value not in words and words != ("*",):
                    faults.append(Fault(self._labels.get(name, name), value, words))
            elif not _NUMBER.fullmatch(value):
                faults.append(Fault(self._labels.get(name, name), value, is_number=True))
        return faults

    def _fill(self, field: re.Match[str], numbers: Iterator[str]) -> str:
        """Return an example value of a field."""
        name, words, example = field.groups()
        if example:
            return example
        if name in self._opens:
            return self._opens[name].write(self._opens[name].least())
        return name.capitalize() if words == "*" else words.split("|")[0] if words else next(numbers)


def _match_beginning(pattern: str) -> str:
    """Return the regular expression of the texts that can begin a move of this pattern."""
    flat = pattern.replace("[", "").replace("]", "")
    first, *others = _GAP.split(_FIELD.sub(lambda field: "{}" if field["words"] else "{0}", flat))
    ends = ""
    for gap, word in reversed(list(zip(others[::2], others[1::2], strict=True))):
        field = re.escape(word).replace(r"\{0\}", _NUMBER.pattern).replace(r"\{\}", r"[^\s,]+")
        ends = f"(?:{_allow_spaces(gap)}(?:{field}{ends})?)?"
    return re.escape(first) + ends


class Notation:
    """The forms of all moves of a game, each recognised by its verb.

    >>> notation = Notation(code="XX-ERR.1", rule="XX-1")
    >>> notation.forms = {"choose": Form("choose {number}"), "pass": Form("pass")}
    >>> notation.read("choose 5")
    ('choose', {'number': '5'})
    >>> notation.read("choose five")
    Traceback (most recent call last):
    kbwidgets.core.errors.BadNotation: XX-ERR.1 (XX-1): 'five' isn't a whole number. Write it like this: 'choose 1'.
    """

    def __init__(self, *, code: str, rule: str) -> None:
        self.forms: Mapping[str, Form] = {}
        """The form of each verb."""
        self._code = code
        self._rule = rule

    def read(self, text: str) -> tuple[str, dict[str, str]]:
        """Return the verb and the checked fields of a move's text.

        Raise `BadNotation`, with everything that is wrong, if the text cannot be read.
        """
        words = text.split(maxsplit=1)
        form = self.forms.get(words[0]) if words else None
        if form is None:
            raise BadNotation((self._refuse_verb(words[0] if words else ""),))
        values = form.read(text)
        if values is None:
            stripped = text.strip()
            if form.begins(stripped):
                raise BadNotation((self._refuse_form(form, f"{_echo(stripped)} is incomplete."),))
            raise BadNotation((self.misspelt(form.verb, text),))
        if values and (faults := form.check(values)):
            raise BadNotation(tuple(self._refuse_field(form, fault) for fault in faults))
        return form.verb, values

    def refusal(self, text: str, instead: str) -> Refusal:
        """Return the refusal of a move that cannot be read."""
        return Refusal(self._code, self._rule, text, (), instead)

    def misspelt(self, verb: str, text: str) -> Refusal:
        """Return the refusal of a text that begins with a verb and does not go on as its form does."""
        text = text.strip()
        subject = _echo(text) if len(text) <= _SHORT else f"This {quoted(verb)} move"
        return self._refuse_form(self.forms[verb], f"{subject} isn't written correctly.")

    def _refuse_verb(self, word: str) -> Refusal:
        """Return the refusal of a text whose first word is not a verb of the game."""
        verbs = [quoted(verb) for verb in self.forms]
        close = get_close_matches(word[:_COMPARED].lower(), self.forms, 1)
        if not word:
            return self.refusal("You haven't written a move.", f"Try {verbs[0]}, for example.")
        if close:
            instead = f"Did you mean {quoted(close[0])}?"
        elif len(verbs) > _FEW:
            instead = f"Try {joined(verbs[:_FEW], 'or')}, for example."
        else:
            instead = f"Moves begin with {joined(verbs, 'or')}."
        return self.refusal(f"There's no move called {_echo(word)}.", instead)

    def _refuse_field(self, form: Form, fault: Fault) -> Refusal:
        name, value = fault.field.replace("_", " "), _echo(fault.value)
        if fault.words:
            return self.refusal(f"There's no {name} called {value}.", f"Choose {joined(fault.words, 'or')}.")
        if not fault.is_number:
            return self._refuse_form(form, f"{value} isn't valid here.")
        is_large = fault.value.isdecimal() and fault.value.isascii()
        return self._refuse_form(form, f"{value} {_TOO_LARGE if is_large else _NO_NUMBER}.")

    def _refuse_form(self, form: Form, text: str) -> Refusal:
        return self.refusal(text, f"Write it like this: {quoted(form.example)}.")


def _echo(text: str) -> str:
    """Return a text in quotes as a refusal repeats it, cut if it is long."""
    return quoted(cut(text, _ECHOED))


M = TypeVar("M")


def make_exact(move: M, notation: Notation) -> M:
    """Return a move made in code with plain values in its fields.

    Whole numbers of other types, such as numpy's, become `int`. Raise `BadNotation`, with each wrong field, if a field
    contains anything else. True and 1.0 do not count as whole numbers.
    """
    for name, kind in _list_fields(type(move)):
        if type(getattr(move, name)) is not kind:
            return _convert(move, notation)
    return move


def _convert(move: M, notation: Notation) -> M:
    faults: list[Refusal] = []
    values: dict[str, object] = {}
    for name, kind in _list_fields(type(move)):
        value: object = getattr(move, name)
        try:
            values[name] = _convert_value(value, kind)
        except TypeError:
            text, instead = f"The field {name} can't be {quoted(value)}.", f"Use {_EXPECTED[kind]}."
            faults.append(notation.refusal(text, instead))
    if faults:
        raise BadNotation(tuple(faults))
    if is_dataclass(move) and not isinstance(move, type):
        return cast("M", replace(move, **values))
    kind = cast("Callable[..., M]", type(move))
    return kind(**values) if isinstance(move, tuple) else move


def _convert_value(value: object, kind: type) -> object:
    """Return a value as its field stores it, or raise `TypeError` if it is of another kind."""
    if kind is str and isinstance(value, str):
        return str.__str__(value)
    if kind is int and not isinstance(value, bool):
        return index(cast("int", value))
    if type(value) is not kind:
        raise TypeError
    return value


_EXPECTED = {int: "a whole number", bool: "True or False", str: "a text"}


@cache
def _list_fields(kind: type) -> tuple[tuple[str, type], ...]:
    """Return the fields of a kind of move that contain a whole number, a boolean or a text."""
    try:
        hints = get_type_hints(kind)
    except NameError:  # A type may be imported only for the type checker.
        return ()
    return tuple((name, hint) for name, hint in hints.items() if hint in _EXPECTED)
