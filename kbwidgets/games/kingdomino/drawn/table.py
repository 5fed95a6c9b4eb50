"""The layout of Kingdomino in a cell, with a large kingdom, both lines and the other kingdoms (KD-UI)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.protocol.events import Done, Event
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h, look_key
from kbwidgets.core.scene.table import Table
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdomino.drawn.frame import cells, current, large, small
from kbwidgets.games.kingdomino.drawn.lines import lines
from kbwidgets.games.kingdomino.drawn.picks import home, picks
from kbwidgets.games.kingdomino.drawn.pieces import ghost, piece
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.games.kingdomino.rules.chapters.placing import Discard, Placed
from kbwidgets.games.kingdomino.rules.kingdom import Place, Realm
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.view import KingdominoView
from kbwidgets.games.kingdomino.rules.words import eyebrow, first_end


def table(
    view: KingdominoView, turn: Turn, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()
) -> Table:
    """Draw the table of a view, with the kingdom of the seat `shown` large, or that of `home` if it is None.

    The large kingdoms of the seats in `kept` stay in the scene, hidden. When people who share a page take turns,
    showing one of them takes a few bytes, and drawing it again would take twenty thousand.
    """
    position = view.position
    seat = home(view) if shown is None else shown
    choices = Choices()
    turn.offer(choices, picks(position, seat))
    laid = {event.number for event in last if isinstance(event, Placed)}
    chosen = {event.move.number for event in last if isinstance(event, Done) and isinstance(event.move, Choose)}
    boards = sorted({seat, *kept})
    body = h(
        "div",
        "kingdomino",
        h(
            "div",
            "kingdomino/table",
            h("div", "boards", *(_board(view, each, each == seat, laid) for each in boards)),
            lines(position, view.viewer is not None and bool(position.ahead) and position.phase != "draw", chosen),
            _others(position, seat, laid, kept),
            cls="kbd-table kbd-duel" if len(position.names) == 2 else "kbd-table",
        ),
        cls="kbd-body",
    )
    first, prompt = next(iter(turn.moves), None), view.prompt()
    placing = isinstance(first, Place) and seat == turn.seat
    if isinstance(first, Place) and not placing:  # Another kingdom is drawn large.
        prompt = prompt._replace(hint="Zoom in on your kingdom to place it there.")
    return Table(
        eyebrow=eyebrow(position),
        prompt=prompt,
        body=body,
        choices=choices,
        actions=_actions(first),
        ghosts={"": ghost(position.domino_number)} if placing else {},
        picking=f"place {first_end(position)} here" if placing else "",
        confirm="Place here",
    )


def _actions(first: Move | None) -> tuple[Node, ...]:
    """Draw the discard button if the domino does not fit; the shell has the buttons to rotate and to confirm."""
    if isinstance(first, Discard):
        return (h("button", "discard", cls="kb-primary", type="button", text="Discard domino"),)  # KD-UI.4
    return ()


def _board(view: KingdominoView, seat: Seat, seen: bool, laid: set[int]) -> Node:
    """Draw a large kingdom with its caption; `seen` is False if it stays hidden."""
    asks = view.viewer is not None and (seat == home(view) or not seen)
    own = _own(view.position, seat, laid, asks)
    return h("div", f"own {seat}", own, _caption(view.position, seat), cls="kb-board kbd-own", hidden=not seen)


def _own(position: KingdominoPosition, seat: Seat, laid: set[int], asks: bool) -> Node:
    kingdom, size = position.realms[seat], position.setup.size
    board = h(
        "g",
        f"cells {seat}",
        *cells(seat, kingdom, size, asks=asks),
        cls="kb-grid",
        role="grid",
        aria_label=f"{position.names[seat]}'s kingdom",
        data_kb_rove=True,
    )
    return large(seat, kingdom, size, position.colours[seat], board, laid)


def _caption(position: KingdominoPosition, seat: Seat) -> Node:
    kingdom, size = position.realms[seat], position.setup.size
    return h(
        "div",
        f"caption {seat}",
        piece(f"chip-{position.colours[seat]}", "kb-chip"),
        h("b", text=position.names[seat]),
        h(
            "span",
            f"caption {seat} squares",
            h("span", text=f"{1 + 2 * len(kingdom.laid)} of {size * size} squares, "),
            h("span", text=_discards(kingdom), data_kb_tally="discards not shown"),
            cls="kb-quiet",
        ),
        h("span", text=str(current(position, seat)), cls="kb-total", data_kb_tally="points not shown"),
        h("span", text=" points", cls="kb-sr"),
        cls="kb-caption",
    )


def _discards(kingdom: Realm) -> str:
    """Return the discards of a player, such as "dominoes 6 and 18 discarded" or "no discards"."""
    numbers = [str(number) for number in kingdom.discarded]
    return f"{'dominoes' if len(numbers) > 1 else 'domino'} {joined(numbers)} discarded" if numbers else "no discards"


def _others(position: KingdominoPosition, shown: Seat, laid: set[int], kept: Sequence[Seat]) -> Node:
    seats = [seat for seat in range(len(position.names)) if seat != shown or seat in kept]
    return h(
        "ul",
        "others",
        *(_other(position, seat, laid, seat != shown, again=seat in kept) for seat in seats),
        cls="kbd-others",
    )


def _other(position: KingdominoPosition, seat: Seat, laid: set[int], seen: bool, *, again: bool) -> Node:
    """Draw a small kingdom, which the shell draws large when it is clicked."""
    kingdom, score = position.realms[seat], current(position, seat)
    thrown = _discards(kingdom) if kingdom.discarded else ""
    known = f"{', ' + thrown if thrown else ''}: zoom in on this kingdom"
    head = h(
        "span",
        f"head {seat}",
        piece(f"chip-{position.colours[seat]}", "kb-chip"),
        h(
            "b", text=f"{position.names[seat]} "
        ),  # The space separates the name from the points when this is read aloud.
        h("span", text=str(score), cls="kbd-points", data_kb_tally="points not shown"),
        h("span", text=f" points{known}", cls="kb-sr"),
        cls="kbd-head",
    )
    picture = h(
        "span",
        f"frame {seat}",
        small(seat, kingdom, position.setup.size, position.colours[seat], laid, again=again),
        cls="kb-board",
    )
    under = (h("p", f"thrown {seat}", text=thrown, cls="kb-quiet kbd-thrown"),) if thrown else ()
    button = h("button", look_key(seat), head, picture, cls="kbd-other", type="button")
    return h("li", f"other {seat}", button, *under, hidden=not seen)
