"""Compress: the whole of what a page shows, and the code that shows it, made small for the way.

A board of four hundred hexes is four hundred times nearly the same node, so deflating it leaves a sixth.

>>> found = packed({"schema": 1, "rev": 7, "nodes": {str(n): {"t": "use"} for n in range(400)}})
>>> sorted(found), found["rev"], len(str(found["z"])) < 2000
(['rev', 'schema', 'z'], 7, True)
>>> unpacked(found)["nodes"]["399"]
{'t': 'use'}
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from zlib import compress, decompress

from kbwidgets.core.values.types import Json


def packed(snapshot: Mapping[str, Json]) -> dict[str, Json]:
    """A snapshot as it travels: what tells old from new is open, the rest is deflated."""
    text = json.dumps(snapshot, separators=(",", ":"), ensure_ascii=False)
    return {"schema": snapshot["schema"], "rev": snapshot["rev"], "z": deflated(text)}


def deflated(text: str) -> str:
    """A text as it travels: deflated, in letters that go over every wire."""
    return b64encode(compress(text.encode("utf-8"))).decode("ascii")


def unpacked(message: Mapping[str, Json]) -> dict[str, Json]:
    """The snapshot that `packed` was given."""
    found: dict[str, Json] = json.loads(decompress(b64decode(str(message["z"]))))
    return found
