"""A player's chip: the colour and its mark, which identify a player everywhere.

>>> attributes = dict(chip("red", " kb-chip-s", "Ann").attributes)
>>> attributes["class"], attributes["aria-label"]
('kb-chip kb-chip-s kb-p-red', 'Ann')
"""

from __future__ import annotations

from functools import cache

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.values.colours import MARKS


@cache
def chip(colour: str, size: str = "", name: str = "") -> Node:
    """Return the chip of a colour. Screen readers read `name`, which is for chips without a name next to them."""
    mark = h("use", href=f"#kb-mark-{MARKS[colour]}", x=-6, y=-6, width=12, height=12)
    cls = f"kb-chip{size} kb-p-{colour}"
    label = {"role": "img", "aria_label": name} if name else {"aria_hidden": "true"}
    return h("svg", "", h("circle", r=11), mark, cls=cls, viewBox="-12 -12 24 24", **label)
