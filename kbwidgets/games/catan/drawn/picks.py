"""The picks of places for each move: pieces, and a hex for the robber with its victim (CT-18).

If only one kind of piece fits, the place alone is enough (CT-18.5). If several players can be robbed on a hex, one of
them is picked next (CT-18.6).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import OPEN, Seat
from kbwidgets.games.catan.rules.chapters.robber import spared_hexes_of
from kbwidgets.games.catan.rules.fields import (
    NOBODY,
    FreeRoads,
    Placing,
    Robbing,
    corner_key,
    edge_key,
    hex_key,
    open_corners,
    open_edges,
)
from kbwidgets.games.catan.rules.resources import CITY, ROAD, SETTLEMENT, holds
from kbwidgets.games.catan.rules.view import CatanView

PIECES: Final[Mapping[str, str]] = {piece: f"build {piece}" for piece in ("road", "settlement", "city")}
"""The keys of the buttons that choose a piece (CT-18.5)."""
_VICTIM: Final = re.compile(r"rob ([0-9])")
_NUMBER: Final = r"(?:0|[1-9][0-9]{0,5})"
_PLACE: Final = re.compile(rf"(hex|intersection) ({_NUMBER})|(edge) ({_NUMBER}-{_NUMBER})")


def victim_key(seat: Seat) -> str:
    """Return the key of the button that names a victim."""
    return f"rob {seat}"


def may_act(view: CatanView) -> bool:
    """Return whether the viewer can act in their own turn. With open hands, everyone shares the page."""
    return view.viewer in (OPEN, view.turn) and view.turn in (*view.to_act, *view.may_act)


def buildable(view: CatanView) -> dict[str, int]:
    """Return the places of each kind of piece that the viewer can build and pay for, as sets (CT-8)."""
    hand = view.hands[view.turn]
    if not may_act(view) or hand is None or view.phase not in ("main", "offer"):
        return {}
    realm, limits = view.built.realms[view.turn], view.table.limits
    pieces = (
        ("road", ROAD, open_edges(view.built, view.turn), realm.roads, limits.roads),
        ("settlement", SETTLEMENT, open_corners(view.built, view.turn), realm.settlements, limits.settlements),
        ("city", CITY, realm.settlements, realm.cities, limits.cities),
    )
    return {
        piece: places
        for piece, cost, places, stand, most in pieces
        if places and stand.bit_count() < most and holds(hand, cost)
    }


def offer(view: CatanView, choices: Choices) -> None:
    """Add the picks on the board."""
    if not may_act(view):
        return
    frame = view.frame
    if isinstance(frame, Placing):
        if frame.corner < 0:
            _add(view, (), "settlement", view.built.places, choices)
        else:
            _add(view, (), "road", view.table.grid.edges_at[frame.corner] & view.built.paths, choices)
    elif isinstance(frame, Robbing):
        _offer_robber(view, choices)
    elif isinstance(frame, FreeRoads):
        _add(view, (), "road", open_edges(view.built, view.turn), choices)
    elif view.phase in ("main", "offer"):
        fitting = buildable(view)
        for piece, places in fitting.items():
            _add(view, (PIECES[piece],), piece, places, choices)
            if len(fitting) < 2:
                _add(view, (), piece, places, choices)


def _add(view: CatanView, before: tuple[str, ...], piece: str, places: int, choices: Choices) -> None:
    for key, text in _moves(view, piece, places):
        choices.add((*before, key), text)


def _moves(view: CatanView, piece: str, places: int) -> Iterator[tuple[str, str]]:
    """Yield the keys of places, each with the move that builds there."""
    for place in bits(places):
        name = view.table.grid.name(place) if piece == "road" else str(place)
        yield edge_key(name) if piece == "road" else corner_key(place), f"{piece} {name}"


def robber_hexes(view: CatanView) -> int:
    """Return the hexes for the robber, as a set (CT-7.3, CT-7.7)."""
    here = 1 << view.robber if view.robber != NOBODY else 0
    spared = spared_hexes_of(view.table, view.built, view.open_dev, view.turn, view.robber)
    return (1 << view.table.grid.hexes) - 1 & ~here & ~spared


def victims(view: CatanView, hexagon: int) -> tuple[Seat, ...]:
    """Return the players who can be robbed on a hex (CT-7.4)."""
    return tuple(
        seat
        for seat, realm in enumerate(view.built.realms)
        if seat != view.turn and view.hand_sizes[seat] and realm.hexes >> hexagon & 1
    )


def _offer_robber(view: CatanView, choices: Choices) -> None:
    for hexagon in bits(robber_hexes(view)):
        able = victims(view, hexagon)
        if len(able) < 2:
            choices.add((hex_key(hexagon),), f"robber {hexagon}")
        for seat in able:  # The victim can be picked first, even if there is only one (CT-16.30).
            choices.add((victim_key(seat), hex_key(hexagon)), f"robber {hexagon} from {seat}")
            if len(able) > 1:
                choices.add((hex_key(hexagon), victim_key(seat)), f"robber {hexagon} from {seat}")


def attempt(view: CatanView, path: Path) -> str | None:
    """Return the move that places try although they are no choice. The rules say why not.

    A piece is built where it is tried. One that cannot be chosen is tried at some place of its kind.
    """
    picks = [pick for pick in path if isinstance(pick, str)]
    if len(picks) < len(path):
        return None
    piece = next((piece for piece, key in PIECES.items() if picks[:1] == [key]), "")
    if piece and len(picks) == 1:
        return None if piece in buildable(view) else _somewhere(view, piece)
    found = _PLACE.fullmatch(picks[1] if piece else picks[0])
    victim = _VICTIM.fullmatch(picks[-1])
    if not found or len(picks) > (2 if piece or victim else 1):
        return None
    kind, name = found[1] or found[3], found[2] or found[4]
    if kind == "hex":
        return None if piece else f"robber {name} from {victim[1]}" if victim else f"robber {name}"
    if kind == "edge":
        return f"road {name}" if piece in ("", "road") else None
    own = view.built.realms[view.turn].settlements
    corner = int(name)
    said = piece or ("city" if view.phase != "setup" and own >> corner & 1 else "settlement")
    return None if said == "road" else f"{said} {corner}"


def _somewhere(view: CatanView, piece: str) -> str:
    """Return a place for a piece that cannot be built, if possible one where it could stand."""
    if piece == "road":
        edges = open_edges(view.built, view.turn)
        return f"road {view.table.grid.name(next(bits(edges), 0))}"
    corners = open_corners(view.built, view.turn) if piece == "settlement" else view.built.realms[view.turn].settlements
    return f"{piece} {next(bits(corners), 0)}"


def victim_row(view: CatanView) -> tuple[Node, ...]:
    """Return a button for each player who can be robbed, with their number of cards."""
    if view.phase != "robber" or not may_act(view):
        return ()
    seats = sorted({seat for hexagon in bits(robber_hexes(view)) for seat in victims(view, hexagon)})
    if not seats:
        return ()
    words = h("span", "victims words", text="Steal from whom?", cls="kb-quiet")
    return (h("div", "victims", words, *(_victim(view, seat) for seat in seats), cls="ctb-victims"),)


def _victim(view: CatanView, seat: Seat) -> Node:
    cards = counted(view.hand_sizes[seat], "card")
    piece = h("use", "", href=f"#ctb-settlement-{view.colours[seat]}")
    return h(
        "button",
        victim_key(seat),
        h("svg", f"victim {seat} piece", piece, viewBox="-12 -13 24 26", cls="ctb-small", aria_hidden="true"),
        h("b", f"victim {seat} name", text=f"{view.names[seat]} "),
        h("span", f"victim {seat} cards", text=cards, cls="kb-quiet"),
        cls="kb-button ctb-victim",
        type="button",
    )
