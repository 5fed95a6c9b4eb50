"""Drawings of pawns, cards and influence grids; a card and its cell are 100 units wide and 138 high.

The sheet holds each shape that repeats once: pawns, and every design of both decks without its name. The designs are
public (PB-INFO.1).

>>> draw_pawns(1, 2).attributes
(('href', '#kbp-blue-2'),)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final
from zlib import crc32

from kbwidgets.core.scene.art import read_art, read_style
from kbwidgets.core.scene.materials import materials
from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.drawn.card_words import describe_influence
from kbwidgets.games.pawns_board.rules.cards import CENTRE, SIDE, Card
from kbwidgets.games.pawns_board.rules.chapters.turns import describe_need
from kbwidgets.games.pawns_board.rules.layout import COLOURS, Layout

WIDE: Final = 100
TALL: Final = 138
_GAP: Final = 6
"""The space between two cells."""
RAIL: Final = 74
"""The width of the rails with the row-scores."""
TOP: Final = 8
_HUES: Final = {"red": "#c0392b", "blue": "#2166ac"}
_MARK_HUE: Final = "#fffaf0"

# The feet of one, two and three pawns in a cell, and their size. The pawns at the back come first, to be covered.
_FEET: Final = {1: ((50, 98),), 2: ((29, 98), (71, 98)), 3: ((50, 68), (28, 112), (72, 112))}
_SIZE: Final = {1: 1.62, 2: 1.45, 3: 1.3}

_OFF: Final = "X"
_WIDE: Final = 0.6
"""The approximate width of a letter of a name, relative to its height."""


def cell_corner(layout: Layout, cell: int) -> tuple[int, int]:
    """Return the top left corner of a cell on the board."""
    row, col = layout.row_col(cell)
    return RAIL + (WIDE + _GAP) * col, TOP + (TALL + _GAP) * row


def field_size(layout: Layout) -> tuple[int, int]:
    """Return the width and the height of all cells together."""
    return (WIDE + _GAP) * layout.cols - _GAP, (TALL + _GAP) * layout.rows - _GAP


def is_fine(layout: Layout) -> bool:
    """Return whether a board has so many cells that they show only the name and the value of a card."""
    return layout.cols > 5 or layout.rows > 5


def draw_last_mark(layout: Layout, cell: int, *, placed: bool = True) -> Node:
    """Draw a ring around a cell, dotted if no card was placed there."""
    x, y = cell_corner(layout, cell)
    return h("use", "", href="#kbp-last" if placed else "#kbp-last-also", x=x, y=y)


def draw_pawns(seat: Seat, count: int) -> Node:
    """Draw one to three pawns of a player in a cell."""
    return h("use", "", href=f"#kbp-{COLOURS[seat]}-{count}")


def draw_pawn(seat: Seat, x: float, y: float, size: float, *, ghost: bool = False) -> Node:
    """Draw a pawn with its foot at a point; a ghost is a pawn that would be added."""
    return h("use", "", href=f"#kbp-pawn-{COLOURS[seat]}", transform=f"translate({x:g} {y:g}) scale({size:g})",
             cls="kbp-ghost" if ghost else None)  # fmt: skip


def draw_card_button(key: str = "", *front: Node) -> Node:
    """Draw a card of a hand as a button."""
    return h("button", key, *front, cls="kbp-card", type="button", data_kb_cell=True, data_kb_ask=True)


@lru_cache(maxsize=512)
def draw_card_text(card: Card) -> Node:
    """Return the text of a card for screen readers."""
    words = h("span", "", text=f"cost {card.cost}, value {card.value}, influence: {describe_influence(card)}")
    return h("span", "", words, text=f"{card.name}, ", cls="kb-sr")


def draw_note(note: str) -> Node:
    """Return the note on a card that can be placed nowhere."""
    return h("span", "", text=note, cls="kbp-needs", data_kb_hint="")


def draw_name(name: str, x: float, y: float, size: float, room: float, cls: str) -> Node:
    """Draw a name centred within `room`: a long one is condensed, a very long one is cut."""
    most = int(room / (size * _WIDE * 0.62))
    text = name if len(name) <= most else name[: most - 1] + "…"
    tight = room if len(text) * size * _WIDE > room else None
    return h("text", "", x=x, y=y, font_size=size, cls=f"kbp-name {cls}".rstrip(), text=text, textLength=tight,
             lengthAdjust="spacingAndGlyphs" if tight else None)  # fmt: skip


def draw_cost(cost: int, x: float, y: float, size: float) -> Node:
    """Draw a card's cost as small pawns."""
    return h("use", "", href=f"#kbp-cost-{cost}", transform=f"translate({x:g} {y:g}) scale({size:g})", cls="kbp-cost")


# -- grids ------------------------------------------------------------------------------------------------


def draw_grid(card: Card, x: float, y: float, step: float, *, letters: bool) -> tuple[Node, ...]:
    """Draw an influence grid; raising and lowering squares have their own shapes, and letters on request (PB-UI.8)."""
    squares: dict[str, list[str]] = {}
    signs: list[Node] = []
    for row in range(SIDE):
        for col in range(SIDE):
            sign = card.grid[row][col]
            middle = x + step * (col + 0.5), y + step * (row + 0.5)
            squares.setdefault(sign, []).append(_square_path(sign, *middle, step))
            if letters and sign in "IUD":
                place = {"x": middle[0], "y": middle[1] + step * _DROP[sign], "font_size": step * 0.68}
                signs.append(h("text", "", **place, text=sign, cls="kbp-letter-i" if sign == "I" else None))
    signs_drawn = [sign for sign in _LOOKS if sign in squares]
    if not {"U", "D"} & squares.keys():  # These shapes cover the ground, so it need not be drawn without them.
        signs_drawn.remove(_OFF)
    paths = [h("path", "", d="".join(squares[sign]), cls=f"kbp-{_LOOKS[sign]}") for sign in signs_drawn]
    under = h("use", "", href="#kbp-own" if _OFF in signs_drawn else "#kbp-ground",
              transform=f"translate({x:g} {y:g}) scale({step:g})")  # fmt: skip
    return (under, *paths, *([h("g", "", *signs, cls="kbp-letters")] if signs else []))


_DROP: Final = {"I": 0.25, "U": 0.36, "D": 0.16}
"""The distance of a letter below the middle of its shape, relative to a square."""
_LOOKS: Final = {_OFF: "off", "I": "on", "U": "up", "D": "down"}


def _square_path(sign: str, x: float, y: float, step: float) -> str:
    half = step * 0.42
    if sign == "U":
        return f"M{x - half:g} {y + half:g}h{2 * half:g}v{-half:g}l{-half:g} {-half:g} {-half:g} {half:g}z"
    if sign == "D":
        return f"M{x - half:g} {y - half:g}h{2 * half:g}v{half:g}l{-half:g} {half:g} {-half:g} {-half:g}z"
    return _box_path(x, y, step * 0.84)


def _box_path(x: float, y: float, side: float) -> str:
    return f"M{x - side / 2:g} {y - side / 2:g}h{side:g}v{side:g}h{-side:g}z"


# -- cards ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def draw_hand_card(card: Card, *, letters: bool) -> Node:
    """Draw a full card of a hand; its colours come from the class around it."""
    return _draw_with_name(card, _draw_face(card, letters=letters))


@lru_cache(maxsize=512)
def draw_held_card(card: Card, *, letters: bool) -> Node:
    """Draw a card of a hand from the sheet of the match, which holds all of it except the name."""
    return _draw_with_name(card, (h("use", "", href=f"#{_face_id(card, letters=letters)}"),))


def _draw_with_name(card: Card, face: Sequence[Node]) -> Node:
    return h("svg", "", *face, _draw_title(card.name), viewBox=f"0 0 {WIDE} {TALL}", aria_hidden="true")


def _draw_title(name: str, look: str = "") -> Node:
    """Draw a name in its band, beside the disc with the value."""
    return draw_name(name, 63, 22, 13.5 if len(name) < _LONG else 12.5, 60, look)


_LONG: Final = 7
"""The number of letters from which a name is printed a little smaller."""


def _draw_slab(card: Card, seat: Seat) -> tuple[Node, ...]:
    """Draw a card on the board, without its name and its value."""
    parts = (
        h("use", "", href="#kbp-shade"),
        h("use", "", href="#kbp-front"),
        h("g", "", *_draw_influence(card, letters=False), cls="kbp-wide"),
        draw_cost(card.cost, WIDE / 2, 131, 1),
        h("use", "", href=f"#kbp-mark-{COLOURS[seat]}", cls="kbp-badge", transform="translate(86 133) scale(1.3)"),
    )
    return (h("g", "", *parts, cls=f"kbp-laid kbp-{COLOURS[seat]}"),)


def _draw_face(card: Card, *, letters: bool) -> tuple[Node, ...]:
    """Draw the face of a card of a hand, without its name."""
    return (
        h("use", "", href="#kbp-front", cls="kbp-paper"),
        *_draw_influence(card, letters=letters),
        draw_cost(card.cost, WIDE / 2, 131, 1),
        draw_worth(card.value),
    )


def _draw_influence(card: Card, *, letters: bool) -> tuple[Node, ...]:
    return (h("use", "", href="#kbp-well"), *draw_grid(card, 15.25, 40.75, 13.9, letters=letters))


def _face_id(card: Card, *, letters: bool) -> str:
    """Return the id of a face; it depends on the contents, because two cells on a page may have different decks."""
    return f"kbp-hand-{_short_id(f'{card.cost} {card.value} {card.grid} {letters}')}"


@lru_cache(maxsize=1024)
def draw_board_card(card: Card, seat: Seat, value: int, *, alone: bool = False) -> tuple[Node, ...]:
    """Draw a card on the board in a cell: the small print, which a narrow cell leaves out, the name and the value.

    A value that was raised or lowered is drawn beside the printed one, which is struck out. A card that is drawn
    `alone` is complete; any other takes all except name and value from the match's sheet.
    """
    slab = _draw_slab(card, seat) if alone else (h("use", "", href=f"#{_slab_id(card, seat)}"),)
    old: tuple[Node, ...] = ()
    if value != card.value:
        old = (h("text", "", x=17, y=128, font_size=15, cls="kbp-old", text=str(card.value)),)
    return (*slab, *_draw_board_name(card.name), *old, draw_worth(value, seat, changed=value - card.value))


def draw_worth(value: int, seat: Seat | None = None, *, changed: int = 0) -> Node:
    """Draw the value of a card in a disc."""
    look = "kbp-worth" + (f" kbp-{COLOURS[seat]}" if seat is not None else "")
    look += " kbp-raised" if changed > 0 else " kbp-lowered" if changed < 0 else ""
    size = 21 if len(str(value)) < 2 else 16
    words = h("text", "", y=size * 0.355, font_size=size, text=str(value).replace("-", "−"))
    return h("g", "", h("circle", "", r=14.5), words, cls=look)


def _draw_board_name(name: str) -> tuple[Node, Node]:
    """Draw the name of a card on the board, once for a narrow cell, where the value is not beside it."""
    large = draw_name(name, WIDE / 2, 25, 19, 86, "kbp-narrow")
    return _draw_title(name, "kbp-wide"), large


def _slab_id(card: Card, seat: Seat) -> str:
    return f"kbp-laid-{_short_id(f'{card.cost} {card.grid} {seat}')}"


def _short_id(contents: str) -> str:
    """Return a short id for some contents."""
    return f"{crc32(contents.encode()):x}"


@cache
def draw_chip(seat: Seat) -> Node:
    """Draw a player's chip with colour and mark."""
    use = h("use", "", href=f"#kbp-chip-{COLOURS[seat]}")
    return h("svg", "", use, cls="kb-chip kbp-chip", viewBox="-12 -12 24 24", aria_hidden="true")


# -- the sheet ------------------------------------------------------------------------------------------


@cache
def sheet() -> Sheet:
    """Return the symbols and the style that every picture of the game needs."""
    signs = [line for line in read_art(__file__, "symbols.svg").splitlines() if not line.startswith("<!--")]
    parts = [
        *materials("kb-lit"),
        *signs,
        _GROUND,
        *map(_cost_symbol, range(1, 4)),
        *map(_of_player, range(len(COLOURS))),
    ]
    return Sheet("pawns-board-5", "\n".join(parts), read_style(__file__, "look.css"))


@lru_cache(maxsize=8)
def sheet_of(layout: Layout) -> Sheet:
    """Return the sheet of a match, which also holds all designs of both decks."""
    cards = {sign: card.as_played for sign, card in layout.cards.items()}
    nodes_by_id = {
        _face_id(card, letters=layout.variants): _draw_face(card, letters=layout.variants) for card in cards.values()
    }
    for sign, card in cards.items():
        nodes_by_id[_slab_id(card, layout.owner(sign))] = _draw_slab(card, layout.owner(sign))
    shared = sheet()
    designs = [_to_markup(h("g", "", *nodes, id=name)) for name, nodes in nodes_by_id.items()]
    parts = *_shared_parts(layout), *(part for sign in layout.cards for part in _parts_of_card(layout, sign))
    return shared._replace(
        name=f"{shared.name} {_short_id(repr((layout.cols, parts)))}",
        symbols="\n".join([shared.symbols, *designs]),
        parts=parts,
    )


def _shared_parts(layout: Layout) -> tuple[Node, ...]:
    """Return the parts that the pictures of all cells and cards share, and the empty elements of names."""
    groups = [draw_pawns(seat, count) for seat in (0, 1) for count in _FEET]
    worth = [draw_worth(value, seat) for seat in (0, 1) for value in sorted(set(layout.values.values()))]
    names = [card.name for card in layout.cards.values()]
    named = [_without_contents(node) for name in names for node in (*_draw_board_name(name), _draw_title(name))]
    held = _draw_with_name(next(iter(layout.cards.values())), ())
    front = (
        h("span", "", cls="kbp-front"),
        h("span", "", cls="kbp-front kbp-unfit", data_kb_hint="kbp-front"),
        h("span", "", cls="kb-sr"),
    )
    begun = (*dict.fromkeys(named), draw_card_button(), _without_contents(held), *front)
    marks = (draw_last_mark(layout, cell) for cell in range(layout.cells))
    return (
        *groups,
        *worth,
        *marks,
        *begun,
        *(draw_note(describe_need(cost).capitalize()) for cost in sorted(set(layout.costs.values()))),
    )


def _without_contents(node: Node) -> Node:
    return node._replace(children=(), text="")


def _parts_of_card(layout: Layout, sign: str) -> tuple[Node, ...]:
    """Return the parts of a card without its name, because the page must not contain the names of hidden cards."""
    card, seat = layout.cards[sign].as_played, layout.owner(sign)
    face = h("use", "", href=f"#{_face_id(card, letters=layout.variants)}")
    return (face, draw_card_text(card).children[0], h("use", "", href=f"#{_slab_id(card, seat)}"))


def _to_markup(node: Node) -> str:
    return to_svg(node).replace(' xmlns="http://www.w3.org/2000/svg"', "")


_EVERY: Final = "".join(_square_path(_OFF, x + 0.5, y + 0.5, 1) for y in range(SIDE) for x in range(SIDE))
_GROUND: Final = (
    f'<g id="kbp-own"><path d="{_square_path("C", CENTRE + 0.5, CENTRE + 0.5, 1)}" fill="#27221a"'
    ' stroke="#fff" stroke-width=".18"/></g>'
    f'<g id="kbp-ground"><path d="{_EVERY}" fill="#e0d4b8"/><use href="#kbp-own"/></g>'
)
"""The markup of a grid without influence, each square one unit wide, which most grids share."""


def _cost_symbol(cost: int) -> str:
    """Return the markup of a row of small pawns, one for each point of the cost, around the origin."""
    signs = "".join(f'<use href="#kbp-cost" x="{13 * n - 6.5 * (cost - 1):g}"/>' for n in range(cost))
    return f'<g id="kbp-cost-{cost}">{signs}</g>'


def _of_player(seat: Seat) -> str:
    """Return the markup of a player's pawn, groups of pawns, chip and hatching."""
    colour = COLOURS[seat]
    hue, mark = f"var(--kb-p-{colour},{_HUES[colour]})", f"var(--kb-m-{colour},{_MARK_HUE})"
    pawn_ = (
        f'<g id="kbp-pawn-{colour}"><use href="#kbp-man" fill="{hue}" stroke="#1d130a" stroke-width="1.3"'
        f' stroke-linejoin="round" style="stroke-dasharray:var(--kbp-dash,none)"/>'
        f'<use href="#kbp-man" fill="url(#kb-lit)"/><use href="#kbp-shine"/>'
        f'<use href="#kbp-mark-{colour}" fill="{mark}" transform="translate(0 3) scale(1.45)"/></g>'
    )
    groups = "".join(
        f'<g id="kbp-{colour}-{count}">'
        + "".join(
            f'<use href="#kbp-foot" transform="translate({x:g} {y:g}) scale({_SIZE[count]:g})"/>' for x, y in feet
        )
        + "".join(
            f'<use href="#kbp-pawn-{colour}" transform="translate({x:g} {y:g}) scale({_SIZE[count]:g})"/>'
            for x, y in feet
        )
        + "</g>"
        for count, feet in _FEET.items()
    )
    chip_ = (
        f'<g id="kbp-chip-{colour}"><circle r="11" fill="{hue}" stroke="#1d130a" stroke-width="1.1"/>'
        f'<use href="#kbp-mark-{colour}" fill="{mark}" transform="translate(0 {11.6 if colour == "blue" else 11.9:g})'
        ' scale(1.610)"/></g>'
    )
    hatch = (
        f'<pattern id="kbp-hatch-{colour}" width="9" height="9" patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate(45)"><rect width="9" height="9" fill="{hue}" fill-opacity=".1"/>'
        f'<path d="M0 0V9" stroke="{hue}" stroke-width="2" stroke-opacity=".42"/></pattern>'
        f'<g id="kbp-hatched-{colour}"><rect x="2" y="2" width="96" height="134" rx="8"'
        f' fill="url(#kbp-hatch-{colour})"/></g>'
    )
    return pawn_ + groups + chip_ + hatch
