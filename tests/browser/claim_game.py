"""A game without points, played on corners and edges of hexes and on lands of irregular shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path as File
from random import Random
from typing import Annotated, ClassVar, Final, NamedTuple, Self

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.boards.graph import Graph
from kbwidgets.core.boards.hexagons import Point
from kbwidgets.core.boards.mesh import hex_mesh, mesh_points
from kbwidgets.core.moves.events import Event
from kbwidgets.core.moves.forms import Moves, OneOf
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.game import Codes, Game
from kbwidgets.core.protocol.open_information import OpenPosition, OpenView
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.core.scene.table import Stamp, Table
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.text.words import with_article
from kbwidgets.core.values.types import Outcome, Refusal, Seat, Viewer, ranked, won_by

MESH: Final = hex_mesh([(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)])
AT: Final = mesh_points(MESH, side=36)

OUTLINES: Final[Mapping[str, tuple[Point, str]]] = {
    "horn": ((62, 17), "0,6 40,0 96,8 148,2 140,44 146,96 112,118 116,84 104,36 70,28 36,34 28,80 34,122 4,126 8,64"),
    "bay": ((62, 52), "36,34 70,28 104,36 116,84 74,70 28,80"),
    "cove": ((56, 94), "28,80 74,70 116,84 112,118 70,108 34,122"),
    "strand": ((64, 134), "4,126 34,122 70,108 112,118 146,96 176,104 204,98 214,140 120,154 6,158"),
    "isle": ((164, 72), "140,44 178,38 200,50 204,98 176,104 146,96"),
    "hook": ((186, 20), "148,2 236,0 246,150 214,140 204,98 200,50 178,38 140,44"),
}
"""The position of each land's counter, and its border; the horn bends round the bay and the cove."""
LANDS: Final = tuple(OUTLINES)


def _sides(land: str) -> set[frozenset[str]]:
    corners = OUTLINES[land][1].split()
    return {frozenset(pair) for pair in zip(corners, corners[1:] + corners[:1], strict=True)}


MAP: Final = Graph([[n for n, other in enumerate(LANDS) if other != land and _sides(land) & _sides(other)]
                    for land in LANDS])  # fmt: skip
"""The graph of the lands, in which lands with a common side are neighbours."""

VERBS: Final = ("post", "road", "claim")
KINDS: Final = ("corner", "edge", "land")
ASKED: Final = ("Put a post on a corner", "Put a road next to the post", "Claim a land")
RULES: Final = ("CG-2", "CG-3", "CG-4")
NAMES: Final = (tuple(map(str, bits(MESH.corners.all))), tuple(map(str, bits(MESH.edges.all))), LANDS)
"""The names of the places of each kind; a place's number is the index of its name."""
MOVES: Final = Moves(code="CG-ERR.1", rule="CG-1")


@MOVES.form("{verb:post|road|claim} {place}")
class Put(Move):
    """A post on a corner, a road on an edge, or a counter on a land."""

    verb: Annotated[str, OneOf(*VERBS)]
    place: str


class _Fields(NamedTuple):
    names: tuple[str, ...]
    colours: tuple[str, ...]
    owned: tuple[tuple[int, ...], ...]
    """The set of places by kind of place, then by seat."""
    turn: int = 0
    post: int = 0
    """The corner of the last post."""


class ClaimPosition(_Fields, OpenPosition):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of the game, with the seat to act, the legal moves and the result."""

    __slots__ = ()
    GAME: ClassVar[str] = "claim"

    @property
    def due(self) -> int:
        """The kind of place to choose next (CG-1)."""
        return self.turn % 2 if self.turn < 4 * len(self.names) else 2

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.taken(2) == MAP.all:
            return ()
        return ((self.turn if self.due == 2 else self.turn // 2) % len(self.names),)

    def taken(self, kind: int) -> int:
        """Return the places of a kind that are taken."""
        return sum(self.owned[kind])

    def free(self) -> int:
        """Return the places where the next piece may go."""
        taken = self.taken(self.due)
        if self.due == 0:
            return MESH.corners.all & ~(taken | MESH.corners.spread(taken))  # CG-2
        if self.due == 1:
            return MESH.edges_at[self.post] & ~taken  # CG-3
        free = MAP.all & ~taken
        return MAP.spread(self.owned[2][self.to_act[0]]) & free or free  # CG-4

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        due = not self.over and seat in (None, *self.to_act)
        return tuple(Put(VERBS[self.due], NAMES[self.due][n]) for n in bits(self.free())) if due else ()

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        realms = [max(part.bit_count() for part in MAP.groups(own)) for own in self.owned[2]]
        touched = [len({at for n in bits(own) for at in bits(MESH.hexes_at[n])}) for own in self.owned[0]]
        places = ranked(tuple(zip(realms, touched, strict=True)))  # CG-5
        note = "the largest realm" if realms.count(max(realms)) == 1 else "posts at more hexes"
        return Outcome(places, note=note if places.count(1) == 1 else "")


class ClaimView(OpenView[ClaimPosition]):
    """The words for a position."""

    __slots__ = ()
    GAME: ClassVar[str] = "claim"

    def prompt(self) -> Prompt:
        at = self.position
        if outcome := at.outcome():
            how = f" with {outcome.note}" if outcome.note else ""
            return Prompt("", f"{won_by(at.names, outcome.winners)}{how}")
        kind = with_article(KINDS[at.due])
        return Prompt(ASKED[at.due], f"{at.names[at.to_act[0]]} is choosing {kind}", f"Click {kind}.")

    def due_rule(self) -> str:
        return "CG-5" if self.over else RULES[self.position.due]

    def __str__(self) -> str:
        at = self.position
        found = [[f"{KINDS[kind]} {NAMES[kind][n]}" for kind, owned in enumerate(at.owned) for n in bits(owned[seat])]
                 for seat in range(len(at.names))]  # fmt: skip
        return "\n".join(f"{name}: {', '.join(has) or 'nothing'}" for name, has in zip(at.names, found, strict=True))


class ClaimState(ClaimPosition, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """The rules of the game, with the effect of each move and the reasons to refuse one."""

    __slots__ = ()
    NOTATION: ClassVar[Moves] = MOVES

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        if self.over or seat not in (None, *self.to_act):
            whose = "The game is over." if self.over else f"It's {self.names[self.to_act[0]]}'s turn."
            return (Refusal("CG-ERR.2", "CG-1", whose),)
        if not isinstance(move, Put) or move.verb not in VERBS or move.place not in NAMES[VERBS.index(move.verb)]:
            return (Refusal("CG-ERR.1", "CG-1", "This place isn't on the board.", (), "Choose one that is."),)
        kind, free = VERBS.index(move.verb), [NAMES[self.due][n] for n in bits(self.free())]
        at = (f"{KINDS[kind]} {move.place}",)
        if kind != self.due:
            return (Refusal("CG-ERR.2", RULES[self.due], "You can't do that now.", at, f"{ASKED[self.due]}."),)
        if move.place in free:
            return ()
        code, text = (
            ("CG-ERR.3", "This corner is too near to a post."),
            ("CG-ERR.4", "This edge isn't a free edge at your post."),
            ("CG-ERR.5", "This land doesn't border yours, or it's already claimed."),
        )[kind]
        return (Refusal(code, RULES[kind], text, at, f"Choose another {KINDS[kind]}."),)

    def advance(self, move: Move | str) -> Self:
        verb, place = str(move).split()
        kind, seat = VERBS.index(verb), self.to_act[0]
        number = NAMES[kind].index(place)
        owned = [list(each) for each in self.owned]
        owned[kind][seat] |= 1 << number
        post = number if kind == 0 else self.post
        return self._replace(owned=tuple(map(tuple, owned)), turn=self.turn + 1, post=post)

    def view(self, viewer: Viewer) -> ClaimView:
        return ClaimView(viewer, ClaimPosition(*self))

    @classmethod
    def guess(cls, view: View, rng: Random) -> Self:
        assert isinstance(view, ClaimView)
        return cls(*view.position)


# -- how it looks ---------------------------------------------------------------------------------------------

MARKS: Final = {"blue": "M0-4a4 4 0 0 1 0 8 4 4 0 0 1 0-8Z", "red": "M0-5 4.5 3-4.5 3Z", "green": "M0-5 4 0 0 5-4 0Z"}
SHAPES: Final = (
    '<path d="M-9 9V-4L0-12 9-4V9Z"/>',
    '<rect x="-10" y="-5" width="20" height="10" rx="3"/>',
    '<circle r="9"/>',
)
"""The shapes of a post, a horizontal road and a counter."""
SYMBOLS: Final = "".join(
    f'<g id="cg-{kind}-{colour}" class="kb-piece cg-{colour}">{shape}<path d="{mark}"/></g>'
    for kind, shape in zip(KINDS, SHAPES, strict=True) for colour, mark in MARKS.items()
)  # fmt: skip
LOOK: Final = """
.cg-body { display: flex; flex-wrap: wrap; gap: 16px; place-content: center; align-items: center; }
.cg-half { flex: 1 1 300px; max-width: 480px; }
.cg-half svg { display: block; width: 100%; }
.cg-hex, .cg-land .kb-face { stroke: var(--kb-print-2); stroke-width: 1.5; }
.cg-hex { fill: var(--kb-cell); }
.cg-spot .kb-face { --kb-fill: transparent; }
.cg-land { --kb-fill: var(--kb-cell); }
.cg-land text { font-size: 12px; }
""" + "".join(
    f".cg-{colour} {{ fill: var(--kb-p-{colour}); }} .cg-{colour} > path:last-child {{ fill: var(--kb-m-{colour}); "
    "stroke: none; }\n" for colour in MARKS
)  # fmt: skip


class ClaimDrawing(Drawing[ClaimView]):
    """A drawing of the hexes with their corners and edges beside the map."""

    def sheet(self) -> Sheet:
        return Sheet("claim", SYMBOLS, LOOK)

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        at, choices = self.view.position, Choices()
        self.turn.offer(choices, lambda move: [((f"{KINDS[at.due]} {str(move).split()[1]}",), "")])
        halves = (h("div", f"half {n}", board, cls="kb-board cg-half") for n, board in enumerate(self._boards()))
        colour = "" if at.over else at.colours[at.to_act[0]]
        ghosts = {kind: {"": (Stamp(f"cg-{kind}-{colour}"),)} for kind in KINDS}
        return Table(
            eyebrow=f"move {at.turn + 1}",
            prompt=self.view.prompt(),
            body=h("div", "claim", *halves, cls="cg-body"),
            choices=choices,
            ghosts={} if self.turn.seat is None else ghosts,
            confirm="Put it here",
        )

    def attempt(self, path: Path) -> str | None:
        kind, _, place = str(path[0]).partition(" ")
        return f"{VERBS[KINDS.index(kind)]} {place}" if len(path) == 1 and kind in KINDS else None

    def _boards(self) -> tuple[Node, Node]:
        around = ([AT.corners[n] for n in corners] for corners in MESH.corners_of)
        outlines = (" ".join(f"{x:.1f},{y:.1f}" for x, y in corners) for corners in around)
        ground = [h("polygon", "", points=outline, cls="cg-hex") for outline in outlines]
        spots = [(x, y, self._spot(0, n, (x, y), 0)) for n, (x, y) in enumerate(AT.corners)]
        spots += [(x, y, self._spot(1, n, (x, y), AT.angles[n])) for n, (x, y) in enumerate(AT.edges)]
        rows = sorted({round(y) for _, y, _ in spots})
        cells = [h("g", f"row {n}", *(cell for _, y, cell in spots if round(y) == row), role="row",
                   aria_label=f"row {n + 1}") for n, row in enumerate(rows)]  # fmt: skip
        lands = h("g", "lands", *(self._land(n, *OUTLINES[land]) for n, land in enumerate(LANDS)), role="row")
        return (
            h("svg", "hexes", h("g", "ground", *ground), _grid("spots", "Corners and edges", *cells), _over("hexes"),
              viewBox="-110 -110 220 220"),
            h("svg", "map", _grid("countries", "Map", lands), _over("map"), viewBox="-6 -6 258 170"),
        )  # fmt: skip

    def _told(self, kind: int, n: int) -> tuple[str, tuple[Node, ...]]:
        """Return the label of a place with its owner, and the owner's piece."""
        at, name = self.view.position, f"{KINDS[kind]} {NAMES[kind][n]}"
        owner = next((seat for seat, own in enumerate(at.owned[kind]) if own >> n & 1), None)
        if owner is None:
            return f"{name}, free", ()
        return f"{name}, {at.names[owner]}", (h("use", href=f"#cg-{KINDS[kind]}-{at.colours[owner]}"),)

    def _spot(self, kind: int, n: int, at: Point, angle: int) -> Node:
        (x, y), (told, piece) = at, self._told(kind, n)
        face = h("rect", x=-10, y=-7, width=20, height=14, rx=5, cls="kb-face")
        if kind == 0:
            face = h("circle", r=9, cls="kb-face")
        where, turn = f"{round(x, 1) + 0:g} {round(y, 1) + 0:g}", f" rotate({angle})" if angle else ""
        return h("g", f"{KINDS[kind]} {n}", face, *piece, cls="kb-cell cg-spot", role="gridcell",
                 aria_label=told, transform=f"translate({where}){turn}", data_kb_cell=True, data_kb_ask=True,
                 data_kb_at=where, data_kb_angle=angle or None)  # fmt: skip

    def _land(self, n: int, at: Point, outline: str) -> Node:
        (x, y), (told, piece) = at, self._told(2, n)
        parts = (
            h("polygon", points=outline, cls="kb-face"),
            h("g", "", *piece, transform=f"translate({x} {y})"),
            h("text", text=LANDS[n], x=x + 13, y=y + 4, cls="kb-print"),
        )
        return h("g", f"land {LANDS[n]}", *parts, cls="kb-cell cg-land", role="gridcell", aria_label=told,
                 data_kb_cell=True, data_kb_ask=True, data_kb_at=f"{x} {y}")  # fmt: skip


def _grid(key: str, told: str, *rows: Node) -> Node:
    return h("g", key, *rows, cls="kb-grid", role="grid", aria_label=told, data_kb_rove=True)


def _over(key: str) -> Node:
    return h("g", f"over {key}", cls="kb-overlay", data_kb_overlay=True)


def begin(seating: Seating, values: Mapping[str, OptionValue]) -> ClaimState:
    """Return an empty board and an unclaimed map."""
    return ClaimState(*seating, ((0,) * len(seating.names),) * 3)


GAME = Game(
    name="claim", title="Claim", seats=range(2, 4), colours=tuple(MARKS), state=ClaimState, begin=begin,
    codes=Codes("CG-1", "CG-ERR.6", "CG-ERR.6"), rulebook_file=File(__file__).with_name("claim_rulebook.md"),
    counted=False, drawing=ClaimDrawing,
)  # fmt: skip
