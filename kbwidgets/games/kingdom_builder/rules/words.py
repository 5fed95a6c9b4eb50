"""Kingdom Builder in words: the board as text, what is due, what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.prompt import Prompt
from kbwidgets.core.types import CHANCE, Event, added
from kbwidgets.core.words import counted, cut, joined, with_article
from kbwidgets.games.kingdom_builder.rules.board import CORNERS, HEXES, TERRAINS, Land
from kbwidgets.games.kingdom_builder.rules.cards import counts, hand
from kbwidgets.games.kingdom_builder.rules.known import KingdomBuilderKnown
from kbwidgets.games.kingdom_builder.rules.laid import Laid
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.realm import Realm, count

SIGNS: Final = dict(zip("01234567", "gftcd*~^", strict=True))
"""How the board as text shows grass, flower, forest, canyon, desert, castle, water, mountain; locations keep A to H."""
_LONGEST: Final = 180
"""Characters of the line of a position."""


def due(laid: Laid) -> str:
    """Who must do what, in a few words."""
    phase = laid.phase
    if phase == "end":
        return "the game is over"
    if phase == "quadrant":
        return f"the quadrant at the {CORNERS[len(laid.setup.quadrants)]} to be drawn"
    if phase in ("card", "first"):
        return "a Kingdom Builder card to be drawn" if phase == "card" else "the first player to be drawn"
    name = laid.names[laid.seat]
    if phase in ("deal", "draw"):
        return "a terrain card to be dealt" if phase == "deal" else f"a terrain card to be drawn for {name}"
    if phase == "replace":
        return f"another terrain card to be turned up for {name}"
    if phase == "over":
        return f"{name} to end the turn, the last settlement is built"
    if phase == "after":
        return f"{name} to use a tile or end the turn" if laid.usable() else f"{name} to end the turn"
    return f"{name} to build {laid.left}{' more' if phase == 'mandatory' else ''} on {TERRAINS[laid.in_play or 0]}"


def line(laid: Laid, seen: str = "") -> str:
    """Whose match it is, who sees it, and what is due, in one line."""
    people = " and ".join(laid.names) if len(laid.names) < 3 else f"{len(laid.names)} players"
    turn = laid.turn + (not laid.over)
    return cut(f"<Kingdom Builder of {people}, turn {turn}{seen}: {due(laid)}>", _LONGEST)


def prompt(known: KingdomBuilderKnown) -> Prompt:
    """What is asked, to whoever acts and to everybody else."""
    told = _asked(known).rstrip(".")
    return Prompt(told if known.to_act and known.to_act != (CHANCE,) else "", told)


def _asked(known: KingdomBuilderKnown) -> str:
    """What is due, in one sentence; of the tiles those that can be used now."""
    if known.phase == "end":
        return f"The game is over: {won(known.names, _gold(known))}."
    if known.phase not in ("start", "mandatory", "after"):
        return due(known)[0].upper() + due(known)[1:] + "."
    tiles = usable_tiles(known)
    name = known.names[known.seat]
    if known.phase == "after":
        return f"{name}: use {joined(tiles, 'or')}, or end the turn." if tiles else f"{name}: end the turn."
    told = f"{name}: build {counted(known.left, 'settlement')} on {TERRAINS[known.in_play or 0]}"
    return f"{told}; {joined(tiles)} can be used before or after." if tiles else f"{told}."


def due_rule(laid: Laid) -> str:
    """The rule by which it is due."""
    rules = {
        "end": "KB-6.4", "quadrant": "KB-2.2", "card": "KB-2.4", "first": "KB-2.6", "deal": "KB-2.5", "draw": "KB-3.6",
        "replace": "KB-4.6", "over": "KB-6.1", "after": "KB-3.5", "mandatory": "KB-4.4",
    }  # fmt: skip
    return rules.get(laid.phase, "KB-4.1")


def usable_tiles(laid: Laid) -> list[str]:
    """The tiles that can be used now, by name; two of a kind stand once."""
    ready = laid.realms[laid.seat].ready
    twice = {kind for kind in range(len(TILES)) if count(ready, kind) > 1}
    return [f"the {TILES[kind].capitalize()}{' (twice)' if kind in twice else ''}" for kind in laid.usable()]


def _gold(known: KingdomBuilderKnown) -> tuple[int, ...]:
    """The gold of each seat, () while it is not told."""
    lines = known.score()
    return () if lines is None else added(lines, len(known.names))


def won(names: Sequence[str], gold: Sequence[int]) -> str:
    """Who has won, all of them if they are tied (KB-6.5).

    >>> won(["Ann", "Bo", "Cy"], [34, 30, 34])
    'Ann and Cy share the victory with 34 gold'
    """
    best = [name for name, points in zip(names, gold, strict=True) if points == max(gold)]
    return f"{joined(best)} {'wins' if len(best) == 1 else 'share the victory'} with {max(gold)} gold"


def narrate(laid: Laid, event: Event) -> str:
    """What happened, in one sentence."""
    data = event.data
    if event.kind == "over":
        gold = [int(points) for points in data]
        others = [f"{n} with {g}" for n, g in zip(laid.names, gold, strict=True) if g < max(gold)]
        return f"The game is over: {won(laid.names, gold)}{', before ' + joined(others) if others else ''}."
    if event.kind == "quadrant":
        turned = ", turned by half" if data[1] else ""
        return f"The {str(data[0]).capitalize()} quadrant lies at the {CORNERS[int(data[2])]}{turned}."
    who = laid.names[event.seat] if event.seat >= 0 else ""
    names = [text.capitalize() if isinstance(text, str) else str(text) for text in data]
    plain = list(map(str, data))
    if event.kind in ("deal", "draw"):
        return f"{who} draws {with_article(plain[0] if data else 'terrain')} card."
    if event.kind == "build" and data[2]:
        return f"{who} built on {plain[0]},{plain[1]} with the {names[2]}."
    if event.kind == "gain":
        return f"{who} takes {with_article(names[0])} tile."
    if event.kind == "reshuffle":
        return f"{_shuffled(int(data[0]))} into a new draw pile."
    return _SENTENCES[event.kind].format(*plain, who=who, name=names[0] if names else "")


def _shuffled(cards: int) -> str:
    return f"The {cards} discarded terrain cards are shuffled" if cards > 1 else "The discarded terrain card is turned"


_SENTENCES: Final = {
    "card": "{name} are in force.",
    "first": "{who} plays first.",
    "turn": "{who} turns up a {0} card.",
    "replaced": "No {0} hex is free: the card leaves the game.",
    "skipped": "No terrain card is left for {who}: the build is skipped.",
    "build": "{who} built on {0},{1}.",
    "shift": "{who} moved {1},{2} to {3},{4} with the {name}.",
    "lose": "{who} loses the {name} tile: no settlement is left beside its location.",
    "end": "{who} ended the turn.",
    "last": "{who} has built the last settlement: this round is completed, then the game ends.",
}
"""What is told of an event, by its kind."""


_PASSED_OVER: Final = frozenset({"end", "deal", "draw", "turn"})
"""What every turn has, and no line tells."""
_HAD: Final = {"gain": "took", "lose": "lost"}


def recount(laid: Laid, events: Sequence[Event]) -> str:
    """What one player did, in a line: the hexes that were built on, from where to where was moved, the tiles."""
    done: list[str] = []
    rest: list[str] = []
    told = (event for event in events if event.kind not in _PASSED_OVER)
    for kind, group in groupby(told, key=lambda event: event.kind):
        its = list(group)
        if kind == "build":
            done.append(f"built {' '.join(event.at[0] + _with(event.data[2]) for event in its)}")
        elif kind == "shift":
            done.append(f"moved {', '.join(_moved(its))}")
        elif kind in _HAD:
            done.append(f"{_HAD[kind]} the {joined([str(event.data[0]).capitalize() for event in its])}")
        else:
            rest += [narrate(laid, event) for event in its]
    whole = [f"{laid.names[events[0].seat]} {joined(done)}."] if done else []
    return " ".join([*whole, *rest])


def _moved(events: Sequence[Event]) -> list[str]:
    """Each settlement that was moved, with its first and its last hex."""
    ways: list[tuple[str, str, int | str]] = []
    for event in events:
        start, end = event.at
        if ways and ways[-1][1:] == (start, event.data[0]):
            start = ways.pop()[0]
        ways.append((start, end, event.data[0]))
    return [f"{start} to {end}{_with(tile)}" for start, end, tile in ways]


def _with(tile: int | str) -> str:
    return f" ({str(tile).capitalize()})" if tile else ""


def board(known: KingdomBuilderKnown) -> str:
    """The whole table: cards, players, and the board with the number of the player on each settlement."""
    lines = [f"Kingdom Builder, turn {known.turn + (known.phase != 'end')}", str(prompt(known))]
    if known.setup.cards:
        lines.append("cards: " + ", ".join(known.setup.cards))
    gold = _gold(known)
    for seat, realm in enumerate(known.realms):
        lines.append(_player(known, seat, realm, gold))
    discards = ", ".join(f"{n} {t}" for t, n in zip(TERRAINS, counts(known.spent), strict=True) if n)
    lines.append(f"draw pile {known.in_pile}, discarded {discards or 'none'}")
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
    return ", ".join(f"{'ABCDEFGH'[kind]} {TILES[kind]}" for kind in kinds) + " with the tiles left"
