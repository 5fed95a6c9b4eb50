"""The requests of a page: `{id, rev, path}`, optionally with `peek`, `hurry` or `ahead`.

Anything else is refused.

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
"""The longest text that a person may type or paste into a field."""
LONGEST_FILE: Final = 1_000_000
"""The longest text accepted from a file, and so the longest text of any pick."""
_LONGEST_PATH: Final = 8
_MOST_KEYS: Final = 200
"""The most kinds of things in a bundle, and the most nodes picked at once."""
_LARGEST: Final = 10**9


class Request(NamedTuple):
    """One request from a page, with the revision that it showed and the picks made there.

    With `peek` it asks what the picks would change, and changes nothing. With `hurry` it asks computer players to move
    without pauses until a person has to decide. With `ahead` it asks for the screens that repeating the picks would
    show, after the `ahead` screens that the page already has.
    """

    id: str
    rev: int
    path: Path
    peek: bool = False
    hurry: bool = False
    ahead: int | None = None


def read_request(content: object) -> Request | None:
    """Return the request in a message from the page, or None if it is malformed."""
    if not isinstance(content, dict):
        return None
    fields = dict(cast("dict[object, object]", content))
    peek, hurry = (fields.get(flag) is True for flag in ("peek", "hurry"))
    for flag, is_set in (("peek", peek), ("hurry", hurry)):
        if is_set:
            del fields[flag]
    ahead = fields.pop("ahead", None)
    if set(fields) != {"id", "rev", "path"} or (ahead is not None and not _is_integer(ahead)):
        return None
    request_id, rev, path = fields["id"], fields["rev"], fields["path"]
    if not _is_text(request_id, 64) or not request_id:
        return None
    if not _is_integer(rev) or not isinstance(path, list):
        return None
    raw_picks = cast("list[object]", path)[: _LONGEST_PATH + 1]
    picks = [_read_pick(pick, LONGEST_FILE if n else _LONGEST_TEXT) for n, pick in enumerate(raw_picks)]
    if len(picks) > _LONGEST_PATH or any(pick is None for pick in picks):
        return None
    valid_picks = tuple(pick for pick in picks if pick is not None)
    return Request(cast("str", request_id), cast("int", rev), valid_picks, peek, hurry, cast("int | None", ahead))


def _read_pick(value: object, longest: int) -> Pick | None:
    if isinstance(value, str):
        return value if _is_text(value, longest) else None
    if _is_integer(value):
        return cast("int", value)
    if isinstance(value, (dict, list)):
        keys = list(cast("dict[object, object] | list[object]", value))
        if len(keys) > _MOST_KEYS or not all(_is_text(key, _LONGEST_TEXT) for key in keys):
            return None
        if isinstance(value, list):
            nodes = tuple(cast("list[str]", keys))
            return nodes if len(set(nodes)) == len(nodes) else None
        bundle = cast("dict[str, int]", value)
        return bundle if all(_is_integer(count) and count > 0 for count in bundle.values()) else None
    return None


def _is_text(value: object, longest: int) -> bool:
    """Return whether `value` is a text that can be sent back.

    Half a surrogate pair cannot be encoded as UTF-8.
    """
    return isinstance(value, str) and len(value) <= longest and not any("\ud800" <= c <= "\udfff" for c in value)


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -_LARGEST <= value <= _LARGEST
