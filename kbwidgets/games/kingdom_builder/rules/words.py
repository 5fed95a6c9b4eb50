"""The texts of Kingdom Builder: prompts, accounts, the result, and the board as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.events import Event
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.text.words import cut, joined, with_article
from kbwidgets.core.values.types import added
from kbwidgets.games.kingdom_builder.rules.board import HEXES, LANDS, TERRAINS, Land
from kbwidgets.games.kingdom_builder.rules.cards import counts, hand
from kbwidgets.games.kingdom_builder.rules.chapters.building import Built
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import usable_tiles
from kbwidgets.games.kingdom_builder.rules.chapters.tiles import TileEvent, TileLost, TileTaken, TileUsed
from kbwidgets.games.kingdom_builder.rules.chapters.turns import CardDrawn, CardTurnedUp, LastRoundBegan
from kbwidgets.games.kingdom_builder.rules.fields import OpenFields
from kbwidgets.games.kingdom_builder.rules.position import KingdomBuilderKnown
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.realm import Realm, count

SIGNS: Final = dict(zip("01234567", "gftcd*~^", strict=True))
"""The signs of grass, flower, forest, canyon, desert, castle, water and mountain; locations keep A to H."""
_LONGEST: Final = 180
"""The largest number of characters in the line of a position."""


def prompt(table: OpenFields) -> Prompt:
    """Return what a position asks for, with a text for the player who acts and one for everyone else."""
    phase, name = table.phase, table.names[table.seat]
    if phase == "end":
        return _result(table)
    if phase in _CHANCE:
        return Prompt("", _CHANCE[phase].format(name=name))
    kinds = [f"the {TILES[kind].capitalize()}" for kind in usable_tiles(table)]
    tile = "a tile" if len(kinds) > 1 else "".join(kinds)
    if phase in ("start", "mandatory"):
        terrain = LANDS[TERRAINS[table.in_play or 0]]
        more = " more" if phase == "mandatory" else ""
        hint = f"Click a marked hex{', or use ' + tile + ' first' if tile else ''}."
        return Prompt(f"Build {table.left}{more} on {terrain}", f"{name} is building on {terrain}", hint)
    if tile:
        hint = f"Click {tile}, or press Next player."
        return Prompt("Use a tile or end your turn", f"{name} can use a tile", hint)
    last = "You've built your last settlement. " if phase == "over" else ""
    return Prompt("End your turn", f"{name} is finishing the turn", f"{last}Press Next player.")


_CHANCE: Final = {
    "quadrant": "Setting up the board",
    "card": "Setting up the board",
    "first": "Choosing the first player",
    "deal": "Dealing the terrain cards",
    "draw": "{name} is drawing a terrain card",
    "replace": "{name} is turning up another card",
}
"""The prompt for everyone while chance decides, by the phase."""


def eyebrow(table: OpenFields) -> str:
    """Return the turn or the result, for the line above the prompt."""
    if table.phase == "end":
        return "Final result"
    if table.land is None or table.phase in ("card", "first", "deal"):
        return "Setup"
    return "Last round" if list_empty_supplies(table) else f"Round {table.turn // len(table.names) + 1}"


def list_empty_supplies(table: OpenFields) -> list[str]:
    """Return the players who have no settlements left, which makes this the last round (KB-6.2)."""
    return [name for name, realm in zip(table.names, table.realms, strict=True) if not realm.supply]


def line(table: OpenFields, seen: str = "") -> str:
    """Return the players, the viewer and the prompt in one line."""
    people = " and ".join(table.names) if len(table.names) < 3 else f"{len(table.names)} players"
    turn = table.turn + (not table.over)
    return cut(f"<Kingdom Builder of {people}, turn {turn}{seen}: {prompt(table).others}>", _LONGEST)


def due_rule(table: OpenFields) -> str:
    """Return the rule that the prompt follows."""
    rules = {
        "end": "KB-6.4", "quadrant": "KB-2.2", "card": "KB-2.4", "first": "KB-2.6", "deal": "KB-2.5", "draw": "KB-3.6",
        "replace": "KB-4.6", "over": "KB-6.1", "after": "KB-3.5", "mandatory": "KB-4.4",
    }  # fmt: skip
    return rules.get(table.phase, "KB-4.1")


def _result(table: OpenFields) -> Prompt:
    """Return who wins or shares the win, and the gold of the others (KB-6.5)."""
    ranked = sorted(zip(added(table.gold(), len(table.names)), table.names, strict=True), key=lambda pair: -pair[0])
    most = ranked[0][0]
    winners = [name for gold, name in ranked if gold == most]
    hint = joined([f"{name} has {gold}" for gold, name in ranked if gold < most])
    hint = f"{hint}." if hint else ""
    if len(winners) == 1:
        return Prompt("", f"{winners[0]} wins with {most} gold", hint)
    return Prompt("", f"{joined(winners)} share the win", f"They have {most} gold each. {hint}".strip())


def summarize(table: OpenFields, events: Sequence[Event]) -> str:
    """Return in one line what one player did: the settlements built and the tiles used, taken and lost."""
    logged = [event for event in events if event.is_logged and not isinstance(event, (CardDrawn, CardTurnedUp))]
    if len(logged) == 1:
        return logged[0].text(table.names)
    by_kind: dict[type[Event], list[Event]] = {}
    for event in logged:
        by_kind.setdefault(TileUsed if isinstance(event, TileUsed) else type(event), []).append(event)
    deeds: list[str] = []
    others: list[str] = []
    for alike in by_kind.values():
        match alike[0]:
            case Built():
                lands = dict.fromkeys(event.land for event in alike if isinstance(event, Built))
                deeds.append(f"built {len(alike)} on {joined(list(lands))}")
            case TileUsed():
                deeds.append(f"used the {joined(list(_tiles(alike)))}")
            case TileTaken() | TileLost() as first:
                tiles = [with_article(name) if n == 1 else f"{n} {name} tiles" for name, n in _tiles(alike).items()]
                deeds.append(f"{'took' if isinstance(first, TileTaken) else 'lost'} {joined(tiles)}")
            case LastRoundBegan():
                deeds.append("started the last round")
            case _:
                others += [event.text(table.names) for event in alike]
    account = [f"{table.names[events[0].seat]} {joined(deeds)}."] if deeds else []
    return " ".join([*account, *others])


def _tiles(events: Sequence[Event]) -> Mapping[str, int]:
    """Return how often each tile is named in events, by its name."""
    return Counter(event.name for event in events if isinstance(event, TileEvent))


def board(known: KingdomBuilderKnown) -> str:
    """Return the table as text, with each settlement on the board as its player's number."""
    lines = [f"Kingdom Builder, turn {known.turn + (known.phase != 'end')}", str(prompt(known))]
    if known.setup.cards:
        lines.append("cards: " + ", ".join(known.setup.cards))
    gold = known.points() or ()
    for seat, realm in enumerate(known.realms):
        lines.append(_player(known, seat, realm, gold))
    discards = ", ".join(f"{n} {t}" for t, n in zip(TERRAINS, counts(known.spent), strict=True) if n)
    lines.append(f"draw pile: {known.in_pile}; discard pile: {discards or 'none'}")
    if known.land is None:
        return "\n".join(lines)
    lines += ["", "    " + "".join(f"{column:<3}" for column in range(HEXES.columns)).rstrip()]
    owners = {index: str(seat + 1) for seat, realm in enumerate(known.realms) for index in bits(realm.own)}
    for row in range(HEXES.rows):
        shown = "".join(_hex(known, known.land, owners, row, column) for column in range(HEXES.columns))
        lines.append(f"{row:>2} {' ' * (2 * (row % 2) - row % 2)} {shown}".rstrip())
    lines.append("g grass, f flower, t forest, c canyon, d desert, * castle, ~ water, ^ mountain; " + _legend(known))
    return "\n".join(lines)


def _player(known: KingdomBuilderKnown, seat: int, realm: Realm, gold: Sequence[int]) -> str:
    tiles = [
        f"{name}{state}" for kind, name in enumerate(TILES)
        for tiles, state in ((realm.ready, ""), (realm.fresh, " (new)"), (realm.used, " (used)"))
        for _ in range(count(tiles, kind))
    ]  # fmt: skip
    parts = [f"{realm.supply} left"]
    if gold:
        parts.append(f"{gold[seat]} gold")
    if tiles:
        parts.append(", ".join(tiles))
    held = hand(known.hands, seat)
    if held < len(TERRAINS):
        parts.append(f"holds {TERRAINS[held]}")
    return f"{seat + 1} {known.names[seat]} ({known.colours[seat]}): {'; '.join(parts)}"


def _hex(known: KingdomBuilderKnown, land: Land, owners: Mapping[int, str], row: int, column: int) -> str:
    index, character = HEXES.index(row, column), land.character(row, column)
    if character.isalpha():
        location = next(n for n, found in enumerate(land.locations) if found and found[1] == index)
        return f"{character}{known.tiles_left(location)} "
    return f"{SIGNS[character]}{owners.get(index, ''):<2}"


def _legend(known: KingdomBuilderKnown) -> str:
    if known.land is None:
        return ""
    kinds = sorted({found[0] for found in known.land.locations if found})
    return ", ".join(f"{'ABCDEFGH'[kind]} {TILES[kind]}" for kind in kinds) + " (number: tiles left)"
