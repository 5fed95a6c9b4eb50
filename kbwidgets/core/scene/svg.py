"""A scene as one self-contained picture.

>>> from kbwidgets.core.scene.nodes import h
>>> to_svg(h("svg", "board", h("text", "t", text="3 < 4"), viewBox="0 0 9 9"))
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>3 &lt; 4</text></svg>'
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import Final
from xml.etree import ElementTree

from kbwidgets.core.scene.nodes import Node, Sheet


def to_svg(top: Node, sheet: Sheet | None = None) -> str:
    """Return a node and everything below it as one self-contained SVG, with the symbols and style of its sheet."""
    top = top._replace(attributes=(("xmlns", "http://www.w3.org/2000/svg"), *top.attributes))
    if sheet is None:
        return _write_markup(top)
    return _write_markup(top, write_defs(_write_markup(top), sheet))


def write_defs(markup: str, sheet: Sheet) -> str:
    """Return the style and the symbols for one picture, or for all pictures of a page together."""
    style = escape(sheet.style, quote=False)
    return f"<style>{style}</style><defs>{select_symbols(markup + style, sheet.symbols)}</defs>"


_REFERENCE = re.compile(r"""(?:href="#|url\(#)([^")]+)""")


@lru_cache(maxsize=8)
def _index_symbols(symbols: str) -> dict[str, str]:
    defs = ElementTree.fromstring(f"<defs>{symbols}</defs>")
    return {symbol.get("id", ""): ElementTree.tostring(symbol, "unicode") for symbol in defs}


def select_symbols(markup: str, symbols: str) -> str:
    """Return only the symbols that a picture needs, because every output of a notebook keeps its own copy.

    >>> select_symbols('<use href="#b"/>', '<g id="a"/><g id="b"><use href="#c"/></g><g id="c"/><g id="d"/>')
    '<g id="b"><use href="#c" /></g><g id="c" />'
    """
    texts = _index_symbols(symbols)
    names, used = _REFERENCE.findall(markup), set[str]()
    while names:
        name = names.pop()
        if name in texts and name not in used:
            used.add(name)
            names += _REFERENCE.findall(texts[name])
    return "".join(text for name, text in texts.items() if name in used)


_SPACES: Final = {ord(sign): f"&#{ord(sign)};" for sign in "\t\n\r"}
"""The escapes of characters that an XML parser would read as spaces in an attribute."""


def _escape_quoted(value: str) -> str:
    r"""Return a value in the form needed between double quotes.

    >>> _escape_quoted("'1 < 2' & \"3\"")
    "'1 &lt; 2' &amp; &quot;3&quot;"
    """
    return escape(value, quote=False).replace('"', "&quot;").translate(_SPACES)


def _write_markup(node: Node, before: str = "") -> str:
    attributes = "".join(f' {name}="{_escape_quoted(value)}"' for name, value in node.attributes)
    inner = before + escape(node.text, quote=False) + "".join(_write_markup(child) for child in node.children)
    return f"<{node.tag}{attributes}>{inner}</{node.tag}>" if inner else f"<{node.tag}{attributes}/>"
