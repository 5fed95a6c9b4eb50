"""The options of a match, declared as data and checked in one place.

>>> harmony = Option("harmony", False, (False, True), "XX-1", "Harmony", "5 points without discards")
>>> check_options([harmony], {"harmony": True}, "XX-ERR.1")
({'harmony': True}, [])
>>> print(check_options([harmony], {"harmony": 3}, "XX-ERR.1")[1][0])
XX-ERR.1 (XX-1): The option harmony can't be 3. Use False or True.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.errors import DataError, OptionError
from kbwidgets.core.text.keyed_mapping import KeyedMapping
from kbwidgets.core.text.words import cut, joined, quoted, sentence
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Refusal

OptionValue: TypeAlias = "bool | int | str"
LONGEST_TEXT: Final = 20_000
"""The largest number of characters in an option that is a text."""
LONGEST_SAVED_TEXT: Final = 200_000
"""The same for a saved match, which an older version may have written."""


class Names(NamedTuple):
    """A list of names from which a text takes `needed`, separated by spaces, in the order chosen.

    >>> cards = Names(("lords", "miners", "workers"), 2)
    >>> cards.pressed([], "miners"), cards.pressed(["miners"], "miners"), cards.pressed(["miners", "lords"], "workers")
    (['miners'], [], None)
    >>> Names(("barn", "farm"), 2, "-").pressed(["farm", "barn"], "farm")
    ['farm-', 'barn']
    """

    all: tuple[str, ...]
    needed: int
    turned: str = ""
    """The suffix of a turned name, or `""` if names cannot be turned."""

    def bare(self, word: str) -> str:
        """Return the name in a word of the text."""
        return word.removesuffix(self.turned)

    def pressed(self, words: Sequence[str], name: str) -> list[str] | None:
        """Return the words after a name is pressed, or None if no more can be taken.

        Pressing takes a name, then turns it if possible, then removes it.
        """
        pressed_word = next((word for word in words if self.bare(word) == name), None)
        if pressed_word is None:
            return [*words, name] if len(words) < self.needed else None
        if self.turned and pressed_word == name:
            return [word + self.turned if word == name else word for word in words]
        return [word for word in words if word != pressed_word]


class Free(NamedTuple):
    """The values of an option that is a text of some form.

    >>> even = Free("an even number", lambda text: "" if text[-1:] in "02468" else f"{text} is odd", ("", "8"))
    >>> Option("count", "", even, "XX-2", "Count", "how many").fault("7")
    '7 is odd'
    """

    form: str
    """A description of the accepted texts."""
    fault: Callable[[str], str]
    """A function that returns what is wrong with a text, or `""`."""
    samples: tuple[str, ...]
    """A few accepted texts for tests, including the default."""
    kept: Callable[[str], str] = str
    """A function that returns the text a match keeps, such as the content of a named file."""
    known: tuple[str, ...] = ()
    """Names that stand for longer texts. A form offers them, with a field of many lines for any other text."""
    page_fault: Callable[[str], str] = lambda text: ""
    """A function that returns what is wrong with a text sent by a page, or `""`.

    A page must not open files of its choice.
    """
    names: Names | None = None
    """The names of which a text consists, or None."""
    longest: int = LONGEST_TEXT
    """The largest number of characters of a text."""


class Counts(NamedTuple):
    """The values of an option that is a whole number within bounds, or a word that replaces one.

    >>> columns = Option("columns", 3, Counts(range(3, 16, 2), (3, 5)), "XX-2", "Columns", "how many")
    >>> columns.parse("7"), columns.parse("many"), columns.fault(4), columns.fault(1000)
    (7, 'many', '4 is even', 'the largest is 15')
    >>> Counts(range(2, 10), (0, 4), zero="no limit").form, Counts(range(1, 5), ("random", 2), words=("random",)).form
    ('a whole number from 2 to 9, or 0 for no limit', 'a whole number from 1 to 4, or random')
    """

    numbers: range
    """The allowed numbers. The largest must still make a board that can be built and drawn at once."""
    samples: tuple[int | str, ...]
    """A few accepted values for tests, including the default unless a match might then never end."""
    zero: str = ""
    """The meaning of 0 in addition to the numbers, or `""` if it has none."""
    words: tuple[str, ...] = ()
    """The words that may replace a number."""
    largest_saved: int = 0
    """The largest number in a saved match if an older version accepted more than `numbers`, otherwise 0."""

    @property
    def form(self) -> str:
        """A description of the accepted values."""
        alternatives = [*self.words, *([f"0 for {self.zero}"] if self.zero else [])]
        return f"{self.numbers_form}, or {joined(alternatives, 'or')}" if alternatives else self.numbers_form

    @property
    def numbers_form(self) -> str:
        """A description of the numbers alone."""
        kind = {1: "a whole number"}.get(self.numbers.step, f"{_PARITIES[self.numbers[0] % 2]} whole number")
        return f"{kind} from {self.numbers[0]:,} to {self.numbers[-1]:,}"

    @property
    def beside(self) -> tuple[OptionValue, ...]:
        """The values that may replace a number: the words, and 0 if it has a meaning of its own."""
        return (*self.words, *((0,) if self.zero else ()))

    def allows(self, value: OptionValue) -> bool:
        """Return whether a value is one of these. True is not a number."""
        if type(value) is int:
            return value in self.numbers or (value == 0 and self.zero != "")
        return isinstance(value, str) and value in self.words

    def fault(self, number: int) -> str:
        """Return what is wrong with a number, or `""`."""
        if self.allows(number):
            return ""
        if number > self.numbers[-1]:
            return f"the largest is {self.numbers[-1]:,}"
        return f"{number} is {_EVEN[number % 2]}" if number > self.numbers[0] else f"the smallest is {self.numbers[0]}"


_PARITIES: Final = ("an even", "an odd")
_EVEN: Final = ("even", "odd")
_WHOLE = re.compile(r"-?[0-9]{1,999}")
_LINE = 190
_LONGEST_LABEL: Final = 40
_NO_LABELS: Final[Mapping[str, str]] = MappingProxyType({})


class Option(NamedTuple):
    """One option with its name, default, allowed values, rule, label and description."""

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...] | range | Free | Counts
    rule: str
    label: str
    text: str
    code: str = ""
    """The code of the refusal of a wrong value, or `""` for the one that all options share."""
    common: bool = False
    """True if people change it often, so that a form shows it before the others."""
    labels: Mapping[str, str] = _NO_LABELS
    """The labels shown for values, by the value as text, where the value's own word would not do."""

    def __repr__(self) -> str:
        values = self.values
        values_text = values.form if isinstance(values, (Free, Counts)) else ", ".join(map(repr, values))
        return cut(f"<Option {self.name} ({self.default!r}; {values_text}): {self.text}>", _LINE)

    def allows(self, value: OptionValue) -> bool:
        """Return whether a value is allowed. 1 does not count as True, nor 1.0 as 1."""
        if isinstance(self.values, Free):
            return isinstance(value, str) and not self.fault(value)
        if isinstance(self.values, Counts):
            return self.values.allows(value)
        return any(value == allowed and type(value) is type(allowed) for allowed in self.values)

    def fault(self, value: OptionValue) -> str:
        """Return what is wrong with a text or number, or `""` if there is nothing specific to say."""
        if isinstance(self.values, Free) and isinstance(value, str):
            most = self.values.longest
            too_long = len(value) > most and f"it has {len(value):,} characters, and the most are {most:,}"
            return too_long or self.values.fault(value)
        return self.values.fault(value) if isinstance(self.values, Counts) and type(value) is int else ""

    def for_saved(self) -> Option:
        """Return the option with the values that a saved match may have.

        They are limited too, so that reading is, but an older version may have allowed more than a new match does.

        >>> columns = Option("columns", 3, Counts(range(3, 16, 2), (3, 5), largest_saved=99), "XX-2", "Columns", "")
        >>> columns.allows(17), columns.for_saved().allows(17), columns.for_saved().fault(101)
        (False, True, 'the largest is 99')
        """
        values = self.values
        if isinstance(values, Free):
            return self._replace(values=values._replace(longest=LONGEST_SAVED_TEXT))
        if isinstance(values, Counts) and values.largest_saved:
            numbers = range(values.numbers.start, values.largest_saved + 1, values.numbers.step)
            return self._replace(values=values._replace(numbers=numbers))
        return self

    def interpret(self, value: OptionValue) -> OptionValue:
        """Return the intended value, which may be a number written as text if both words and numbers are allowed."""
        kinds = {type(each) for each in (*self.samples(), self.default)}
        return self.parse(value) if isinstance(value, str) and {int, str} <= kinds else value

    def kept(self, value: OptionValue) -> OptionValue:
        """Return the form of an allowed value that a match keeps."""
        value = self.interpret(value)
        return self.values.kept(value) if isinstance(self.values, Free) and isinstance(value, str) else value

    def label_of(self, value: OptionValue) -> str:
        """Return a value as people read it, on a button or in a line about a match.

        >>> order = Option("order", "roll", ("roll", "seats"), "XX-3", "Order", "", labels={"seats": "As seated"})
        >>> order.label_of("roll"), order.label_of("seats")
        ('Roll', 'As seated')
        >>> turns = Option("turns", 0, Counts(range(1, 9), (0, 4), zero="no limit"), "XX-4", "Turn limit", "")
        >>> turns.label_of(0), turns.label_of(4), Option("swap", True, (False, True), "XX-5", "Swap", "").label_of(True)
        ('No limit', '4', 'On')
        """
        if label := self.labels.get(str(value)):
            return label
        if isinstance(value, bool):
            return "On" if value else "Off"
        if isinstance(self.values, Counts) and value == 0 and self.values.zero:
            value = self.values.zero
        word = cut(str(value), _LONGEST_LABEL) or "none"
        is_word = word.isascii() and word == word.lower()
        return f"{word[:1].upper()}{word[1:]}".replace("_", " ") if is_word else word

    def explain(self) -> str:
        """Return the allowed values as they are typed, each with its label if it has one.

        >>> Option("order", "roll", ("roll", "all"), "XX-3", "Order", "", labels={"all": "Everyone rolls"}).explain()
        'roll or all (everyone rolls)'
        """
        if not self.labels or isinstance(self.values, (Free, Counts)):
            return self.told()
        labels = [self.labels.get(str(value), "") for value in self.values]
        return joined(
            [
                f"{value} ({label[:1].lower()}{label[1:]})" if label else str(value)
                for value, label in zip(self.values, labels, strict=True)
            ],
            "or",
        )

    def told(self) -> str:
        """Return a description of the allowed values."""
        if isinstance(self.values, (Free, Counts)):
            return self.values.form
        if isinstance(self.values, range):
            return f"a whole number from {self.values[0]} to {self.values[-1]}"
        return joined([str(value) for value in self.values], "or")

    def samples(self) -> tuple[OptionValue, ...]:
        """Return values that represent all: each of a few, both ends of a range, or the samples of a form."""
        if isinstance(self.values, (Free, Counts)):
            return self.values.samples
        if isinstance(self.values, range):
            return tuple(dict.fromkeys((self.values[0], self.values[-1])))
        return self.values

    def parse(self, text: str) -> OptionValue:
        """Return the value of a text, including on and off, or the text itself if it has none."""
        if isinstance(self.values, Free):
            return text
        if isinstance(self.values, Counts):
            word = text.strip().lower()
            return int(text) if _WHOLE.fullmatch(word) else word if word in self.values.words else text
        words: dict[str, OptionValue] = {str(value).lower(): value for value in self.values}
        if any(value is True for value in self.values):  # 1 equals True but is not a switch.
            words |= {"on": True, "off": False, "yes": True, "no": False}
        return words.get(text.strip().lower(), text)


class FixedOptions(KeyedMapping[OptionValue]):
    """The read-only options with which a match was started.

    >>> FixedOptions({"harmony": True}, "XX-ERR.1")["harmony"]
    True
    """

    def __init__(self, values: Mapping[str, OptionValue], code: str) -> None:
        self._values = dict(values)
        self._code = code

    def __getitem__(self, name: str) -> OptionValue:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __setitem__(self, name: str, value: OptionValue) -> None:
        """Refuse the change, because options are fixed before the first draw."""
        text = "The options of a match can't change once it has started."
        raise OptionError((Refusal(self._code, self._code, text, (name,), "Start a new match."),))

    def __repr__(self) -> str:
        return repr(self._values)


def check_options(
    declared: Sequence[Option], given: Mapping[str, OptionValue], code: str
) -> tuple[dict[str, OptionValue], list[Refusal]]:
    """Return every option with its value, and the refusals of unknown names and wrong values."""
    if not isinstance(given, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        text = f"The options can't be {quoted(given)}."
        return check_options(declared, {}, code)[0], [Refusal(code, code, text, (), "Use a dictionary.")]
    by_name = {option.name: option for option in declared}
    values = {option.name: option.default for option in declared}
    refusals: list[Refusal] = []
    for name, setting in given.items():
        option = by_name.get(name)
        value = setting if option is None else option.interpret(setting)
        if option is None:
            instead = f"Choose from {', '.join(by_name)}." if by_name else "This game has none."
            refusals.append(Refusal(code, code, f"There is no option {quoted(name)}.", (name,), instead))
        elif not option.allows(value):
            fault = option.fault(value)
            text = sentence(f"the option {name} can't be {quoted(value)}{': ' + cut(fault) if fault else ''}")
            refusals.append(Refusal(option.code or code, option.rule, text, (name,), f"Use {option.told()}."))
        else:
            values[name] = option.kept(value)
    return values, refusals


def plain_options(data: Plain, declared: Sequence[Option], code: str) -> dict[str, OptionValue]:
    """Return all options of a position in plain data, or raise `DataError` for the first that is wrong.

    A position may come from a saved match, so its limits are those of a saved match.
    """
    declared = [option.for_saved() for option in declared]
    data.only(*(option.name for option in declared))
    settings: dict[str, OptionValue] = {}
    for option in declared:
        item = data[option.name]
        if not isinstance(item.data, (bool, int, str)):
            raise item.fault(option.told())
        settings[option.name] = item.data
    values, refusals = check_options(declared, settings, code)
    if refusals:
        raise DataError(data[refusals[0].at[0]].place, str(refusals[0]))
    for option in declared:
        # A form sends a number as text, but plain data must contain the number.
        if values[option.name] != settings[option.name]:
            raise data[option.name].fault(f"the number {values[option.name]}")
    return values
