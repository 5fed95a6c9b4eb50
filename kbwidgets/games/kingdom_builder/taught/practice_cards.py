"""Practice questions of Kingdom Builder about gold: castles, the ten cards, areas, links, ties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.question import YES_NO, Maker, Question, as_named, even, fair, numbers
from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import ScoreLine, Seat
from kbwidgets.games.kingdom_builder.rules.board import CORNERS, HEXES, Land, key
from kbwidgets.games.kingdom_builder.rules.chapters.gold import areas, linked, lords_gold, sector_counts
from kbwidgets.games.kingdom_builder.rules.chapters.scoring import CARD_RULES, card_lines, castle_lines
from kbwidgets.games.kingdom_builder.rules.state import KingdomBuilderState
from kbwidgets.games.kingdom_builder.taught.practice_positions import (
    NAMES,
    describe_counts,
    hexes_of,
    position,
    write_hex,
    write_place,
)

_HIDDEN: Final = "running_score = off"
"""The option that hides the gold, because the gold is asked for."""
_AGAIN: Final = 0.9
"""The chance of another try if a card scores nothing in a position."""


def _scene(rng: Random, card: str = "", *, water: bool = False, seats: int = 2) -> KingdomBuilderState:
    return position(rng, "Ann builds on *", seats=seats, cards=(card,) if card else (), water=water, options=_HIDDEN)


def _board(state: KingdomBuilderState) -> Land:
    assert state.land is not None  # Every position here has a board.
    return state.land


def _owns(state: KingdomBuilderState) -> tuple[int, ...]:
    return tuple(realm.own for realm in state.realms)


def _lines(state: KingdomBuilderState, card: str, seat: Seat) -> list[ScoreLine]:
    if card == "castles":
        return castle_lines(_board(state), _owns(state), seat)
    presence = state.setup.lords_needs_presence
    return card_lines(card, _board(state), _owns(state), seat, presence=presence)


def _card_name(card: str) -> str:
    """Return what people call a card, or the castles."""
    return card if card == "castles" else card.capitalize()


def _explain_lines(lines: list[ScoreLine]) -> str:
    return " ".join(f"{line.text}, so {line.points} gold." for line in lines)


def _castles(name: str, lines: list[ScoreLine]) -> str:
    """Return how many castles a player's settlements touch."""
    castles = sum(line.points > 0 for line in lines)
    if not castles:
        return f"None of {name}'s settlements touches a castle."
    each = "which scores 3 gold" if castles == 1 else "and each scores 3 gold"
    return f"{name}'s settlements touch {counted(castles, 'castle')}, {each}."


def _card(rule: str, card: str, rng: Random) -> Question:
    """Ask what a card, or the castles, score for a player."""
    seats = rng.choice((2, 3)) if card == "lords" else 2
    state = _scene(rng, "" if card == "castles" else card, water=rule in ("KB-7.3", "KB-7.15"), seats=seats)
    while rule == "KB-7.15" and not any(realm.own & _board(state).water for realm in state.realms):
        state = _scene(rng, card, water=True)
    seat = rng.randrange(seats)
    if rule == "KB-7.15":
        seat = next(n for n, realm in enumerate(state.realms) if realm.own & _board(state).water)
    lines = _lines(state, card, seat)
    gold = sum(line.points for line in lines)
    if not gold and rule != "KB-7.15" and rng.random() < _AGAIN:
        return _card(rule, card, rng)
    own = state.realms[seat].own
    near = (0, len(areas(own)), own.bit_count(), gold + 3, gold + 4, gold + 6, gold - 3, gold - 4, gold - 6)
    answers, right = numbers(rng, gold, near)
    name = state.names[seat]
    words = f"How much gold does {name} score for {_card_name(card)}?"
    about = f"card {card} {seat}"
    at = hexes_of(own)
    explained = _castles(name, lines) if card == "castles" else _explain_lines(lines)
    return Question(rule, about, words, answers, right, explained, state, at)


def _total(rule: str, rng: Random) -> Question:
    """Ask for the gold of a player, which everybody can know at any time (KB-7.17)."""
    state = _scene(rng)
    seat = rng.randrange(2)
    parts = {name: sum(line.points for line in _lines(state, name, seat)) for name in (*state.setup.cards, "castles")}
    total = sum(parts.values())
    answers, right = numbers(rng, total, (total - parts["castles"], total + 3, total - 1, total + 2))
    name = state.names[seat]
    words = f"How much gold does {name} have in total?"
    if rule == "KB-7.17":
        words = f"The match isn't over yet. How much gold does {name} have so far?"
    explained = " + ".join(f"{gold} for {_card_name(name)}" for name, gold in parts.items())
    return Question(rule, f"total {seat}", words, answers, right, f"{explained} = {total} gold.", state)


def _area(rng: Random) -> Question:
    """Ask how large an area is."""
    state = _scene(rng)
    seat = rng.randrange(2)
    groups = areas(state.realms[seat].own)
    area = rng.choice(groups)
    place = rng.choice(hexes_of(area))
    size = area.bit_count()
    answers, right = numbers(rng, size, (1, *(other.bit_count() for other in groups), size + 1, size + 2))
    words = f"{state.names[seat]} has a settlement on {write_place(place)}. How many settlements are in its area?"
    explained = f"These settlements are connected: {joined(list(map(write_place, hexes_of(area))))}."
    if size == 1:
        explained = "It isn't connected to any other settlement."
    return Question("KB-7.13", f"area {seat} {place}", words, answers, right, explained, state, (place,))


def _link(rng: Random) -> Question:
    """Ask whether a special hex is linked to another one."""
    is_linked = rng.random() < 0.5
    while True:
        state = _scene(rng, "merchants")
        seat, board = rng.randrange(2), _board(state)
        own = state.realms[seat].own
        chained = linked(board, areas(own))
        touched = list(bits(board.special & HEXES.spread(own) & (chained if is_linked else ~chained)))
        if touched:
            break
    index = rng.choice(touched)
    place, kind = key(*HEXES.row_column(index)), board.kind(*HEXES.row_column(index))
    words = f"Does {state.names[seat]} score gold for the {kind} at {write_place(place)} with Merchants?"
    ways = [area for area in areas(own) if HEXES.spread(area) >> index & 1]
    ends = sorted({end for area in ways for end in bits(board.special & HEXES.spread(area)) if end != index})
    others = joined([f"the {board.kind(*HEXES.row_column(end))} at {write_hex(end)}" for end in ends])
    to = f"link it to {others}" if is_linked else "don't link it to any other castle or location"
    explained = f"{state.names[seat]}'s settlements {to}."
    return Question("KB-7.14", f"link {seat} {place}", words, YES_NO, int(not is_linked), explained, state, (place,))


def _lords(rule: str, rng: Random) -> Question:
    """Ask what Lords score in one quadrant, with ties and zeros."""
    options = f"{_HIDDEN}, lords_needs_presence = on" if rule == "KB-9.6" else _HIDDEN
    while True:
        seats = rng.randrange(2, 5)
        state = position(rng, "Ann builds on *", seats=seats, cards=("lords",), options=options)
        corner = rng.randrange(4)
        settlements = [sector_counts(realm.own)[corner] for realm in state.realms]
        if len(set(settlements)) < seats or 0 in settlements:
            break
    seat = rng.choice([n for n, count in enumerate(settlements) if settlements.count(count) > 1 or not count])
    gold = lords_gold(settlements, presence=state.setup.lords_needs_presence)[seat]
    answers = ("0", "6", "12")
    note = "Players with no settlement in a quadrant score nothing there. " if rule == "KB-9.6" else ""
    words = f"{note}How much gold does {state.names[seat]} score for Lords in the {CORNERS[corner]} quadrant?"
    counts = f"There, {describe_counts(state.names, settlements, 'settlement', 'settlements')}"
    if not any(settlements):
        counts = "Nobody has a settlement there, so all players are tied"
    explained = f"{counts}. The most settlements score 12 gold, and the second most score 6. {note}".strip()
    about = f"lords {seat} {corner}"
    return Question(rule, about, words, answers, answers.index(str(gold)), explained, state)


def _winners(rng: Random) -> Question:
    """Ask who wins, with ties."""
    tied = rng.random() < 1 / 3
    while True:
        state = position(rng, "over", cards=("hermits", "discoverers", "miners"), supply=0)
        points = state.points()
        top = [name for name, gold in zip(NAMES, points, strict=False) if gold == max(points)]
        if (len(top) > 1) == tied:
            break
    shared = " and ".join(top)
    answers = (*NAMES[:2], " and ".join(NAMES[:2]))
    explained = f"Ann has {points[0]} gold and Bo has {points[1]}. The most gold wins."
    if len(top) > 1:
        explained = f"Both have {points[0]} gold, so they share the victory."
    return Question(
        "KB-6.5", "winners", "The match is over. Who wins?", answers, answers.index(shared), explained, state
    )


SCORES: Final[Mapping[str, Maker]] = {
    "KB-6.5": even(_winners),
    "KB-7.1": fair(partial(_total, "KB-7.1"), as_named),
    "KB-7.2": fair(partial(_card, "KB-7.2", "castles"), as_named),
    **{rule: fair(partial(_card, rule, card), as_named) for card, rule in CARD_RULES.items()},
    "KB-7.13": fair(_area),
    "KB-7.14": even(_link, as_named),
    "KB-7.15": fair(partial(_card, "KB-7.15", "fishermen"), as_named),
    "KB-7.16": even(partial(_lords, "KB-7.16"), as_named),
    "KB-7.17": fair(partial(_total, "KB-7.17"), as_named),
    "KB-9.6": even(partial(_lords, "KB-9.6"), as_named),
}
"""The questions about gold."""
