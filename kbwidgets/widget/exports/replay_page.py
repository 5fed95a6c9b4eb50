"""A page that replays one match or several in any browser, without a kernel or network access.

The page contains the frontend of the cell, deflated, and its screens step by step (`reel.py`). `static/replay.js`
drives it. Everything except that script and the title is in letters and digits, so no name can be taken for markup.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> events = match.play(match.state.moves()[0])
>>> page = page_of(match)
>>> page[:15], page.count("</script>"), len(page) < 200_000
('<!doctype html>', 3, True)
>>> page_of(kb.Match(match.game, ["Ann", "Bo"], seed=7))
Traceback (most recent call last):
kbwidgets.core.errors.KbError: ...: nobody has moved yet, so there is nothing to replay; ...
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Final, cast

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.values.types import OPEN, Json, Viewer
from kbwidgets.widget.exports.page_policy import hash_of, policy
from kbwidgets.widget.exports.reel import reel_of
from kbwidgets.widget.model.replay_line import require_moves
from kbwidgets.widget.page.compress import deflate
from kbwidgets.widget.page.stream import Stream
from kbwidgets.widget.screens.matches import matches
from kbwidgets.widget.screens.replay import title_of

_STATIC: Final = Path(__file__).parents[2] / "static"
_EXPORT: Final = re.compile(r"export\{([\w$]+) as default\};?\s*\Z")
_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">{policy}<meta name="viewport" content="width=device-width">
<title>{title}</title></head><body>
<main><p>Loading the match …</p><noscript><p>This page needs JavaScript.</p></noscript></main>
<script type="text/plain" id="kb-code">{code}</script>
{parts}
<script type="module">{script}</script></body></html>
"""


def page_of(match: Match, viewer: Viewer = OPEN) -> str:
    """Return a page of a match up to now as `viewer` can see it, with the lines that were tried beside it."""
    reel = cast("Json", reel_of(match, viewer))
    return _page(title_of(match), [_part(title_of(match), _deflate_json(reel))], _list_sheets(reel))


def page_of_all(match_viewers: Sequence[tuple[Match, Viewer]], title: str) -> str:
    """Return a page of several matches, each as its viewer can see it, with a list of their results."""
    if not match_viewers:
        raise KbError("there is no match to export; give at least one")
    for match, _ in match_viewers:
        require_moves(match)
    stream = Stream()
    stream.show(matches(title, match_viewers), ())
    front = stream.snapshot()
    parts, sheets = (
        [f'<script type="text/plain" class="kb-list">{_deflate_json(front)}</script>'],
        {*_list_sheets(front)},
    )
    for match, viewer in match_viewers:
        reel = cast("Json", reel_of(match, viewer, has_list=True))
        parts.append(_part(title_of(match), _deflate_json(reel)))
        sheets.update(_list_sheets(reel))
    return _page(title, parts, sheets)


def _deflate_json(data: Json) -> str:
    return deflate(json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def _list_sheets(data: Json) -> Iterator[str]:
    """Yield each style sheet that is part of what the page shows."""
    if isinstance(data, list):
        for each in data:
            yield from _list_sheets(each)
    elif isinstance(data, dict):
        for name, value in data.items():
            if name == "sheet" and isinstance(value, dict):
                yield str(value["style"])
            else:
                yield from _list_sheets(value)


def _part(title: str, reel: str) -> str:
    return f'<script type="text/plain" class="kb-match" data-title="{escape(title, quote=True)}">{reel}</script>'


def _page(title: str, parts: Sequence[str], sheets: Iterable[str]) -> str:
    code, script = _load_code(), _load_script()
    sheets = ["", *sheets]  # The frontend adds a style element to the page before it sets its text.
    policy_element = policy([hash_of(code), hash_of(script)], [*_load_hashes(), *map(hash_of, sheets)])
    return _PAGE.format(
        title=escape(title), policy=policy_element, code=deflate(code), parts="\n".join(parts), script=script
    )


@cache
def _load_code() -> str:
    """Return the frontend as a script that a page may run by its hash.

    A policy cannot allow an imported module by its hash.
    """
    module = (_STATIC / "widget.js").read_text(encoding="utf-8")
    code, count = _EXPORT.subn(r"globalThis.kbFrontend=\1", module)
    assert count == 1
    return f'(()=>{{"use strict";{code}}})()'


@cache
def _load_hashes() -> tuple[str, ...]:
    """Return the hashes of the style sheets in the scripts, as the build lists them."""
    return tuple(json.loads((_STATIC / "sheets.json").read_text(encoding="utf-8")))


@cache
def _load_script() -> str:
    """Return the script that drives the page."""
    return (_STATIC / "replay.js").read_text(encoding="utf-8")
