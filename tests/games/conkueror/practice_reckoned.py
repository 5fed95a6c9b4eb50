"""Answers to ConKUeror's practice questions without a position, computed by the rules from text for programs.

>>> named_stack(read("3i 1c 2m")), RECKONED["sends"]((), "4 3i 1c 2m"), RECKONED["course"]((), "4 1 3-3 6-2")
('3 infantry, 1 cavalry and 2 mercenaries', '2 infantry and 2 mercenaries', 'Conquered, with 2 attackers left')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .practice_words import NAMES, listed, named, named_stack, yes
from .slow_map import EARTH, cut_off, switched_on
from .slow_odds import beats, conquest
from .slow_setup import INFANTRY
from .slow_stack import SETS, join, lacking, lose, pieces, read, regulars, sent, value, write
from .slow_table import ARMY_CARDS, CHANCE_CARDS

Answers = tuple[str, ...]


def one_of(found: Sequence[str]) -> str:
    """Return the only one of some texts."""
    assert len(found) == 1, found
    return found[0]


# -- before the match -----------------------------------------------------------------------------------------


def _start(_: Answers, rest: str) -> str:
    """Answer by CQ-2.1."""
    people, computers, wanted = rest.split()
    if not 2 <= int(people) + int(computers) <= 6:
        return "No, it takes 2 to 6 players"
    return "No, a computer must play" if wanted == "computer" and not int(computers) else "Yes"


def _cut(_: Answers, rest: str) -> str:
    """Answer by CQ-2.5."""
    return listed([*map(named, cut_off(EARTH, switched_on(EARTH, rest.split())))]) or "None, the map is in one piece"


def _left_of(rest: str) -> tuple[str, int, int]:
    """Return a continent, its enabled territories and all of them."""
    continent, *off = rest.split()
    members = EARTH.members(continent)
    return continent, len(set(members) - set(off)), len(members)


def _bonus(_: Answers, rest: str) -> str:
    """Answer by CQ-5.2, rounding up."""
    continent, left, total = _left_of(rest)
    return str(-(-EARTH.bonus[continent] * left // total))


# -- order of play --------------------------------------------------------------------------------------------


def _initial(_: Answers, rest: str) -> str:
    """Answer by CQ-3.1 and CQ-3.3: claims go round from seat 0."""
    seats, land, at = map(int, rest.split())
    return str(INFANTRY[seats] - len(range(at, land, seats)))


def _dice(_: Answers, rest: str) -> str:
    """Answer by CQ-3.2."""
    rolls = [*map(int, rest.split())]
    highest = [NAMES[seat] for seat, roll in enumerate(rolls) if roll == max(rolls)]
    return f"{listed(highest)} roll again" if highest[1:] else f"{highest[0]} goes first"


def _order(_: Answers, rest: str) -> str:
    """Answer by CQ-3.2."""
    place, *rolls = map(int, rest.split())
    return NAMES[(rolls.index(max(rolls)) + place) % len(rolls)]


def _placing(_: Answers, rest: str) -> str:
    """Answer by CQ-3.4: players with none left are passed over."""
    turn, *left = map(int, rest.split())
    left[turn] -= 1
    return NAMES[next(seat for step in range(1, 9) if left[seat := (turn + step) % len(left)])]


def _round(_: Answers, rest: str) -> str:
    """Answer by CQ-4.1: a round is one turn of each remaining player."""
    seats, first, now, out, turn = map(int, rest.split())
    order = [(first + step) % seats for step in range(seats)]
    later = [seat for seat in order[order.index(turn) + 1 :] if seat != out]
    return str(now if later else now + 1)


def _next(_: Answers, rest: str) -> str:
    """Answer by CQ-4.4."""
    seats, turn, *out = map(int, rest.split())
    return NAMES[next(seat for step in range(1, 9) if (seat := (turn + step) % seats) not in out)]


def _last_round(_: Answers, rest: str) -> str:
    """Answer by CQ-13.4: the game ends after the last turn of that round."""
    seats, limit, first, turn, now = map(int, rest.split())
    return yes(true=now == limit and (turn + 1) % seats == first)


# -- armies ---------------------------------------------------------------------------------------------------


def _numbered(rest: str) -> tuple[int, dict[str, int]]:
    """Return a number and a stack."""
    number, _, stack = rest.partition(" ")
    return int(number), read(stack)


def _sends(_: Answers, rest: str) -> str:
    """Answer by CQ-6.4."""
    number, stack = _numbered(rest)
    return named_stack(sent(stack, number))


def _stays(_: Answers, rest: str) -> str:
    """Answer by CQ-6.4."""
    number, stack = _numbered(rest)
    join(stack, sent(stack, number), -1)
    return named_stack(stack)


def _left(_: Answers, rest: str) -> str:
    """Answer by CQ-6.7."""
    number, stack = _numbered(rest)
    lose(stack, number)
    return named_stack(stack)


def _back(_: Answers, rest: str) -> str:
    """Answer by CQ-6.8: each roll costs two of those sent, and the others return."""
    number, rolls, armies = rest.split(maxsplit=2)
    stack = read(armies)
    join(stack, lose(sent(stack, int(number)), 2 * int(rolls)), -1)
    return named_stack(stack)


def _exchanged(_: Answers, rest: str) -> str:
    """Answer by CQ-9.1."""
    give, get, times, stack = rest.split(maxsplit=3)
    return _changed(give, get, int(times), read(stack))


def _changed(give: str, get: str, times: int, stack: dict[str, int]) -> str:
    for _time in range(times):
        join(stack, read(give), -1)
        join(stack, read(get))
    return named_stack(stack)


# -- battles --------------------------------------------------------------------------------------------------

LOSSES = {True: "The defender loses 1 army", False: "The attacker loses 2 armies", None: "Nobody loses an army"}


def _roll(_: Answers, rest: str) -> str:
    """Answer by CQ-6.6 and CQ-12.11."""
    one, two, other, counted, ties = rest.split()
    bombardment = counted if two != "0" else ""
    return LOSSES[beats([int(die) for die in (one, two, other) if die != "0"], bombardment, ties)]


def _course(_: Answers, rest: str) -> str:
    """Answer by CQ-6.6 and CQ-6.8."""
    number, there, *rolls = rest.split()
    left, defenders = int(number), int(there)
    for roll in rolls:
        assert left >= 2 <= 1 + defenders
        if beats([*map(int, roll.split("-"))], "", "defender"):
            defenders -= 1
        else:
            left -= 2
    if not defenders:
        return f"Conquered, with {left} attackers left"
    if left < 2:
        return f"Failed, with {defenders} defender{'s' * (defenders > 1)} left"
    return f"Not over: {left} against {defenders}"


def _odds(_: Answers, rest: str) -> str:
    """Answer by CQ-6.8, CQ-12.11 and section 15."""
    number, there, how = rest.split()
    dice, ties = "highest" if how == "bombardment" else "", "reroll" if how == "reroll" else "defender"
    return f"about {round(100 * conquest(int(number), int(there), dice, ties))}%"


def _same(answers: Answers, rest: str) -> str:
    """Answer by CQ-6.6: an odd number has the odds of the even one below."""
    odds = {text: [conquest(int(text), there) for there in range(1, 5)] for text in (rest, *answers)}
    return one_of([text for text in answers if text != rest and odds[text] == odds[rest]])


def _goes_on(answers: Answers, rest: str) -> str:
    """Answer by CQ-6.5 and CQ-6.8."""
    return one_of([text for text in answers if ("too few attackers" in text or text == "Yes")
                   and (text == "Yes") == (int(rest) >= 2)])  # fmt: skip


# -- cards ----------------------------------------------------------------------------------------------------

CAPTURES = {"attack", "enter", "cards", "revolution"}
"""The actions that count as capturing a territory (CQ-10.2, CQ-6.12, CQ-12.10)."""
SPENT = {"revolt", "sabotage"}
"""The actions that do not."""


def _deck(_: Answers, rest: str) -> str:
    """Answer by CQ-10.1."""
    seats, land, kind = rest.split()
    whole = sum(ARMY_CARDS.values()) * int(seats) + int(land)
    return str(whole if kind == "all" else ARMY_CARDS[kind] * int(seats))


def _draws(_: Answers, rest: str) -> str:
    """Answer by CQ-10.2."""
    each, *parts = rest.split()
    told = [part.split(":") for part in parts]
    assert {kind for kind, _ in told} <= CAPTURES | SPENT
    captured = sum(int(number) for kind, number in told if kind in CAPTURES)
    return str(captured if each == "each" else min(1, captured))


def _piles(_: Answers, rest: str) -> str:
    """Answer by CQ-10.3."""
    deck, discard, _hands = map(int, rest.split())
    return str(max(0, (deck or discard) - 1))


def _set(_: Answers, rest: str) -> str:
    """Answer by CQ-10.4."""
    cards = write(read(rest))
    return named_stack(read(SETS[cards])) if cards in SETS else "Nothing, they aren't a set"


def _complete(_: Answers, rest: str) -> str:
    """Answer by CQ-2.7 and CQ-11.2."""
    before, held = rest.split(" held")
    continent, _out, *off = before.split()
    return yes(true=set(EARTH.members(continent)) - set(off) <= set(held.split()))


def _spare(rest: str) -> int:
    """Return the spare armies (CQ-11.4)."""
    draft, *stacks = rest.split(" / ")
    return int(draft) + sum(regulars(read(stack)) - 1 for stack in stacks)


def _enough(_: Answers, rest: str) -> str:
    """Answer by CQ-11.4."""
    need, held = rest.split(maxsplit=1)
    return yes(true=int(need) <= _spare(held))


# -- chance cards ---------------------------------------------------------------------------------------------


def _playable(_: Answers, rest: str) -> str:
    """Answer by CQ-12.4 and CQ-12.5."""
    card, own = rest.split()
    return "No, she can only skip it" if card in {"revolt", "nuclear_strike"} and int(own) < 2 else "Yes"


def _pile(_: Answers, rest: str) -> str:
    """Answer by CQ-12.2: all are there again after the last."""
    used, among = rest.split()
    left = len(CHANCE_CARDS) - int(used)
    if left == 1 and among == "not":
        return "It must be"
    return f"1 in {left or len(CHANCE_CARDS)}" if not left or among == "not" else "It can't be"


def _guarded(_: Answers, rest: str) -> str:
    """Answer by CQ-4.5 and CQ-12.7."""
    *numbers, kept = rest.split()
    _seats, holder, played, seat, now = map(int, numbers)
    return yes(true=kept == "kept" and (played, holder) <= (now, seat) < (played + 1, holder))


def _conscript(_: Answers, rest: str) -> str:
    """Answer by CQ-12.9: the discard pile is added if the deck has too few army cards."""
    armies, _lands, used, captured = map(int, rest.split())
    return str(captured + min(2, armies if armies >= 2 else armies + used))


# -- the end --------------------------------------------------------------------------------------------------


def _takes(_: Answers, rest: str) -> str:
    """Answer by CQ-13.1."""
    asked, mover, loser, *hands = map(int, rest.split())
    hands[mover], hands[loser] = hands[mover] + hands[loser], 0
    return str(hands[asked])


def _fell(_: Answers, rest: str) -> str:
    """Answer by CQ-13.3."""
    place, winner, *losers = rest.split()
    told = [(name, int(fallen), int(worth)) for name, fallen, worth in (each.split(":") for each in losers)]
    told.sort(key=lambda each: each[1:], reverse=True)
    return [winner, *(name for name, _, _ in told)][int(place)]


def _limited(_: Answers, rest: str) -> str:
    """Answer by CQ-13.4."""
    place, first, *told = rest.split()
    counts = [tuple(-int(number) for number in each.split("/")) for each in told]
    seats = sorted(range(len(counts)), key=lambda seat: (counts[seat], (seat - int(first)) % len(counts)))
    return NAMES[seats[int(place)]]


STILL = {"Ann leaves the draft", "Ann leaves the attack phase without attacking", "Ann's attack fails",
         "Ann conquers Peru and moves in", "Ann exchanges infantry in the fortify phase"}  # fmt: skip
"""The events that do not end the turn (CQ-8.2), as judged by the rules."""

RECKONED: dict[str, Callable[[Answers, str], str]] = {
    "value": lambda _, rest: str(value(read(rest))),
    "pieces": lambda _, rest: str(pieces(read(rest))),
    "start": _start,
    "enabled": lambda _, rest: str(len(switched_on(EARTH, rest.split()))),
    "cut": _cut,
    "room": lambda _, rest: yes(true=int(rest.split()[0]) >= 2 * int(rest.split()[1])),
    "cards_of": lambda _, rest: str(_left_of(rest)[1]),
    "bonus": _bonus,
    "initial": _initial,
    "dice": _dice,
    "order": _order,
    "claim": lambda _, rest: NAMES[(sum(map(int, rest.split()[1:])) - 1) % int(rest.split()[0])],
    "placing": _placing,
    "round_one": lambda _, rest: NAMES[int(rest.split()[1])],
    "fixed": lambda _, rest: str(max(3, int(rest.split()[0]) // 3)),
    "leave": lambda _, rest: yes(true=int(rest.split()[0]) == sum(map(int, rest.split()[1:3]))),
    "sends": _sends,
    "stays": _stays,
    "most": lambda _, rest: str(pieces(read(rest)) - 1),
    "goes_on": _goes_on,
    "roll": _roll,
    "same": _same,
    "left": _left,
    "back": _back,
    "course": _course,
    "odds": _odds,
    "leaving": lambda _, rest: str(regulars(read(rest)) - 1),
    "exchanged": _exchanged,
    "cavalry": lambda _, rest: str(int(rest.split()[0]) // 5),
    "often": lambda _, rest: _changed("5i", "1c", read(rest)["i"] // 5, read(rest)),
    "deck": _deck,
    "land_cards": lambda _, rest: str(len(switched_on(EARTH, rest.split()[1:]))),
    "draws": _draws,
    "piles": _piles,
    "set": _set,
    "sets": lambda _, rest: str(sum(not lacking(read(rest), read(cards)) for cards in SETS)),
    "complete": _complete,
    "spare": lambda _, rest: str(_spare(rest)),
    "enough": _enough,
    "playable": _playable,
    "pile": _pile,
    "expected": lambda _, rest: str(int(rest.split()[0]) * int(rest.split()[1]) // 100),
    "guarded": _guarded,
    "conscript": _conscript,
    "dismissed": lambda _, rest: named_stack({**read(rest), "m": 0}),
    "still": lambda _, rest: yes(true=rest in STILL),
    "round": _round,
    "next": _next,
    "takes": _takes,
    "over": lambda _, rest: yes(true=int(rest.split()[0]) == 0),
    "fell": _fell,
    "limited": _limited,
    "last_round": _last_round,
}
