"""Positions that a viewer cannot tell apart, made by the rules and not by the view (CT-13.1, CT-7.2)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import kbwidgets as kb
from kbwidgets.core.values.types import OPEN, Json, Viewer

from .both import rows

POINT = 4


def twin(state: kb.State, viewer: Viewer, rng: Random) -> kb.State:
    """Return the same position with everything hidden from a viewer exchanged.

    That is the other hands, with the bank if it is hidden, the other development cards, with the deck, and the cards
    that others have chosen to discard.
    """
    data = state.to_json()
    options = data["options"]
    assert isinstance(options, dict)
    if viewer == OPEN or not state.to_act or options["open_hands"] is True:
        return state
    hidden = [seat for seat in range(len(state.names)) if seat != viewer]
    _exchange_hands(data, hidden, rng, with_bank=options["show_bank"] is False and options["bank"] != "unlimited")
    _exchange_cards(data, hidden, rng)
    _exchange_discards(data, hidden, rng)
    try:
        return state.from_json(data)
    except kb.DataError:  # A point more would have won, so this is no position.
        return state


def _exchange_hands(data: dict[str, Json], hidden: list[int], rng: Random, *, with_bank: bool) -> None:
    """Exchange the hands, except cards offered, accepted or counteroffered, which all know (CT-9.5, CT-9.8)."""
    hands, bank = rows(data["hands"]), rows([data["bank"]])[0]
    kept = {seat: _promised(data, seat) for seat in hidden}
    pool = [kind for seat in hidden for kind, n in enumerate(hands[seat]) for _ in range(n - kept[seat][kind])]
    if with_bank:
        pool += [kind for kind, count in enumerate(bank) for _ in range(count)]
    rng.shuffle(pool)
    for seat in hidden:
        size = sum(hands[seat]) - sum(kept[seat])
        mine, pool = pool[:size], pool[size:]
        hands[seat] = [count + mine.count(kind) for kind, count in enumerate(kept[seat])]
    data["hands"] = [[*hand] for hand in hands]
    if with_bank:
        data["bank"] = [pool.count(kind) for kind in range(5)]


def _promised(data: Mapping[str, Json], seat: int) -> list[int]:
    frame = data["frame"]
    if data["phase"] != "offer" or not isinstance(frame, dict):
        return [0] * 5
    if seat == data["turn"]:
        return rows([frame["give"]])[0]
    answers = frame["answers"]
    assert isinstance(answers, list)
    answer = answers[seat]
    if isinstance(answer, list):
        return rows(answer)[0]
    return rows([frame["get"]])[0] if answer == "accept" else [0] * 5


def _exchange_cards(data: dict[str, Json], hidden: list[int], rng: Random) -> None:
    """Exchange development cards, except points that were shown (CT-10.4); the number of new ones is public."""
    held, deck, new = rows(data["cards"]), rows([data["deck"]])[0], rows([data["new"]])[0]
    shown = rows([data["shown"]])[0]
    pool = [card for card, count in enumerate(deck) for _ in range(count)]
    for seat in hidden:
        held[seat][POINT] -= shown[seat]
        pool += [card for card, count in enumerate(held[seat]) for _ in range(count)]
    rng.shuffle(pool)
    for seat in hidden:
        size = sum(held[seat])
        mine, pool = pool[:size], pool[size:]
        held[seat] = [mine.count(card) + shown[seat] * (card == POINT) for card in range(5)]
        if seat == data["turn"]:
            fresh = mine[: sum(new)]
            data["new"] = [fresh.count(card) for card in range(5)]
    data["cards"] = [[*each] for each in held]
    data["deck"] = [pool.count(card) for card in range(5)]


def _exchange_discards(data: dict[str, Json], hidden: list[int], rng: Random) -> None:
    """Exchange the chosen discards for other cards of the same hand."""
    frame, hands = data["frame"], rows(data["hands"])
    if data["phase"] != "discard" or not isinstance(frame, dict):
        return
    chosen = rows(frame["chosen"])
    for seat in hidden:
        cards = [kind for kind, count in enumerate(hands[seat]) for _ in range(count)]
        rng.shuffle(cards)
        some = cards[: sum(chosen[seat])]
        chosen[seat] = [some.count(kind) for kind in range(5)]
    frame["chosen"] = [[*each] for each in chosen]
