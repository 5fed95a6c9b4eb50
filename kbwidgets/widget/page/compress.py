"""Compression of a page's snapshots and of the code that shows them.

A board of four hundred hexes contains nearly the same node four hundred times, so deflating it leaves a sixth.

>>> message = pack({"schema": 1, "rev": 7, "nodes": {str(n): {"t": "use"} for n in range(400)}})
>>> sorted(message), message["rev"], len(str(message["z"])) < 2000
(['rev', 'schema', 'z'], 7, True)
>>> unpack(message)["nodes"]["399"]
{'t': 'use'}
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from zlib import compress, decompress

from kbwidgets.core.values.types import Json


def pack(snapshot: Mapping[str, Json]) -> dict[str, Json]:
    """Return a snapshot as it is sent: schema and revision in the clear, the rest deflated."""
    text = json.dumps(snapshot, separators=(",", ":"), ensure_ascii=False)
    return {"schema": snapshot["schema"], "rev": snapshot["rev"], "z": deflate(text)}


def deflate(text: str) -> str:
    """Return a text deflated and encoded as ASCII."""
    return b64encode(compress(text.encode("utf-8"))).decode("ascii")


def unpack(message: Mapping[str, Json]) -> dict[str, Json]:
    """Return the snapshot that `pack` was given."""
    snapshot: dict[str, Json] = json.loads(decompress(b64decode(str(message["z"]))))
    return snapshot
