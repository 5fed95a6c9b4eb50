"""The check of what a game hands over against the annotated types, member by member.

>>> from collections.abc import Mapping
>>> find_wrong_shape({"edge": ("road",)}, Mapping[str, tuple[str, ...]])
''
>>> find_wrong_shape({"edge": "road"}, Mapping[str, tuple[str, ...]], "ghosts")
"ghosts['edge'] is 'road', expected a tuple"
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import UnionType
from typing import Final, Union, cast, get_args, get_origin, get_type_hints

from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.render import drawn_by
from kbwidgets.core.protocol.state import View
from kbwidgets.core.scene import choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup import pick_kinds
from kbwidgets.core.text.words import joined, quoted, with_article
from kbwidgets.testing.walk import Walk

_ASKED: Final = ("sheet", "table", "standings", "legend", "pages", "picture", "lid", "origins")
"""The methods of a drawing that do not depend on a choice."""
_NAMES: Final[dict[str, object]] = {
    name: kind for module in (pick_kinds, choices) for name, kind in vars(module).items()
}
"""The names in the aliases of these modules, which are evaluated elsewhere."""


def drawings_have_their_shape(walk: Walk) -> None:
    """Check that everything a drawing returns has the type that `Drawing` declares, and so has each member."""
    law = "drawings_have_their_shape"
    drawing = walk.case.game.drawing
    for ply in walk.some(law, 3) if drawing else ():
        for viewer in walk.viewers:
            drawn = drawn_by(drawing, walk.states[ply], viewer) if drawing else None
            for name in _ASKED:
                method: Callable[..., object] = getattr(drawn, name)
                result = method(()) if name == "origins" else method()
                if fault := find_wrong_shape(result, _hints(getattr(Drawing[View], name))["return"], f"{name}()"):
                    raise walk.broken(law, fault, ply)


@lru_cache
def _hints(thing: Callable[..., object]) -> dict[str, object]:
    return get_type_hints(thing, localns=_NAMES)


def find_wrong_shape(value: object, hint: object, path: str = "") -> str:
    """Return the place of a value that has the wrong type with what was expected, or `""` if all types are right."""
    kind, of = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        faults = [find_wrong_shape(value, each, path) for each in of]
        fault_inside = next((fault for fault in faults if not fault.startswith(f"{path} is ")), "")
        return "" if "" in faults else fault_inside or f"{path} is {quoted(value)}, expected {joined(_names(of), 'or')}"
    if not isinstance(kind, type):
        return ""
    if not isinstance(value, kind) or (kind in (int, float) and isinstance(value, bool)):
        return f"{path} is {quoted(value)}, expected {_names([hint])[0]}"
    return next(filter(None, (find_wrong_shape(*each) for each in _members(value, of, path))), "")


def _members(value: object, of: tuple[object, ...], path: str) -> Iterable[tuple[object, object, str]]:
    """Yield the members of a value, each with its expected type and its path.

    Nodes are left to the laws of drawings.
    """
    if isinstance(value, Node):
        return
    if _is_named(value):
        hints = _hints(type(value))
        yield from ((getattr(value, name), hint, f"{path}.{name}") for name, hint in hints.items())
    elif isinstance(value, Mapping) and len(of) == 2:
        for key, each in cast("Mapping[object, object]", value).items():
            yield key, of[0], f"a key of {path}"
            yield each, of[1], f"{path}[{key!r}]"
    elif isinstance(value, tuple) and of:
        things = cast("tuple[object, ...]", value)
        kinds = of[:1] * len(things) if of[-1] is ... else of
        if len(kinds) != len(things):
            yield value, type(None), path
        else:
            yield from ((each, kind, f"{path}[{n}]") for n, (each, kind) in enumerate(zip(things, kinds, strict=True)))


def _is_named(value: object) -> bool:
    """Return whether a value is a named tuple."""
    return isinstance(value, tuple) and hasattr(type(value), "_fields")  # pyright: ignore[reportUnknownArgumentType]


def _names(hints: Iterable[object]) -> list[str]:
    """Return readable names of the expected types."""
    kinds = [get_origin(hint) or hint for hint in hints]
    names = ["None" if kind is type(None) else with_article(getattr(kind, "__name__", str(kind))) for kind in kinds]
    return [name.replace("a str", "a text").replace("an int", "a whole number").replace("a bool", "True or False")
            for name in names]  # fmt: skip
