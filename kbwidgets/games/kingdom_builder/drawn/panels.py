"""The panels beside the board: the players, and the tiles of one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.nodes import Node, h, look_key, mark_key
from kbwidgets.core.values.types import ScoreLine, Seat
from kbwidgets.games.kingdom_builder.drawn.cards import gold, held_key
from kbwidgets.games.kingdom_builder.drawn.picks import try_tile
from kbwidgets.games.kingdom_builder.drawn.pieces import hexagon, settlement, sign
from kbwidgets.games.kingdom_builder.rules.board import TERRAINS
from kbwidgets.games.kingdom_builder.rules.cards import NONE, hand
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import TILE_TEXTS
from kbwidgets.games.kingdom_builder.rules.moves import MOVES
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.realm import Held, tiles
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView

_SHORT: Final[Mapping[str, str]] = {
    "oracle": "Build on your terrain",
    "farm": "Build on grass",
    "tavern": "Build at a line's end",
    "tower": "Build at the edge",
    "harbor": "Move onto water",
    "paddock": "Move 2 in a line",
    "barn": "Move to your terrain",
    "oasis": "Build on desert",
}
"""Short words for the action of each kind of tile. Pointing at it shows the whole text."""

# -- players ----------------------------------------------------------------------------------------------


def supply_key(seat: Seat) -> str:
    """Return the key of the settlements that a player has left."""
    return f"supply {seat}"


def token_key(view: KingdomBuilderView, seat: Seat, tile: Held) -> str:
    """Return the key of a tile in the row of tiles; refusals name the tiles of the player whose turn it is."""
    return tile.key if seat == view.seat else f"{tile.key} of {seat}"


def icon_key(seat: Seat, tile: Held) -> str:
    """Return the key of a tile beside the name of a player."""
    return f"{tile.key} by {seat}"


def players(view: KingdomBuilderView, avatars: Sequence[int], lines: Sequence[ScoreLine], shown: Seat) -> Node:
    """Draw the players with supply, tiles and gold (KB-13.8); a click shows that player's cards and tokens."""
    rows = [_player(view, avatars[seat], lines, seat, shown) for seat in range(len(view.names))]
    return h("ul", "player list", *rows, cls="kb-paper kb-players kbb-players", aria_label="Players")


def _player(view: KingdomBuilderView, avatar: int, lines: Sequence[ScoreLine], seat: Seat, shown: Seat) -> Node:
    colour = view.colours[seat]
    acts = view.phase != "end" and view.land is not None and seat == view.seat
    first = seat == view.setup.first
    crown = h("svg", f"first {seat}", h("use", href="#kb-crown"), cls="kbb-first", viewBox="0 0 24 18",
              role="img", aria_label="first player")  # fmt: skip
    name = h("b", f"name {seat}", h("span", text=f"{view.names[seat]} "), *([crown] if first else []),
             cls="kb-player-name", title="First player" if first else None)  # fmt: skip
    facts = h("span", f"facts {seat}", *_facts(view, seat), cls="kb-player-words kb-quiet kbb-facts")
    score = h("span", f"gold {seat}", h("b", text=str(gold(lines, seat))), h("span", text=" gold", cls="kb-sr"),
              cls="kb-player-score")  # fmt: skip
    key = mark_key(seat) if view.phase == "end" else look_key(seat)
    button = h("button", key, portrait(avatar, colour), name, facts, *([score] if lines else []), type="button",
               cls=f"kb-player kb-p-{colour}{' kb-now' * acts}{' kbb-shown' * (seat == shown)}",
               aria_pressed=str(seat == shown).lower())  # fmt: skip
    return h("li", f"player {seat}", button, aria_current="true" if acts else None)


def _facts(view: KingdomBuilderView, seat: Seat) -> list[Node]:
    """Return the supply, the hidden card and the tiles of a player."""
    realm = view.realms[seat]
    left = h("span", f"left {seat}", text=f"{realm.supply}")
    unit = h("span", text=" settlements left ", cls="kb-sr")
    facts = [h("span", supply_key(seat), settlement(view.colours[seat], "kbb-icon"), left, unit,
               title="Settlements left")]  # fmt: skip
    if hidden := _hidden(view, seat):
        facts.append(hidden)
    if held := list(tiles(realm)):
        words = ", ".join(f"{TILES[tile.kind].capitalize()} {tile.state}" for tile in held)
        icons = (
            sign(f"sign-{TILES[tile.kind]}", f"kbb-icon kbb-{tile.state}")._replace(key=icon_key(seat, tile))
            for tile in held
        )
        spoken = h("span", f"tiles {seat} words", text=f"{words} ", cls="kb-sr")
        facts.append(h("span", f"tiles {seat}", *icons, spoken, cls="kbb-tiles"))
    return facts


def _hidden(view: KingdomBuilderView, seat: Seat) -> Node | None:
    """Draw the terrain card that a player holds, face down unless the viewer may see it (KB-8.2, KB-13.9)."""
    if seat not in view.holders:
        return None
    terrain = hand(view.hands, seat)
    if terrain != NONE:
        name = TERRAINS[terrain]
        text = h("span", f"next {seat}", text=f"next: {name}", cls="kb-sr")
        return h("span", held_key(seat), hexagon(name, "kbb-icon"), text, cls="kbb-held", title=f"Next card: {name}")
    return h("span", held_key(seat), sign("pile", "kbb-icon"), cls="kbb-held", title="Terrain card, face down")


# -- tiles ------------------------------------------------------------------------------------------------


def tokens(view: KingdomBuilderView, turn: Turn, seat: Seat) -> Node:
    """Draw the tiles of a player as tokens: ready ones can be picked, and the others say why not (KB-13.11)."""
    held = list(tiles(view.realms[seat]))
    ready = {tile.kind for tile in held if tile.state == "ready"}
    items = [_token(view, turn, seat, tile, ready) for tile in held]
    if not items:
        items = [h("p", "no tokens", text="None yet. Build next to a location to get one.", cls="kb-quiet")]
    whose = "Your" if seat == view.viewer else f"{view.names[seat]}'s"
    head = h("h3", "tokens head", h("span", "tokens of", text=f"{whose} tiles"), cls="kb-h")
    crowd = " kbb-few" if len(held) < 4 else " kbb-many" if len(held) > 4 else ""
    return h("section", "tokens", head, h("div", "token row", *items, cls=f"kbb-tokens{crowd}"),
             cls="kb-paper kbb-token-panel")  # fmt: skip


def _token(view: KingdomBuilderView, turn: Turn, seat: Seat, tile: Held, ready: set[int]) -> Node:
    reason = _why_not(turn, seat, tile)
    name = TILES[tile.kind]
    key = token_key(view, seat, tile)
    asks = seat == turn.seat and bool(reason)
    if tile.state != "ready" and tile.kind in ready:
        asks = False  # The other tile of this kind can be used, and a question about this one would try that one.
    words = h("span", f"{key} words", h("b", f"{key} name", text=f"{name.capitalize()} "),
              h("small", f"{key} why", text=reason or _SHORT[name], data_kb_hint=_stands(tile)))  # fmt: skip
    return h(
        "button", key, sign(f"tile-{name}", f"kbb-tile kbb-{tile.state}"), words,
        cls=f"kbb-token kbb-is-{tile.state}", type="button", data_kb_ask=asks,
        aria_disabled="true" if reason else None, title=TILE_TEXTS[name],
    )  # fmt: skip


def _stands(tile: Held) -> str:
    """Return the words of a tile on a page that does not say whether it can be used."""
    return _SHORT[TILES[tile.kind]] if tile.state == "ready" else tile.state.capitalize()


def _why_not(turn: Turn, seat: Seat, tile: Held) -> str:
    """Return why a tile cannot be used now, or "" if it can."""
    if tile.state != "ready":  # The rules judge a kind, of which another tile may be ready.
        return "Used this turn" if tile.state == "used" else "Ready next turn"
    if seat != turn.seat:
        return "Ready"
    refusal = turn.why_not(MOVES.parse(try_tile(tile.kind)))
    return refusal.short if refusal else ""  # Only the reasons against all uses of a tile have a short form.
