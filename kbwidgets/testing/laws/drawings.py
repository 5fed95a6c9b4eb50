"""The laws of drawings, which must be complete, have unique keys and use only what exists.

They check what `kbwidgets/static/README.md` says about drawings. Games without a drawing are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple
from xml.etree import ElementTree

from kbwidgets.core.protocol.drawing import Drawing, shared_symbols
from kbwidgets.core.protocol.render import drawn_by
from kbwidgets.core.protocol.state import View
from kbwidgets.core.scene.nodes import Node, h, scene_of
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.scene.table import Page, Table
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.colours import MARKS
from kbwidgets.core.values.types import Viewer
from kbwidgets.testing.candidates import one_of
from kbwidgets.testing.walk import Walk

TOP: Final = " "
"""The key of the node that the kit puts above a game's drawing; no game has such a key."""

_ID: Final = re.compile(r"""\bid=["']([^"']+)""")
_PAINT: Final = re.compile(r"""url\(["']?#([^"')]+)""")
_USE: Final = re.compile(r"""\bhref=["']#([^"']+)""")
_FOREIGN: Final = frozenset(("script", "iframe", "object", "embed"))
_OF_THE_PAGE: Final = frozenset(
    ("kb-pick", "kb-try", "kb-again", "kb-picked", "kb-waiting", "kb-refused", "kb-concerned", "kb-lit")
)  # fmt: skip
_AT: Final = re.compile(r"-?[0-9.]+ -?[0-9.]+")
_PEEKS: Final = 2
"""The most choices of a table whose results are previewed."""


class _Drawn(NamedTuple):
    """A view of one position of a walk, with everything that is drawn of it."""

    ply: int
    who: str
    drawing: Drawing[View]
    tables: tuple[tuple[str, Table], ...]
    pages: tuple[Page, ...]

    def parts(self) -> Iterator[tuple[str, Node]]:
        """Yield the tables and the pages, each as one node."""
        for name, table in self.tables:
            yield name, whole(table)
        for page in self.pages:
            yield f"the page {page.title!r}", h("div", TOP, *(node for node, _ in page.items))


def whole(table: Table) -> Node:
    """Return a node that contains all nodes of a table."""
    return h("div", TOP, *table.head, table.body, *table.actions)


def drawings_are_made(walk: Walk) -> None:
    """Check that the tables, pages, pictures and symbols of every view are well-formed and have unique keys.

    Only the buttons that the shell lends have keys that begin like the shell's own. A table whose parts are picked in
    any order needs a button that confirms them, otherwise the picks would never take effect.
    """
    law = "drawings_are_made"
    for each in _drawn(walk, law):
        for page in each.pages:
            if fault := _page_fault(page):
                raise walk.broken(law, f"{each.who} the page {page.title!r} has {fault}", each.ply)
        for name, node in each.parts():
            try:
                scene_of(node)
                if name == "the table":
                    ElementTree.fromstring(to_svg(node))
            except (ValueError, ElementTree.ParseError) as error:
                raise walk.broken(law, f"{each.who} {name} cannot be shown: {error}", each.ply) from error
        for name, table in each.tables:
            words = (table.eyebrow, *table.prompt, table.said)
            if not table.prompt.others.strip() or any("\n" in line or line != line.strip() for line in words):
                raise walk.broken(
                    law, f"{each.who} {name} says {words}, expected lines, one of what is asked", each.ply
                )
            if table.slots and not any("data-kb-confirm" in dict(node.attributes) for node in _all(whole(table))):
                raise walk.broken(law, f"{each.who} {name} has slots and no button that confirms them", each.ply)
        picture, sheet = each.drawing.picture(), each.drawing.sheet()
        for name, text in (
            ("the symbols of the sheet", f"<defs>{sheet.symbols}</defs>"),
            ("the picture", to_svg(picture)),
        ):
            try:
                ElementTree.fromstring(text)
            except ElementTree.ParseError as error:
                raise walk.broken(law, f"{each.who} {name} cannot be read: {error}", each.ply) from error
        line = dict(picture.attributes)
        size = line.get("viewBox", "").split()
        if picture.tag != "svg" or len(size) != 4 or line.get("role") != "img" or not line.get("aria-label"):
            raise walk.broken(law, f"{each.who} the picture is no svg with viewBox, role img and aria_label", each.ply)


def drawings_keep_to_the_page(walk: Walk) -> None:
    """Check that no node runs code or has what only the page may write, and that every cell has a label and a place."""
    law = "drawings_keep_to_the_page"
    for each in _drawn(walk, law):
        for name, top in each.parts():
            for node in _all(top):
                if fault := _node_fault(node):
                    problem = f"in {name} {each.who} the node {quoted(node.key or node.tag)} {fault}"
                    raise walk.broken(law, problem, each.ply)


def symbols_are_found(walk: Walk) -> None:
    """Check that every symbol in use is in the game's sheet or, except in pictures, among the shared ones.

    The sheet must not define a name twice or redefine a shared one.
    """
    law = "symbols_are_found"
    shared = frozenset(_ID.findall(shared_symbols()))
    for each in _drawn(walk, law):
        sheet = each.drawing.sheet()
        ids = [node.get("id", "") for node in ElementTree.fromstring(f"<defs>{sheet.symbols}</defs>").iter()]
        own_ids = frozenset(name for name in ids if name)
        if twice := sorted(name for name in own_ids if name in shared or ids.count(name) > 1):
            raise walk.broken(law, f"the sheet gives a name that is taken: {', '.join(twice)}", each.ply)
        uses = [("the sheet", {*_USE.findall(sheet.symbols), *_PAINT.findall(sheet.symbols + sheet.style)} - own_ids)]
        uses.append(("the picture", _used(each.drawing.picture()) - own_ids))
        uses += [(name, _used(node) - own_ids - shared) for name, node in each.parts()]
        for name, table in each.tables:
            stamps = {stamp.id for turned in table.ghosts.values() for ghost in turned.values() for stamp in ghost}
            uses.append((f"a ghost on {name}", stamps - own_ids - shared))
        for name, missing in uses:
            if missing:
                listed = ", ".join(f"#{symbol}" for symbol in sorted(missing))
                raise walk.broken(law, f"{name} {each.who} uses {listed}, which is nowhere", each.ply)


def _used(top: Node) -> set[str]:
    """Return the names that nodes use and none of them defines."""
    used, defined = set[str](), set[str]()
    for node in _all(top):
        for name, value in node.attributes:
            if name == "id":
                defined.add(value)
            elif name in ("href", "data-kb-face") and value.startswith("#"):
                used.add(value[1:])
            elif "url(" in value:
                used.update(_PAINT.findall(value))
    return used - defined


def colours_have_marks(walk: Walk) -> None:
    """Check that the seats have different colours of the game, and that colours have marks if the game is drawn."""
    law = "colours_have_marks"
    game = walk.case.game
    for ply in walk.some(law, 1):
        state = walk.states[ply]
        for name, colours in (("the state", state.colours), *((f"{v}", state.view(v).colours) for v in walk.viewers)):
            if len(set(colours)) != len(walk.seats):
                raise walk.broken(law, f"{name} has the colours {colours} for {len(walk.seats)} seats", ply)
            for colour in colours:
                if colour not in game.colours:
                    raise walk.broken(law, f"{name} has {colour!r}, which is no colour of the game", ply)
                if game.drawing is not None and colour not in MARKS:
                    raise walk.broken(law, f"there is no mark for {colour!r}, choose from {', '.join(MARKS)}", ply)


def _drawn(walk: Walk, law: str) -> Iterator[_Drawn]:
    """Yield half of four positions (the last, the first and two others), alternating by seed, each for one viewer."""
    make, rng = walk.case.game.drawing, walk.rng(law)
    if make is None:
        return
    for ply in walk.some(law, 2)[::-1][walk.seed % 2 :: 2]:
        viewer = one_of([*walk.viewers, *(seat for seat in walk.states[ply].to_act if seat >= 0)], rng)
        drawing = drawn_by(make, walk.states[ply], viewer)
        tables = tuple(_tables(walk, ply, viewer, drawing))
        events = [event for n in range(ply) for event in walk.states[n].events(walk.moves[n], viewer)]
        yield _Drawn(ply, f"for {viewer}", drawing, tables, drawing.pages(events))


def _tables(walk: Walk, ply: int, viewer: Viewer, drawing: Drawing[View]) -> Iterator[tuple[str, Table]]:
    """Yield the table as it is, as a cell draws it after the last move, and as some choices would change it."""
    rng = walk.rng(f"tables {ply} {viewer}")
    table = drawing.table()
    yield "the table", table
    last = walk.states[ply - 1].events(walk.moves[ply - 1], viewer) if ply else ()
    large_seat = one_of([None, *walk.seats], rng)
    yield f"the table marked, with {large_seat} large", drawing.table(last, large_seat, one_of([(), walk.seats], rng))
    paths = [path for path, _ in table.choices.walk(rng)] if table.peeks else []
    for path in paths[:: max(1, len(paths) // _PEEKS)][:_PEEKS]:
        if (preview := drawing.peek(path)) is not None:
            yield f"what {path} would change", preview


def _all(top: Node) -> Iterator[Node]:
    nodes = [top]
    while nodes:
        node = nodes.pop()
        yield node
        nodes += node.children


def _page_fault(page: Page) -> str:
    """Return what is wrong with a reference page, or `""` if nothing is."""
    unknown = sorted({tag for _, tags in page.items for tag in tags} - set(page.filters))
    if unknown:
        return f"items for the filters {', '.join(unknown)}, which it does not offer"
    return "" if page.title.strip() and page.items else "no title or no items"


def _node_fault(node: Node) -> str:
    """Return what is wrong with a node, or `""` if nothing is."""
    attributes = dict(node.attributes)
    if node.tag in _FOREIGN:
        return f"is a {node.tag}"
    if names := [name for name in attributes if name.startswith("on") or name in ("data-kb-key", "data-kb-pick")]:
        return f"has the attribute {names[0]}"
    if names := sorted(_OF_THE_PAGE & set(attributes.get("class", "").split())):
        return f"has the class {names[0]}, which the page alone writes"
    if (
        "data-kb-cell" in attributes
        and not attributes.get("aria-label", "").strip()
        and not any(n.text.strip() for n in _all(node))
    ):
        return "is a cell without a word: give it an aria_label"
    if "data-kb-at" in attributes and not _AT.fullmatch(attributes["data-kb-at"]):
        return f"stands at {attributes['data-kb-at']!r}, expected two numbers"
    return ""
