"""Compression of a page's snapshots and of the code that shows them.

A board of four hundred hexes contains nearly the same node four hundred times, so deflating it leaves a sixth.

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
    """Return a snapshot as it is sent: schema and revision in the clear, the rest deflated."""
    text = json.dumps(snapshot, separators=(",", ":"), ensure_ascii=False)
    return {"schema": snapshot["schema"], "rev": snapshot["rev"], "z": deflated(text)}


def deflated(text: str) -> str:
    """Return a text deflated and encoded as ASCII."""
    return b64encode(compress(text.encode("utf-8"))).decode("ascii")


def unpacked(message: Mapping[str, Json]) -> dict[str, Json]:
    """Return the snapshot that `packed` was given."""
    found: dict[str, Json] = json.loads(decompress(b64decode(str(message["z"]))))
    return found
