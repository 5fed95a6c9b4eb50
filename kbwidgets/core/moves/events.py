"""The events of a move, one frozen value with its sentence for each thing that happens.

>>> @event("draw", "{who} drew {card|a card}.", rule="TN-1", at="hand {seat}")
... class Drew(Event):
...     card: str | None = secret("seat")
>>> drew = Drew(1, "Otter")
>>> drew.text(("Ann", "Bo")), drew.seen_by(0).text(("Ann", "Bo")), drew.seen_by(1) == drew
('Bo drew Otter.', 'Bo drew a card.', True)
>>> drew.kind, drew.rule, drew.at
('draw', 'TN-1', ('hand 1',))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from operator import attrgetter
from typing import ClassVar, Final, Self, TypeVar, cast, dataclass_transform

from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import in_one_line
from kbwidgets.core.values.types import OPEN, Place, Seat, Viewer, called

GAME_ENDS: Final = "game"
"""The kind of the event that ends one game of a match of several games. The cell then shows the standings."""

E = TypeVar("E", bound="Event")
_NAME: Final = re.compile(r"\{(\w+)(?:\|([^}]*))?\}")
"""A name in a template, and the words that replace a hidden value."""
_KNOWN_TO: Final = "known to"


def secret(*seats: str) -> None:
    """Return a field that only the seats in these other fields can see. For all others, it is None.

    If one of those fields contains `OPEN`, everyone can see it: with open hands, say, or after the match.
    """
    return cast("None", field(metadata={_KNOWN_TO: seats}))


@dataclass(frozen=True, slots=True, repr=False)
class Event:
    """One thing that a move does, for the log, the animation and screen readers.

    A game declares each kind of event once, as a class with the decorator `event`. Shared code finds events by `kind`.
    """

    KIND: ClassVar[str] = ""
    IS_LOGGED: ClassVar[bool] = True
    TEXT: ClassVar[str] = ""
    AT: ClassVar[tuple[str, ...]] = ()

    seat: Seat
    """The seat that did it or that it happened to, or `CHANCE` for dice and piles."""
    rule: str = field(default="", kw_only=True)
    """The id of the rule that made it happen."""

    @property
    def kind(self) -> str:
        """The name of this kind of event, which is one word."""
        return self.KIND

    @property
    def is_logged(self) -> bool:
        """True if the log has a line for it. A roll that is followed by its result, for example, needs none."""
        return self.IS_LOGGED

    @property
    def at(self) -> tuple[Place, ...]:
        """The places concerned."""
        return tuple([fill_in(key, self) for key in self.AT])

    def text(self, names: Sequence[str]) -> str:
        """Return one sentence that describes the event, with the names of the seats."""
        return fill_in(self.TEXT, self, called(self.seat, names))

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the event as a viewer sees it, with None in hidden fields."""
        if viewer == OPEN or not (secrets := _secrets(type(self))):
            return self
        knowing = {name: [getattr(self, seat) for seat in seats] for name, seats in secrets}
        hidden = {name: None for name, seats in knowing.items() if viewer not in seats and OPEN not in seats}
        return replace(self, **hidden) if hidden else self

    def __repr__(self) -> str:
        return in_one_line(type(self).__name__, {each.name: getattr(self, each.name) for each in fields(self)})


@cache
def _secrets(kind: type[Event]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the hidden fields of a kind of event, each with the fields of the seats that can see it."""
    return tuple((each.name, each.metadata[_KNOWN_TO]) for each in fields(kind) if _KNOWN_TO in each.metadata)


def fill_in(template: str, thing: object, who: str = "") -> str:
    """Return a template filled in with the fields of `thing`, and with the name of its seat for `{who}`."""
    text, pieces = _pieces(template)
    for value_of, hidden, after in pieces:
        value = value_of(thing) if value_of else who
        text += f"{hidden if value is None else value}{after}"
    return text


@cache
def _pieces(template: str) -> tuple[str, tuple[tuple[Callable[[object], object] | None, str, str], ...]]:
    """Return how a template begins, and for each name its getter, the words that replace `None` and what follows."""
    start, *rest = _NAME.split(template)
    getters = [None if name == "who" else attrgetter(name) for name in rest[::3]]
    return start, tuple(zip(getters, [hidden or "" for hidden in rest[1::3]], rest[2::3], strict=True))


def check_names(template: str, kind: type) -> None:
    """Raise `TypeError` if a template names a field that a class does not have."""
    for name, _ in _NAME.findall(template):
        if name not in ("who", "seat", "rule") and not hasattr(kind, name):
            raise TypeError(f"{template!r} names {name}, which {kind.__name__} does not have")


@dataclass_transform(frozen_default=True, field_specifiers=(field, secret))
def event(
    kind: str, text: str = "", *, rule: str = "", at: str | Sequence[str] = (), is_logged: bool = True
) -> Callable[[type[E]], type[E]]:
    """Declare a class as a kind of event, a frozen value.

    `text` is the sentence that describes it, with the names of fields and properties in braces. A class overrides the
    method `text` if its sentence needs more than that. `rule` is the usual rule of this kind.

    >>> @event("draw", "{who} drew {cart}.")
    ... class Drew(Event):
    ...     card: str
    Traceback (most recent call last):
    TypeError: '{who} drew {cart}.' names cart, which Drew does not have
    """

    def declare(cls: type[E]) -> type[E]:
        if rule:  # The usual rule becomes the default of the field, so that reading it costs nothing.
            cls.__annotations__["rule"] = "str"
            setattr(cls, "rule", field(default=rule, kw_only=True))  # noqa: B010 (a class has no such attribute to pyright)
        event_class = dataclass(frozen=True, slots=True, repr=False)(cls)
        event_class.KIND, event_class.IS_LOGGED, event_class.TEXT = kind, is_logged, text
        event_class.AT = (at,) if isinstance(at, str) else tuple(at)
        for template in (text, *event_class.AT):
            check_names(template, event_class)
        return event_class

    return declare


@dataclass(frozen=True, slots=True, repr=False)
class Done(Event):
    """A move that was made, with the sentence and the places that its class declares."""

    move: Move

    @property
    def kind(self) -> str:
        return self.move.EVENT or str(self.move).split()[0]

    @property
    def is_logged(self) -> bool:
        return self.move.IS_LOGGED

    @property
    def at(self) -> tuple[Place, ...]:
        return tuple([fill_in(key.replace("{seat}", str(self.seat)), self.move) for key in self.move.AT])

    def text(self, names: Sequence[str]) -> str:
        who = called(self.seat, names)
        return fill_in(self.move.PAST, self.move, who) if self.move.PAST else f"{who}: {self.move}."


def done(seat: Seat, move: Move, rule: str = "") -> Done:
    """Return the event of a move that was made, with the given rule or its usual one."""
    return Done(seat, move, rule=rule or move.RULE)


@dataclass(frozen=True, slots=True, repr=False)
class DoneInSecret(Event):
    """A move that was made with hidden details, and the words that everyone can see."""

    words: str

    @property
    def kind(self) -> str:
        return self.words.split()[0]

    def text(self, names: Sequence[str]) -> str:
        return f"{called(self.seat, names)}: {self.words}."


def as_seen(events: Iterable[Event], viewer: Viewer) -> tuple[Event, ...]:
    """Return events as a viewer sees them."""
    return tuple(events) if viewer == OPEN else tuple([event.seen_by(viewer) for event in events])
