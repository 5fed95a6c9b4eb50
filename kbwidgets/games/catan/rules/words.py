"""The words of a position of Catan for one viewer: the prompt, accounts of what happened, and the board as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, groupby
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.events import Done, Event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.text.words import counted, cut, joined, run_on
from kbwidgets.core.values.types import CHANCE, OPEN, Seat, called
from kbwidgets.games.catan.rules.board import owner_of
from kbwidgets.games.catan.rules.chapters.board_setup import Draft, Lay
from kbwidgets.games.catan.rules.chapters.build import City, Road, Settle
from kbwidgets.games.catan.rules.chapters.cards import CardDrawn, Stop
from kbwidgets.games.catan.rules.chapters.ending import HandShown
from kbwidgets.games.catan.rules.chapters.longest_road import road_length
from kbwidgets.games.catan.rules.chapters.robber import DiscardChosen, DiscardDue
from kbwidgets.games.catan.rules.chapters.setup import NextNamed
from kbwidgets.games.catan.rules.chapters.trade import Accept, CounterMade, OfferMade, Reject, Withdraw, terms_of
from kbwidgets.games.catan.rules.chapters.turn import DiceRolled, End, Gained, Roll
from kbwidgets.games.catan.rules.known import Known
from kbwidgets.games.catan.rules.options import UNLIMITED
from kbwidgets.games.catan.rules.position import (
    Discarding,
    FreeRoads,
    Offered,
    Phase,
    Placing,
    Stealing,
    piece_points,
    special_cards,
)
from kbwidgets.games.catan.rules.resources import (
    DEV_NAMES,
    POINT,
    PORTS,
    RESOURCES,
    TERRAINS,
    counts,
    describe_dev_cards,
    dev_count,
    listed,
    written,
)

RULES: Final[Mapping[Phase, str]] = {
    "tile": "CT-2.5", "red": "CT-2.7", "corner": "CT-2.8", "chit": "CT-2.7", "gap": "CT-2.11", "turn": "CT-2.11",
    "port": "CT-2.13", "desert": "CT-2.14", "first": "CT-4.1", "order": "CT-4.1", "order dice": "CT-4.2",
    "setup": "CT-4.3", "roll": "CT-5.2", "dice": "CT-5.3", "discard": "CT-7.1", "robber": "CT-7.3", "steal": "CT-7.5",
    "main": "CT-5.4", "offer": "CT-9.14", "card": "CT-8.7", "free roads": "CT-10.8", "over": "CT-12.2",
}  # fmt: skip
"""The rule that governs each phase."""
_SET_UP: Final = ("tile", "red", "corner", "chit", "gap", "turn", "port", "desert")
"""The phases in which chance lays out the board."""
_BY_CHANCE: Final[Mapping[str, str]] = {
    **dict.fromkeys(_SET_UP, "Setting up the board"), "first": "Drawing the turn order",
    "order dice": "Rolling the dice", "dice": "Rolling the dice", "card": "Drawing a development card",
}  # fmt: skip
_LONGEST: Final = 8
"""The most words in a prompt."""
_LONGEST_HINT: Final = 14
_EDGE: Final = "Click a marked edge."


def prompt(known: Known) -> Prompt:
    """Return the prompt for the player who acts, and its version for everyone else."""
    frame, phase, name = known.frame, known.phase, known.table.names[known.turn]
    if not known.to_act:
        return _prompt_result(known)
    if isinstance(frame, Stealing):
        return Prompt("", f"{name} steals a card from {known.table.names[frame.victim]}")
    if known.to_act == (CHANCE,):
        return Prompt("", _BY_CHANCE[phase])
    if isinstance(frame, Discarding):
        return _prompt_discards(known, frame)
    if isinstance(frame, Offered):
        return _prompt_offer(known, frame)
    if isinstance(frame, Placing):
        return _prompt_placing(known, frame)
    if isinstance(frame, FreeRoads):
        text = "Place a free road, or stop" if frame.placed else "Place a free road"
        return Prompt(text, f"{name} is placing free roads", _EDGE)
    dice = "Enter both numbers, or their total." if known.table.by_hand else ""
    return {
        "order": Prompt("Roll to see who starts", f"{name} is rolling for turn order", dice),
        "roll": Prompt("Roll the dice", f"{name} is about to roll", dice),
        "robber": Prompt("Move the robber", f"{name} is moving the robber", _advise_robber(known)),
    }.get(phase, Prompt("Trade, build or end your turn", f"{name}'s turn"))


def _prompt_result(known: Known) -> Prompt:
    points = [
        piece_points(known.built, known.army, seat) + dev_count(cards or 0, POINT)
        for seat, cards in enumerate(known.cards)
    ]
    won = points[known.turn] >= known.table.limits.vp_target
    ranked = sorted(range(known.table.seats), key=lambda seat: -points[seat])
    others = [seat for seat in ranked if not (won and seat == known.turn)]
    hint = _list_scores([(points[seat], known.table.names[seat]) for seat in others])
    text = f"{known.table.names[known.turn]} wins with {counted(points[known.turn], 'point')}"
    return Prompt("", text if won else "No winner: turn limit reached", hint if _fits(hint, _LONGEST_HINT) else "")


def _list_scores(ranked: Sequence[tuple[int, str]]) -> str:
    """Return a sentence about points, highest first. Players with equal points share a clause.

    >>> _list_scores([(6, "Bo"), (5, "Cy")]), _list_scores([(6, "Bo"), (4, "Cy"), (4, "Di")])
    ('Bo has 6 points and Cy has 5.', 'Bo has 6 points, and Cy and Di have 4 each.')
    """
    clauses, shared = list[str](), False
    for points, players in groupby(ranked, key=lambda pair: pair[0]):
        names = [name for _, name in players]
        score = str(points) if clauses else counted(points, "point")
        clauses.append(f"{joined(names)} {f'have {score} each' if len(names) > 1 else f'has {score}'}")
        shared = shared or len(names) > 1
    if shared and len(clauses) > 1:
        clauses[-2] += ","
    return f"{joined(clauses)}."


def _fits(text: str, most: int = _LONGEST) -> bool:
    return len(text.split()) <= most


def _addressed_seat(known: Known) -> Seat:
    """Return the seat that a prompt addresses if several must act: the viewer's, or the first."""
    return known.viewer if known.viewer in known.to_act else known.to_act[0]


def _prompt_discards(known: Known, frame: Discarding) -> Prompt:
    cards = counted(frame.owed[_addressed_seat(known)], "card")
    others = f"{joined([known.table.names[seat] for seat in known.to_act])} must discard"
    if len(known.to_act) == 1:
        others = f"{others} {cards}"
    return Prompt(f"Discard {cards}", others if _fits(others) else f"{len(known.to_act)} players must discard")


def _prompt_placing(known: Known, frame: Placing) -> Prompt:
    name = known.table.names[known.turn]
    if frame.corner >= 0:
        return Prompt("Place a road beside it", f"{name} is placing a road", _EDGE)
    second = frame.step >= known.table.seats  # CT-4.6
    hint = f"Click a marked spot.{' You get a card for each hex it touches.' if second else ''}"
    return Prompt("Place a settlement", f"{name} is placing a settlement", hint)


def _advise_robber(known: Known) -> str:
    """Return how to move the robber. Some hexes have several players who can be robbed (CT-7.4)."""
    hexes = [
        realm.hexes & ~(1 << known.robber if known.robber >= 0 else 0)
        for seat, realm in enumerate(known.built.realms)
        if seat != known.turn and known.hand_sizes[seat]
    ]
    several = any(one & other for one, other in combinations(hexes, 2))
    return "Click a hex, then choose whom to rob." if several else "Click a marked hex."


def _prompt_offer(known: Known, frame: Offered) -> Prompt:
    names = known.table.names
    name = names[known.turn]
    if known.to_act == (known.turn,):
        if any(terms_of(frame, seat) for seat in frame.to):
            return Prompt("Choose a trade, or withdraw", f"{name} is choosing a trade")
        return Prompt("Nobody accepted: withdraw your offer", f"Nobody accepted {name}'s offer")
    what = "request" if frame.call else "offer"
    text = f"{name} offers {listed(frame.give)} for {listed(frame.get)}"
    if frame.call:
        text = f"{name} wants {listed(frame.get)}" if frame.get else f"{name} asks for offers for {listed(frame.give)}"
    first = names[known.to_act[0]]
    waiting = f"{name} is waiting for answers"
    if len(known.to_act) == 1:
        waiting = f"{first} is thinking about {name}'s {what}"
    return Prompt(text if _fits(text) else f"Answer {name}'s {what}", waiting)


def due_rule(known: Known) -> str:
    """Return the rule that governs what happens next."""
    return RULES[known.phase]


_WIDE: Final = 6
"""Half the width of a hex, in characters."""


def draw_table(known: Known) -> str:
    """Return the position as a picture made of text."""
    parts = [_draw_land(known), *(_draw_player(known, seat) for seat in range(known.table.seats)), _draw_bank(known)]
    if known.dice:
        parts.append("dice: " + " ".join(map(str, known.dice)))
    parts.append(str(prompt(known)))
    return "\n".join(part for part in parts if part)


def _draw_land(known: Known) -> str:
    """Return the hexes row by row, with intersections between them and a star for the robber, then the ports.

    An intersection is followed by its building and the owner's seat: `25s0` is a settlement, `25c0` a city.
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
        rows.setdefault(y, []).append((x, f"{corner}{_mark_building(known, corner)}"))
    first = min(x for row in rows.values() for x, _ in row)
    lines = [_centre([(_WIDE * (x - first) + _WIDE // 2, word) for x, word in sorted(rows[y])]) for y in sorted(rows)]
    ports = [f"{known.table.grid.name(edge)} {PORTS[kind]}" for edge, kind in known.land.ports]
    return "\n".join([*lines, *([f"ports: {', '.join(ports)}"] if ports else [])])


def _mark_building(known: Known, corner: int) -> str:
    """Return the building at an intersection and its owner."""
    owner = owner_of(known.built.realms, corner)
    return f"{owner[1][0]}{owner[0]}" if owner else ""


def _centre(words: list[tuple[int, str]]) -> str:
    """Return words centred at these columns."""
    describe = ""
    for column, word in words:
        describe = describe.ljust(column - len(word) // 2) + word
    return describe


def _draw_player(known: Known, seat: Seat) -> str:
    built, setup, grid = known.built, known.table.setup, known.table.grid
    realm = built.realms[seat]
    hand, cards = known.hands[seat], known.cards[seat]
    parts = [
        f"settlements {_list_corners(realm.settlements)}",
        f"cities {_list_corners(realm.cities)}",
        f"roads {', '.join(grid.name(edge) for edge in bits(realm.roads)) or '-'}"
        f" (length {road_length(known.table, built, seat)})",
        counted(known.hand_sizes[seat], "card") if hand is None else f"holds {written(hand)}",
        counted(known.card_counts[seat], "development card") if cards is None else _describe_cards(seat, cards),
    ]
    if known.knights[seat]:
        parts.append(counted(known.knights[seat], "knight") + " played")
    if known.shown[seat]:
        parts.append(counted(known.shown[seat], "victory point card") + " shown")
    parts += special_cards(built, known.army, seat)
    return f"{seat} {setup.names[seat]} ({setup.colours[seat]}): {'; '.join(parts)}"


def _list_corners(corners: int) -> str:
    return " ".join(str(corner) for corner in bits(corners)) or "-"


def _describe_cards(seat: Seat, cards: int) -> str:
    """Return the development cards of a visible hand as text."""
    return f"development cards {describe_dev_cards(seat, [dev_count(cards, n) for n in range(len(DEV_NAMES))]) or '-'}"


def _draw_bank(known: Known) -> str:
    if known.store is None:
        resources = "bank: not shown"
    elif known.table.setup.bank == UNLIMITED:
        resources = "bank: unlimited"
    else:
        resources = "bank: " + ", ".join(f"{n} {k}" for n, k in zip(counts(known.store), RESOURCES, strict=True))
    return f"{resources}; {counted(known.deck_size, 'development card')} left"


def describe(known: Known, seen_by: str) -> str:
    """Return the position in one line."""
    waiting = cut(prompt(known).others, 80)
    return f"<Catan of {cut(joined(known.table.names), 60)}, turn {known.turns}: {waiting}{cut(seen_by, 30)}>"


def name_viewer(known: Known) -> str:
    """Return the name of the viewer."""
    viewer = known.viewer
    return "a spectator" if viewer is None else "all" if viewer == OPEN else known.table.names[viewer]


_PLURALS: Final = {Settle: "settlements", Road: "roads", City: "cities"}


def narrate(known: Known, event: Event) -> str:
    """Return an event as a sentence. A player reads "You" for a card that only they can see."""
    if isinstance(event, CardDrawn) and event.card and event.seat == known.viewer and known.to_act:
        return f"You drew a {event.noun}."
    return event.text(known.table.names)


def summarize(known: Known, events: Sequence[Event]) -> str:
    """Return an account of one player's moves, with different turns kept apart."""
    who = called(events[0].seat, known.table.names)
    turns: list[list[Event]] = [[]]
    for event in events:
        if turns[-1] and (isinstance(event, DiceRolled) or _kind_of(turns[-1][-1]) is End):
            turns.append([])
        turns[-1].append(event)
    lines: list[str] = []
    for n, text in enumerate(filter(None, (_recount_turn(known, who, turn) for turn in turns))):
        clause = text.removeprefix(f"{who} ")
        if not lines or clause == text:
            lines.append(text)
        elif len(lines) == n == 1 and lines[0].startswith(f"{who} ") and ". " not in lines[0]:
            lines[0] = f"{lines[0].removesuffix('.')}, then {clause}"
        else:
            lines.append(f"Later, {text}")
    return " ".join(lines) or next((narrate(known, event) for event in reversed(events) if _is_talk(event)), "")


def _is_talk(event: Event) -> bool:
    """Return whether an event is part of a trade in the making, which is logged for a player who did nothing else."""
    is_answer = isinstance(event, Done) and isinstance(event.move, (Accept, Reject, Withdraw))
    return is_answer or isinstance(event, (OfferMade, CounterMade))


def _kind_of(event: Event) -> type[Event | Move]:
    """Return the class of an event or of the move that it reports. All draws for the board count as the same."""
    if isinstance(event, NextNamed) or (isinstance(event, Done) and isinstance(event.move, Lay)):
        return Lay
    return type(event.move) if isinstance(event, Done) else type(event)


def _is_recounted(event: Event) -> bool:
    """Return whether an account mentions an event. It omits those that lead to another event or to nothing."""
    match event:
        case Done(move=Roll() | End() | Accept() | Reject() | Withdraw() | Stop()):
            return False
        case OfferMade() | CounterMade() | DiscardDue() | DiscardChosen() | HandShown() | CardDrawn(card=None):
            return False
        case _:
            return True


def _recount_turn(known: Known, who: str, events: Sequence[Event]) -> str:
    """Return an account of one turn, with only the trades that were made."""
    sentences: list[str] = []
    for sort, group in groupby(filter(_is_recounted, events), key=_kind_of):
        alike = list(group)
        if sort is Lay:
            sentences.append("The board is set up.")
        elif sort is Gained:
            gains = sum(each.goods for each in alike if isinstance(each, Gained))
            sentences.append(f"{who} got {listed(gains)}.")
        elif sort in _PLURALS and len(alike) > 1:
            sentences.append(f"{who} built {len(alike)} {_PLURALS[sort]}.")
        else:
            sentences += [narrate(known, event) for event in alike]
    return run_on(sentences, who)
