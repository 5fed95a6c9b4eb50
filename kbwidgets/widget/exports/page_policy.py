"""The content security policy of an exported page: it runs its own code, and loads nothing.

>>> print(policy([hash_of("start()")], []))
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; ...">
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256


def hash_of(text: str) -> str:
    """Return the hash by which a policy names the text of a script or of a style sheet.

    >>> hash_of("start()")
    'sha256-...='
    """
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def policy(scripts: Iterable[str], sheets: Iterable[str]) -> str:
    """Return the element for the head of a page that allows scripts and style sheets by their hashes, and no others.

    Drawings have style attributes, which contain no code and can load nothing here. A browser that cannot distinguish a
    style attribute from a style sheet allows both.
    """
    rules = [
        "default-src 'none'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
        f"script-src {_sources(scripts)}",
        f"style-src-elem {_sources(sheets)}",
        "style-src 'unsafe-inline'",
        "style-src-attr 'unsafe-inline'",
    ]
    return f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(rules)}">'


def _sources(hashes: Iterable[str]) -> str:
    return " ".join(f"'{each}'" for each in sorted(set(hashes))) or "'none'"
