"""Small parts of ConKUeror's panels: signs, dice, buttons and headings, and the armies that may leave a territory.

>>> amounts_leaving(5), amounts_leaving(0)
(((Span(low=1, high=4, start=1), '{0}i'), ('most', '4i')), ())
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.setup.pick_kinds import Bundle, Item, Open, Span
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.rules.armies import ARMIES, FACTS, KINDS, Stack, counts
from kbwidgets.games.conkueror.rules.known import Known

Amounts: TypeAlias = "tuple[tuple[str | Open, str], ...]"
"""The numbers of armies that may be picked: each pick with its text in a move."""
MOST: Final = "most"
"""The key of the button that picks the largest number (CQ-17.6)."""


def seat_shown(view: Known, shown: Seat | None) -> Seat | None:
    """Return the seat whose cards are laid out: `shown` if they are visible, otherwise the viewer, or None."""
    seats = (shown, view.viewer, view.turn)
    return next((seat for seat in seats if seat is not None and seat >= 0 and view.hands[seat] is not None), None)


def amounts_up_to(low: int, high: int) -> Amounts:
    """Return the picks of a number that starts at the least."""
    return ((Span(low, high, low), "{0}"), *(((MOST, str(high)),) if low < high else ()))


def amounts_leaving(stack: Stack) -> Amounts:
    """Return the picks of regulars that leave a territory, where one stays (CQ-7.2, CQ-8.1).

    It is one number if all are of one type, otherwise a number of each type, and starts at the least. If as many as
    possible leave, one of the cheapest stays.
    """
    types = [(kind, count) for kind, count in zip(ARMIES, FACTS[stack][6], strict=True) if count]
    most = FACTS[stack][1] - 1
    if most < 1:
        return ()
    if len(types) == 1:
        return tuple((pick, f"{words}{types[0][0].letter}") for pick, words in amounts_up_to(1, most))
    items = tuple(Item(kind.letter, kind.name.capitalize(), count, f"cq-item-{kind.name}") for kind, count in types)
    left = [(kind, count - (n == 0)) for n, (kind, count) in enumerate(types)]
    most_text = " ".join(f"{count}{kind.letter}" for kind, count in left if count)
    some = Bundle(items, 1, most, start=((items[0].kind, 1),), gap="")
    return ((some, "{0}"), *(((MOST, most_text),) if most > 1 else ()))


def amount_choices(amounts: Amounts) -> Choices:
    """Return amounts as the picks after a pair of territories."""
    choices = Choices()
    for pick, words in amounts:
        choices.add((pick,), words)
    return choices


# -- small parts ------------------------------------------------------------------------------------------


@cache
def sign(name: str, cls: str = "cq-sign") -> Node:
    """Draw a sign of the sheet, in a square."""
    return h("svg", "", h("use", href=f"#cq-{name}"), cls=cls, viewBox="0 0 24 24", aria_hidden="true")


def signs_of(armies: Stack, cls: str = "cq-sign") -> tuple[Node, ...]:
    """Draw the sign of each piece, one after the other."""
    pairs = zip(KINDS, counts(armies), strict=True)
    return tuple(sign(kind.name, cls) for kind, count in pairs for _ in range(count))


def button(key: str, *inside: Node, text: str = "", cls: str = "kb-button") -> Node:
    """Draw a button; `cq-usable` is visible only while it may be picked."""
    return h("button", key, *inside, text=text, cls=cls, type="button")


def face_key(die: str) -> str:
    """Return the key of the face of a die."""
    return f"{die} face"


def die(key: str, face: int, look: str = "") -> Node:
    """Draw a die that shows a face."""
    use = h("use", face_key(key), href=f"#kb-die-{face}", data_kb_die=True)
    return h("svg", key, use, viewBox="0 0 24 24", cls=f"cq-die{look}", role="img", aria_label=str(face))


def area(key: str, words: str, *children: Node, aside: str = "", cls: str = "") -> Node:
    """Draw a panel with its heading."""
    more = [h("span", f"{key} aside", text=aside)] if aside else []
    head = h("h3", f"{key} head", h("span", f"{key} title", text=words), *more, cls="kb-h")
    return h("section", key, head, *children, cls=f"kb-panel {cls}".rstrip())
