"""The looks of the thirty avatars, each made of a face, a head, a skin colour and a hair colour.

>>> parts_of(1), parts_of(2)
(Parts(face=0, head=0, skin=0, hair=1), Parts(face=1, head=1, skin=2, hair=2))
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.setup.avatars import AVATARS
from kbwidgets.core.values.colours import MARKS

_FACES: Final = 5
"""The number of faces, which are a moustache, a beard, long hair, a scarf and glasses."""
_HEADS: Final = 6
"""The number of heads, which are a helmet with a spike, a two-cornered hat, a crown, a cap, a hood and hair."""
_SKINS: Final = ("#f1cfae", "#d9a878", "#b67f52", "#8a5a3a", "#6d4730")
_HAIRS: Final = ("#2f2a28", "#6b4a2f", "#a9a39a", "#b5652f", "#4a3a55")


class Parts(NamedTuple):
    """The parts of an avatar, by number."""

    face: int
    head: int
    skin: int
    hair: int


def parts_of(avatar: int) -> Parts:
    """Return the parts of an avatar.

    No two avatars have the same face and head, and neighbours differ in all four parts.
    """
    turn, face = divmod(avatar - 1, _FACES)
    head = (avatar - 1) % _HEADS
    return Parts(face, head, (2 * face + turn) % len(_SKINS), (face + 3 * turn + 1) % len(_HAIRS))


@cache
def avatar_symbols() -> str:
    """Return the symbols of all avatars for `use`. Each takes its player's colour from the element around it."""
    text = (Path(__file__).parents[2] / "static" / "avatars.svg").read_text(encoding="utf-8")
    return text[text.index("<g") : text.rindex("</g>") + len("</g>")] + "".join(map(_symbol, AVATARS))


def _symbol(avatar: int) -> str:
    parts = parts_of(avatar)
    skin, hair = _SKINS[parts.skin], _HAIRS[parts.hair]
    uses = (("body", skin), (f"face-{parts.face}", hair), (f"head-{parts.head}", hair))
    inner = "".join(f'<use href="#kb-avatar-{name}" fill="{fill}"/>' for name, fill in uses)
    return f'<g id="kb-avatar-{avatar}">{inner}</g>'


def face(avatar: int, colour: str, size: str = "") -> Node:
    """Return an avatar in the colour of its player."""
    use = h("use", href=f"#kb-avatar-{avatar}")
    return h("svg", "", use, cls=f"kb-avatar{size} kb-p-{colour}", viewBox="0 0 40 40", aria_hidden="true")


def portrait(avatar: int, colour: str, size: str = "") -> Node:
    """Return an avatar with its player's mark in the corner, because colour alone is not enough."""
    avatar_node = face(avatar, colour, size)
    chip = h("g", "", h("circle", r=9), h("use", href=f"#kb-mark-{MARKS[colour]}", x=-6, y=-6, width=12, height=12),
             cls="kb-avatar-mark", transform="translate(33 33)")  # fmt: skip
    return avatar_node._replace(children=(*avatar_node.children, chip))
