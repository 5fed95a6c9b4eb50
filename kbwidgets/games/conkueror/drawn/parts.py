"""Small parts of ConKUeror's panels: signs, dice, buttons and headings, and the armies that may leave a territory.

>>> leaving(5), leaving(0)
((Span(low=1, high=4, start=4), '{0}i'), None)
"""

from __future__ import annotations

from functools import cache

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.setup.pick_kinds import Bundle, Item, Open, Span
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.rules.armies import ARMIES, FACTS, KINDS, Stack, counts
from kbwidgets.games.conkueror.rules.known import Known


def seat_shown(view: Known, shown: Seat | None) -> Seat | None:
    """Return the seat whose cards are laid out: `shown` if they are visible, otherwise the viewer, or None."""
    seats = (shown, view.viewer, view.turn)
    return next((seat for seat in seats if seat is not None and seat >= 0 and view.hands[seat] is not None), None)


def leaving(stack: Stack, *, least: bool = False) -> tuple[Open, str] | None:
    """Return the pick of regulars that leave a territory, where one stays, with its text (CQ-7.2, CQ-8.1).

    It is one number if all are of one type, otherwise a number of each type. It starts at the most that may leave, of
    which one of the cheapest stays, or at the `least`.
    """
    types = [(kind, count) for kind, count in zip(ARMIES, FACTS[stack][6], strict=True) if count]
    most = FACTS[stack][1] - 1
    if most < 1:
        return None
    if len(types) == 1:
        return Span(1, most, 1 if least else most), f"{{0}}{types[0][0].letter}"
    items = tuple(Item(kind.letter, kind.name.capitalize(), count, f"cq-item-{kind.name}") for kind, count in types)
    left = ((kind.letter, count - (n == 0)) for n, (kind, count) in enumerate(types))
    start = ((items[0].kind, 1),) if least else tuple((letter, count) for letter, count in left if count)
    return Bundle(items, 1, most, start=start, gap=""), "{0}"


def amount_choices(amount: tuple[Open, str] | None, *ends: str) -> Choices:
    """Return an amount as the pick after a pair of territories, with the buttons `ends` after it if there are any."""
    choices = Choices()
    if amount is not None:
        for path in [(amount[0], end) for end in ends] or [(amount[0],)]:
            choices.add(path, amount[1])
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
