"""Practice questions of ConKUeror about the course of a match: turns, players who are out, winners and ranks.

>>> MATCH["CQ-13.2"][0](Random(1)).answers
('Yes', 'No')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.protocol.question import YES_NO, Maker, Question, Things, any_look, even, fair, numbers, whether
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.conkueror.taught.practice_positions import NAMES, tell_order

_ALL: Final = "Everybody has had theirs"
_ALONE: Final = "Nobody but Ann is left"
_PLACES: Final = ("first", "second", "third", "fourth")


# -- turns ----------------------------------------------------------------------------------------------------


def _ask_round(rng: Random) -> Question:
    """Ask for the round after a turn has ended."""
    seats = rng.choice((3, 4, 5))
    first, now = rng.randrange(seats), rng.randrange(2, 12)
    out = rng.choice([-1, *range(seats)])
    turn = rng.choice([n for n in range(seats) if n != out])
    if rng.random() < 0.4:  # This is the last turn of a round.
        turn = next(n for step in range(1, seats) if (n := (first - step) % seats) != out)
    rest = [(first + n) % seats for n in range(seats)]
    later = [n for n in rest[rest.index(turn) + 1 :] if n != out]
    right = now if later else now + 1
    answers, place = numbers(rng, right, (now, now + 1, now - 1))
    away = f" {NAMES[out]} is out." if out >= 0 else ""
    words = (
        f"{tell_order(seats)}, and {NAMES[first]} went first.{away} {NAMES[turn]}'s turn in round {now} ends. Which "
        "round is the next turn in?"
    )
    text = f"{joined([NAMES[n] for n in later])} still {'has' if len(later) == 1 else 'have'} a turn in round {now}"
    why = f"A round is one turn for each player left, starting with {NAMES[first]}. {text if later else _ALL}"
    about = f"round {seats} {first} {now} {out} {turn}"
    return Question("CQ-4.1", about, words, answers, place, f"{why} (CQ-4.1).")


def _ask_next(rng: Random) -> Question:
    """Ask whose turn comes next."""
    seats = rng.choice((3, 4, 5))
    first = rng.randrange(seats)
    out = rng.sample(range(seats), rng.choice((0, 1, 1, 2)) if seats > 3 else rng.choice((0, 1)))
    turn = rng.choice([n for n in range(seats) if n not in out])
    right = next(n for step in range(1, seats + 1) if (n := (turn + step) % seats) not in out)
    away = f" {joined([NAMES[n] for n in sorted(out)])} {'are' if out[1:] else 'is'} out." if out else ""
    words = f"{tell_order(seats)}, and {NAMES[first]} went first.{away} {NAMES[turn]}'s turn ends. Whose turn is next?"
    why = f"{NAMES[right]} is the next player after {NAMES[turn]} who is still in the game (CQ-4.4)."
    about = f"next {seats} {turn} {' '.join(map(str, sorted(out)))}".rstrip()
    return Question("CQ-4.4", about, words, NAMES[:seats], right, why)


# -- who is out -----------------------------------------------------------------------------------------------

_HOW: Final = {"attack": "{0} conquers {1}'s last territory",
               "strike": "{0} plays Nuclear Strike on {1}'s last territory"}  # fmt: skip


def _ask_cards_taken(rng: Random) -> Question:
    """Ask how many cards a player has after somebody is out."""
    hands = [rng.randrange(1, 7) for _ in range(4)]
    mover, loser, holder = rng.sample(range(4), 3)
    holder = rng.choice((mover, mover, holder, loser))
    how = rng.choice(("attack", "strike"))
    total = 0 if holder == loser else hands[holder] + (hands[loser] if holder == mover else 0)
    near = (hands[holder], hands[holder] + hands[loser], hands[loser], hands[holder] + 1, 0)
    answers, place = numbers(rng, total, near)
    stock = f"has {counted(hands[0], 'card')}"
    stock = joined([f"{name} {stock if not n else hands[n]}" for n, name in enumerate(NAMES[:4])])
    what = _HOW[how].format(NAMES[mover], NAMES[loser])
    words = f"{stock}. {what}. How many cards does {NAMES[holder]} have right after that?"
    why = (
        f"{NAMES[loser]} is out. It's {NAMES[mover]}'s turn, so {NAMES[mover]} gets {counted(hands[loser], 'card')}. "
        f"{NAMES[holder]} has {total or 'none'} (CQ-13.1)."
    )
    about = f"takes {holder} {mover} {loser} {' '.join(map(str, hands))}"
    return Question("CQ-13.1", about, words, answers, place, why)


def _ask_over(rng: Random) -> Question:
    """Ask whether the game is over."""
    seats = rng.choice((2, 3, 4))
    others = rng.choice((0, 0, 1, 2)) if seats > 2 else rng.choice((0, 0, 1))
    others = min(others, seats - 1)
    vacant = rng.choice((0, 0, 1, 3))
    rivals = [NAMES[n] for n in range(1, seats)]
    alive = rivals[:others]
    lands = [rng.choice((1, 2)) for _ in alive]
    owns = [f"{name} owns {number}" for name, number in zip(alive, lands, strict=True)]
    owns[:1] = [f"{alive[0]} owns {counted(lands[0], 'territory', 'territories')}"] if alive else []
    owns += [f"{joined(rivals[others:])} {'own' if rivals[others + 1 :] else 'owns'} none"] * (others < len(rivals))
    empty = f"{counted(vacant, 'territory is', 'territories are')} vacant" if vacant else "no territory is vacant"
    words = f"Ann has just taken a territory. {joined(owns)}, and {empty}. Ann owns the rest. Is the game over?"
    text = f"{joined(alive)} {'is' if len(alive) == 1 else 'are'} still in the game, too" if alive else _ALONE
    land = ", and Ann doesn't have to move into vacant territories" if vacant and not alive else ""
    why = f"{text}{land} (CQ-13.2)."
    return Question("CQ-13.2", f"over {others} {vacant}", words, YES_NO, int(bool(alive)), why)


# -- places ---------------------------------------------------------------------------------------------------


def _ask_fallen(rng: Random) -> Question:
    """Ask for a player's place after another player has won."""
    falls = sorted(rng.randrange(3, 15) for _ in range(3))
    names = list(NAMES[:4])
    rng.shuffle(names)
    winner, *losers = names  # The losers are in the order in which they fell.
    values = [rng.randrange(1, 9) for _ in range(3)]
    is_tied = rng.random() < 0.5
    if is_tied:  # The last two fell by the same action.
        falls[2] = falls[1]
        while values[1] == values[2]:
            values[2] = rng.randrange(1, 9)
        if values[1] > values[2]:
            losers[1], losers[2] = losers[2], losers[1]
            values[1], values[2] = values[2], values[1]
    if len(set(falls)) < 3 - is_tied:
        return _ask_fallen(rng)
    order = [winner, *reversed(losers)]
    place = rng.randrange(1, 4)
    story = [f"{losers[0]} was knocked out in round {falls[0]}"]
    if is_tied:
        both = sorted(((losers[1], values[1]), (losers[2], values[2])))
        story += [f"{both[0][0]} and {both[1][0]} were knocked out at the same moment in round {falls[1]}"]
        worth = f" Just before that, {both[0][0]}'s armies were worth {both[0][1]} and {both[1][0]}'s {both[1][1]}."
    else:
        story += [f"{name} in round {fall}" for name, fall in zip(losers[1:], falls[1:], strict=True)]
        worth = ""
    words = f"{winner} has won. {', and '.join(story) if is_tied else joined(story)}.{worth} Who is {_PLACES[place]}?"
    ranks = "Players are ranked by how long they lasted, and a tie goes to the stronger armies"
    why = f"{ranks}. So the ranking is {', '.join(order)} (CQ-13.3)."
    falling = " ".join(f"{name}:{fall}:{value}" for name, fall, value in zip(losers, falls, values, strict=True))
    about = f"fell {place} {winner} {falling}"
    return Question("CQ-13.3", about, words, NAMES[:4], NAMES.index(order[place]), why)


def _ask_limited(rng: Random) -> Question:
    """Ask for a player's place at the round limit."""
    seats = rng.choice((3, 4))
    first = rng.randrange(seats)
    rows = [(rng.randrange(8, 15), rng.randrange(20, 50), rng.randrange(6)) for _ in range(seats)]
    one, other = rng.sample(range(seats), 2)
    equal = rng.choice((0, 1, 2, 3))  # This many of the three figures are equal.
    land, value, cards = (rows[one if n < equal else other][n] for n in range(3))
    rows[other] = (land, value, cards)
    seating = [(first + n) % seats for n in range(seats)]
    order = sorted(seating, key=lambda seat: rows[seat], reverse=True)
    place = rng.choice((0, 0, 1, 2))
    figures = "; ".join(
        f"{name} has {land} territories, an army value of {value} and {counted(cards, 'card') if cards else 'no cards'}"
        for name, (land, value, cards) in zip(NAMES, rows, strict=False)
    )
    words = (
        f"The round limit has been reached. {tell_order(seats)}, and {NAMES[first]} went first. {figures}. Who is "
        f"{_PLACES[place]}?"
    )
    ranks = ", ".join(NAMES[seat] for seat in order)
    why = f"Territories count first, then army value, cards and the order of play. So the ranking is {ranks} (CQ-13.4)."
    about = f"limited {place} {first} {' '.join('/'.join(map(str, row)) for row in rows)}"
    return Question("CQ-13.4", about, words, NAMES[:seats], order[place], why)


def _ask_last_round(rng: Random) -> Question:
    """Ask whether a game with a round limit is over."""
    seats = rng.choice((3, 4))
    limit, first = rng.randrange(5, 30), rng.randrange(seats)
    last = (first - 1) % seats
    turn = last if rng.random() < 0.6 else rng.randrange(seats)
    now = limit if rng.random() < 0.8 else limit - 1
    is_over = turn == last and now == limit
    words = (
        f"The round limit is {limit}. {tell_order(seats)}, and {NAMES[first]} went first. Nobody is out, and "
        f"{NAMES[turn]}'s turn in round {now} ends. Is the game over?"
    )
    why = f"It ends after {NAMES[last]}'s turn, the last one in round {limit} (CQ-13.4)."
    about = f"last_round {seats} {limit} {first} {turn} {now}"
    return Question("CQ-13.4", about, words, YES_NO, int(not is_over), why)


_STILL: Final = Things(
    "Ann and Bo are playing. {}. Is it still Ann's turn?",
    ("Ann leaves the draft", "Ann leaves the attack phase without attacking", "Ann's attack fails",
     "Ann conquers Peru and moves in", "Ann exchanges infantry in the fortify phase"),
    ("Ann fortifies Peru from Brazil", "Ann leaves the fortify phase without moving",
     "Ann fortifies Peru with one infantry", "Ann attacks and then fortifies Peru"),
    "A turn ends when you fortify or leave the fortify phase (CQ-8.2).",
)  # fmt: skip


def _name_round(question: Question) -> str:
    """Return the round of the turn that has ended; the next turn belongs to it or to the next round."""
    return question.about.split()[3]


MATCH: Final[Mapping[str, Sequence[Maker]]] = {
    "CQ-4.1": (fair(_ask_round, _name_round),),
    "CQ-4.4": (even(_ask_next, any_look),),
    "CQ-8.2": (partial(whether, "CQ-8.2", "still", _STILL),),
    "CQ-13.1": (fair(_ask_cards_taken, any_look),),
    "CQ-13.2": (even(_ask_over, any_look),),
    "CQ-13.3": (even(_ask_fallen, any_look),),
    "CQ-13.4": (even(_ask_limited, any_look), even(_ask_last_round, any_look)),
}
"""The questions about the course of a match and its end, by their rules."""
