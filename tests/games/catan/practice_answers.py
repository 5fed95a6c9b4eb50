"""Answers to Catan's practice questions, by the second Catan, from plain data and text for programs."""

from __future__ import annotations

import re
from collections.abc import Callable

from kbwidgets.core.protocol.question import Question
from kbwidgets.games.catan import CatanState

from .both import board_of, numbers, options_of, position_of, rows, whole
from .practice_sentences import WRONG
from .slow import Slow
from .slow_board import RESOURCES, Geometry, around_a_point, chit_list, dots, edge, geometry, spot, tile_list
from .slow_judge import places_for_roads, victims
from .slow_road import next_army, next_holder
from .slow_table import DECK
from .slow_trade import COSTS, Cards, Offer, rate, read

NAMES = ("Ann", "Bo", "Cy", "Di")


def slow_of(state: CatanState) -> Slow:
    """Return the second Catan in the same position."""
    data, plain = state.to_json(), position_of(state)
    values = data["options"]
    assert isinstance(values, dict)
    options = {name: value for name, value in values.items() if isinstance(value, (bool, int, str))}
    seats, order = len(state.names), numbers(data["order"])
    game = Slow(options_of(options), seats, board_of(state), order)
    for name in ("buildings", "roads", "hands", "knights", "longest", "army", "shown", "owed", "free", "robber"):
        setattr(game, name, plain[name])
    if game.bank is not None:
        game.bank = dict(zip(RESOURCES, numbers(data["bank"]), strict=True))
    held = data["cards"]
    assert isinstance(held, list)
    game.cards = [_kinds(row) for row in rows(held)]
    game.new = [_kinds(numbers(data["new"])) if seat == state.turn else _kinds([0] * 5) for seat in range(seats)]
    game.deck = _kinds(numbers(data["deck"]))
    game.turn, game.current = whole(data["turns"]), state.turn
    game.played = data["played"] != -1
    game.phase = "main" if state.phase == "offer" else state.phase
    game.dice = [] if state.phase in ("roll", "setup") else numbers(data["dice"])
    game.back_to = "main"
    frame, offer = data["frame"], plain["offer"]
    if state.phase == "setup":
        assert isinstance(frame, dict)
        game.places = (order + order[::-1])[whole(frame["step"]) :]
        game.placed = None if frame["corner"] == -1 else whole(frame["corner"])
    if isinstance(offer, dict):
        game.offer = Offer(**offer)
    return game


def _kinds(row: list[int]) -> Cards:
    """Return development cards by kind: victory point cards are alike, so they may all be chapels (CT-16.28)."""
    kinds = ("knight", "road building", "year of plenty", "monopoly", "chapel")
    return dict.fromkeys(DECK, 0) | dict(zip(kinds, row, strict=True))


def slow_answer(question: Question) -> str:
    """Return the right answer."""
    verb, _, rest = question.about.partition(" ")
    if verb == "sentence":
        return "No" if rest in WRONG else "Yes"
    if question.state is None:
        return (BOARD.get(verb) or WORDS[verb])(question, rest.split())
    assert isinstance(question.state, CatanState)
    return TABLE[verb](slow_of(question.state), rest.split())


def told(cards: Cards) -> str:
    """Return cards as a readable list."""
    *first, last = [f"{cards[kind]} {kind}" for kind in RESOURCES if cards.get(kind)] or ["nothing"]
    return " and ".join([", ".join(first), last] if first else [last])


# -- in a position --------------------------------------------------------------------------------------------


def _gets(game: Slow, rest: list[str]) -> str:
    seat, total = map(int, rest)
    before = dict(game.hands[seat])
    game.produce(total)
    return told({kind: game.hands[seat][kind] - before[kind] for kind in RESOURCES})


def _start(game: Slow, rest: list[str]) -> str:
    before = [dict(hand) for hand in game.hands]
    seat = game.places[0]
    game.give_start_cards(seat, int(rest[0]))
    return told({kind: game.hands[seat][kind] - before[seat][kind] for kind in RESOURCES})


def _victims(game: Slow, rest: list[str]) -> str:
    return " and ".join(NAMES[seat] for seat in victims(game, int(rest[0]), 0)) or "nobody"


def _left(game: Slow, rest: list[str]) -> str:
    return str(game.supply(int(rest[0]))[rest[1]])


def _roads(game: Slow, _: list[str]) -> str:
    return str(len(places_for_roads(game, 0)))


def _towns(game: Slow, _: list[str]) -> str:
    return str(sum(not game.refusals(f"settlement {at}", 0) for at in range(len(game.shape.points))))


def _rate(game: Slow, rest: list[str]) -> str:
    return str(rate(rest[1], game.own(int(rest[0])), game.board.ports))


def _length(game: Slow, rest: list[str]) -> str:
    if rest[0] == "road":
        game.roads[edge(rest[1])] = 0
    else:
        game.buildings[int(rest[1])] = (1, "settlement")
    return str(game.lengths()[0])


def _best(game: Slow, rest: list[str]) -> str:
    return max(rest, key=lambda at: dots(chit for hex_ in game.shape.around[int(at)]
                                         if (chit := game.board.chits[hex_]) is not None))  # fmt: skip


TABLE: dict[str, Callable[[Slow, list[str]], str]] = {
    "gets": _gets,
    "start": _start,
    "victims": _victims,
    "left": _left,
    "roads": _roads,
    "towns": _towns,
    "rate": _rate,
    "length": _length,
    "points": lambda game, _: str(game.total(0)),
    "best": _best,
}


# -- on the board ---------------------------------------------------------------------------------------------


def _shape() -> Geometry:
    return geometry(3)


def _beside(_: Question, rest: list[str]) -> str:
    """Return the direction, counted counter-clockwise from the right in steps of 60 degrees."""
    there = around_a_point(_shape().centres[int(rest[0])], 0, 3**0.5)[int(rest[1])]
    return str([spot(at) for at in _shape().centres].index(there))


def _ring(_: Question, rest: list[str]) -> str:
    smaller = geometry(int(rest[0]))
    return str(len(smaller.points if rest[1] == "intersections" else smaller.centres))


def _joined(question: Question, rest: list[str]) -> str:
    found = [answer for answer in question.answers if int(answer) in _shape().beside[int(rest[0])]]
    assert len(found) == 1
    return found[0]


GIVES = {"pasture": "wool", "fields": "grain", "forest": "lumber", "hills": "brick", "mountains": "ore",
         "desert": "nothing"}  # fmt: skip
_SORTS = {"knight": 14, "road building": 2, "year of plenty": 2, "monopoly": 2, "victory point": 5}

BOARD: dict[str, Callable[[Question, list[str]], str]] = {
    "beside": _beside,
    "ring": _ring,
    "hexes": lambda _, rest: str(len(_shape().near[int(rest[0])])),
    "joined": _joined,
    "corner": lambda _, rest: str(_shape().corners[int(rest[0])][int(rest[1])]),
    "land": lambda _, rest: GIVES[rest[0]],
    "tiles": lambda _, rest: str(tile_list(3).count(rest[0])),
    "chits": lambda _, rest: str(chit_list(3).count(int(rest[0]))),
    "bank": lambda _, rest: str(len(geometry(int(rest[0])).centres) - int(rest[1])),
    "deck": lambda _, rest: str(int(rest[0]) * _SORTS[" ".join(rest[1:])]),
    "across": lambda _, rest: str(sum(abs(y) < 0.1 for _, y in geometry(int(rest[0])).centres)),
    "ways": lambda _, rest: str(dots([int(rest[0])])),
}


# -- in words -------------------------------------------------------------------------------------------------


def _order(question: Question, rest: list[str]) -> str:
    game = slow_order(len(question.answers), "roll_all" if rest[0] == "all" else "roll", list(map(int, rest[2:])))
    return NAMES[game.order[int(rest[1])]]


def slow_order(seats: int, order: str, rolls: list[int]) -> Slow:
    """Return the second Catan after some rolls for the order of play."""
    game = Slow(options_of({**DEFAULTS, "order": order, "board": "beginner"}), seats)
    for total in rolls:
        game.play("roll")
        one = min(6, total - 1)
        game.play(f"roll {one} {total - one}")
    return game


DEFAULTS = {
    "radius": 3, "board": "random", "start": "free", "chits": "random", "ports": "random", "order": "roll",
    "limits": "standard", "vp_target": 0, "roads": 0, "settlements": 0, "cities": 0, "min_longest_road": 0,
    "bank": "hexes", "terrain": "random", "bank_shortage": "nobody", "dev_decks": 1, "dice": "random",
    "discard_limit": 7, "friendly_robber": False, "player_trade": True, "early_reveal": False, "max_turns": 0,
}  # fmt: skip


def _again(_: Question, rest: list[str]) -> str:
    game = slow_order(3, "roll", list(map(int, rest)))
    again = [] if game.order else game.rolling()
    return {0: "nobody", 2: " and ".join(NAMES[seat] for seat in again), 3: "Ann, Bo and Cy"}[len(again)]


def _snake(_: Question, rest: list[str]) -> str:
    seats, step = map(int, rest)
    return NAMES[[*range(seats), *reversed(range(seats))][step]]


def _owed(_: Question, rest: list[str]) -> str:
    limit, held, _cards = map(int, rest)  # CT-7.1: development cards do not count.
    return str(held // 2 if held > limit else 0)


def _stolen(question: Question, _: list[str]) -> str:
    found = re.match(r"Bo has (.+)\. Ann steals .* that it's (\w+)\?", question.words)
    assert found is not None
    hand = read(found[1].replace(",", "").replace(" and", ""))
    return f"{hand[found[2]]} in {sum(hand.values())}"


def _missing(_: Question, rest: list[str]) -> str:
    piece, _sep, held = " ".join(rest).partition(": ")
    hand = read(held)
    cost = COSTS["card" if piece == "development card" else piece]
    return told({kind: max(0, number - hand.get(kind, 0)) for kind, number in cost.items()})


def _special(_: Question, rest: list[str]) -> str:
    return str(int(rest[0]) + 2 * int(rest[1]))


def _holder(seat: int | None) -> str:
    return "nobody" if seat is None else NAMES[seat]


def _longest(_: Question, rest: list[str]) -> str:
    held, *lengths = map(int, rest)
    return _holder(next_holder(None if held < 0 else held, lengths, 5))


def _army(_: Question, rest: list[str]) -> str:
    held, *knights = map(int, rest)
    return _holder(next_army(None if held < 0 else held, knights))


def _wins(_: Question, rest: list[str]) -> str:
    own, seen, hidden = map(int, rest)
    return "Yes" if own and seen + hidden >= 10 else "No"


def _place(_: Question, rest: list[str]) -> str:
    seat, *totals = map(int, rest)
    return str(2 + sum(other > totals[seat] for other in totals[1:]))


SO = {
    "CT-9.13": {"trade with the bank", "trade at one of her ports", "play Monopoly", "play Year of Plenty"},
    "CT-10.6": {"play a knight", "play Road Building", "play Year of Plenty", "play Monopoly"},
}
"""The true statements about a rule, as the rules have them."""


def _so(rule: str, thing: str) -> bool:
    return thing in SO[rule]


WORDS: dict[str, Callable[[Question, list[str]], str]] = {
    "order": _order,
    "again": _again,
    "snake": _snake,
    "begins": lambda _, rest: NAMES[int(rest[1])],
    "owed": _owed,
    "stolen": _stolen,
    "missing": _missing,
    "bought": lambda _, rest: str(int(rest[1]) // int(rest[0])),
    "monopoly": lambda _, rest: str(sum(map(int, rest[1:]))),
    "special": _special,
    "longest": _longest,
    "army": _army,
    "wins": _wins,
    "so": lambda question, rest: "Yes" if _so(question.rule, " ".join(rest)) else "No",
    "starts": lambda _, rest: "Yes" if int(rest[0]) - int(rest[1]) >= 10 else "No",
    "place": _place,
}
