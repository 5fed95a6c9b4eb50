"""The picture of the board with its pieces, ports, dice and last changes (CT-18.1).

A hex, an edge and an intersection are a `<use>` each, drawn again only when something on it has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.events import Done, Event
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn.sea import pier, places_of, port_at, use
from kbwidgets.games.catan.drawn.sheets import land, road
from kbwidgets.games.catan.rules.board import GENERIC, grid_of
from kbwidgets.games.catan.rules.chapters.board_setup import Draft
from kbwidgets.games.catan.rules.chapters.build import City, Road, Settle
from kbwidgets.games.catan.rules.chapters.robber import Robber
from kbwidgets.games.catan.rules.position import NOBODY, corner_key, edge_key, hex_key, others_buildings
from kbwidgets.games.catan.rules.resources import LANDS, RESOURCES, TERRAINS
from kbwidgets.games.catan.rules.road_length import longest_edges
from kbwidgets.games.catan.rules.view import CatanView

Owner = tuple[str, str]
"""The name and the colour of a piece's owner."""
_SEVEN: Final = 7


def board(view: CatanView, last: Sequence[Event] = (), shown: Seat | None = None, *, explains: bool) -> Node:
    """Return the board with the switch that shows the ids, which works without Python (CT-18.1)."""
    box = h("input", "ids box", type="checkbox", cls="ctb-ids-box")
    switch = h("label", "ids switch", box, h("span", text="Show ids"), cls="ctb-switch")
    return h("div", "board", board_svg(view, last, shown, explains=explains), switch, cls="kb-board ctb-board",
             data_kb_zoom=True)  # fmt: skip


def board_svg(view: CatanView, last: Sequence[Event] = (), shown: Seat | None = None, *, explains: bool) -> Node:
    """Return the board of a view.

    With `explains`, a place that cannot be chosen says why. `shown` is the seat whose longest_edges road is drawn.
    """
    radius = view.table.setup.radius
    width, height = places_of(radius)[4:]
    return h(
        "svg",
        "map",
        h("use", "waves", href="#ctb-waves", cls="ctb-waves", aria_hidden="true"),
        ports(view),
        h("use", "island", href="#ctb-island", aria_hidden="true"),
        _grid("hexes", "Hexes", hexes(view, explains=explains)),
        _grid("edges", "Edges", edges(view, explains=explains)),
        h("g", "trail", *trail(view, shown), cls="ctb-trail", aria_hidden="true"),
        _grid("intersections", "Intersections", intersections(view, explains=explains)),
        h("g", "last", *mark_last(view, last), cls="ctb-last", aria_hidden="true"),
        h("g", "pieces", *robber(view), cls="ctb-over", aria_hidden="true"),
        dice(view),
        h("use", "ids", href="#ctb-ids", cls="ctb-ids", aria_hidden="true"),
        h("g", "overlay", cls="kb-overlay", data_kb_overlay=True, aria_hidden="true"),
        viewBox=f"{-width:.1f} {-height:.1f} {2 * width:.1f} {2 * height:.1f}",
        cls=f"ctb-map {_SIZES[min(radius, 5)]}",
        style=f"--ctb-width:{2 * width:.0f}px",
    )  # fmt: skip


_SIZES: Final = {3: "ctb-box", 4: "ctb-larger", 5: "ctb-large"}
"""The classes of boards by radius, the last also for larger boards. Their text is larger where there is little room."""


def _grid(key: str, text: str, cells: Sequence[Node]) -> Node:
    """Return the cells of one kind. The arrow keys move among those that can be picked."""
    row = h("g", f"{key} row", *cells, role="row", aria_label=text)
    return h("g", key, row, cls="kb-grid", role="grid", aria_label=text, data_kb_rove="picks")


def _cell(key: str, href: str, look: str, text: str, face: str, x: float, y: float, explains: bool) -> Node:
    attributes = (
        ("href", f"#{href}"),
        ("class", look),
        ("role", "gridcell"),
        ("aria-label", text),
        ("data-kb-cell", ""),
        ("data-kb-face", f"#{face}"),
        *((("data-kb-ask", ""),) if explains else ()),
        ("x", f"{x:g}"),
        ("y", f"{y:g}"),
    )
    return Node(key, "use", attributes, (), "")


# -- hexes ------------------------------------------------------------------------------------------------


def producing_roll(view: CatanView) -> int:
    """Return the last roll if hexes have produced cards for it, or 0."""
    total = sum(view.dice) if view.turns else 0
    return 0 if total == _SEVEN else total


def hexes(view: CatanView, *, explains: bool) -> list[Node]:
    """Return the hexes in the order of their ids, those of the last roll with an outline (CT-18.1)."""
    frame = view.frame
    terrains = frame.terrains if isinstance(frame, Draft) else view.land.terrains
    chits = frame.chits if isinstance(frame, Draft) else view.land.chits
    number, radius, cells = producing_roll(view), view.table.setup.radius, list[Node]()
    for n in range(view.table.grid.hexes):
        terrain = terrains[n] if n < len(terrains) else None
        chit = chits[n] if n < len(chits) else 0
        state = "robbed" if n == view.robber else "rolled" if chit and chit == number else ""
        cells.append(hex_cell(radius, n, terrain, chit, state, explains))
    return cells


def hex_label(n: int, land_: str | None, chit: int, *, robbed: bool) -> str:
    """Return the description of a hex."""
    return ", ".join([f"Hex {n}: {land_ or 'empty'}", *[str(chit)] * bool(chit), *["robber here"] * robbed])


@lru_cache(maxsize=4096)
def hex_cell(radius: int, n: int, terrain: int | None, chit: int, state: str, explains: bool) -> Node:
    """Return a hex with its state: robbed, rolled or nothing."""
    x, y = places_of(radius).hexes[n]
    kind = "blank" if terrain is None else TERRAINS[terrain]
    label = hex_label(n, None if terrain is None else LANDS[terrain], chit, robbed=state == "robbed")
    label += ", just rolled" if state == "rolled" else ""
    look = f"kb-cell ctb-hex ctb-{kind}{' ctb-' + state if state else ''}"
    return _cell(hex_key(n), land(kind, chit), look, label, "ctb-hex", round(x, 1), round(y, 1), explains)


# -- edges and intersections ------------------------------------------------------------------------------


def owners(view: CatanView) -> tuple[Owner, ...]:
    """Return the name and the colour of each seat."""
    return tuple(zip(view.names, view.colours, strict=True))


def edges(view: CatanView, *, explains: bool) -> list[Node]:
    """Return the edges, each with its road."""
    radius, who = view.table.setup.radius, owners(view)
    roads: list[Owner | None] = [None] * view.table.grid.edges
    for realm, owner in zip(view.built.realms, who, strict=True):
        for edge in bits(realm.roads):
            roads[edge] = owner
    return [edge_cell(radius, edge, owner, explains) for edge, owner in enumerate(roads)]


def edge_label(name: str, owner: str | None) -> str:
    """Return the description of an edge."""
    road_ = f"{owner}'s road" if owner else "empty"
    return f"Edge {_with_dash(name)}: {road_}"


def _with_dash(edge: str) -> str:
    return edge.replace("-", "\N{EN DASH}")


@lru_cache(maxsize=8192)
def edge_cell(radius: int, edge: int, owner: Owner | None, explains: bool) -> Node:
    """Return an edge with its road."""
    places, name = places_of(radius), grid_of(radius).name(edge)
    (x, y), angle = places.edges[edge], places.angles[edge]
    href = road(owner[1], angle) if owner else f"ctb-edge-{angle}"
    text = edge_label(name, owner[0] if owner else None)
    cell = _cell(
        edge_key(name), href, "kb-cell ctb-edge", text, f"ctb-lane-{angle}", round(x, 1), round(y, 1), explains
    )
    return cell._replace(attributes=(*cell.attributes, ("data-kb-angle", f"{angle}")))


def intersections(view: CatanView, *, explains: bool) -> list[Node]:
    """Return the intersections, each with its building and its port."""
    radius, who = view.table.setup.radius, owners(view)
    buildings: list[tuple[str, Owner] | None] = [None] * view.table.grid.corners
    for realm, owner in zip(view.built.realms, who, strict=True):
        for kind, corners in (("settlement", realm.settlements), ("city", realm.cities)):
            for corner in bits(corners):
                buildings[corner] = kind, owner
    ports_ = {corner: kind for kind, corners in enumerate(view.land.sides) for corner in bits(corners)}
    return [corner_cell(radius, corner, piece, ports_.get(corner), explains) for corner, piece in enumerate(buildings)]


def corner_label(corner: int, building: tuple[str, str] | None, port: str | None) -> str:
    """Return the description of an intersection, with the owner and kind of its building."""
    built = f"{building[0]}'s {building[1]}" if building else "empty"
    return f"Intersection {corner}: {built}{f', {port}' if port else ''}"


@lru_cache(maxsize=8192)
def corner_cell(radius: int, corner: int, piece: tuple[str, Owner] | None, port: int | None, explains: bool) -> Node:
    """Return an intersection with its building."""
    x, y = places_of(radius).corners[corner]
    href, face, building = "ctb-corner", "ctb-spot", None
    if piece:
        kind, (name, colour) = piece
        href, face, building = f"ctb-{kind}-{colour}", "ctb-plot", (name, kind)
    text = corner_label(corner, building, None if port is None else port_label(port))
    return _cell(corner_key(corner), href, "kb-cell ctb-place", text, face, round(x, 1), round(y, 1), explains)


# -- ports, robber, dice, marks ---------------------------------------------------------------------------


def port_label(kind: int) -> str:
    """Return the description of a port (CT-9.1)."""
    return "port 3:1" if kind == GENERIC else f"{RESOURCES[kind]} port 2:1"


def ports(view: CatanView) -> Node:
    """Return the ports with lines to both of their intersections."""
    radius = view.table.setup.radius
    return h("g", "ports", *(port_sign(radius, edge, kind) for edge, kind in view.land.ports), cls="ctb-ports")


@lru_cache(maxsize=512)
def port_sign(radius: int, edge: int, kind: int) -> Node:
    """Return a port with its lines."""
    name = grid_of(radius).name(edge)
    sign = "any" if kind == GENERIC else RESOURCES[kind]
    return h(
        "g",
        f"port {name}",
        h("path", "", d=pier(radius, edge), cls="ctb-pier"),
        h("path", "", d=pier(radius, edge), cls="ctb-planks"),
        use("", f"ctb-port-{sign}", port_at(radius, edge)),
        role="img",
        aria_label=f"{port_label(kind).capitalize()} at {_with_dash(name)}",
    )


def robber(view: CatanView) -> tuple[Node, ...]:
    """Return the robber, above the number token of its hex. It slides from hex to hex."""
    if view.robber == NOBODY:
        return ()
    x, y = places_of(view.table.setup.radius).hexes[view.robber]
    return (h("use", "robber", href="#ctb-robber", x=round(x, 1), y=round(y, 1)),)


def die_key(n: int) -> str:
    """Return the key of a die."""
    return f"die {n} face"


_ASKEW: Final = (-9, 14)
"""The angles at which the dice lie."""


def dice(view: CatanView) -> Node:
    """Return the last roll at the lower right. A total without faces is shown as a number."""
    radius = view.table.setup.radius
    width, height = places_of(radius)[4:]
    size = sqrt(width / places_of(3).width)
    faces = view.dice
    parts: list[Node] = []
    for n, face in enumerate(faces):
        x, y = round(width - size * (28 + 48 * (len(faces) - 1 - n)), 1), round(height - size * 29, 1)
        moved = f"translate({x:g} {y:g}) scale({size:.3g})"
        if len(faces) == 1:
            parts += [
                h("rect", "total plate", x=-20, y=-20, width=40, height=40, rx=20, transform=moved),
                h("text", "total of dice", y=7, text=str(face), transform=moved),
            ]
        else:
            die = h("use", die_key(n), href=f"#ctb-die-{face}", data_kb_die=True)
            parts.append(h("g", f"die {n}", die, transform=f"{moved} rotate({_ASKEW[n]})"))
    text = f"rolled {' and '.join(map(str, faces))}" if faces else None
    return h("g", "dice", *parts, cls="ctb-dice", role="img" if text else None, aria_label=text)


def trail(view: CatanView, shown: Seat | None) -> tuple[Node, ...]:
    """Return a player's longest_edges road as a line along its edges (CT-11.1)."""
    if shown is None:
        return ()
    grid, places = view.table.grid, places_of(view.table.setup.radius)
    parts = longest_edges(grid, view.built.realms[shown].roads, others_buildings(view.built, shown))
    ends = [(places.corners[a], places.corners[b]) for a, b in (grid.ends[edge] for edge in bits(parts))]
    line = "".join(f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}" for (ax, ay), (bx, by) in ends)
    return (h("path", "trail case", d=line), h("path", "trail line", d=line)) if line else ()


def mark_last(view: CatanView, last: Sequence[Event]) -> list[Node]:
    """Return brackets around the last pieces built and around the robber's new hex."""
    places, grid, marks = places_of(view.table.setup.radius), view.table.grid, dict[str, Node]()
    for event in last:
        match event:
            case Done(move=Settle(corner) | City(corner)):
                mark, spot = "ctb-last-corner", places.corners[corner]
            case Done(move=Road(a, b)):
                edge = grid.edge(a, b) or 0
                mark, spot = f"ctb-last-lane-{places.angles[edge]}", places.edges[edge]
            case Done(move=Robber(hexagon)) if hexagon == view.robber:  # It may have moved on since.
                mark, spot = "ctb-last-hex", places.hexes[hexagon]
            case _:
                continue
        marks[event.at[0]] = use(f"last {event.at[0]}", mark, spot)
    return list(marks.values())
