"""The places for pieces and the robber, what clicking them tries, and the players to rob (CT-18)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn.parts import area
from kbwidgets.games.catan.rules.chapters.build import City, Road, Settle
from kbwidgets.games.catan.rules.chapters.robber import Robber
from kbwidgets.games.catan.rules.position import MAIN_PHASES, NOBODY, open_corners, open_edges
from kbwidgets.games.catan.rules.view import CatanView

PIECES: Final[Mapping[str, str]] = {piece: f"build {piece}" for piece in ("road", "settlement", "city")}
"""The keys of the buttons that choose a piece (CT-18.5)."""
_VICTIM: Final = re.compile(r"rob ([0-9])")
_NUMBER: Final = r"(?:0|[1-9][0-9]{0,5})"
_PLACE: Final = re.compile(rf"(hex|intersection) ({_NUMBER})|(edge) ({_NUMBER}-{_NUMBER})")


def victim_key(seat: Seat) -> str:
    """Return the key of the button that names a victim."""
    return f"rob {seat}"


def piece_move(view: CatanView, seat: Seat, piece: str) -> Move:
    """Return a move that builds a piece, if possible where it could stand, to ask the rules about it."""
    if piece == "road":
        return view.table.roads[next(bits(open_edges(view.built, seat)), 0)]
    if piece == "settlement":
        return view.table.settles[next(bits(open_corners(view.built, seat)), 0)]
    return view.table.cities[next(bits(view.built.realms[seat].settlements), 0)]


def list_buildable(view: CatanView, turn: Turn) -> list[str]:
    """Return the kinds of pieces that the viewer can build and pay for (CT-8)."""
    if view.phase not in MAIN_PHASES:
        return []
    kinds = {type(move) for move in turn.moves}
    return [piece for piece, kind in zip(PIECES, (Road, Settle, City), strict=True) if kind in kinds]


def attempt(view: CatanView, turn: Turn, path: Path) -> str | None:
    """Return the move that places try although they are no choice. The rules say why not.

    A piece is built where it is tried. One that cannot be chosen is tried at some place of its kind.
    """
    picks = [pick for pick in path if isinstance(pick, str)]
    if len(picks) < len(path):
        return None
    piece = next((piece for piece, key in PIECES.items() if picks[:1] == [key]), "")
    if piece and len(picks) == 1:
        return None if piece in list_buildable(view, turn) else str(piece_move(view, view.turn, piece))
    place = _PLACE.fullmatch(picks[1] if piece else picks[0])
    victim = _VICTIM.fullmatch(picks[-1])
    if not place or len(picks) > (2 if piece or victim else 1):
        return None
    kind, name = place[1] or place[3], place[2] or place[4]
    if kind == "hex":
        return None if piece else f"robber {name} from {victim[1]}" if victim else f"robber {name}"
    if kind == "edge":
        return f"road {name}" if piece in ("", "road") else None
    own = view.built.realms[view.turn].settlements
    corner = int(name)
    text = piece or ("city" if view.phase != "setup" and own >> corner & 1 else "settlement")
    return None if text == "road" else f"{text} {corner}"


def victims(view: CatanView, turn: Turn) -> Node | None:
    """Return a button for each player who can be robbed, with their number of cards."""
    if view.phase != "robber":
        return None
    seats = sorted({move.victim for move in turn.moves if isinstance(move, Robber)} - {NOBODY})
    if not seats:
        return None
    return area("victims", "Steal from whom?", *(_victim(view, seat) for seat in seats), cls="ctb-due ctb-victims")


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
