"""Kingdomino laid out in a cell: the kingdom played in, both lines, the other kingdoms, and the picks (KD-UI)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from kbwidgets.core.choices import Choices, Path
from kbwidgets.core.scene import Node, h, look_key
from kbwidgets.core.table import Table
from kbwidgets.core.types import OPEN, Event, Seat
from kbwidgets.games.kingdomino.board import DIRECTIONS, TERRAINS, domino, grid
from kbwidgets.games.kingdomino.bot import best_gain
from kbwidgets.games.kingdomino.frame import cells, large, small, worth
from kbwidgets.games.kingdomino.kingdom import Kingdom, key, placements
from kbwidgets.games.kingdomino.lines import lines
from kbwidgets.games.kingdomino.moves import Place
from kbwidgets.games.kingdomino.pieces import UNIT, ghosts, piece
from kbwidgets.games.kingdomino.scoring import gain, outcome, properties, tally

if TYPE_CHECKING:
    from kbwidgets.games.kingdomino.view import KingdominoView

_SQUARE: Final = re.compile(r"(\d):(-?\d{1,2}),(-?\d{1,2})")
_DOMINO: Final = re.compile(r"domino (\d{1,2})")
_TURNS: Final = tuple(f"turn {turn}" for turn in range(len(DIRECTIONS)))


def table(
    view: KingdominoView, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()
) -> Table:
    """A view laid out; `shown` is the seat whose kingdom is drawn large, else the one of `home`.

    The large kingdoms of the seats in `kept` stay in the scene, hidden: when people who share a page take turns, one is
    hidden and another shown, which is a few bytes where drawing it again would be twenty thousand.
    """
    own = home(view)
    seat = own if shown is None else shown
    choices = Choices()
    squares = _offer(view, seat, choices)
    laid = {int(event.data[0]) for event in last if event.kind == "place"}
    chosen = {int(event.data[0]) for event in last if event.kind == "choose"}
    boards = sorted({seat, *kept})
    body = h(
        "div",
        "kingdomino",
        h(
            "div",
            "kingdomino/table",
            h("div", "boards", *(_board(view, each, each == seat, laid, squares) for each in boards)),
            lines(view, view.viewer is not None and bool(view.ahead) and view.phase != "draw", chosen),
            _others(view, seat, laid, kept),
            cls="kbd-table kbd-duel" if len(view.names) == 2 else "kbd-table",
        ),
        cls="kbd-body",
    )
    placing = bool(squares)
    return Table(
        eyebrow=eyebrow(view),
        due=due(view),
        hint=_hint(view, seat, placing),
        body=body,
        choices=choices,
        actions=_actions(view),
        ghosts=ghosts(view.line[view.turn]) if placing else {},
        confirm="Place here",
    )


def home(view: KingdominoView) -> Seat:
    """Whose kingdom is drawn large: the viewer's, else that of the king who acts now, next, or acted last."""
    if view.viewer is not None and view.viewer >= 0:
        return view.viewer
    if not view.kings:
        return 0
    return view.kings[-1] if view.phase == "over" else view.kings[view.turn if view.phase in ("place", "choose") else 0]


def may_act(view: KingdominoView) -> bool:
    """Whether the viewer is the one who must act; with open hands all people share the page."""
    return view.phase in ("place", "choose") and view.viewer in (OPEN, view.to_act[0])


# -- picks ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _places(kingdom: Kingdom, number: int, size: int) -> tuple[tuple[int, int, str, str, str], ...]:
    """Every way to pick a placement: square, turn, move, points. A double has two ways for each (KD-PLACE.3)."""
    spots, parts = grid(size).spots, properties(kingdom, size)
    found: list[tuple[int, int, str, str, str]] = []
    for move in placements(kingdom, number, size):
        if isinstance(move, Place):
            note = f"+{gain(parts, spots[move.x, move.y, move.turn], number)}"
            found.append((move.x, move.y, _TURNS[move.turn], str(move), note))
            if domino(number).double:
                found.append((*move.other, _TURNS[(move.turn + 2) % 4], str(move), note))
    return tuple(found)


@lru_cache(maxsize=256)
def _best(kingdom: Kingdom, number: int, size: int) -> int:
    return best_gain(kingdom, properties(kingdom, size), number, size)


def _offer(view: KingdominoView, shown: Seat, choices: Choices) -> frozenset[tuple[int, int]]:
    """Fill in what may be picked now, and give the squares among it."""
    if not may_act(view):
        return frozenset()
    seat, size = view.to_act[0], view.setup.size
    if view.phase == "choose":
        for number, king in zip(view.ahead, view.claims, strict=True):
            if king >= len(view.names):
                note = f"+{_best(view.kingdoms[seat], number, size)}"
                choices.add((f"domino {number}",), f"choose {number}", note)
        return frozenset()
    number = view.line[view.turn]
    found = _places(view.kingdoms[seat], number, size)
    if not found:
        choices.add(("discard",), f"discard {number}")  # KD-PLACE.9
    elif seat == shown:
        for x, y, turn, meaning, note in found:
            choices.add((key(seat, x, y), turn), meaning, note)
        return frozenset((x, y) for x, y, *_ in found)
    return frozenset()


def attempt(view: KingdominoView, path: Path) -> str | None:
    """The move that a path tries to make though it is no choice; it is for Python to say why not."""
    first, turn = (path[0], path[1]) if len(path) == 2 else (path[0] if len(path) == 1 else "", _TURNS[0])
    if not isinstance(first, str) or turn not in _TURNS:
        return None
    if found := _DOMINO.fullmatch(first):
        return f"choose {found[1]}" if len(path) == 1 else None
    number = view.line[view.turn] if view.line else view.ahead[0] if view.ahead else 0
    if not number:
        return None
    if first == "discard" and len(path) == 1:
        return f"discard {number}"
    if (found := _SQUARE.fullmatch(first)) and int(found[1]) == home(view):
        return f"place {number} at {found[2]},{found[3]} {DIRECTIONS[_TURNS.index(str(turn))]}"
    return None


def _actions(view: KingdominoView) -> tuple[Node, ...]:
    """The discard button, which comes only when nothing fits; turning and confirming are the shell's."""
    if may_act(view) and view.phase == "place" and not _fits(view):
        told = f"Discard {view.line[view.turn]}, it fits nowhere"  # KD-UI.4
        return (h("button", "discard", cls="kb-primary", type="button", text=told),)
    return ()


def _fits(view: KingdominoView) -> bool:
    number = view.line[view.turn]
    return len(placements(view.kingdoms[view.to_act[0]], number, view.setup.size)) > 0


# -- what stands on the table ---------------------------------------------------------------------------


def _board(view: KingdominoView, seat: Seat, seen: bool, laid: set[int], picks: frozenset[tuple[int, int]]) -> Node:
    """A large kingdom with its caption; the squares of the kingdom played in say why when they cannot be picked."""
    asks = view.viewer is not None and (seat == home(view) or not seen)
    own = _own(view, seat, laid, asks, picks if seen else frozenset())
    return h("div", f"own {seat}", own, _caption(view, seat), cls="kb-board kbd-own", hidden=not seen)


def _own(view: KingdominoView, seat: Seat, laid: set[int], asks: bool, picks: frozenset[tuple[int, int]]) -> Node:
    kingdom, size = view.kingdoms[seat], view.setup.size
    pick = dots = ""
    if picks:
        pick = f"pick it for {_first_half(view)}"
        dots = "".join(f"M{UNIT * x} {UNIT * y}h.01" for x, y in sorted(picks))
    board = h(
        "g",
        f"cells {seat}",
        *cells(seat, kingdom, size, asks=asks, picks=picks, pick=pick),
        h("path", f"dots {seat}", d=dots or None, cls="kbd-dots", aria_hidden="true"),
        cls="kb-grid",
        role="grid",
        aria_label=f"Kingdom of {view.names[seat]}",
        data_kb_rove=True,
    )
    return large(seat, kingdom, size, view.colours[seat], board, laid)


def _first_half(view: KingdominoView) -> str:
    piece_ = domino(view.line[view.turn])
    if piece_.double:
        return "one half"
    left, right = TERRAINS[piece_.left], TERRAINS[piece_.right]
    if left != right:
        return f"the {left} half"
    return "the half " + ("with more crowns" if piece_.left_crowns > piece_.right_crowns else "with fewer crowns")


def _caption(view: KingdominoView, seat: Seat) -> Node:
    kingdom, size = view.kingdoms[seat], view.setup.size
    thrown = _discards(kingdom, "no discards")
    return h(
        "div",
        f"caption {seat}",
        piece(f"chip-{view.colours[seat]}", "kb-chip"),
        h("b", text=view.names[seat]),
        h("span", text=f"{1 + 2 * len(kingdom.laid)} of {size * size} squares, {thrown}", cls="kb-quiet"),
        h(
            "span",
            text=str(current(view, seat)),
            cls="kb-total",
            aria_label=f"{current(view, seat)} points",
            data_kb_tally="points not shown",
        ),
        cls="kb-caption",
    )


def _discards(kingdom: Kingdom, none: str) -> str:
    return f"discarded {', '.join(map(str, kingdom.discarded))}" if kingdom.discarded else none


def current(view: KingdominoView, seat: Seat) -> int:
    """What a kingdom is worth now (KD-SCORE.5); with the bonuses when the game is over."""
    if view.phase == "over":
        return tally(view.kingdoms[seat], seat, view.setup).points
    return worth(view.kingdoms[seat], view.setup.size)


def _others(view: KingdominoView, shown: Seat, laid: set[int], kept: Sequence[Seat]) -> Node:
    seats = [seat for seat in range(len(view.names)) if seat != shown or seat in kept]
    return h("ul", "others", *(_other(view, seat, laid, seat != shown) for seat in seats), cls="kbd-others")


def _other(view: KingdominoView, seat: Seat, laid: set[int], seen: bool) -> Node:
    """A small kingdom; to click it draws it large (the shell does that)."""
    kingdom, score = view.kingdoms[seat], current(view, seat)
    thrown = _discards(kingdom, "")
    known = f"{', ' + thrown if thrown else ''}: show this kingdom large"
    told = f"{view.names[seat]} {score} points{known}"
    head = h(
        "span",
        f"head {seat}",
        piece(f"chip-{view.colours[seat]}", "kb-chip"),
        h("b", text=f"{view.names[seat]} "),  # the space parts the name from the points where the text is read out
        h("span", text=str(score), cls="kbd-points", data_kb_tally="points not shown"),
        cls="kbd-head",
    )
    picture = h(
        "span", f"frame {seat}", small(seat, kingdom, view.setup.size, view.colours[seat], laid), cls="kb-board"
    )
    under = (h("p", f"thrown {seat}", text=thrown, cls="kb-quiet kbd-thrown"),) if thrown else ()
    button = h("button", look_key(seat), head, picture, cls="kbd-other", type="button", aria_label=told,
               data_kb_tally=f"{view.names[seat]}{known}")  # fmt: skip
    return h("li", f"other {seat}", button, *under, hidden=not seen)


# -- words ----------------------------------------------------------------------------------------------


def eyebrow(view: KingdominoView) -> str:
    """Where the match stands."""
    setup = view.setup
    where = (
        "the end" if view.phase == "over" else f"round {view.round} of {setup.lines}" if view.round else "first line"
    )
    return f"game {min(len(view.past) + 1, setup.games)} of {setup.games}, {where}" if setup.games > 1 else where


def due(view: KingdominoView) -> str:
    """Who must do what, or who won."""
    if view.phase == "over":
        return _winners(view)
    if view.phase in ("draw", "kings"):
        return "A domino is drawn" if view.phase == "draw" else "A king is drawn"
    name = view.names[view.to_act[0]]
    if view.phase == "choose":
        return f"{name}: choose a domino"
    return f"{name}: {'place' if _fits(view) else 'discard'} domino {view.line[view.turn]}"


def _winners(view: KingdominoView) -> str:
    result = outcome((*view.past, view.kingdoms), view.setup)
    names = [view.names[seat] for seat in result.winners]
    total = f"{result.totals[result.winners[0]]} points"
    if result.note:
        return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'} by the most crowns"
    if len(names) == 1:
        return f"{names[0]} wins with {total}"
    return f"{', '.join(names[:-1])} and {names[-1]} share the victory with {total}"


def _hint(view: KingdominoView, shown: Seat, placing: bool) -> str:
    if view.phase == "over":
        result = outcome((*view.past, view.kingdoms), view.setup)
        behind = [seat for seat in range(len(view.names)) if result.places[seat] > 1]
        behind.sort(key=lambda seat: result.places[seat])
        told = ", ".join(f"{view.names[seat]} {result.totals[seat]}" for seat in behind)
        ties = (
            " Equal points: decided by the " + ", then the ".join(t.text for t in result.ties) + "."
            if result.ties
            else ""
        )
        return f"{told}.{ties}" if told else ties.strip()
    if view.phase in ("draw", "kings"):
        return ""
    name = view.names[view.to_act[0]]
    if not may_act(view):
        return f"{name} is to act."
    if view.phase == "choose":
        told = "Click a free domino of the next line" if view.round else "Click a free domino of the first line"
        return f"{told}; the lowest number acts first in the next round."
    after = ", then choose from the next line" if view.ahead else ""
    number = view.line[view.turn]
    if placing:
        return f"Click a square for {_first_half(view)}{after}."
    if not _fits(view):
        return f"No square of the kingdom can take domino {number}: discard it{after}."
    return f"Open the kingdom of {name} to place domino {number}."
