"""The layout of Kingdomino in a cell, with a large kingdom, both lines and the other kingdoms (KD-UI)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.moves.events import Done, Event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h, look_key
from kbwidgets.core.scene.player_row import player_row
from kbwidgets.core.scene.table import Table
from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdomino.drawn.frame import cells, draw_large_kingdom, draw_small_kingdom, points_now
from kbwidgets.games.kingdomino.drawn.lines import lines
from kbwidgets.games.kingdomino.drawn.picks import main_seat, picks
from kbwidgets.games.kingdomino.drawn.pieces import ghost, square
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.games.kingdomino.rules.chapters.placing import Discard, Placed
from kbwidgets.games.kingdomino.rules.chapters.scoring import properties
from kbwidgets.games.kingdomino.rules.dominoes import TERRAINS
from kbwidgets.games.kingdomino.rules.kingdom import Place, Realm
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.view import KingdominoView
from kbwidgets.games.kingdomino.rules.words import eyebrow, first_end

_MOST: Final = 3
"""The number of properties that are shown below a large kingdom."""


def table(
    view: KingdominoView,
    turn: Turn,
    avatars: Sequence[int],
    last: Sequence[Event] = (),
    shown: Seat | None = None,
    kept: Sequence[Seat] = (),
) -> Table:
    """Draw the table of a view, with the kingdom of the seat `shown` large, or that of `main_seat` if it is None.

    The large kingdoms of the seats in `kept` stay in the scene, hidden. When people who share a page take turns,
    showing one of them takes a few bytes, and drawing it again would take twenty thousand.
    """
    position = view.position
    seat = main_seat(view) if shown is None else shown
    choices = Choices()
    turn.offer(choices, picks(position, seat))
    fresh = {event.number for event in last if isinstance(event, Placed)}
    chosen = {event.move.number for event in last if isinstance(event, Done) and isinstance(event.move, Choose)}
    body = h(
        "div",
        "kingdomino",
        h("div", "boards", *(_board(view, avatars, each, each != seat, fresh) for each in sorted({seat, *kept})),
          cls="kbd-boards"),
        lines(position, view.viewer is not None and bool(position.next_numbers) and position.phase != "draw", chosen),
        _others(position, avatars, seat, fresh, kept),
        cls="kb-play kbd-play",
    )  # fmt: skip
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
        confirm="Place",
    )


def _actions(first: Move | None) -> tuple[Node, ...]:
    """Draw the discard button if the domino does not fit; the shell has the buttons to rotate and to confirm."""
    if isinstance(first, Discard):
        return (h("button", "discard", cls="kb-primary", type="button", text="Discard domino"),)  # KD-UI.4
    return ()


def _board(view: KingdominoView, avatars: Sequence[int], seat: Seat, hidden: bool, fresh: set[int]) -> Node:
    """Draw a large kingdom with its points; `hidden` is True if it only stays in the scene."""
    explains = view.viewer is not None and (seat == main_seat(view) or hidden)
    own = h("div", "", _own(view.position, seat, fresh, explains), cls="kb-board kbd-mat")
    return h("div", f"own {seat}", own, _points(view.position, avatars, seat), cls="kbd-own", hidden=hidden)


def _own(position: KingdominoPosition, seat: Seat, fresh: set[int], explains: bool) -> Node:
    kingdom = position.realms[seat]
    board = h(
        "g",
        f"cells {seat}",
        *cells(seat, kingdom, explains=explains),
        cls="kb-grid",
        role="grid",
        aria_label=f"{position.names[seat]}'s kingdom",
        data_kb_rove=True,
    )
    return draw_large_kingdom(seat, kingdom, position.colours[seat], board, fresh)


def _points(position: KingdominoPosition, avatars: Sequence[int], seat: Seat) -> Node:
    """Draw the player's name and points, with the properties that bring the most."""
    kingdom = position.realms[seat]
    best = sorted(properties(kingdom), key=lambda part: -part.points)[:_MOST]
    parts = [
        h(
            "li",
            f"part {seat} {n}",
            h("svg", "", square(part.terrain, 0), cls="kbd-swatch", viewBox="-30 -30 60 60", aria_hidden="true"),
            h("span", text=f"{part.size} × {part.crowns}", data_kb_tally=""),
            h("svg", "", h("use", href="#kb-crown"), cls="kbd-crown", viewBox="0 0 24 18", aria_hidden="true"),
            h("span", text=f" {TERRAINS[part.terrain]}", cls="kb-sr"),
        )
        for n, part in enumerate(part for part in best if part.points)
    ]
    return h(
        "div",
        f"caption {seat}",
        portrait(avatars[seat], position.colours[seat]),
        h("b", text=position.names[seat], cls="kb-player-name"),
        h("ul", f"parts {seat}", *parts, cls="kbd-parts"),
        h("span", text=_discards(kingdom), cls="kb-quiet", data_kb_tally=""),
        h("span", text=str(points_now(position, seat)), cls="kb-total", data_kb_tally="points not shown"),
        h("span", text="points", cls="kb-quiet"),
        cls="kb-paper kbd-points",
    )


def _discards(kingdom: Realm) -> str:
    """Return the discards of a player, such as "discarded 6 and 18", or nothing."""
    return f"discarded {joined([str(number) for number in kingdom.discarded])}" if kingdom.discarded else ""


def _best(kingdom: Realm) -> str:
    """Return the property that brings a player the most points, such as "lake 5 × 2", or its squares if none does."""
    best = max(properties(kingdom), key=lambda part: part.points, default=None)
    if best is None or not best.points:
        return counted(1 + 2 * len(kingdom.laid), "square")
    return f"{TERRAINS[best.terrain]} {best.size} × {best.crowns}"


def _others(
    position: KingdominoPosition, avatars: Sequence[int], shown: Seat, fresh: set[int], kept: Sequence[Seat]
) -> Node:
    seats = [seat for seat in range(len(position.names)) if seat != shown or seat in kept]
    rows = (_other(position, avatars[seat], seat, fresh, seat == shown, seat in kept) for seat in seats)
    return h("ul", "others", *rows, cls="kb-paper kb-players kbd-others", aria_label="Players")


def _other(position: KingdominoPosition, avatar: int, seat: Seat, fresh: set[int], hidden: bool, again: bool) -> Node:
    """Draw another player with a small kingdom, which the shell draws large when it is clicked."""
    kingdom, colour = position.realms[seat], position.colours[seat]
    words = _discards(kingdom) or _best(kingdom)
    face, name, _, score = player_row(
        avatar, colour, position.names[seat], str(points_now(position, seat)), tally="points not shown"
    )
    about = h("span", text=words, cls="kb-player-words kb-quiet", data_kb_tally="")
    picture = draw_small_kingdom(seat, kingdom, colour, fresh, again=again)
    zoom = h("span", text=": zoom in on this kingdom", cls="kb-sr")
    is_next = seat in position.to_act
    button = h("button", look_key(seat), face, name, about, score, picture, zoom, type="button",
               cls=f"kb-player kb-p-{colour} kbd-other{' kb-now' if is_next else ''}")  # fmt: skip
    return h("li", f"other {seat}", button, hidden=hidden)
