"""Safe texts of foreign objects, such as a player's error, answer or name, whose own methods may fail.

>>> class Shy(Exception):
...     def __str__(self): raise ValueError("not me")
>>> safe_text(Shy()), safe_text("a" * 1000)[-5:]
('Shy', 'aaaa…')
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.text.words import printable

_MOST: Final = 300
"""The largest number of characters that a message spends on one foreign object."""


def safe_text(thing: object) -> str:
    """Return the text of an object, or the name of its type if that fails."""
    try:
        text = str(thing)
    except BaseException:  # Foreign code may raise anything, and the message can do without its text.
        text = _name_type(thing)
    text = str.__getitem__(text, slice(_MOST + 1))  # This makes a plain `str` of a subclass.
    text = printable(text)
    return text if len(text) <= _MOST else text[: _MOST - 1] + "…"


def fault_of(error: BaseException) -> str:
    """Return the type and the message of an error.

    >>> fault_of(ZeroDivisionError("no way out")), fault_of(KeyError())
    ('ZeroDivisionError: no way out', 'KeyError')
    """
    kind, words = _name_type(error), safe_text(error)
    return kind if words in ("", kind) else f"{kind}: {words}"


def name_of(player: object) -> str:
    """Return the name of a computer player, or that of its type if its name is not a text."""
    name = _read_name(player)
    return safe_text(_name_type(player) if name is None else name)


def has_name(player: object) -> bool:
    """Return whether a computer player has a name that is a text."""
    return _read_name(player) is not None


def seat_name_of(player: object) -> str | None:
    """Return a computer player's name at the table, `""` for one from the list, or None if it has no `seat_name`."""
    return _read_name(player, "seat_name")


def _read_name(player: object, field: str = "name") -> str | None:
    try:
        name: object = getattr(player, field, None)
    except BaseException:  # A property is foreign code and may raise anything.
        return None
    return name if isinstance(name, str) else None


def _name_type(thing: object) -> str:
    return type.__getattribute__(type(thing), "__name__")
