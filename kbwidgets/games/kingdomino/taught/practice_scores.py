"""The practice questions of Kingdomino about points, bonuses and ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.question import Maker, Question, any_look, even, fair, numbers
from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import Outcome, Seat
from kbwidgets.games.kingdomino.rules.chapters.scoring import (
    HARMONY,
    MIDDLE_KINGDOM,
    Part,
    Tally,
    has_harmony,
    is_central,
    points,
    product,
    properties,
)
from kbwidgets.games.kingdomino.rules.dominoes import TERRAINS
from kbwidgets.games.kingdomino.rules.grid import grid_of
from kbwidgets.games.kingdomino.rules.kingdom import Realm, square_key
from kbwidgets.games.kingdomino.rules.state import KingdominoState
from kbwidgets.games.kingdomino.taught.practice_positions import end_match, find_position, make_setup, small_kingdoms

PLACES: Final = ("1st", "2nd", "3rd", "4th")


def _has_grown(state: KingdominoState) -> bool:
    return state.phase == "place" and len(state.acting_kingdom.laid) > 2


def _kingdom(rng: Random) -> tuple[KingdominoState, Seat, Realm]:
    """Return a position, a seat and its kingdom."""
    state = find_position(rng, _has_grown)
    seat = state.to_act[0]
    return state, seat, state.realms[seat]


def _formula(part: Part) -> str:
    return f"{product(part)} = {part.points}"


def _property(rng: Random) -> tuple[KingdominoState, Seat, Part, int, int]:
    """Return a property of at least two squares, and one of its squares."""
    while True:
        state, seat, kingdom = _kingdom(rng)
        parts = [part for part in properties(kingdom) if part.size > 1]
        if parts:
            part = rng.choice(parts)
            x, y = kingdom.grid.xy(rng.choice(list(bits(part.squares))))
            return state, seat, part, x, y


def _size(rng: Random) -> Question:
    state, seat, part, x, y = _property(rng)
    all_squares = sum(p.size for p in properties(state.realms[seat]) if p.terrain == part.terrain)
    answers, right = numbers(rng, part.size, (all_squares, _size_with_corners(state.realms[seat], x, y), part.size + 1))
    terrain = TERRAINS[part.terrain]
    words = "Look at the marked square. How many squares does its property have?"
    reason = f"{part.size} {terrain} squares are connected by their edges. The castle doesn't connect anything."
    asked = square_key(seat, x, y)
    return Question("KD-SCORE.1", f"size {asked}", words, answers, right, reason, state, (asked,), _keys_of(seat, part))


def _size_with_corners(kingdom: Realm, x: int, y: int) -> int:
    """Return the size that a property would have if corners connected squares too."""
    squares = kingdom.squares()
    connected, edge = {(x, y)}, [(x, y)]
    while edge:
        a, b = edge.pop()
        for near in ((a + dx, b + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            if near in squares and near not in connected and squares[near][0] == squares[x, y][0]:
                connected.add(near)
                edge.append(near)
    return len(connected)


def _keys_of(seat: Seat, part: Part) -> tuple[str, ...]:
    return tuple(square_key(seat, *grid_of(5).xy(bit)) for bit in bits(part.squares))


def _worth(rng: Random) -> Question:
    state, seat, part, x, y = _property(rng)
    answers, right = numbers(rng, part.points, (part.size, part.size * (part.crowns + 1), part.size + part.crowns))
    words = "Look at the marked square. How many points does its property score?"
    asked, reason = square_key(seat, x, y), f"{_formula(part)}."
    return Question(
        "KD-SCORE.2",
        f"worth {asked}",
        words,
        answers,
        right,
        reason,
        state,
        (asked,),
        _keys_of(seat, part),
        hides_points=True,
    )


def _several(rng: Random) -> Question:
    while True:
        state, seat, kingdom = _kingdom(rng)
        by_terrain = [[p for p in properties(kingdom) if p.terrain == n] for n in range(len(TERRAINS))]
        groups = [group for group in by_terrain if len(group) > 1 and any(part.points for part in group)]
        if groups:
            break
    parts = rng.choice(groups)
    total = sum(part.points for part in parts)
    as_one = sum(part.size for part in parts) * sum(part.crowns for part in parts)
    answers, right = numbers(rng, total, (as_one, total - 1, total + 1, total + 2))
    name = TERRAINS[parts[0].terrain]
    words = f"{state.names[seat]} has {len(parts)} separate {name} properties. How many points do they score together?"
    reason = f"Each scores separately: {'; '.join(map(_formula, parts))}. Together, they score {total}."
    at = tuple(key for part in parts for key in _keys_of(seat, part))
    return Question(
        "KD-SCORE.3", f"terrain {seat} {name}", words, answers, right, reason, state, at=at, hides_points=True
    )


def _score(rng: Random) -> Question:
    state, seat, kingdom = _kingdom(rng)
    total = points(kingdom)
    answers, right = numbers(rng, total, (total - 1, total + 1, total + 2, total + 4))
    words = f"How many points does {state.names[seat]}'s kingdom score now?"
    reason = _sum(kingdom)
    return Question("KD-SCORE.5", f"score {seat}", words, answers, right, reason, state, hides_points=True)


def _sum(kingdom: Realm) -> str:
    lines = [f"{TERRAINS[part.terrain]}: {_formula(part)}" for part in properties(kingdom) if part.points]
    return ("; ".join(lines).capitalize() or "No property has a crown") + "."


def _finished_state(rng: Random) -> KingdominoState:
    """Return the end of a match with both bonuses on, sometimes with incomplete kingdoms."""
    state = find_position(rng, lambda s: s.phase in ("place", "over") and (s.over or s.round > 3))
    return end_match(make_setup(len(state.names), harmony=True, middle_kingdom=True), state.realms)


def _final(rng: Random) -> Question:
    state = _finished_state(rng)
    seat = rng.randrange(len(state.names))
    kingdom = state.realms[seat]
    total = Tally(kingdom, state.setup).points
    plain = points(kingdom)
    answers, right = numbers(rng, total, (plain, plain + 5, plain + 10, plain + 15, plain + 1))
    words = f"Harmony and Middle Kingdom are on. What is {state.names[seat]}'s final score?"
    reason = " ".join([_sum(kingdom), *_bonuses(state.names[seat], kingdom).values()])
    return Question("KD-SCORE.4", f"final {seat}", words, answers, right, reason, state, seat=seat, hides_points=True)


def _bonuses(name: str, kingdom: Realm) -> dict[str, str]:
    """Return a sentence on what each bonus scores for a kingdom, by rule."""
    x0, x1, y0, y1 = kingdom.box()
    discards = counted(len(kingdom.discarded), "domino", "dominoes") if kingdom.discarded else "nothing"
    return {
        "KD-OPT.1": f"{name} discarded {discards}, so Harmony scores {HARMONY.points if has_harmony(kingdom) else 0}.",
        "KD-OPT.2": f"The castle has {counted(-x0, 'column')} on its left, {x1} on its right, "
        f"{counted(-y0, 'row')} above it and {y1} below, "
        f"so Middle Kingdom scores {MIDDLE_KINGDOM.points if is_central(kingdom) else 0}.",
    }


def _bonus(rule: str, name: str, worth: int, rng: Random) -> Question:
    """Ask about a bonus, which the player scores in half of the cases."""
    won = rng.random() < 0.5
    while True:
        state = _finished_state(rng)
        holds = has_harmony if rule == "KD-OPT.1" else is_central
        seats = [seat for seat, kingdom in enumerate(state.realms) if holds(kingdom) == won]
        if seats:
            break
    seat = rng.choice(seats)
    answers = ("0", str(worth))
    words = f"The game is over. How many points does {state.names[seat]} score for {name}?"
    reason = _bonuses(state.names[seat], state.realms[seat])[rule]
    return Question(rule, f"{name} {seat}", words, answers, int(won), reason, state, seat=seat, hides_points=True)


def _harmony(rng: Random) -> Question:
    return _bonus("KD-OPT.1", "Harmony", 5, rng)


def _middle(rng: Random) -> Question:
    return _bonus("KD-OPT.2", "Middle Kingdom", 10, rng)


# -- who wins ---------------------------------------------------------------------------------------------


def _result(state: KingdominoState) -> Outcome:
    result = state.outcome()
    assert result is not None
    return result


def _tied_state(rng: Random) -> KingdominoState:
    """Return the end of a match in which two players are tied for the most points."""
    while True:
        seats = rng.randrange(2, 5)
        kingdoms = small_kingdoms(rng, seats, rng.randrange(2, 5))
        state = end_match(make_setup(seats), kingdoms)
        totals = _result(state).totals
        if totals.count(max(totals)) == 2:
            return state


def _tallies(state: KingdominoState) -> str:
    """Return the values that decide the match, in the order in which they are compared."""
    tallies = [Tally(kingdom, state.setup) for kingdom in state.realms]
    whose = [f"{name}'s" for name in state.names]
    first = f"{whose[0]} largest property"
    return " ".join(
        (
            _compare(state.names, "point", [tally.points for tally in tallies]),
            _compare([first, *whose[1:]], "square", [tally.largest for tally in tallies]),
            _compare(state.names, "crown", [tally.crowns for tally in tallies]),
        )
    )


def _compare(owners: Sequence[str], noun: str, numbers: Sequence[int]) -> str:
    """Return a sentence on how many of a thing each player has."""
    parts = [f"{owner} has {number}" for owner, number in zip(owners, numbers, strict=True)]
    return f"{joined([f'{owners[0]} has {counted(numbers[0], noun)}', *parts[1:]])}."


def _winner(rng: Random) -> Question:
    state = _tied_state(rng)
    winners = _result(state).winners
    shared = " and ".join(state.names[seat] for seat in winners)
    top = [seat for seat, total in enumerate(state.points()) if total == max(state.points())]
    all_top = " and ".join(state.names[seat] for seat in top)
    answers = tuple(dict.fromkeys([*(state.names[seat] for seat in top), all_top, shared]))
    words = f"{all_top} are tied for the most points. Who wins?"
    reason = _tallies(state)
    return Question("KD-TIE.1", "winner", words, answers, answers.index(shared), reason, state)


def _place(rng: Random) -> Question:
    state = _tied_state(rng)
    seat = rng.randrange(len(state.names))
    place = _result(state).places[seat]
    words = f"The game is over. Where does {state.names[seat]} finish?"
    reason = f"{_tallies(state)} If two players share a place, the next place is skipped."
    return Question("KD-TIE.2", f"place {seat}", words, PLACES[: len(state.names)], place - 1, reason, state, seat=seat)


def _dynasty(rng: Random) -> Question:
    """Ask who wins a Dynasty of two players."""
    setup = make_setup(2, dynasty=True)
    while True:
        *past, last = ([*small_kingdoms(rng, 2, rng.randrange(4, 8))] for _ in range(3))
        state = end_match(setup, last, past)
        result = _result(state)
        if len(set(result.totals)) == 2:
            break
    games = [[points(game[seat]) for game in (*past, last)] for seat in range(2)]
    wins = [sum(own > other for own, other in zip(games[seat], games[1 - seat], strict=True)) for seat in range(2)]
    words = "A Dynasty of 3 games is over. Who wins?"
    reason = " ".join(
        f"{name} scored {' + '.join(map(str, games[seat]))} = {sum(games[seat])} and won "
        f"{counted(wins[seat], 'game') if wins[seat] else 'no games'}."
        for seat, name in enumerate(state.names)
    )
    return Question(
        "KD-OPT.4", "dynasty", words, state.names, result.winners[0], f"{reason} The highest total wins.", state
    )


SCORES: Final[Mapping[str, Maker]] = {
    "KD-SCORE.1": fair(_size),
    "KD-SCORE.2": fair(_worth),
    "KD-SCORE.3": fair(_several, tries=12),
    "KD-SCORE.4": fair(_final),
    "KD-SCORE.5": fair(_score),
    "KD-OPT.1": even(_harmony),
    "KD-OPT.2": even(_middle),
    "KD-OPT.4": even(_dynasty),
    "KD-TIE.1": even(_winner),
    "KD-TIE.2": even(_place, any_look),
}
