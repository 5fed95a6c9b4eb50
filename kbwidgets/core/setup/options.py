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
from typing import Final, Literal, NamedTuple, TypeAlias, TypeGuard

from kbwidgets.core.errors import DataError, OptionError
from kbwidgets.core.text.words import counted, cut, joined, quoted, sentence
from kbwidgets.core.values.plain_data import Plain, whole
from kbwidgets.core.values.types import Refusal

OptionValue: TypeAlias = "bool | int | str"
LONGEST_TEXT: Final = 20_000
"""The most characters of an option that is a text."""
LONGEST_SAVED_TEXT: Final = 200_000
"""The most characters in a saved match, which an older version may have written."""


class Names(NamedTuple):
    """A list of names of which a text holds so many, parted by blanks, in the order in which they were taken.

    >>> cards = Names(("lords", "miners", "workers"), 2)
    >>> cards.pressed([], "miners"), cards.pressed(["miners"], "miners"), cards.pressed(["miners", "lords"], "workers")
    (['miners'], [], None)
    >>> Names(("barn", "farm"), 2, "-").pressed(["farm", "barn"], "farm")
    ['farm-', 'barn']
    """

    all: tuple[str, ...]
    needed: int
    turned: str = ""
    """What stands behind a name that is turned, "" where none can be."""

    def bare(self, word: str) -> str:
        """The name in a word of the text."""
        return word.removesuffix(self.turned)

    def pressed(self, words: Sequence[str], name: str) -> list[str] | None:
        """The words after a name is pressed: taken, turned where that can be, left; None where all are taken."""
        found = next((word for word in words if self.bare(word) == name), None)
        if found is None:
            return [*words, name] if len(words) < self.needed else None
        if self.turned and found == name:
            return [word + self.turned if word == name else word for word in words]
        return [word for word in words if word != found]


class Free(NamedTuple):
    """The values of an option that is a text of some form.

    >>> even = Free("an even number", lambda text: "" if text[-1:] in "02468" else f"{text} is odd", ("", "8"))
    >>> Option("count", "", even, "XX-2", "Count", "how many").fault("7")
    '7 is odd'
    """

    form: str
    """What is accepted, in words."""
    fault: Callable[[str], str]
    """What is wrong with a text, "" if nothing is."""
    samples: tuple[str, ...]
    """A few texts that are accepted, the default among them: what tests play."""
    kept: Callable[[str], str] = str
    """The text that a match keeps for one that is given: of the name of a file what the file holds."""
    known: tuple[str, ...] = ()
    """Names that stand for longer texts: a form offers them, and a field of many lines for any other text."""
    page_fault: Callable[[str], str] = lambda text: ""
    """What is wrong with a text that a page sends, "" if nothing is: a page opens no file of its choice."""
    names: Names | None = None
    """The names that a text is made of, where it is."""
    longest: int = LONGEST_TEXT
    """The most characters of a text."""


class Counts(NamedTuple):
    """The values of an option that is a whole number within bounds, or a word in place of one.

    >>> columns = Option("columns", 3, Counts(range(3, 16, 2), (3, 5)), "XX-2", "Columns", "how many")
    >>> columns.parse("7"), columns.parse("many"), columns.fault(4), columns.fault(1000)
    (7, 'many', '4 is even', 'the largest is 15')
    >>> Counts(range(2, 10), (0, 4), zero="no limit").form, Counts(range(1, 5), ("random", 2), words=("random",)).form
    ('a whole number from 2 to 9, or 0 for no limit', 'a whole number from 1 to 4, or random')
    """

    numbers: range
    """The numbers, of which the largest still makes a board that is built and drawn at once."""
    samples: tuple[int | str, ...]
    """A few values that are accepted: what tests play. The default is among them, unless a match may have no end."""
    zero: str = ""
    """What 0 stands for beside the numbers, "" where it stands for nothing."""
    words: tuple[str, ...] = ()
    """The words that may stand in place of a number."""
    largest_saved: int = 0
    """The largest number of a saved match, where an older version took more than `numbers` does."""

    @property
    def form(self) -> str:
        """What is accepted, in words."""
        beside = [*self.words, *([f"0 for {self.zero}"] if self.zero else [])]
        return f"{self.numbers_form}, or {joined(beside, 'or')}" if beside else self.numbers_form

    @property
    def numbers_form(self) -> str:
        """The numbers in words, without what may stand in place of one."""
        kind = {1: "a whole number"}.get(self.numbers.step, f"{_PARITIES[self.numbers[0] % 2]} whole number")
        return f"{kind} from {self.numbers[0]:,} to {self.numbers[-1]:,}"

    @property
    def beside(self) -> tuple[OptionValue, ...]:
        """The values that stand in place of a number: the words, and 0 where it means something else."""
        return (*self.words, *((0,) if self.zero else ()))

    def allows(self, value: OptionValue) -> bool:
        """Return whether a value is one of these; True is no number."""
        if type(value) is int:
            return value in self.numbers or (value == 0 and self.zero != "")
        return isinstance(value, str) and value in self.words

    def fault(self, number: int) -> str:
        """Return what is wrong with a number, "" if nothing is."""
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
_TOO_LARGE = 10**9
"""The smallest number of players that is not counted out in a message."""


class Option(NamedTuple):
    """One option: its name, default, allowed values, the rule it belongs to, a label and a sentence."""

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...] | range | Free | Counts
    rule: str
    label: str
    text: str
    code: str = ""
    """The id of the refusal of a wrong value, where it is not the one of all options."""
    common: bool = False
    """Whether people change it often: a form shows it before the others."""
    labels: Mapping[str, str] = _NO_LABELS
    """What people read in place of a value, by the value as text, where its own word would not do."""

    def __repr__(self) -> str:
        values = self.values
        told = values.form if isinstance(values, (Free, Counts)) else ", ".join(map(repr, values))
        return cut(f"<Option {self.name} ({self.default!r}; {told}): {self.text}>", _LINE)

    def allows(self, value: OptionValue) -> bool:
        """Whether a value is allowed; 1 does not pass for True, nor 1.0 for 1."""
        if isinstance(self.values, Free):
            return isinstance(value, str) and not self.fault(value)
        if isinstance(self.values, Counts):
            return self.values.allows(value)
        return any(value == allowed and type(value) is type(allowed) for allowed in self.values)

    def fault(self, value: OptionValue) -> str:
        """What is wrong with a text or a number where any of some form is allowed; "" where there is no more to say."""
        if isinstance(self.values, Free) and isinstance(value, str):
            most = self.values.longest
            long = len(value) > most and f"it has {len(value):,} characters, and the most are {most:,}"
            return long or self.values.fault(value)
        return self.values.fault(value) if isinstance(self.values, Counts) and type(value) is int else ""

    def for_saved(self) -> Option:
        """Return the option with the values that a saved match may have.

        They are bounded too, so that reading is, but an older version may have played more than a new match takes.

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

    def meant(self, value: OptionValue) -> OptionValue:
        """Return the value that is meant: where words and numbers may stand, a number may be written as a text."""
        kinds = {type(each) for each in (*self.samples(), self.default)}
        return self.parse(value) if isinstance(value, str) and {int, str} <= kinds else value

    def kept(self, value: OptionValue) -> OptionValue:
        """What a match keeps of a value that is allowed."""
        value = self.meant(value)
        return self.values.kept(value) if isinstance(self.values, Free) and isinstance(value, str) else value

    def label_of(self, value: OptionValue) -> str:
        """Return a value as people read it: on a button, or in a line about a match.

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

    def explained(self) -> str:
        """Return the allowed values as they are written, each with its label where it declares one.

        >>> Option("order", "roll", ("roll", "all"), "XX-3", "Order", "", labels={"all": "Everyone rolls"}).explained()
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
        """The allowed values in words."""
        if isinstance(self.values, (Free, Counts)):
            return self.values.form
        if isinstance(self.values, range):
            return f"a whole number from {self.values[0]} to {self.values[-1]}"
        return joined([str(value) for value in self.values], "or")

    def samples(self) -> tuple[OptionValue, ...]:
        """The values that stand for all: each of a few, both ends of a range, the samples of a form."""
        if isinstance(self.values, (Free, Counts)):
            return self.values.samples
        if isinstance(self.values, range):
            return tuple(dict.fromkeys((self.values[0], self.values[-1])))
        return self.values

    def parse(self, text: str) -> OptionValue:
        """The value that a text means, on and off included; a text that means none is returned as it is."""
        if isinstance(self.values, Free):
            return text
        if isinstance(self.values, Counts):
            word = text.strip().lower()
            return int(text) if _WHOLE.fullmatch(word) else word if word in self.values.words else text
        words: dict[str, OptionValue] = {str(value).lower(): value for value in self.values}
        if any(value is True for value in self.values):  # 1 is equal to True, but is no switch
            words |= {"on": True, "off": False, "yes": True, "no": False}
        return words.get(text.strip().lower(), text)


class FixedOptions(Mapping[str, OptionValue]):
    """The options that a match was started with: to be read, and refused to be changed.

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
        """Refuse the change: options are fixed before the first draw."""
        told = "The options of a match can't change once it has started."
        raise OptionError((Refusal(self._code, self._code, told, (name,), "Start a new match."),))

    def __repr__(self) -> str:
        return repr(self._values)


class Seating(NamedTuple):
    """Who sits at the table: the name and the colour of each seat."""

    names: tuple[str, ...]
    colours: tuple[str, ...]


SeatFault: TypeAlias = Literal["number", "name", "name taken", "colour", "colour taken", "avatar"]
"""What can be wrong with players: how many they are, something of a wrong kind, or what another one has."""


Apart: TypeAlias = Mapping[SeatFault, tuple[str, str]]
"""The refusal and the rule of each fault of players that is not refused as all others are."""
NONE_APART: Apart = MappingProxyType({})


def check_options(
    declared: Sequence[Option], given: Mapping[str, OptionValue], code: str
) -> tuple[dict[str, OptionValue], list[Refusal]]:
    """Every option with its value, and the refusals of unknown names and values."""
    if not isinstance(given, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        told = f"The options can't be {quoted(given)}."
        return check_options(declared, {}, code)[0], [Refusal(code, code, told, (), "Use a dictionary.")]
    known = {option.name: option for option in declared}
    values = {option.name: option.default for option in declared}
    refusals: list[Refusal] = []
    for name, written in given.items():
        option = known.get(name)
        value = written if option is None else option.meant(written)
        if option is None:
            instead = f"Choose from {', '.join(known)}." if known else "This game has none."
            refusals.append(Refusal(code, code, f"There is no option {quoted(name)}.", (name,), instead))
        elif not option.allows(value):
            fault = option.fault(value)
            told = sentence(f"the option {name} can't be {quoted(value)}{': ' + cut(fault) if fault else ''}")
            refusals.append(Refusal(option.code or code, option.rule, told, (name,), f"Use {option.told()}."))
        else:
            values[name] = option.kept(value)
    return values, refusals


def plain_options(data: Plain, declared: Sequence[Option], code: str) -> dict[str, OptionValue]:
    """Return all the options of a position in plain data; DataError names the first that is wrong.

    A position may come from a saved match, so it may be as large as one.
    """
    declared = [option.for_saved() for option in declared]
    data.only(*(option.name for option in declared))
    given: dict[str, OptionValue] = {}
    for option in declared:
        item = data[option.name]
        if not isinstance(item.data, (bool, int, str)):
            raise item.fault(option.told())
        given[option.name] = item.data
    values, refusals = check_options(declared, given, code)
    if refusals:
        raise DataError(data[refusals[0].at[0]].place, str(refusals[0]))
    for option in declared:
        if values[option.name] != given[option.name]:  # a form sends a number as text, and data hold the number
            raise data[option.name].fault(f"the number {values[option.name]}")
    return values


def seat_count(seats: object) -> int | None:
    """How many players a number or a list of names asks for, None where it is neither.

    >>> seat_count(2), seat_count(["Ann", "Bo", "Cy"]), seat_count("Bo"), seat_count(2.0), seat_count(True)
    (2, 3, None, None, None)
    """
    return len(seats) if is_list(seats) else whole(seats)


def is_list(value: object) -> TypeGuard[Sequence[object]]:
    """Whether this is a list of things; a text is one thing, not its letters."""
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray, memoryview))


def check_seating(
    seats: int | Sequence[str],
    colours: Sequence[str] | None,
    allowed: range,
    palette: Sequence[str],
    code: str,
    rule: str,
    apart: Apart = NONE_APART,
) -> tuple[Seating, list[Refusal]]:
    """The seating, and the refusals of a wrong number, of bad names and of bad colours.

    >>> check_seating(["Ann", "Bo"], None, range(2, 5), ("blue", "green"), "XX-ERR.1", "XX-1")[0]
    Seating(names=('Ann', 'Bo'), colours=('blue', 'green'))
    """
    refusals: list[Refusal] = []

    usual = (code, rule)

    def refuse(fault: SeatFault, told: str, place: str, instead: str) -> None:
        refusals.append(Refusal(*(apart.get(fault) or usual), told, (place,), instead))

    count = seat_count(seats)
    if count is None or count not in allowed:
        few, most = allowed[0], counted(allowed[-1], "player")
        several = f"{few} to {most}" if len(allowed) > 1 else most
        if count is None:
            refuse("number", f"The players can't be {quoted(seats)}.", "seats",
                   f"Use a number or a list of names, for {several}.")  # fmt: skip
        else:
            told = (
                f"This game isn't for {counted(count, 'player') if abs(count) < _TOO_LARGE else 'that many players'}."
            )
            refuse("number", told, "seats", f"Play with {several}.")
        return Seating((), ()), refusals
    names = _names(seats, refuse) if is_list(seats) else tuple(f"Player {seat + 1}" for seat in range(count))
    return Seating(names, _colours(colours, count, palette, refuse)), refusals


_Refuse: TypeAlias = "Callable[[SeatFault, str, str, str], None]"


def _names(names: Sequence[object], refuse: _Refuse) -> tuple[str, ...]:
    """The names without blanks around them; what is wrong with them is refused."""
    sound: list[str] = []
    for seat, name in enumerate(names):
        if not isinstance(name, str):
            refuse("name", f"Player {seat + 1} can't be called {quoted(name)}.", f"seat {seat}",
                   "Use text as a name.")  # fmt: skip
            continue
        if not name.strip():
            refuse("name", f"Player {seat + 1} has no name.", f"seat {seat}", "Give every player a name.")
        elif not name.isprintable():
            refuse("name", f"The name {quoted(name)} has a character that can't be printed.", f"seat {seat}",
                   "Use one line of text.")  # fmt: skip
        elif name.strip().lower() in (other.lower() for other in sound):
            refuse(
                "name taken",
                f"Two players are called {quoted(name)}.",
                f"seat {seat}",
                "Give every player a different name.",
            )
        sound.append(name.strip())
    return tuple(sound)


def _colours(colours: Sequence[str] | None, count: int, palette: Sequence[str], refuse: _Refuse) -> tuple[str, ...]:
    """The colour of each seat; what is wrong with them is refused."""
    if colours is None:
        return tuple(palette[:count])
    if not is_list(colours):
        refuse("colour", f"The colours can't be {quoted(colours)}.", "colours",
               f"Choose {count} of {', '.join(palette)}.")  # fmt: skip
        return ()
    chosen = tuple(colours)
    if len(chosen) != count:
        refuse("colour", f"The match has {counted(count, 'player')}, but {counted(len(chosen), 'colour')}.", "colours",
               f"Choose {count} of {', '.join(palette)}.")  # fmt: skip
    for seat, colour in enumerate(chosen[: len(palette)]):
        if colour not in palette:
            refuse(
                "colour", f"There is no colour {quoted(colour)}.", f"seat {seat}", f"Choose {joined(palette, 'or')}."
            )
        elif colour in chosen[:seat]:
            free = [each for each in palette if each not in chosen]
            refuse("colour taken", f"Two players have chosen {colour}.", f"seat {seat}",
                   f"Choose {joined(free, 'or')}.")  # fmt: skip
    return tuple(str(colour) for colour in chosen if colour in palette)
