"""Concise positions of Catan: position S of the worked examples, with the changes that a test makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

import kbwidgets as kb
from kbwidgets.core.values.types import Json
from kbwidgets.games.catan import GAME, CatanState

BLUE, ORANGE, RED, WHITE = range(4)
KINDS = ("wool", "grain", "lumber", "brick", "ore")
CARDS = ("knight", "road-building", "plenty", "monopoly", "point")
DECK = (14, 2, 2, 2, 5)
RICH = "1 wool 3 grain 1 lumber 1 brick 3 ore"
"""A hand that pays for a settlement and a city."""
Words: TypeAlias = "Mapping[int, str]"


@cache
def start(**options: bool | int | str) -> CatanState:
    """Return position S, the beginner board with all four printed starts (CT-17)."""
    values = {"board": "beginner", "start": "beginner", "order": "seats", **options}
    state = GAME.open(["Blue", "Orange", "Red", "White"], None, values)
    assert isinstance(state, CatanState)
    return state


def goods(text: str) -> list[int]:
    """Return cards such as `2 wool 1 ore`."""
    words = text.split()
    return [sum(int(n) for n, kind in zip(words[::2], words[1::2], strict=True) if kind == each) for each in KINDS]


def dev(text: str) -> list[int]:
    """Return development cards such as `knight point point`."""
    return [text.split().count(card) for card in CARDS]


def less(whole: Sequence[int], *parts: Sequence[int]) -> list[int]:
    """Return the counts that remain after the parts are taken away."""
    return [count - sum(part[n] for part in parts) for n, count in enumerate(whole)]


def position(
    turn: int = BLUE,
    *,
    phase: str = "main",
    hands: Words | None = None,
    roads: Words | None = None,
    settlements: Words | None = None,
    cities: Words | None = None,
    cards: Words | None = None,
    bank: str = "",
    new: str = "",
    more: Mapping[str, Json] | None = None,
    options: Mapping[str, bool | int | str] | None = None,
    on: kb.State | None = None,
) -> CatanState:
    """Return position S in a phase, with additional pieces, other hands and other development cards.

    With `bank` the first seat without cards of its own gets the cards that the bank must lack.
    """
    state = start(**(options or {})) if on is None else on
    data = state.to_json()
    for name, given in (("roads", roads), ("settlements", settlements), ("cities", cities)):
        for seat, text in (given or {}).items():
            row = data[name]
            assert isinstance(row, list)
            found = row[seat]
            assert isinstance(found, list)
            added: list[Json] = [word if name == "roads" else int(word) for word in text.split()]
            row[seat] = sorted([*found, *added], key=_order)
    for seat, text in (cities or {}).items():
        towns = data["settlements"]
        assert isinstance(towns, list)
        own = towns[seat]
        assert isinstance(own, list)
        towns[seat] = [corner for corner in own if str(corner) not in text.split()]
    held = [[0] * 5 for _ in state.names]
    for seat, text in (hands or {}).items():
        held[seat] = goods(text)
    left = [19] * 5
    if bank:
        idle = next(seat for seat in range(len(held)) if seat not in (hands or {}))
        held[idle] = [max(0, 19 - sum(hand[n] for hand in held) - count) if count < 19 else 0
                      for n, count in enumerate(goods(bank))]  # fmt: skip
    owned = [dev((cards or {}).get(seat, "")) for seat in range(len(held))]
    data |= {
        "phase": phase,
        "turn": turn,
        "turns": 9 + turn,
        "dice": [1, 1] if phase != "roll" else [],
        "hands": [[*hand] for hand in held],
        "bank": [*less(left, *held)],
        "cards": [[*each] for each in owned],
        "new": [*dev(new)],
        **(more or {}),
    }
    spent = data["spent"]
    assert isinstance(spent, list)
    knights = data["knights"]
    assert isinstance(knights, list)
    played = [sum(int(str(n)) for n in knights), 0, 0, 0, 0]
    data["deck"] = [*less(DECK, *owned, [int(str(n)) for n in spent], played)]
    return CatanState.from_json(data)


def _order(item: Json) -> tuple[int, ...]:
    return tuple(int(part) for part in str(item).split("-"))


def moves(state: kb.State, verb: str, seat: int | None = None) -> list[str]:
    """Return the legal moves of a kind, without the verb."""
    return [str(move).partition(" ")[2] for move in state.moves(seat) if str(move).split()[0] == verb]


def hand(state: CatanState, seat: int) -> str:
    """Return the hand of a seat as text."""
    found = state.to_json()["hands"]
    assert isinstance(found, list)
    held = found[seat]
    assert isinstance(held, list)
    return " ".join(f"{n} {kind}" for n, kind in zip(held, KINDS, strict=True) if n)


def codes(state: kb.State, move: str, seat: int | None = None) -> list[str]:
    """Return the stable names of the reasons why a move is refused."""
    return [GAME.rules[refusal.code].title for refusal in state.refusals(move, seat)]


def played(state: CatanState, *texts: str) -> CatanState:
    """Return the position after some moves, each checked."""
    for text in texts:
        state = state.play(text)
    return state
