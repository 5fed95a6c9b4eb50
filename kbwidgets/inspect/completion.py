"""Tab completion in a notebook after an item of a sequence, an open bracket or an open call.

IPython only reads code, so it does not know what `state.players[0]` is. Reading a position changes nothing, so here the
expression before the cursor is evaluated, if it is about our objects and calls nothing that could do something.

>>> import kbwidgets as kb
>>> names = {"state": kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=1).state}
>>> complete("state.players[0].na", names)
Offer(start='na', texts=['name'])
>>> complete('state.players["', names), complete('print(state.players["B', names)
(Offer(start='', texts=['Ann', 'Bo']), Offer(start='B', texts=['Bo']))
>>> complete("open('secret').re", names), complete("nothing[0].", names)
(None, None)
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from inspect import signature
from types import MethodType, ModuleType
from typing import TYPE_CHECKING, Final, NamedTuple, cast, get_args

if TYPE_CHECKING:
    from IPython.core.completer import CompletionContext, SimpleMatcherResult

_TAIL: Final = re.compile(r"""(?:\.(?P<attribute>\w*)|(?P<open>[\[(])\s*["'](?P<key>[^"'\n]*))$""")
"""The end of a line after an expression: a dot or an open string, and what is typed so far."""
_BEGIN: Final = re.compile(r"(?<![\w.])[^\W\d]")
"""A place where an expression can begin."""
_CALLS: Final = frozenset({"compare_moves", "events", "moves", "places", "score", "view"})
"""The methods that may be called to see what they return, because they only read."""


class Offer(NamedTuple):
    """The names or keys that fit what is typed so far."""

    start: str
    texts: list[str]


class _Unread(Exception):
    """An expression that is not read, because it might do something."""


def complete(text: str, names: Mapping[str, object]) -> Offer | None:
    """Return what may follow a line of code, or None if it does not end in an expression about our objects."""
    tail = _TAIL.search(text)
    if tail is None:
        return None
    value = _read_last(text[: tail.start()], names)
    if tail["open"] is None:
        start, texts = tail["attribute"], _list_names(value)
    else:
        start, texts = tail["key"], _list_keys(value) if tail["open"] == "[" else _list_arguments(value)
    fitting = [each for each in texts if each.startswith(start)]
    return Offer(start, fitting) if fitting else None


def _read_last(text: str, names: Mapping[str, object]) -> object:
    """Return the value of the longest expression at the end of a text, or None if it cannot be read."""
    for begin in _BEGIN.finditer(text):
        try:
            return _read(ast.parse(text[begin.start() :], mode="eval").body, names)
        except Exception:  # The text may be no expression yet, and whoever only types must not get an error.
            continue
    return None


def _read(node: ast.expr, names: Mapping[str, object]) -> object:
    """Return the value of an expression of names, attributes, items and methods that only read."""
    match node:
        case ast.Name(id):
            return names[id]
        case ast.Attribute(value, attribute) if not attribute.startswith("_"):
            return getattr(_read_ours(value, names), attribute)
        case ast.Subscript(value, index):
            holder = _read(value, names)
            if not (_is_ours(holder) or type(holder) in (tuple, list, dict)):
                raise _Unread
            return cast("Mapping[object, object]", holder)[ast.literal_eval(index)]
        case ast.Call(ast.Attribute(value, name), args, []) if name in _CALLS:
            method = cast("Callable[..., object]", getattr(_read_ours(value, names), name))
            return method(*map(ast.literal_eval, args))
        case _:
            raise _Unread


def _read_ours(node: ast.expr, names: Mapping[str, object]) -> object:
    value = _read(node, names)
    if not _is_ours(value):
        raise _Unread
    return value


def _is_ours(value: object) -> bool:
    """Return whether something is this package, or an object of one of its classes or of a class based on them."""
    if isinstance(value, ModuleType):
        return value.__name__ == "kbwidgets"
    return any(kind.__module__.partition(".")[0] == "kbwidgets" for kind in type(value).__mro__)


def _list_names(value: object) -> Iterator[str]:
    if _is_ours(value):
        yield from (name for name in dir(value) if not (name.startswith("_") or name.isupper()))


def _list_keys(value: object) -> Iterator[str]:
    listed = getattr(value, "_ipython_key_completions_", None)
    keys = cast("Callable[[], list[object]]", listed)() if listed and _is_ours(value) else []
    yield from (key for key in keys if isinstance(key, str))


def _list_arguments(value: object) -> Iterator[str]:
    """Yield the words that a method takes as its first argument, if it says them in a type with a name."""
    if isinstance(value, MethodType) and _is_ours(value.__self__):
        kind = next(iter(signature(value).parameters.values())).annotation
        yield from get_args(value.__func__.__globals__.get(kind))


class _Matcher:
    """The object that IPython calls for each Tab, with the variables of the user."""

    matcher_api_version = 2
    matcher_identifier = "kbwidgets"
    matcher_priority = 1.0

    def __init__(self, names: Mapping[str, object]) -> None:
        self._names = names
        self.__qualname__ = self.matcher_identifier  # IPython asks for it even if it is not used.

    def __call__(self, context: CompletionContext) -> SimpleMatcherResult:
        offer = complete(context.text_until_cursor, self._names)
        if offer is None:
            return {"completions": []}
        from IPython.core.completer import SimpleCompletion  # IPython is running if it calls this.

        found = [SimpleCompletion(text) for text in offer.texts]
        return {"completions": found, "matched_fragment": offer.start, "suppress": True}


def connect() -> None:
    """Let the running IPython ask here too, if there is one."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is not None:
        shell.Completer.custom_matchers.append(_Matcher(shell.user_ns))
