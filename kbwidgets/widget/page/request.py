"""What a page may ask: `{id, rev, path}`, perhaps with `peek` or `hurry`. Anything else is refused.

>>> read_request({"id": "a-1", "rev": 3, "path": ["domino 5"]})
Request(id='a-1', rev=3, path=('domino 5',), peek=False, hurry=False, ahead=None)
>>> read_request({"id": "a-1", "rev": 3, "path": ["offer", {"ore": 2}, ["rome", "cairo"]]}).path
('offer', {'ore': 2}, ('rome', 'cairo'))
>>> read_request({"id": "a-1", "rev": 3, "path": [["rome", "rome"]]}) is None
True
"""

from __future__ import annotations

from typing import Final, NamedTuple, cast

from kbwidgets.core.scene.choices import Path
from kbwidgets.core.setup.options import LONGEST_TEXT
from kbwidgets.core.setup.pick_kinds import Pick

_LONGEST_TEXT: Final = 200
LONGEST_WRITING: Final = LONGEST_TEXT
"""The longest text that somebody may write or paste into a field."""
LONGEST_FILE: Final = 1_000_000
"""The longest text that is taken of a file, and so of any pick."""
_LONGEST_PATH: Final = 8
_MOST_KEYS: Final = 200
"""How many kinds of things a bundle may hold, or how many nodes may be picked at once."""
_LARGEST: Final = 10**9


class Request(NamedTuple):
    """One request: its id, the revision the page showed, and the picks made there.

    With `peek` it asks what the picks would change, and nothing is to be changed; with `hurry` that computer players
    play without a pause until a person is due; with `ahead` what the picks would show, made again and again, behind so
    many times that the page knows already.
    """

    id: str
    rev: int
    path: Path
    peek: bool = False
    hurry: bool = False
    ahead: int | None = None


def read_request(content: object) -> Request | None:
    """The request that a message from the page holds, None if it is malformed."""
    if not isinstance(content, dict):
        return None
    fields = dict(cast("dict[object, object]", content))
    peek, hurry = (fields.get(flag) is True for flag in ("peek", "hurry"))
    for flag, given in (("peek", peek), ("hurry", hurry)):
        if given:
            del fields[flag]
    ahead = fields.pop("ahead", None)
    if set(fields) != {"id", "rev", "path"} or (ahead is not None and not _whole(ahead)):
        return None
    name, rev, path = fields["id"], fields["rev"], fields["path"]
    if not _text(name, 64) or not name:
        return None
    if not _whole(rev) or not isinstance(path, list):
        return None
    some = cast("list[object]", path)[: _LONGEST_PATH + 1]
    picks = [_pick(pick, LONGEST_FILE if n else _LONGEST_TEXT) for n, pick in enumerate(some)]
    if len(picks) > _LONGEST_PATH or any(pick is None for pick in picks):
        return None
    known = tuple(pick for pick in picks if pick is not None)
    return Request(cast("str", name), cast("int", rev), known, peek, hurry, cast("int | None", ahead))


def _pick(value: object, longest: int) -> Pick | None:
    if isinstance(value, str):
        return value if _text(value, longest) else None
    if _whole(value):
        return cast("int", value)
    if isinstance(value, (dict, list)):
        keys = list(cast("dict[object, object] | list[object]", value))
        if len(keys) > _MOST_KEYS or not all(_text(key, _LONGEST_TEXT) for key in keys):
            return None
        if isinstance(value, list):
            nodes = tuple(cast("list[str]", keys))
            return nodes if len(set(nodes)) == len(nodes) else None
        bundle = cast("dict[str, int]", value)
        return bundle if all(_whole(count) and count > 0 for count in bundle.values()) else None
    return None


def _text(value: object, longest: int) -> bool:
    """Whether it is a text that can be sent back: half a surrogate pair cannot be written as UTF-8."""
    return isinstance(value, str) and len(value) <= longest and not any("\ud800" <= c <= "\udfff" for c in value)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -_LARGEST <= value <= _LARGEST
