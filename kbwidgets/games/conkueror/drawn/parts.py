"""The small parts of ConKUeror's panels: signs, chips, heads; who acts, and which armies may leave a territory.

>>> leaving(5), leaving(0)
(((Span(low=1, high=4, start=1), '{0}i'), ('most', '4i')), ())
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.setup.pick_kinds import Bundle, Item, Open, Span
from kbwidgets.core.values.types import OPEN, Seat
from kbwidgets.games.conkueror.rules.armies import ARMIES, FACTS, KINDS, Stack, counts
from kbwidgets.games.conkueror.rules.known import Known

Amounts: TypeAlias = "tuple[tuple[str | Open, str], ...]"
"""How many armies may be picked: each pick with how it stands in a move."""
MOST: Final = "most"
"""The key of the button that picks as many as there may be (CQ-17.6)."""


def actor(view: Known) -> Seat | None:
    """The seat that acts on this page, None if nobody does; with open hands all share the page."""
    seat = view.to_act[0] if view.to_act else -1
    return seat if seat >= 0 and view.viewer in (OPEN, seat) else None


def seat_shown(view: Known, shown: Seat | None) -> Seat | None:
    """Whose cards are laid out: of the seat asked for if they are seen, else of who looks; None if none are seen."""
    wanted = (shown, view.viewer, view.turn)
    return next((seat for seat in wanted if seat is not None and seat >= 0 and view.hands[seat] is not None), None)


def up_to(low: int, high: int) -> Amounts:
    """The picks of a number that starts at the least."""
    return ((Span(low, high, low), "{0}"), *(((MOST, str(high)),) if low < high else ()))


def leaving(stack: Stack) -> Amounts:
    """The picks of regulars that leave a territory, where one stays (CQ-7.2, CQ-8.1).

    A number where all are of one type, else a number of each; it starts at the least. With the most of them one of the
    cheapest stays.
    """
    held = [(kind, count) for kind, count in zip(ARMIES, FACTS[stack][6], strict=True) if count]
    most = FACTS[stack][1] - 1
    if most < 1:
        return ()
    if len(held) == 1:
        return tuple((pick, f"{words}{held[0][0].letter}") for pick, words in up_to(1, most))
    items = tuple(Item(kind.letter, kind.name.capitalize(), count, f"cq-item-{kind.name}") for kind, count in held)
    left = [(kind, count - (n == 0)) for n, (kind, count) in enumerate(held)]
    whole = " ".join(f"{count}{kind.letter}" for kind, count in left if count)
    some = Bundle(items, 1, most, start=((items[0].kind, 1),), gap="")
    return ((some, "{0}"), *(((MOST, whole),) if most > 1 else ()))


def numbers(amounts: Amounts) -> Choices:
    """Amounts as the picks behind a pair of territories."""
    choices = Choices()
    for pick, words in amounts:
        choices.add((pick,), words)
    return choices


# -- small parts ------------------------------------------------------------------------------------------


@cache
def sign(name: str, cls: str = "cq-sign") -> Node:
    """A sign of the sheet, in a square."""
    return h("svg", "", h("use", href=f"#cq-{name}"), cls=cls, viewBox="0 0 24 24", aria_hidden="true")


def signs_of(armies: Stack, cls: str = "cq-sign") -> tuple[Node, ...]:
    """The sign of each piece, one after the other."""
    pairs = zip(KINDS, counts(armies), strict=True)
    return tuple(sign(kind.name, cls) for kind, count in pairs for _ in range(count))


def button(key: str, *inside: Node, text: str = "", cls: str = "kb-button") -> Node:
    """A button; `cq-usable` is seen only while it may be picked."""
    return h("button", key, *inside, text=text, cls=cls, type="button")


def face_key(die: str) -> str:
    """The key of the face of a die."""
    return f"{die} face"


def die(key: str, face: int, look: str = "") -> Node:
    """A die that shows a face."""
    use = h("use", face_key(key), href=f"#kb-die-{face}", data_kb_die=True)
    return h("svg", key, use, viewBox="0 0 24 24", cls=f"cq-die{look}", role="img", aria_label=str(face))


def area(key: str, words: str, *children: Node, aside: str = "", cls: str = "") -> Node:
    """A panel with its heading."""
    more = [h("span", f"{key} aside", text=aside)] if aside else []
    head = h("h3", f"{key} head", h("span", f"{key} title", text=words), *more, cls="kb-h")
    return h("section", key, head, *children, cls=f"kb-panel {cls}".rstrip())
