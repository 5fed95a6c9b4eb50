"""Catan in words, of what a viewer knows: what is due, what happened, the board as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.prompt import Prompt
from kbwidgets.core.types import CHANCE, OPEN, Event, Seat
from kbwidgets.core.words import counted, cut, joined, run_on
from kbwidgets.games.catan.rules.board import GENERIC
from kbwidgets.games.catan.rules.frames import Discarding, Draft, FreeRoads, Offered, Placing, Stealing
from kbwidgets.games.catan.rules.goods import RESOURCES, TERRAINS, counts, written
from kbwidgets.games.catan.rules.known import Known
from kbwidgets.games.catan.rules.moves import CARD_NAMES, cards_told
from kbwidgets.games.catan.rules.options import UNLIMITED
from kbwidgets.games.catan.rules.position import dev_count
from kbwidgets.games.catan.rules.trail import length

RULES: Final[Mapping[str, str]] = {
    "tile": "CT-2.5", "red": "CT-2.7", "corner": "CT-2.8", "chit": "CT-2.7", "gap": "CT-2.11", "turn": "CT-2.11",
    "port": "CT-2.13", "desert": "CT-2.14", "first": "CT-4.1", "order": "CT-4.1", "order dice": "CT-4.2",
    "setup": "CT-4.3", "roll": "CT-5.2", "dice": "CT-5.3", "discard": "CT-7.1", "robber": "CT-7.3", "steal": "CT-7.5",
    "main": "CT-5.4", "offer": "CT-9.14", "card": "CT-8.7", "free roads": "CT-10.8", "over": "CT-12.2",
}  # fmt: skip
"""The rule by which each phase is due."""
_BY_CHANCE: Final[Mapping[str, str]] = {
    "tile": "The tiles are laid out", "red": "The red chits get their places", "corner": "The spiral gets its start",
    "chit": "The chits are laid out", "gap": "The ports are dealt", "turn": "The ring of ports is turned",
    "port": "The ports are laid out", "desert": "The robber gets its desert", "first": "The order of play is drawn",
    "order dice": "The dice are cast", "dice": "The dice are cast", "card": "A development card is drawn",
}  # fmt: skip


def _names(known: Known) -> tuple[str, ...]:
    return known.table.setup.names


def due(known: Known) -> str:
    """Who must do what, in a few words."""
    names, frame, phase = _names(known), known.frame, known.phase
    if not known.to_act:
        return "the game is over"
    if known.to_act == (CHANCE,):
        if isinstance(frame, Stealing):
            return f"{names[known.turn]} steals a card of {names[frame.victim]}"
        told = _BY_CHANCE[phase]
        return told[:1].lower() + told[1:]
    who = joined([names[seat] for seat in known.to_act])
    if isinstance(frame, Discarding):
        owed = joined([f"{names[seat]} {frame.owed[seat]}" for seat in known.to_act])
        return f"{who} to discard ({owed})"
    if isinstance(frame, Placing):
        what = "a settlement" if frame.corner < 0 else f"a road at intersection {frame.corner}"
        return f"{who} to place {what}"
    if isinstance(frame, FreeRoads):
        return f"{who} to place a free road" + (", or to stop" if frame.placed else "")
    if isinstance(frame, Offered):
        return f"{who} to {_offered(known, frame)}"
    return who + {
        "order": " to roll for the order of play",
        "roll": " to roll the dice",
        "robber": " to move the robber",
        "main": " to trade, build, or end the turn",
    }.get(phase, " to act")


def _offered(known: Known, frame: Offered) -> str:
    if known.to_act == (known.turn,):
        return "confirm a trade, or to withdraw the offer"
    return f"answer {_names(known)[known.turn]}, who gives {written(frame.give)} for {written(frame.get)}"


def prompt(known: Known) -> Prompt:
    """What is asked, to whoever acts and to everybody else."""
    told = _asked(known).rstrip(".")
    return Prompt(told if known.to_act and known.to_act != (CHANCE,) else "", told)


def _asked(known: Known) -> str:
    """What is due, in one sentence."""
    told = due(known)
    return f"{told[:1].upper()}{told[1:]}."


def due_rule(known: Known) -> str:
    """The rule by which it is due."""
    return RULES[known.phase]


# -- what happened ----------------------------------------------------------------------------------------


def narrate(known: Known, event: Event) -> str:
    """What happened, in one sentence: an event holds what its viewer may know (CT-13.7)."""
    names = _names(known)
    who = names[event.seat] if event.seat >= 0 else "Chance"
    data = [str(item) for item in event.data]
    return _TOLD[event.kind](names, who, data)


def _passed(names: Sequence[str], seats: Sequence[str]) -> str:
    """Return who places no settlement in the setup, where a player may miss both (CT-4.7)."""
    missed = [names[int(seat)] + (" twice" if seats.count(seat) > 1 else "") for seat in dict.fromkeys(seats)]
    return f"No intersection is left, so {joined(missed)} {'is' if len(missed) == 1 else 'are'} passed over."


def _seats(names: tuple[str, ...], seats: list[str]) -> str:
    return joined([names[int(seat)] for seat in seats])


def _prize(name: str, what: str) -> Callable[[tuple[str, ...], str, list[str]], str]:
    def told(names: tuple[str, ...], who: str, data: list[str]) -> str:
        before = int(data[0])
        if who == "Chance":
            return f"{name} is set aside."
        taken = f" from {names[before]}" if before >= 0 else ""
        return f"{who} takes {name}{taken} with {data[1]} {what}."

    return told


_TOLD: Final[Mapping[str, Callable[[tuple[str, ...], str, list[str]], str]]] = {
    "lay": lambda names, who, data: f"Laid out: {data[0]}.",
    "roll": lambda names, who, data: f"{who} rolls.",
    "dice": lambda names, who, data: f"{who} rolled {' and '.join(data)}"
    + (f": {sum(map(int, data))}." if len(data) > 1 else "."),
    "tie": lambda names, who, data: f"{_seats(names, data)} are tied and roll again.",
    "order": lambda names, who, data: f"The order of play is {_seats(names, data)}.",
    "settlement": lambda names, who, data: f"{who} settled on intersection {data[0]}.",
    "road": lambda names, who, data: f"{who} built the road {data[0]}.",
    "city": lambda names, who, data: f"{who} built a city on intersection {data[0]}.",
    "gain": lambda names, who, data: f"{who} got {data[0]}.",
    "blocked": lambda names, who, data: f"The robber kept {data[0]} from {who}.",
    "short": lambda names, who, data: f"The bank was short of {data[0]} for {who}.",
    "owe": lambda names, who, data: f"{who} has to discard {data[0]}.",
    "chosen": lambda names, who, data: f"{who} has chosen {'to discard ' + data[0] if data[0] else 'what to discard'}.",
    "discard": lambda names, who, data: f"{who} discarded {data[0]}.",
    "robber": lambda names, who, data: f"{who} moved the robber to hex {data[0]}.",
    "steal": lambda names, who, data: f"{who} stole {data[1] or 'a card'} from {names[int(data[0])]}.",
    "buy": lambda names, who, data: f"{who} bought a development card.",
    "card": lambda names, who, data: f"{who} drew {'the card ' + data[0] if data[0] else 'a card'}.",
    "play": lambda names, who, data: f"{who} played {data[0]}.",
    "plenty": lambda names, who, data: f"{who} played a year of plenty and took {data[0]}.",
    "monopoly": lambda names, who, data: f"{who} gave {data[0]} {data[1]} to {names[int(data[2])]}.",
    "bank": lambda names, who, data: f"{who} traded {data[0]} with the bank for {data[1]}.",
    "offer": lambda names, who, data: f"{who} offers {data[0]} for {data[1]} to {_seats(names, data[2:])}.",
    "call": lambda names, who, data: f"{who} calls: {data[0]} for {data[1]}, to {_seats(names, data[2:])}.",
    "counter": lambda names, who, data: f"{who} would give {data[0]} for {data[1]}.",
    "accept": lambda names, who, data: f"{who} accepts.",
    "reject": lambda names, who, data: f"{who} rejects.",
    "trade": lambda names, who, data: f"{who} gave {data[1]} to {names[int(data[0])]} for {data[2]}.",
    "withdraw": lambda names, who, data: f"{who} withdrew the offer.",
    "show": lambda names, who, data: f"{who} showed {counted(int(data[0]), 'victory point card')}.",
    "stop": lambda names, who, data: f"{who} leaves the second road out.",
    "end": lambda names, who, data: f"{who} ended the turn.",
    "pass": lambda names, who, data: _passed(names, data),
    "longest": _prize("Longest Road", "roads"),
    "army": _prize("Largest Army", "knights"),
    "win": lambda names, who, data: f"{who} wins.",
    "open": lambda names, who, data: f"{who} held {data[0]}{' and ' + data[1] if data[1] else ''}.",
    "over": lambda names, who, data: "The last turn is over, and nobody wins.",
}  # fmt: skip

_PASSED_OVER: Final = frozenset(
    {"roll", "end", "offer", "call", "counter", "accept", "reject", "withdraw", "buy", "stop", "owe", "chosen"}
)
"""What leads to something else that is told, or to nothing."""


def recount(known: Known, events: Sequence[Event]) -> str:
    """What one player did and got, in a line: of the trades those that came about."""
    who = _names(known)[events[0].seat]
    told = [
        f"{who} {_IN_SHORT[event.kind]}." if event.kind in _IN_SHORT else narrate(known, event)
        for event in events
        if event.kind not in _PASSED_OVER
    ]
    return run_on(told, who)


_IN_SHORT: Final = {
    "settlement": "built a settlement", "road": "built a road", "city": "built a city", "robber": "moved the robber",
}  # fmt: skip
"""What is seen on the board: no number of a place is needed."""


_WIDE: Final = 6
"""Characters of half the width of a hex."""


# -- the board as text ------------------------------------------------------------------------------------


def table(known: Known) -> str:
    """The position as a readable picture in text."""
    parts = [_land(known), *(_player(known, seat) for seat in range(known.table.seats)), _bank(known)]
    if known.dice:
        parts.append("dice: " + " ".join(map(str, known.dice)))
    parts.append(str(prompt(known)))
    return "\n".join(part for part in parts if part)


def _land(known: Known) -> str:
    """The hexes row by row, the robber's with a star, between them the intersections; then the ports.

    Behind an intersection stands its building with the seat of the owner: `25s0` a settlement, `25c0` a city.
    """
    frame = known.frame
    terrains = frame.terrains if isinstance(frame, Draft) else known.land.terrains
    chits = frame.chits if isinstance(frame, Draft) else known.land.chits
    grid, rows = known.table.grid, dict[int, list[tuple[int, str]]]()
    for hexagon, (x, y) in enumerate(grid.middles):
        land = TERRAINS[terrains[hexagon]] if hexagon < len(terrains) else "?"
        chit = str(chits[hexagon] or "") if hexagon < len(chits) else ""
        rows.setdefault(y, []).append((x, f"{hexagon}:{land}{chit}{'*' if hexagon == known.robber else ''}"))
    for corner, (x, y) in enumerate(grid.mesh.spots):
        rows.setdefault(y, []).append((x, f"{corner}{_building(known, corner)}"))
    first = min(x for row in rows.values() for x, _ in row)
    lines = [_spaced([(_WIDE * (x - first) + _WIDE // 2, told) for x, told in sorted(rows[y])]) for y in sorted(rows)]
    kinds = (*RESOURCES, "any")
    ports = [f"{known.table.grid.name(edge)} {kinds[kind]}" for edge, kind in known.land.ports]
    assert len(kinds) == GENERIC + 1
    return "\n".join([*lines, *([f"ports: {', '.join(ports)}"] if ports else [])])


def _building(known: Known, corner: int) -> str:
    """What stands at an intersection, and whose it is."""
    for seat, realm in enumerate(known.built.realms):
        if realm.buildings >> corner & 1:
            return f"{'c' if realm.cities >> corner & 1 else 's'}{seat}"
    return ""


def _spaced(told: list[tuple[int, str]]) -> str:
    """Words with their middles at these columns."""
    line = ""
    for column, word in told:
        line = line.ljust(column - len(word) // 2) + word
    return line


def _player(known: Known, seat: Seat) -> str:
    built, setup, grid = known.built, known.table.setup, known.table.grid
    realm = built.realms[seat]
    hand, cards = known.hands[seat], known.cards[seat]
    others = 0
    for other, each in enumerate(built.realms):
        others |= each.buildings if other != seat else 0
    parts = [
        f"settlements {_list(realm.settlements)}",
        f"cities {_list(realm.cities)}",
        f"roads {', '.join(grid.name(edge) for edge in bits(realm.roads)) or '-'}"
        f" (length {length(grid, realm.roads, others)})",
        counted(known.hand_sizes[seat], "card") if hand is None else f"holds {written(hand)}",
        counted(known.card_counts[seat], "development card") if cards is None else _cards(seat, cards),
    ]
    if known.knights[seat]:
        parts.append(counted(known.knights[seat], "knight") + " played")
    if known.shown[seat]:
        parts.append(counted(known.shown[seat], "victory point card") + " shown")
    parts += [
        name for name, holder in (("Longest Road", built.longest), ("Largest Army", known.army)) if holder == seat
    ]
    return f"{seat} {setup.names[seat]} ({setup.colours[seat]}): {'; '.join(parts)}"


def _list(corners: int) -> str:
    return " ".join(str(corner) for corner in bits(corners)) or "-"


def _cards(seat: Seat, cards: int) -> str:
    """The development cards of a hand that is seen."""
    return f"development cards {cards_told(seat, [dev_count(cards, n) for n in range(len(CARD_NAMES))]) or '-'}"


def _bank(known: Known) -> str:
    if known.store is None:
        resources = "bank: not shown"
    elif known.table.setup.bank == UNLIMITED:
        resources = "bank: without end"
    else:
        resources = "bank: " + ", ".join(f"{n} {k}" for n, k in zip(counts(known.store), RESOURCES, strict=True))
    return f"{resources}; {counted(known.deck_size, 'development card')} left"


def line(known: Known, seen_by: str) -> str:
    """The position in one line."""
    return f"<Catan of {cut(joined(_names(known)), 60)}, turn {known.turns}: {cut(due(known), 80)}{cut(seen_by, 30)}>"


def whose(known: Known) -> str:
    """Who looks."""
    viewer = known.viewer
    return "a spectator" if viewer is None else "all" if viewer == OPEN else _names(known)[viewer]
