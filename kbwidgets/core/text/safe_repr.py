"""Words for what foreign code hands over: a computer player's error, its answer, its name may fail when they are asked.

>>> class Shy(Exception):
...     def __str__(self): raise ValueError("not me")
>>> told(Shy()), told("a" * 1000)[-5:]
('Shy', 'aaaa…')
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.text.words import printable

_MOST: Final = 300
"""Characters that a message spends on one foreign thing."""


def told(thing: object) -> str:
    """The words of a thing; the name of its type where it has none to give."""
    try:
        text = str(thing)
    except BaseException:  # whatever foreign code raises here, the message goes on without it
        text = _kind(thing)
    text = str.__getitem__(text, slice(_MOST + 1))  # a plain text, also of one that is a class of its own
    text = printable(text)
    return text if len(text) <= _MOST else text[: _MOST - 1] + "…"


def fault_of(error: BaseException) -> str:
    """What an error is and says.

    >>> fault_of(ZeroDivisionError("no way out")), fault_of(KeyError())
    ('ZeroDivisionError: no way out', 'KeyError')
    """
    kind, words = _kind(error), told(error)
    return kind if words in ("", kind) else f"{kind}: {words}"


def name_of(player: object) -> str:
    """The name of a computer player; that of its type where it has no text for one."""
    name = _named(player)
    return told(_kind(player) if name is None else name)


def has_name(player: object) -> bool:
    """Whether a computer player tells its name, and it is a text."""
    return _named(player) is not None


def seat_name_of(player: object) -> str | None:
    """Return the name that a computer player has at the table, "" for one from the list, or None if it says none."""
    return _named(player, "seat_name")


def _named(player: object, field: str = "name") -> str | None:
    try:
        name: object = getattr(player, field, None)
    except BaseException:  # a property is foreign code
        return None
    return name if isinstance(name, str) else None


def _kind(thing: object) -> str:
    return type.__getattribute__(type(thing), "__name__")
