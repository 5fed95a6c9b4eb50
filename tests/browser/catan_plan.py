"""A whole match of Catan in the engine: a person does everything once, against computer players, from a seed.

The person decides from its own view. It types in its dice and chooses them so that everything happens soon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

import kbwidgets as kb
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.things.thing import Hidden
from kbwidgets.games.catan import GAME, CatanState
from kbwidgets.games.catan.rules.things.holdings import DevelopmentCards
from kbwidgets.games.catan.rules.view import CatanView

ME: Final = 0
SEED: Final = 6361
OPPONENTS: Final = ("greedy", "easy", "easy")
NAMES: Final = ("Ann", "Bo", "Cy", "Di")
OPTIONS: Final[dict[str, OptionValue]] = {"order": "seats", "dice": "manual", "vp_target": 7}
"""The options of a match in which everything happens and the person wins."""
KINDS: Final = ("wool", "grain", "lumber", "brick", "ore")
PRICE: Final = {"wool": 1, "grain": 1, "ore": 1}
"""The price of a development card (CT-1.9)."""
CARDS: Final = {"knight": "knight", "road_building": "road-building", "plenty": "plenty", "monopoly": "monopoly"}
"""The development cards that can be played: their names in a hand, with the words of their moves."""
EVERYTHING: Final = frozenset({
    "settlement", "road", "city", "roll", "discard", "robber", "trade", "port", "offer", "confirm", "withdraw",
    "counter", "accept", "buy", "knight", "road-building", "plenty", "monopoly", "end",
})  # fmt: skip
"""Each kind of move but `reject`, and `port` for a trade at a port."""
HALVED: Final = 8
"""The hand size from which a seven takes half (CT-7.1)."""
BANK: Final = 4
"""The number of cards that the bank takes for one without a port (CT-9.1)."""


def position(match: kb.Match, ply: int | None = None) -> CatanState:
    """Return the position of a match, now or at `ply`."""
    state = match.state if ply is None else match.at(ply)
    assert isinstance(state, CatanState)
    return state


def held(view: CatanView) -> dict[str, int]:
    """Return the viewer's own cards by kind."""
    hand = view.players[ME].hand
    return {kind: int(getattr(hand, kind)) for kind in KINDS}


def kept(view: CatanView) -> DevelopmentCards:
    """Return the viewer's own development cards."""
    cards = view.players[ME].cards
    assert not isinstance(cards, Hidden)
    return cards


def lacking(hand: dict[str, int]) -> list[str]:
    """Return the cards that are missing for a development card."""
    return [kind for kind, count in PRICE.items() if hand[kind] < count]


def spare(hand: dict[str, int]) -> list[str]:
    """Return the cards that a development card does not need, most frequent first."""
    left = {kind: count - PRICE.get(kind, 0) for kind, count in hand.items()}
    return sorted((kind for kind, count in left.items() if count > 0), key=lambda kind: -left[kind])


def reply_of(state: CatanState) -> str | None:
    """Return the answer that the page gives for the person, who lacks the cards of an offer (CT-9.12)."""
    return drawn(state, ME).reply()


class Person:
    """A person who does everything once, and takes the hint otherwise."""

    def __init__(self) -> None:
        self.done: set[str] = set()
        """The first words of the moves made so far, with `port` for a trade at a port."""
        self._offered = 0
        """The turn of the person's last offer."""

    def decide(self, view: CatanView, moves: Sequence[kb.Move]) -> str:
        """Return the next move."""
        legal = [str(move) for move in moves]
        ways: dict[str, Callable[[CatanView, Sequence[str]], Iterator[str]]] = {
            "setup": self._to_a_port, "roll": self._rolling, "main": self._in_main, "offer": self._answering,
        }  # fmt: skip
        own = ways[view.phase](view, legal) if view.phase in ways else iter(())
        move = next((text for text in own if text in legal or text.startswith(("offer", "counter"))), None)
        move = move or self._hint(view, moves)
        self.done.add("port" if move.startswith("trade") and f" {BANK} " not in move else move.split()[0])
        return move

    def _hint(self, view: CatanView, moves: Sequence[kb.Move]) -> str:
        """Return the hinted move, but never an offer, because offers are made once a turn."""
        rated = [str(each.move) for each in GAME.advisers["greedy"](view, moves, Random(1))]
        return next(text for text in rated if not text.startswith("offer"))

    def _to_a_port(self, view: CatanView, legal: Sequence[str]) -> Iterator[str]:
        """Yield moves that put the second settlement at a port."""
        ports = [f"settlement {end}" for port in view.board.ports for end in (port.a, port.b)]
        places = {text: view.board.intersections[int(text.split()[1])].dots for text in legal if text in ports}
        if legal[0].startswith("settlement") and "settlement" in self.done:
            yield from sorted(places, key=lambda text: -places[text])

    def _rolling(self, view: CatanView, legal: Sequence[str]) -> Iterator[str]:
        """Yield the knight first, then a seven if it halves the hand, otherwise the roll that helps most to a card."""
        if "knight" not in self.done:
            yield "knight"
        hand = held(view)
        if sum(hand.values()) >= HALVED and "discard" not in self.done:
            yield "roll 7"
        brings = dict.fromkeys(range(2, 13), 0.0)
        for each in view.board.hexes:
            if each.chit is not None and not each.robber and each.resource is not None:
                mine = sum(1 + (corner.building == "city") for corner in each.intersections if corner.seat == ME)
                need = each.resource in lacking(hand)
                brings[each.chit] += mine * (3 if need else 1)
        best = max(brings, key=lambda total: brings[total])
        yield f"roll {max(1, best - 6)} {min(6, best - 1)}"

    def _in_main(self, view: CatanView, legal: Sequence[str]) -> Iterator[str]:
        """Yield a city, a card to play, a card to buy until all kinds are in hand, and trades for what is missing."""
        if "city" not in self.done:
            yield from (text for text in legal if text.startswith("city"))
        for words in CARDS.values():
            if words not in self.done:
                yield {"plenty": "plenty 1 wool 1 ore", "monopoly": "monopoly grain"}.get(words, words)
        hand = held(view)
        have = kept(view)
        if any(words not in self.done and not getattr(have, name) for name, words in CARDS.items()) or not have.point:
            yield "buy"
            need = lacking(hand)
            trades = [text for text in legal if text.startswith("trade")]
            for text in trades:
                given, kind, got, get = (text.split()[n] for n in (1, 2, 4, 5))
                if get in need and got == "1" and hand[kind] - int(given) >= PRICE.get(kind, 0):
                    yield text
            if need and self._offered != view.turns:
                for kind in spare(hand):
                    self._offered = view.turns
                    yield f"offer {min(2, hand[kind])} {kind} for 1 {need[0]} to 1 2 3"

    def _answering(self, view: CatanView, legal: Sequence[str]) -> Iterator[str]:
        """Yield the answer to accept, or for another player's offer a counteroffer, then a yes, then the hint."""
        if view.turn == ME:
            yield from (text for text in legal if text.startswith("confirm"))
            yield "withdraw"
            return
        offer, hand = view.offer, held(view)
        assert offer is not None
        wanted = [kind for kind in KINDS if getattr(offer.get, kind) and hand[kind]]
        if "counter" not in self.done and wanted:
            given = next(kind for kind in KINDS if getattr(offer.give, kind))
            yield f"counter {ME} 1 {wanted[0]} for {getattr(offer.give, given) + 1} {given}"
        if "accept" not in self.done:
            yield f"accept {ME}"


class Plan(NamedTuple):
    """A match, and the kinds of moves that the person has made in it."""

    match: kb.Match
    done: frozenset[str]


@cache
def planned() -> Plan:
    """Return the match, computed once. Computer players answer an offer before the person does."""
    match = kb.Match(GAME, NAMES, seed=SEED, options=OPTIONS)
    for seat, name in enumerate(OPPONENTS, 1):
        match.seat_player(seat, kb.player(name))
    person = Person()
    while not match.state.over:
        if match.waiting() is not None:
            match.step()
        else:
            state = position(match)
            match.play(reply_of(state) or person.decide(state.view(ME), state.moves(ME)), ME)
    return Plan(match, frozenset(person.done))
