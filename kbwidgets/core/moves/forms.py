"""The moves of a game, each declared once with its fields, its form, its rule and its sentence in the log.

>>> MOVES = Moves(code="TN-ERR.1", rule="TN-1")
>>> @MOVES.form("step {to} {side}", rule="TN-2", past="{who} stepped to {to}.")
... class Step(Move):
...     to: int
...     side: __import__("typing").Annotated[int, Words("left", "right")]
>>> str(Step(3, 1)), MOVES.parse("step  3 right")
('step 3 right', Step(to=3, side=1))
>>> MOVES.parse("step 3 up")
Traceback (most recent call last):
kbwidgets.core.errors.BadNotation: TN-ERR.1 (TN-1): There's no side called 'up'. Choose left or right.
>>> @MOVES.form("roll[ {first}[ {second}]]")
... class Roll(Move):
...     first: int = 0
...     second: int = 0
>>> [str(MOVES.parse(text)) for text in ("roll", "roll 7", "roll 3 4")], MOVES.parse("roll 7")
(['roll', 'roll 7', 'roll 3 4'], Roll(first=7, second=0))
>>> MOVES.parse("roll 7 0")
Traceback (most recent call last):
kbwidgets.core.errors.BadNotation: TN-ERR.1 (TN-1): 'roll 7 0' isn't written correctly. Write it like this: 'roll'.
>>> @MOVES.form("{tool:axe|saw} {tree}")
... class Use(Move):
...     tool: __import__("typing").Annotated[int, Words("axe", "saw")]
...     tree: int
>>> str(Use(0, 4)), MOVES.parse("saw 4")
('axe 4', Use(tool=1, tree=4))

The kinds of one game may be declared in several modules. A move with two spellings is read in the usual one.

>>> MOVES = Moves("wait", "swap", code="TN-ERR.1", rule="TN-1")
>>> @MOVES.form("swap {one} {other}")
... class Swap(Move):
...     one: int
...     other: int
...     def canonical(self) -> Move:
...         return Swap(*sorted((self.one, self.other)))
>>> @MOVES.form("wait")
... class Wait(Move):
...     pass
>>> MOVES.parse("swap 5 2"), MOVES.make("swap", 5, 2), [*MOVES.forms]
(Swap(one=2, other=5), Swap(one=5, other=2), ['wait', 'swap'])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import (
    Final,
    NamedTuple,
    Protocol,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_type_hints,
    runtime_checkable,
)

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.moves.events import check_names
from kbwidgets.core.moves.move import Move
from kbwidgets.core.moves.notation import Form, Notation
from kbwidgets.core.setup.pick_kinds import Open

M = TypeVar("M", bound=Move)
_FIELD: Final = re.compile(r"\{(\w+)(?::([^}=]*))?(?:=([^}]*))?\}")
"""A field of a form, the verbs that it stands for if it is the first word, and its value in an example."""
_OPTIONAL: Final = re.compile(r"\[[^{\[]*\{(\w+)")
"""The first field of an optional part."""


@runtime_checkable
class Codec(Protocol):
    """The text form of a field, given in its type as `Annotated[int, Words("left", "right")]`."""

    @property
    def accepts(self) -> str:
        """The values that `Form` accepts: `""` is a whole number, `left|right` one of these words, `*` any word."""
        ...

    def write(self, value: object, /) -> str:
        """Return the text of a value."""
        ...

    def read(self, text: str, /) -> object:
        """Return the value of an accepted text."""
        ...


@runtime_checkable
class OpenCodec(Protocol):
    """The codec of a field of several words, which a page asks for with an open pick.

    `accepts` is the name of the pick.
    """

    @property
    def open(self) -> Open:
        """The open pick."""
        ...


class Words:
    """A number that is written as a word, 0 as the first one.

    `called` is the name of the field in refusals, if that is not its own name.
    """

    def __init__(self, *words: str, called: str = "") -> None:
        self.words: tuple[str, ...] = words
        self.accepts: str = "|".join(words)
        self.called: str = called
        self.texts: dict[object, str] = dict(enumerate(words))

    def write(self, value: object, /) -> str:
        """Return the word for a number, or the number if it has no word, so that a refusal shows what was tried."""
        return self.texts.get(value, str(value))

    def read(self, text: str, /) -> int:
        """Return the number that a word stands for."""
        return self.words.index(text)


class Flag(Words):
    """A boolean that is written as one of two words, given in the order in which a refusal lists them.

    >>> turned = Flag("upright", "turned", true="turned")
    >>> turned.read("turned"), turned.write(False)
    (True, 'upright')
    """

    def __init__(self, *words: str, true: str, called: str = "") -> None:
        super().__init__(*words, called=called)
        self.texts: dict[object, str] = {word == true: word for word in words}

    def read(self, text: str, /) -> bool:
        """Return whether a word is the one for `True`."""
        return self.texts[True] == text


class OneOf:
    """A field that takes one of these words. `called` is its name in refusals, as in `Words`."""

    def __init__(self, *words: str, called: str = "") -> None:
        self.words: tuple[str, ...] = words
        self.accepts: str = "|".join(words)
        self.called: str = called

    def write(self, value: object, /) -> str:
        """Return the word."""
        return str(value)

    def read(self, text: str, /) -> str:
        """Return the word."""
        return text


class _Number:
    accepts = ""
    write = staticmethod(str)
    read = staticmethod(int)


class _Word:
    accepts = "*"
    write = read = staticmethod(str)


_PLAIN: Final[Mapping[object, Codec]] = {int: _Number(), str: _Word()}


class _Maker(NamedTuple):
    """The maker of the moves of one verb from the values of a text."""

    make: Callable[..., Move]
    verbs: Mapping[str, object]
    """The field that holds the verb, if there is one."""
    readers: Mapping[str, Callable[[str], object]]
    optional: Mapping[str, object]
    """The default of the first field of each optional part, which is never written."""


class Moves(Notation):
    """The kinds of moves of a game, each declared by decorating its class with `form`.

    Refusals name the verbs in the order of `verbs`, otherwise of declaration. Refusals of texts that cannot be read
    have this `code` and this `rule`.
    """

    def __init__(self, *verbs: str, code: str, rule: str) -> None:
        super().__init__(code=code, rule=rule)
        self.forms: Mapping[str, Form] = {}
        self._order: Mapping[str, int] = {verb: n for n, verb in enumerate(verbs)}
        self.kinds: dict[str, type[Move]] = {}
        """The class of each verb, in the order of declaration."""
        self._makers: dict[str, _Maker] = {}
        self._bare: dict[str, Move] = {}
        """The moves without fields, by their texts."""

    @dataclass_transform(frozen_default=True, field_specifiers=(field,))
    def form(
        self,
        form: str,
        *,
        rule: str = "",
        past: str = "",
        ask: str = "",
        at: str | Sequence[str] = (),
        event: str = "",
        is_logged: bool = True,
    ) -> Callable[[type[M]], type[M]]:
        """Declare a class as a kind of move, a frozen value that is written in this form.

        `{name}` is a field, `{name=4}` gives its value in an example, and `{name:build|found}` as the first word
        stands for several verbs. A part in `[ ]` is omitted if its first field has its default value. `past` is the
        sentence that says what a player did, `ask` follows "Can you" in a question (see `May`), `at` contains the keys
        of the places of the move, and `event` is the kind of its event if that is not its verb. A move that the next
        line of the log repeats should not be logged. A class that inherits a `__repr__` method keeps it.
        """

        def declare(cls: type[M]) -> type[M]:
            kind = dataclass(frozen=True, slots=True, repr=cls.__repr__ is object.__repr__)(cls)
            kind.RULE, kind.PAST, kind.ASK, kind.EVENT, kind.IS_LOGGED = rule, past, ask, event, is_logged
            kind.AT = (at,) if isinstance(at, str) else tuple(at)
            for template in (past, ask, *kind.AT):
                check_names(template, kind)
            self._add(kind, form)
            self.forms = dict(sorted(self.forms.items(), key=lambda item: self._order.get(item[0], len(self._order))))
            return kind

        return declare

    def parse(self, text: str) -> Move:
        """Return the move that a text means, or raise `BadNotation` with everything that is wrong."""
        if bare := self._bare.get(text):
            return bare
        verb, values = self.read(text)
        make, verbs, readers, optional = self._makers[verb]
        read = {name: readers[name](value) for name, value in values.items()}
        for name in optional:
            if name in read and read[name] == optional[name]:
                raise BadNotation((self.misspelt(verb, text),))
        return make(**verbs, **read).canonical()

    def make(self, verb: str, *values: object) -> Move:
        """Return a move of a verb, given the values of its other fields. Its class may be in a module further up."""
        maker = self._makers[verb]
        return maker.make(*maker.verbs.values(), *values)

    def _add(self, cls: type[Move], form: str) -> None:
        codecs = _codecs(cls)
        names: list[str] = [field[0] for field in _FIELD.findall(form)]
        if sorted(names) != sorted(codecs):
            raise TypeError(f"{form!r} names {names}, and {cls.__name__} has {[*codecs]}")
        opens = {codec.accepts: codec.open for codec in codecs.values() if isinstance(codec, OpenCodec)}
        worded = {name: codec for name, codec in codecs.items() if isinstance(codec, (Words, OneOf))}
        labels = {name: codec.called for name, codec in worded.items() if codec.called}
        defaults = _defaults(cls)
        optional = {name: defaults.get(name) for name in _OPTIONAL.findall(form)}
        readers = {name: codec.read for name, codec in codecs.items()}
        first, _, rest = form.partition(" ")
        verbs = field[2].split("|") if (field := _FIELD.fullmatch(first)) else [first.rstrip("[")]
        for verb in verbs:
            if verb in self.kinds:
                raise TypeError(f"two forms begin with {verb!r}: {self.forms[verb].pattern!r} and {form!r}")
            text = f"{verb} {rest}" if field else form
            self.forms = {**self.forms, verb: Form(_FIELD.sub(lambda at: _accepting(at, codecs), text), opens, labels)}
            self.kinds[verb] = cls
            make = cast("Callable[..., Move]", cls)
            self._makers[verb] = _Maker(make, {field[1]: readers[field[1]](verb)} if field else {}, readers, optional)
        if not codecs:
            self._bare[form] = cls()
        if "__str__" not in cls.__dict__:
            type.__setattr__(cls, "__str__", _writer(form, codecs, defaults))


def _codecs(cls: type[Move]) -> Mapping[str, Codec]:
    """Return the codecs of the fields that the form of a class must name."""
    hints = get_type_hints(cls, include_extras=True)
    return {each.name: _codec(hints[each.name]) for each in fields(cls)}  # pyright: ignore[reportArgumentType] (every kind of move is a dataclass)


def _defaults(cls: type[Move]) -> Mapping[str, object]:
    """Return the defaults of the fields of a class that have one."""
    return {each.name: each.default for each in fields(cls) if each.default is not MISSING}  # pyright: ignore[reportArgumentType]


def _codec(hint: object) -> Codec:
    """Return the codec of a field of this type."""
    kind, *how = get_args(hint) or (hint,)
    return next((each for each in how if isinstance(each, Codec)), None) or _PLAIN[kind]


def _accepting(name: re.Match[str], codecs: Mapping[str, Codec]) -> str:
    """Return a field in the syntax of `Form`, with the values it accepts and its example."""
    accepts, example = codecs[name[1]].accepts, name[3]
    return f"{{{name[1]}{accepts and f':{accepts}'}{f'={example}' if example else ''}}}"


def _writer(form: str, codecs: Mapping[str, Codec], defaults: Mapping[str, object]) -> Callable[[Move], str]:
    """Return a `__str__` method for a form, as fast as a hand-written one.

    Records and pictures write thousands of moves.
    """

    def value(name: re.Match[str]) -> str:
        codec, field = codecs[name[1]], f"self.{name[1]}"
        if type(codec) is Words:  # A subclass may write in another way.
            return f"{{{name[1]}_words[{field}] if -1 < {field} < {len(codec.words)} else {field}}}"
        is_plain = codec.write is str or isinstance(codec, OneOf) or name[2] is not None
        return f"{{{field}}}" if is_plain else f"{{{name[1]}.write({field})}}"

    def part(text: str) -> str:
        before, bracket, rest = text.partition("[")
        if not bracket:
            return f"f{_FIELD.sub(value, text)!r}"
        inside, _, after = rest.rpartition("]")
        first = _FIELD.search(inside)
        if first is None or first[1] not in defaults:
            raise TypeError(f"the optional part of {form!r} must begin with a field that has a default")
        left_out = f"self.{first[1]} == {defaults[first[1]]!r}"
        return f"({part(before + after)} if {left_out} else {part(before + inside + after)})"

    words = {f"{name}_words": codec.words for name, codec in codecs.items() if isinstance(codec, Words)}
    return eval(f"lambda self: {part(form)}", {**codecs, **words})
