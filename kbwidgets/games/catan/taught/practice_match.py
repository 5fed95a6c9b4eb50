"""Practice questions about the course of a match: turn order, special cards and winning.

>>> from random import Random
>>> question = MATCH["CT-11.7"](Random(1))
>>> question.rule, question.answers[-1]
('CT-11.7', 'nobody')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations
from random import Random
from typing import Final

from kbwidgets.core.protocol.question import YES_NO, Maker, Question, any_look, even, fair, numbers
from kbwidgets.core.text.words import counted, joined, ordinal
from kbwidgets.games.catan.rules.chapters.largest_army import knights_needed
from kbwidgets.games.catan.rules.chapters.longest_road import next_holder
from kbwidgets.games.catan.rules.options import STANDARD
from kbwidgets.games.catan.rules.position import ARMY
from kbwidgets.games.catan.taught.practice_positions import NAMES
from kbwidgets.games.catan.taught.practice_words import count_or_no

_FEWEST: Final = STANDARD.min_longest_road
_TARGET: Final = STANDARD.vp_target


def _list_numbers(first: str, values: Sequence[int], others: str = "{name} {value}") -> str:
    """Return a number for each player, the first one in full and the others in brief."""
    rest = zip(NAMES[1:], values[1:], strict=False)
    return joined([first, *(others.format(name=name, value=value or "none") for name, value in rest)])


def _describe_rolls(rolls: Sequence[int]) -> str:
    return _list_numbers(f"{NAMES[0]} rolled {rolls[0]}", rolls)


# -- the start ----------------------------------------------------------------------------------------------


def _first(rng: Random) -> Question:
    """Ask who plays first, second or last after the rolls for turn order."""
    seats, ranked = rng.choice((3, 4)), rng.random() < 0.4
    rolls = rng.sample(range(2, 13), seats)
    top = rolls.index(max(rolls))
    order = [(top + n) % seats for n in range(seats)]
    if ranked:
        order.sort(key=lambda seat: -rolls[seat])
    at = rng.randrange(seats)
    place = ("first", "second", "third", "fourth")[at]
    how = "The rolls decide the whole turn order" if ranked else "The highest roll starts"
    words = f"{how}. {_describe_rolls(rolls)}. Who plays {place}?"
    listed = ", ".join(NAMES[seat] for seat in order)
    explained = f"The turn order is {listed} (CT-4.1)."
    about = f"order {'all' if ranked else 'highest'} {at} {' '.join(map(str, rolls))}"
    return Question("CT-4.1", about, words, NAMES[:seats], order[at], explained)


def _again(rng: Random) -> Question:
    """Ask who rolls again for turn order."""
    top, tied = rng.randrange(6, 13), rng.randrange(1, 4)
    rolls = [top] * tied + [rng.choice((4, 4, 5)) for _ in range(3 - tied)]
    rng.shuffle(rolls)
    groups: list[tuple[int, ...]] = [*combinations(range(3), 2), (0, 1, 2)]
    correct = tuple(seat for seat in range(3) if rolls[seat] == top)
    answers = ("nobody", *(joined([NAMES[seat] for seat in group]) for group in groups))
    right = 0 if tied == 1 else 1 + groups.index(correct)
    words = f"The highest roll starts. {_describe_rolls(rolls)}. Who rolls again?"
    explained = "Only players who tie for the highest roll have to roll again (CT-4.2)."
    return Question("CT-4.2", f"again {' '.join(map(str, rolls))}", words, answers, right, explained)


def _snake(rng: Random) -> Question:
    """Ask who places a first settlement."""
    seats = rng.choice((3, 4))
    step = rng.randrange(2 * seats)
    seat = step if step < seats else 2 * seats - 1 - step
    words = f"{joined(NAMES[:seats])} play in this order. Who places the {ordinal(step + 1)} settlement?"
    explained = "They place once in turn order and once in reverse, so the last player places twice in a row (CT-4.3)."
    return Question("CT-4.3", f"snake {seats} {step}", words, NAMES[:seats], seat, explained)


def _begins(rng: Random) -> Question:
    """Ask who has the first turn after the setup."""
    seats, first = rng.choice((3, 4)), rng.randrange(3)
    order = [NAMES[(first + n) % seats] for n in range(seats)]
    words = f"The turn order is {', '.join(order)}. Everyone has placed their first pieces. Who rolls on turn 1?"
    explained = f"{order[0]} comes first in turn order, and was the last to place a settlement (CT-4.8)."
    return Question("CT-4.8", f"begins {seats} {first}", words, NAMES[:seats], first, explained)


# -- the special cards --------------------------------------------------------------------------------------


def _special(rng: Random) -> Question:
    """Ask what special cards are worth."""
    points, roads, army = rng.randrange(2, 7), rng.random() < 0.5, rng.random() < 0.5
    correct = points + 2 * roads + 2 * army
    cards = joined([name for name, held in (("Longest Road", roads), ("Largest Army", army)) if held])
    answers, right = numbers(rng, correct, (points, points + roads + army, points + 2, points + 4))
    held = cards or "no special cards"
    words = f"Ann's buildings score {points} points. She has {held}. How many points does she have?"
    explained = f"Longest Road and Largest Army score 2 each, so she has {correct} points (CT-1.7)."
    return Question("CT-1.7", f"special {points} {int(roads) + int(army)}", words, answers, right, explained)


def _longest(rule: str, rng: Random) -> Question:
    """Ask who holds Longest Road: after a road (CT-11.3), when it counts (CT-11.4), after a cut, or set aside."""
    while True:
        lengths = [rng.randrange(2, 9) for _ in range(3)]
        held = max(range(3), key=lambda seat: lengths[seat]) if rng.random() < 0.7 else -1
        if rule == "CT-11.6":
            tied = rng.randrange(_FEWEST, 8)
            lengths, held = [tied, tied, rng.randrange(2, tied + 1)], -1
        if held != next_holder(held, lengths, _FEWEST):
            continue
        after = list(lengths)
        cut = rule == "CT-11.5" or (rule == "CT-11.4" and rng.random() < 0.5)
        mover = max(held, 0) if cut else rng.randrange(3)
        after[mover] = rng.randrange(1, lengths[mover]) if cut else lengths[mover] + 1
        if (cut and held < 0) or (rule != "CT-11.3" and max(after) < 4):
            continue
        break
    correct = next_holder(held, after, _FEWEST)
    answers = (*NAMES[:3], "nobody")
    has = f"{NAMES[held]} holds Longest Road" if held >= 0 else "Nobody holds Longest Road"
    name = NAMES[mover]
    what = f"{name} builds a road and now has {after[mover]} in a row"
    if cut:
        what = f"An opponent's settlement cuts {name}'s road to {after[mover]}"
    text = _list_numbers(f"{NAMES[0]}'s longest road is {lengths[0]}", lengths, "{name}'s is {value}")
    words = f"{text}. {has}. {what}. Who holds Longest Road now?"
    explained = f"You need at least {_FEWEST}, and more than anyone else. In a tie, the holder keeps the card ({rule})."
    about = f"longest {held} {' '.join(map(str, after))}"
    return Question(rule, about, words, answers, correct % len(answers), explained)


def _army(rng: Random) -> Question:
    """Ask who holds Largest Army after a knight."""
    while True:
        knights = [rng.randrange(0, 5) for _ in range(3)]
        most = max(knights)
        held = rng.choice([seat for seat in range(3) if knights[seat] == most]) if most >= ARMY else -1
        mover = rng.randrange(3)
        after = [count + (seat == mover) for seat, count in enumerate(knights)]
        if max(after) >= 2:
            break
    correct = mover if after[mover] >= knights_needed(knights, held) else held
    has = f"{NAMES[held]} holds Largest Army" if held >= 0 else "Nobody holds Largest Army"
    knight = f"{NAMES[mover]} plays a knight"
    text = _list_numbers(f"{NAMES[0]} has played {count_or_no(knights[0], 'knight')}", knights)
    words = f"{text}. {has}. {knight}. Who holds Largest Army now?"
    explained = "The first player to play 3 knights takes it. After that, you need more than the holder (CT-11.7)."
    about = f"army {held} {' '.join(map(str, after))}"
    return Question("CT-11.7", about, words, (*NAMES[:3], "nobody"), correct % 4, explained)


# -- the end ------------------------------------------------------------------------------------------------


def _wins(rule: str, rng: Random) -> Question:
    """Ask whether a player wins, in their own turn or in another's."""
    seen, hidden = rng.randrange(7, 11), rng.randrange(3)
    own = rng.random() < (0.7 if rule == "CT-12.2" else 0.3)
    wins = own and seen + hidden >= _TARGET
    turn = "It's Ann's turn" if own else "It's Bo's turn"
    points = f"{counted(seen, 'visible point')} and {count_or_no(hidden, 'hidden one')}"
    words = f"{turn}. Ann now has {points}. Has she won?"
    total = f"{seen + hidden} points{', hidden ones included' if hidden else ''}"
    explained = f"She has {total}. To win, she needs {_TARGET} on her own turn ({rule})."
    return Question(rule, f"wins {int(own)} {seen} {hidden}", words, YES_NO, int(not wins), explained)


def _later(rng: Random) -> Question:
    """Ask whether points gained in another's turn win at the start of a player's own."""
    if rng.random() < 0.5:
        return _wins("CT-12.3", rng)
    lost = rng.choice((0, 0, 1, 2))
    points = rng.randrange(10, 13)
    change = f"but loses {lost} before her own turn" if lost else "and keeps them until her own turn"
    words = f"Ann reaches {points} points on Bo's turn {change}. Does she win when her turn starts?"
    explained = f"She has {points - lost} points when it starts, and she needs {_TARGET} (CT-12.3)."
    right = int(points - lost < _TARGET)
    return Question("CT-12.3", f"starts {points} {lost}", words, YES_NO, right, explained)


def _place(rng: Random) -> Question:
    """Ask who finishes in which place."""
    totals = [_TARGET, *(rng.randrange(2, 10) for _ in range(3))]
    if rng.random() < 0.5:
        totals[2] = totals[rng.choice((1, 3))]
    seat = rng.randrange(1, 4)
    correct = 1 + sum(other > totals[seat] for other in totals)
    words = f"Ann has won. {_list_numbers(f'She has {_TARGET} points', totals)}. What's {NAMES[seat]}'s rank?"
    explained = (
        "The winner is first. The others are ranked by points, and players with equal points share a rank (CT-12.4)."
    )
    about = f"place {seat} {' '.join(map(str, totals))}"
    return Question("CT-12.4", about, words, ("2", "3", "4"), correct - 2, explained)


MATCH: Final[Mapping[str, Maker]] = {
    "CT-1.7": fair(_special, any_look),
    "CT-4.1": even(_first, any_look),
    "CT-4.2": even(_again, any_look),
    "CT-4.3": even(_snake, any_look),
    "CT-4.8": even(_begins, any_look),
    **{rule: even(partial(_longest, rule), any_look) for rule in ("CT-11.3", "CT-11.4", "CT-11.5", "CT-11.6")},
    "CT-11.7": even(_army, any_look),
    "CT-12.2": even(partial(_wins, "CT-12.2"), any_look),
    "CT-12.3": even(_later, any_look),
    "CT-12.4": even(_place, any_look),
}
"""The questions about the start, the special cards and the end."""
