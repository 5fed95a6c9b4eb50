"""The practice questions of Kingdomino about the draw pile, the lines, the turn order and what everyone knows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import permutations
from random import Random
from typing import Final

from kbwidgets.core.protocol.question import (
    YES_NO,
    Maker,
    Question,
    Things,
    any_look,
    either,
    even,
    fair,
    mixed,
    numbers,
    whether,
)
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.kingdomino.rules.dominoes import NUMBERS, domino_key
from kbwidgets.games.kingdomino.rules.kingdom import square_key
from kbwidgets.games.kingdomino.rules.options import Setup
from kbwidgets.games.kingdomino.taught.practice_positions import NAMES, find_position, make_setup

ALL: Final = len(NUMBERS)
"""The number of dominoes in the box."""


def _table(rng: Random) -> tuple[Setup, str, str]:
    """Return a setup, a sentence about its players, and its short form."""
    seats = rng.randrange(2, 5)
    duel = seats == 2 and rng.random() < 0.4
    words = f"{joined(NAMES[:seats])} are playing{' the Mighty Duel' if duel else ''}."
    return make_setup(seats, mighty_duel=duel), words, f"{seats} {int(duel)}"


def _in_play(setup: Setup) -> int:
    return setup.rounds * setup.length


# -- setting up -------------------------------------------------------------------------------------------


def _aside(rng: Random) -> Question:
    """Ask how many dominoes are set aside."""
    setup, who, about = _table(rng)
    used = _in_play(setup)
    answers, right = numbers(rng, ALL - used, (0, 12, 24, 36, used))
    words = f"{who} How many dominoes are set aside before the first line is drawn?"
    share = f"all {ALL}" if used == ALL else f"{used} of the {ALL}"
    reason = f"{setup.rounds} lines of {setup.length} use {share} dominoes."
    return Question("KD-SETUP.2", f"aside {about}", words, answers, right, reason)


def _castle(rng: Random) -> Question:
    """Ask where the castle is in a kingdom. It is a mistake to think that it is in the centre or in a corner."""
    spans: list[tuple[int, int]] = []
    for _ in range(2):
        size = rng.randrange(2, 6)
        low = -rng.randrange(size)
        spans.append((low, low + size - 1))
    (left, right), (top, bottom) = spans
    beyond = {"left": -left, "right": right, "above": -top, "below": bottom}
    side = rng.choice([*beyond])
    level = side in ("left", "right")
    low, high = spans[0 if level else 1]
    answers, place = numbers(rng, beyond[side], (high, -low, high - low, high - low + 1, (high - low) // 2))
    words = (
        f"A kingdom covers columns {left} to {right} and rows {top} to {bottom}. "
        f"How many of its {'columns' if level else 'rows'} are {f'to the {side} of' if level else side} the castle?"
    )
    noun, where = ("column", f"on its {side}") if level else ("row", f"{side} it")
    reason = f"The castle is always at (0, 0), so it has {counted(beyond[side], noun)} {where}."
    about = f"castle {left} {right} {top} {bottom} {side}"
    return Question("KD-SETUP.3", about, words, answers, place, reason)


def _first_line(rng: Random) -> Question:
    """Ask for the order of the dominoes in a line."""
    length = rng.choice((3, 4))
    drawn = rng.sample(NUMBERS, length)
    place = rng.randrange(length)
    number = sorted(drawn)[place]
    ordinal = ("first", "second", "third", "fourth")[place]
    words = (
        f"Dominoes {joined([*map(str, drawn)])} are drawn for the first line. Which one comes {ordinal} in the line?"
    )
    reason = f"A line is sorted from the lowest number to the highest: {', '.join(map(str, sorted(drawn)))}."
    about = f"line {','.join(map(str, drawn))} {place + 1}"
    return Question("KD-SETUP.4", about, words, tuple(map(str, drawn)), drawn.index(number), reason)


def _first_order(rng: Random) -> Question:
    """Ask whether a starting order is possible, in which every king must appear once."""
    seats = rng.choice((2, 2, 3, 4))
    setup = make_setup(seats)
    kings = [name for name in NAMES[:seats] for _ in range(setup.kings_each)]
    rng.shuffle(kings)
    fine = rng.random() < 0.5
    if not fine:
        gone = rng.choice(kings)
        at = rng.choice([n for n, name in enumerate(kings) if name == gone])
        kings[at] = rng.choice([name for name in NAMES[:seats] if name != gone])
    words = f"{joined(NAMES[:seats])} are playing. Could this be the kings' starting order: {', '.join(kings)}?"
    each = counted(setup.kings_each, "king")
    reason = f"Each player has {each}. All the kings are shuffled together, so any order can come up."
    if not fine:
        times = "once" if setup.kings_each == 1 else "twice"
        reason = f"Each player has {each}, so each name must appear exactly {times}."
    return Question("KD-SETUP.5", f"order {seats} {','.join(kings)}", words, YES_NO, int(not fine), reason)


def _second_line(rng: Random) -> Question:
    """Ask how many kings must still be placed before the second line is drawn."""
    seats = rng.randrange(2, 5)
    setup = make_setup(seats)
    down = rng.randrange(setup.length)
    left = setup.length - down
    answers, right = numbers(rng, left, (0, max(seats - down, 0), setup.length, seats, 1))
    placed = f"{counted(down, 'king')} {'is' if down == 1 else 'are'}" if down else "No kings are"
    more = "more kings" if down else "kings"
    words = (
        f"{joined(NAMES[:seats])} are playing. {placed} on the first line. "
        f"How many {more} must be placed before the second line is drawn?"
    )
    reason = f"The second line is drawn when all {setup.length} dominoes in the first line have a king."
    return Question("KD-SETUP.6", f"second {seats} {down}", words, answers, right, reason)


_MOMENTS: Final = {
    "seated": ("Everyone has chosen a colour, and nothing has been drawn yet.", True),
    "again": ("A match is over, and the next one is about to start.", True),
    "drawn": ("The first line has been drawn, and it has no kings yet.", False),
    "round": ("A new round begins, and everyone agrees.", False),
    "last": ("The last round begins, and nobody has discarded anything.", False),
    "dynasty": ("The first game of a Dynasty is over, and the second is about to start.", False),
}
_CHANGES: Final = ("turn Harmony on", "turn Harmony off", "turn Middle Kingdom on")


def _switch(rng: Random) -> Question:
    """Ask whether options can be changed at some moment."""
    free = rng.random() < 0.5
    moment = rng.choice([name for name, (_, may) in _MOMENTS.items() if may == free])
    words = f"{_MOMENTS[moment][0]} Can the players {rng.choice(_CHANGES)}?"
    reason = "Options are agreed on before the first draw and can't change during the match."
    if moment == "dynasty":
        reason += " A Dynasty counts as a single match, so its options can't change between games."
    return Question("KD-SETUP.7", f"switch {moment}", words, YES_NO, int(not free), reason)


# -- rounds -----------------------------------------------------------------------------------------------


def _two_kings(rng: Random) -> Question:
    """Ask in what order the four kings of two players act."""
    state = find_position(rng, lambda one: one.phase == "place" and one.turn == 0, seats=2)
    right = ", ".join(state.names[seat] for seat in state.kings)
    every = sorted({", ".join(order) for order in permutations(state.names * 2)})
    answers, place = mixed(rng, right, every)
    words = f"Round {state.round} begins. In what order do the four kings take their turns?"
    reason = f"The kings go in the order of their dominoes: {', '.join(map(str, state.line_numbers))}."
    at = tuple(domino_key(number) for number in state.line_numbers)
    return Question("KD-TURN.3", "kings", words, answers, place, reason, state, at=at)


def _pile(rng: Random) -> Question:
    """Ask how many dominoes are in the draw pile in some round."""
    setup, who, about = _table(rng)
    turn = rng.randrange(1, setup.rounds + 1)
    used = _in_play(setup)
    left = used - setup.length * min(turn + 1, setup.rounds)
    near = (used - setup.length * turn, left + setup.length, ALL - setup.length * (turn + 1), used, left - setup.length)
    answers, right = numbers(rng, left, near)
    words = f"{who} Round {turn} of {setup.rounds} has begun. How many dominoes are left in the draw pile?"
    drawn = min(turn + 1, setup.rounds)
    reason = f"{used} dominoes are in play, and {drawn} lines of {setup.length} have been drawn."
    return Question("KD-TURN.4", f"pile {about} {turn}", words, answers, right, reason)


# -- squares and placed dominoes ----------------------------------------------------------------------------


def _neighbour(rng: Random) -> Question:
    """Ask for a neighbour of a square. It is a mistake to count corners, or squares further away."""
    left, top = rng.randrange(-4, 2), rng.randrange(-4, 2)
    block = [(left + n % 4, top + n // 4) for n in range(16)]
    while True:  # Each answer needs a neighbour of its own, so that any of them can be the right one.
        squares = rng.sample(block, 4)
        beside = {at: [one for one in squares if _apart(one, at) == 1] for at in block if at not in squares}
        own = [[at for at, near in beside.items() if near == [square]] for square in squares]
        if all(own):
            break
    place = rng.randrange(4)
    x, y = rng.choice(own[place])
    answers = tuple(map(_square, squares))
    words = f"Which of these squares is a neighbour of {_square((x, y))}?"
    reason = "Neighbours share an edge: one of their two numbers is the same, and the other differs by 1."
    return Question("KD-PLACE.1", f"neighbour {x},{y}", words, answers, place, reason)


def _apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _square(at: tuple[int, int]) -> str:
    return f"({at[0]}, {at[1]})"


def _for_good(rng: Random) -> Question:
    """Ask what can be done with a placed domino, or with the one in hand."""
    state = find_position(rng, lambda one: one.phase == "place" and len(one.acting_kingdom.laid) > 1)
    seat, number = state.to_act[0], state.domino_number
    move = rng.choice(state.realms[seat].laid)
    lies = move.number
    asked = rng.choice((number, lies))
    verb, deed = rng.choice((
        ("turn", f"rotate domino {asked}"),
        ("where", f"decide which squares domino {asked} goes on"),
    ))  # fmt: skip
    words = f"You are {state.names[seat]}, and it's your turn. Can you {deed}?"
    why = (
        f"but domino {number} hasn't been placed yet"
        if asked == number
        else f"and domino {lies} has already been placed"
    )
    reason = f"You can't move or rotate a domino once it's placed, {why}."
    at = (square_key(seat, move.x, move.y), square_key(seat, *move.other)) if asked == lies else (domino_key(number),)
    return Question("KD-PLACE.8", f"deed {verb} {asked}", words, YES_NO, int(asked == lies), reason, state, at=at)


# -- what is known -----------------------------------------------------------------------------------------

_OPEN: Final = (
    "how many dominoes are left in the draw pile",
    "which dominoes Bo has discarded",
    "how many points Bo has so far",
    "which dominoes Bo's kings are on",
    "which dominoes are in the next line",
)
_HIDDEN: Final = (
    "which domino will be drawn next",
    "what order the dominoes will be drawn in",
    "which dominoes will be in the line after the next one",
    "which numbers the last line will have",
)
_KNOWN: Final = "everything is open except the dominoes that are face down."
_ASKED: Final = {
    "KD-INFO.1": Things("The game is half over. Does everyone know {}?", _OPEN, _HIDDEN, _KNOWN),
    "KD-INFO.2": Things("The game is half over. Is it a secret {}?", _HIDDEN, _OPEN, _KNOWN),
    "KD-INFO.4": Things("The game is half over. Does a computer player know {}?", _OPEN, _HIDDEN, _KNOWN),
}


def _known(rule: str) -> Maker:
    """Return a maker of questions on whether everyone knows something."""
    return partial(whether, rule, f"known {rule}", _ASKED[rule])


def _worked_out(rng: Random) -> Question:
    """Ask whether players can know which dominoes are still to come."""
    setup, who, about = _table(rng)
    every = _in_play(setup) == ALL
    words = f"{who} Can you work out which dominoes are still in the draw pile?"
    reason = (
        f"All {ALL} dominoes are in play, so the ones that nobody has seen are still in the pile."
        if every
        else f"Only {_in_play(setup)} of the {ALL} are in play, and nobody knows which ones were set aside."
    )
    return Question("KD-INFO.2", f"worked {about}", words, YES_NO, int(not every), reason)


_DRAW_ANSWERS: Final = ("Yes, nobody has seen it yet", "No, it has already been drawn")


def _draw(rng: Random) -> Question:
    """Ask whether a domino can still be drawn."""
    seen = rng.random() < 0.5
    state = find_position(rng, lambda s: s.phase == "draw" and s.round > 1)
    before = [n for n in NUMBERS if n not in state.unseen_numbers]
    number = rng.choice(before if seen else state.unseen_numbers)
    words = f"A new line is being drawn. Can domino {number} come up?"
    known = "has already been drawn" if seen else "hasn't been seen yet"
    reason = f"Domino {number} {known}, and each domino is drawn only once."
    return Question("KD-INFO.3", f"draw {number}", words, _DRAW_ANSWERS, int(seen), reason, state)


TABLE: Final[Mapping[str, Maker]] = {
    "KD-SETUP.2": fair(_aside, any_look),
    "KD-SETUP.3": fair(_castle),
    "KD-SETUP.4": _first_line,
    "KD-SETUP.5": even(_first_order, any_look),
    "KD-SETUP.6": fair(_second_line, any_look),
    "KD-SETUP.7": even(_switch, any_look),
    "KD-TURN.3": _two_kings,
    "KD-TURN.4": fair(_pile),
    "KD-PLACE.1": _neighbour,
    "KD-PLACE.8": even(_for_good),
    "KD-INFO.1": _known("KD-INFO.1"),
    "KD-INFO.2": either(_known("KD-INFO.2"), even(_worked_out, any_look)),
    "KD-INFO.4": _known("KD-INFO.4"),
    "KD-INFO.3": even(_draw, any_look),
}
"""The questions about the table."""
