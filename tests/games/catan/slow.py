"""A second Catan, slow and plain, straight from the rules: the legal moves and their effects.

It shares no code with the game. Moves are texts; where several seats may act, the seat is given separately:

    roll                      also for order; `roll 3 4` or `roll 7` with dice entered by hand
    settlement 14             in setup and in main
    road 13-14                in setup, free roads and main
    city 14    buy    end
    play knight    play road building    play year of plenty wool ore    play monopoly ore
    discard 1 wool 3 ore      robber 5    robber 5 from 2    stop
    bank 4 lumber for 2 ore   reveal 1
    offer 1 wool for 1 ore    offer 1 wool for 1 ore to 0 2    call nothing for 1 ore
    accept    reject    counter 1 ore for 2 wool    confirm 2    withdraw

The chance moves are `order 2 0 1`, `roll 3 4`, `steal wool` and `draw knight`. Seats count from 0; cards have the order
wool, grain, lumber, brick, ore.

>>> game = Slow(Options(board="beginner", start="beginner", order="seats"), 4)
>>> game.play("roll"), game.who_must()
(None, [-1])
>>> game.play("roll 5 5"), game.hands[1]["wool"], game.score(1)["settlements"]
(None, 3, 2)
>>> game.refusals("settlement 11", 0), sorted(game.legal(0))
(['not-connected', 'cannot-afford'], ['end'])
"""

from __future__ import annotations

from collections.abc import Callable

from . import slow_judge, slow_moves
from .slow_board import Board, edge
from .slow_judge import asked, places_for_roads, robber_move, victims
from .slow_table import CHANCE, DECK, Options, Table
from .slow_trade import COSTS, Offer, read, shift, terms

__all__ = ["CHANCE", "Options", "Refused", "Slow"]


class Refused(Exception):
    """An illegal move, which has changed nothing."""

    def __init__(self, codes: list[str]) -> None:
        super().__init__(", ".join(codes))
        self.codes = codes


class Slow(Table):
    """A game that is played by texts."""

    def __init__(
        self, options: Options, seats: int, board: Board | None = None, order: list[int] | None = None
    ) -> None:
        super().__init__(options, seats, board, order)
        if options.order == "seats" and not order:
            self.order = list(range(seats))
        if self.order:
            self._begin_setup()
        elif options.order == "random":
            self.due = "order"

    # Legal moves.

    def refusals(self, text: str, seat: int) -> list[str]:
        """Return the codes of all reasons why a seat may not do this (CT-15.1)."""
        return slow_judge.refusals(self, text, seat)

    def legal(self, seat: int) -> set[str]:
        """Return all legal moves of a seat; offers, requests and counteroffers are open and not listed (CT-9.14)."""
        return slow_moves.legal(self, seat)

    def chances(self) -> dict[str, int]:
        """Return the possible chance moves, each with its weight."""
        return slow_moves.chances(self)

    # Effects of moves.

    def play(self, text: str, seat: int | None = None) -> None:
        """Make one move of a seat, or one of chance; the seat is optional if only one must act."""
        if self.due:
            if text not in self.chances():
                raise Refused(["chance"])
            self._chance(text)
        else:
            if seat is None:
                (seat,) = self.who_must()
            codes = self.refusals(text, seat)
            if codes:
                raise Refused(codes)
            self._act(text, seat)
        self._look_for_a_winner()

    def _look_for_a_winner(self) -> None:
        """End the match if the current player has won after an action or at the start of a turn (CT-12.2, CT-12.3)."""
        if self.phase not in {"order", "setup", "over"} and self.total(self.current) >= self.limits["vp_target"]:
            self.winner = self.current
            self._end_of_game()

    def _end_of_game(self) -> None:
        self.phase, self.due, self.offer = "over", "", None

    def _chance(self, text: str) -> None:
        verb, _, rest = text.partition(" ")
        self.due = ""
        if verb == "order":
            self.order = [int(seat) for seat in rest.split()]
            self._begin_setup()
        if verb == "roll":
            one, two = (int(die) for die in rest.split())
            if self.options.dice == "balanced":  # CT-13.5
                self.used_dice = [*self.used_dice, (one, two)] if len(self.used_dice) < 30 else []
            self._rolled([one, two])
        if verb == "steal":
            self.hand_over(self.victim, self.current, {rest: 1})
            self.victim = CHANCE
            self.phase = self.back_to
        if verb == "draw":
            shift(self.deck, {rest: 1}, -1)
            shift(self.cards[self.current], {rest: 1}, 1)
            shift(self.new[self.current], {rest: 1}, 1)

    def _act(self, text: str, seat: int) -> None:
        verb, _, rest = text.partition(" ")
        if verb not in {"accept", "reject", "counter", "confirm"}:
            self.offer = None  # CT-9.7: any other action of the current player closes it.
        doing: dict[str, Callable[[str, int], None]] = {
            "roll": self._roll,
            "settlement": self._settle,
            "road": self._road,
            "city": self._city,
            "buy": self._buy,
            "play": self._play_card,
            "discard": self._discard,
            "robber": self._robber,
            "bank": self._bank,
            "offer": self._offer,
            "call": self._offer,
            "accept": self._accept,
            "reject": self._reject,
            "counter": self._counter,
            "confirm": self._confirm,
            "reveal": self._reveal,
            "end": self._end_turn,
        }
        if verb == "stop":  # CT-10.8
            self.free, self.phase = 0, self.back_to
        elif verb == "call":
            self._offer(rest, seat, call=True)
        elif verb != "withdraw":
            doing[verb](rest, seat)

    # Order of play and setup.

    def _roll(self, text: str, _seat: int) -> None:
        if text:
            self._rolled([int(word) for word in text.split()])
        else:
            self.due = "dice"

    def _rolled(self, dice: list[int]) -> None:
        total = sum(dice)
        if self.phase == "order":
            self._rolled_for_order(total)
            return
        self.dice = dice
        self.phase = "main"
        if total != 7:
            self.produce(total)
            return
        self.phase, self.back_to = "robber", "main"
        limit = self.options.discard_limit
        self.owed = {seat: self.held(seat) // 2 for seat in range(self.seats) if self.held(seat) > limit}  # CT-7.1
        if self.owed:
            self.phase = "discard"

    def _rolled_for_order(self, total: int) -> None:
        """Apply CT-4.1 and CT-4.2."""
        group = self.rolling()
        self.rolls[next(seat for seat in group if seat not in self.rolls)] = total
        if len(self.rolls) < len(group):
            return
        totals = sorted(set(self.rolls.values()), reverse=True)
        split = [[seat for seat in group if self.rolls[seat] == found] for found in totals]
        self.rolls = {}
        if self.options.order == "roll":
            # Only those who are tied for the highest roll go again.
            self.ranks = [split[0]]
            if len(split[0]) == 1:
                first = split[0][0]
                self.order = [(first + step) % self.seats for step in range(self.seats)]
        else:
            at = self.ranks.index(group)
            self.ranks[at : at + 1] = split
            if all(len(found) == 1 for found in self.ranks):
                self.order = [found[0] for found in self.ranks]
        if self.order:
            self._begin_setup()

    def _begin_setup(self) -> None:
        """Order the placements 1 … n, n … 1 (CT-4.3), or skip them with printed starts (CT-2.15)."""
        self.phase = "setup"
        if self.options.start == "free":
            self.places = self.order + self.order[::-1]
        self._next_place()

    def _next_place(self) -> None:
        """Go to the next placement, passing over players without a place (CT-4.7)."""
        while self.places and not any(
            not self.refusals(f"settlement {at}", self.places[0]) for at in range(len(self.shape.points))
        ):
            self.places.pop(0)
        if not self.places:
            self._begin_turn(self.order[0])  # CT-4.8

    def _begin_turn(self, seat: int) -> None:
        self.current = seat
        self.turn += 1
        self.phase, self.dice, self.played = "roll", [], False
        self.new = [dict.fromkeys(DECK, 0) for _ in range(self.seats)]

    def _end_turn(self, _text: str, seat: int) -> None:
        if self.turn == self.options.max_turns:  # CT-12.6, CT-12.7
            self._end_of_game()
        else:
            self._begin_turn(self.order[(self.order.index(seat) + 1) % self.seats])

    # Building.

    def _settle(self, text: str, seat: int) -> None:
        at = int(text)
        if self.phase == "setup":
            self.placed = at
            self.buildings[at] = (seat, "settlement")
            if len(self.own(seat)) == 2:  # CT-4.6
                self.give_start_cards(seat, at)
        else:
            self.pay(seat, COSTS["settlement"])
            self.buildings[at] = (seat, "settlement")
        self.measure()

    def _road(self, text: str, seat: int) -> None:
        self.roads[edge(text)] = seat
        if self.phase == "main":
            self.pay(seat, COSTS["road"])
        self.measure()
        if self.phase == "setup":
            self.placed = None
            self.places.pop(0)
            self._next_place()
        elif self.phase == "free roads":
            self.free -= 1
            if not self.free or not self.supply(seat)["road"] or not places_for_roads(self, seat):
                self.free, self.phase = 0, self.back_to

    def _city(self, text: str, seat: int) -> None:
        self.pay(seat, COSTS["city"])
        self.buildings[int(text)] = (seat, "city")

    def _buy(self, _text: str, seat: int) -> None:
        self.pay(seat, COSTS["card"])
        self.due = "draw"

    # Robber.

    def _discard(self, text: str, seat: int) -> None:
        """Discard cards, which leave the hand only when the last player has chosen (CT-7.2)."""
        self.discards[seat] = read(text)
        if set(self.discards) == set(self.owed):
            for loser, cards in self.discards.items():
                self.pay(loser, cards)
            self.owed, self.discards = {}, {}
            self.phase = "robber"

    def _robber(self, text: str, seat: int) -> None:
        """Move the robber (CT-7.3 to CT-7.5)."""
        hex_, named = robber_move(text)
        able = victims(self, hex_, seat)
        self.robber = hex_
        if able:
            self.victim = able[0] if named is None else named
            self.due = "steal"
        else:
            self.phase = self.back_to

    # Development cards.

    def _play_card(self, text: str, seat: int) -> None:
        kind = next(kind for kind in DECK if text.startswith(kind))
        named = text.removeprefix(kind).split()
        shift(self.cards[seat], {kind: 1}, -1)
        self.played = True
        if kind == "knight":  # CT-10.7
            self.knights[seat] += 1
            self.count_knights()
            self.back_to, self.phase = self.phase, "robber"
        if kind == "road building":  # CT-10.8
            self.free = 2
            self.back_to, self.phase = self.phase, "free roads"
        if kind == "year of plenty":  # CT-10.9
            for card in named:
                self.take(seat, {card: 1})
        if kind == "monopoly":  # CT-10.10
            for other in range(self.seats):
                if other != seat:
                    self.hand_over(other, seat, {named[0]: self.hands[other][named[0]]})

    def _reveal(self, text: str, seat: int) -> None:
        self.shown[seat] += int(text)

    # Trade.

    def _bank(self, text: str, seat: int) -> None:
        give, get = terms(text)
        self.pay(seat, give)
        self.take(seat, get)

    def _offer(self, text: str, _seat: int, *, call: bool = False) -> None:
        told, seats = asked(self, text)
        give, get = terms(told)
        self.offer = Offer(give, get, seats, call, {})

    def _accept(self, _text: str, seat: int) -> None:
        assert self.offer is not None
        self.offer.answers[seat] = "accept"
        if len(self.offer.asked) == 1:  # CT-9.9
            self._confirm(str(seat), self.current)

    def _reject(self, _text: str, seat: int) -> None:
        assert self.offer is not None
        self.offer.answers[seat] = "reject"

    def _counter(self, text: str, seat: int) -> None:
        assert self.offer is not None
        self.offer.answers[seat] = terms(text)

    def _confirm(self, text: str, seat: int) -> None:
        """Trade on the terms of the offer, or of the counteroffer (CT-9.9)."""
        assert self.offer is not None
        other = int(text)
        answer = self.offer.answers[other]
        give, get = (self.offer.give, self.offer.get) if isinstance(answer, str) else (answer[1], answer[0])
        self.hand_over(seat, other, give)
        self.hand_over(other, seat, get)
        self.offer = None

    # Data to compare.

    def plain(self) -> dict[str, object]:
        """Return the whole table, including hidden things, in fresh lists and dictionaries."""
        offer = self.offer
        return {
            "phase": self.phase,
            "due": self.due,
            "current": self.current,
            "turn": self.turn,
            "order": list(self.order),
            "dice": list(self.dice),
            "must": self.who_must(),
            "may": self.who_may(),
            "robber": self.robber,
            "buildings": dict(self.buildings),
            "roads": dict(self.roads),
            "supply": [self.supply(seat) for seat in range(self.seats)],
            "bank": None if self.bank is None else dict(self.bank),
            "hands": [dict(hand) for hand in self.hands],
            "deck": dict(self.deck),
            "cards": [dict(cards) for cards in self.cards],
            "new": [dict(cards) for cards in self.new],
            "shown": list(self.shown),
            "knights": list(self.knights),
            "played": self.played,
            "free": self.free,
            "lengths": self.lengths(),
            "longest": self.longest,
            "army": self.army,
            "owed": dict(self.owed),
            "discards": {seat: dict(cards) for seat, cards in self.discards.items()},
            "offer": None if offer is None else {**offer._asdict(), "answers": dict(offer.answers)},
            "public": [self.public(seat) for seat in range(self.seats)],
            "totals": [self.total(seat) for seat in range(self.seats)],
            "winner": self.winner,
            "standings": self.standings(),
        }
