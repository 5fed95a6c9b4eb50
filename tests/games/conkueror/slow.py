"""A second ConKUeror, slow and plain, straight from the rules: the legal moves and their effects.

It shares no code with the game. Moves are texts, in the words of section 4; stacks are written `3i 1c 2a 4m`:

    claim peru    place peru    autoplace
    chance_play    chance_play peru    chance_play peru brazil    chance_skip
    deploy peru 3
    exchange egypt 5i 1c    exchange egypt 5i 1c 2     5 infantry for 1 cavalry, once or twice
    trade_army 1a 2c peru    trade_territory oceania   three army cards, a continent's cards
    attack brazil north_africa 4    roll    roll_out    withdraw    move_in 3i
    occupy brazil peru 1i    station siam indonesia 2i    station draft indonesia 1i
    fortify ontario alberta 4i 1c    next_phase

The chance moves are `die 5` (order, chance cards), `deal peru`, `drop peru` (random set-up), `chance yes`,
`card draft`, `hit peru` (Nuclear Strike), `dice 5 3` of attacker and defender, `dice 1 5 4` with Bombardment,
`outcome 4 0` (sent and defenders left) instead of the dice of a battle rolled to its end, `draw infantry` and
`draw peru`. Seats count from 0.

>>> game = Slow(Options(chance_percent=0), 2)
>>> game.play("die 5"), game.play("die 2"), game.who_must(), game.phase
(None, None, [0], 'claim')
>>> game.play("claim peru"), game.refusals("claim peru", 1), len(game.legal(1))
(None, ['already_claimed'], 38)
"""

from __future__ import annotations

from fractions import Fraction

from . import slow_judge, slow_moves
from .slow_effects import gain, man, opening_place, play_card, spend_army_set, struck, take_continent
from .slow_judge import Move, take_apart
from .slow_map import EARTH, World
from .slow_odds import beats
from .slow_stack import join, lose, pieces, sent
from .slow_table import ARMY_CARDS, CHANCE, CHANCE_CARDS, Battle, Fallen, Options, Table, shift

__all__ = ["CHANCE", "Options", "Refused", "Slow"]


class Refused(Exception):
    """An illegal move, which has changed nothing."""

    def __init__(self, codes: list[str]) -> None:
        super().__init__(", ".join(codes))
        self.codes = codes


class Slow(Table):
    """A game that is played by texts."""

    def __init__(self, options: Options, seats: int, earth: World = EARTH) -> None:
        super().__init__(options, seats, earth)

    # Legal moves.

    def refusals(self, text: str, seat: int) -> list[str]:
        """Return the codes of all reasons why a seat may not do this (section 16)."""
        return slow_judge.refusals(self, text, seat)

    def legal(self, seat: int) -> set[str]:
        """Return all legal moves of a seat."""
        return slow_moves.legal(self, seat)

    def chances(self) -> dict[str, int]:
        """Return the possible chance moves, each with its weight."""
        return slow_moves.chances(self)

    def outcomes(self) -> dict[str, Fraction]:
        """Return the ends of a battle that is rolled out, which may replace its dice, and their probabilities."""
        return slow_moves.outcomes(self)

    # Effects of moves.

    def play(self, text: str, seat: int | None = None) -> None:
        """Make one move of a seat, or one of chance; the seat is optional."""
        values = [self.army_value(player) for player in range(self.seats)]
        if self.due:
            if text not in self.chances() and text not in self.outcomes():
                raise Refused(["chance"])
            self._chance(text)
        else:
            codes = self.refusals(text, self.current if seat is None else seat)
            if codes:
                raise Refused(codes)
            self._act(take_apart(text))
        self._look_who_is_out(values)
        if self.phase == "ending" and not self.due:
            self._draw_next()

    def _look_who_is_out(self, values: list[int]) -> None:
        """Eliminate players (CQ-13.1 to CQ-13.3); `values` are those of the armies before the move."""
        if self.round == 0 or self.phase == "over":
            return
        losers = [seat for seat in self.alive() if not self.own(seat)]
        # The better of two who fall at once falls last: higher value, then earlier in the order of play.
        for seat in sorted(losers, key=lambda loser: (values[loser], -self.order.index(loser))):
            self.fallen.append(Fallen(seat, self.round))
            for kind, number in self.hands[seat].items():
                shift(self.hands[self.current], kind, number)
            self.hands[seat] = {}
        if len(self.alive()) == 1:
            self._end_of_game()

    def _end_of_game(self) -> None:
        self.winner = self.ranking()[0]
        self.phase, self.due, self.card, self.targets = "over", "", "", []
        self.battle, self.move, self.gained, self.rolling_out = None, None, [], False
        self.owed = self.owed_army = 0

    def _chance(self, text: str) -> None:
        what, *words = text.split()
        due, self.due = self.due, ""
        match what:
            case "die" if due == "order":
                self._rolled_for_order(int(words[0]))
            case "die" | "hit":
                struck(self, words[0])
                self._begin_draft()
            case "deal" | "drop":
                opening_place(self, self.current, words[0])
                self._next_in_opening()
            case "chance":
                if words == ["yes"]:
                    self._draw_chance_card()
                else:
                    self._begin_draft()
            case "card":
                self.card, self.phase = words[0], "chance"
                self.chance_pile.remove(self.card)
            case "dice":
                assert self.battle is not None
                self._rolled([int(word) for word in words], self.battle)
            case "outcome":
                assert self.battle is not None
                left, defenders = (int(word) for word in words)
                self._lose(self.battle, pieces(self.battle.sent) - left, defenders)
            case _:
                assert what == "draw"
                shift(self.pile, words[0], -1)
                shift(self.hands[self.current], words[0], 1)

    def _act(self, move: Move) -> None:
        match move:
            case Move("claim" | "place", [place]):
                opening_place(self, self.current, place)
                self._next_in_opening()
            case Move("autoplace"):
                self.standing.add(self.current)
                opening_place(self, self.current, self._spread())
                self._next_in_opening()
            case Move("chance_play", places):
                self.chance_discard.append(self.card)
                play_card(self, places)
                if not self.due:
                    self._begin_draft()
            case Move("chance_skip"):
                self.chance_discard.append(self.card)
                self._begin_draft()
            case Move("deploy", [place], number):
                self.draft -= number
                self.stacks[place]["i"] += number
            case Move("exchange", [place], _, give, get):
                join(self.stacks[place], give, -1)
                join(self.stacks[place], get)
            case Move("trade_army", [place], _, counts):
                spend_army_set(self, counts, place)
            case Move("trade_territory", [continent]):
                take_continent(self, continent)
            case Move("attack", [here, there], number):
                self._attack(here, there, number)
            case Move("occupy", [here, there], _, counts):
                gain(self, there)
                man(self, here, there, counts)
            case Move("roll"):
                self.due = "dice"
            case Move("roll_out"):
                self.due, self.rolling_out = "dice", True
            case Move("withdraw"):
                self.battle = None
            case Move("move_in", _, _, counts):
                assert self.move is not None
                man(self, *self.move, counts)
                self.move = None
            case Move("station", [here, there], _, counts):
                man(self, here, there, counts)
                if all(pieces(self.stacks[name]) for name in self.gained):
                    self.gained = []
            case Move("fortify", [here, there], _, counts):
                man(self, here, there, counts)
                self._end_turn()  # CQ-8.2
            case _:
                self._next_phase()

    # Opening.

    def _rolled_for_order(self, die: int) -> None:
        """Apply CQ-3.2."""
        self.rolls[self.rolling[len(self.rolls)]] = die
        self.due = "order"
        if len(self.rolls) < len(self.rolling):
            return
        self.rolling = [seat for seat in self.rolling if self.rolls[seat] == max(self.rolls.values())]
        self.rolls = {}
        if len(self.rolling) > 1:
            return
        first = self.rolling[0]
        self.order = [(first + step) % self.seats for step in range(self.seats)]
        self.current = first
        self.phase, self.due = ("claim", "") if self.options.setup == "claim" else ("deal", "deal")

    def _next_in_opening(self) -> None:
        """Go on in the opening, passing over finished players and serving standing orders (CQ-3.3 to CQ-3.6)."""
        while any(self.left):
            self.current = self._after(self.current)
            if self.vacant():
                self.due = "deal" if self.phase == "deal" else ""
                return
            self.phase = "reinforce" if self.phase == "claim" else self.phase
            if not self.left[self.current]:
                continue
            if self.phase == "deal":
                self.due = "drop"
                return
            if self.current not in self.standing:
                return
            opening_place(self, self.current, self._spread())
        self.round = 1
        self._begin_turn(self.order[0])

    def _after(self, seat: int) -> int:
        return self.order[(self.order.index(seat) + 1) % self.seats]

    def _spread(self) -> str:
        """Return the next territory of a standing order (CQ-3.5)."""
        own = self.own(self.current)
        front = [name for name in own if any(self.owner[near] != self.current for near in self.near(name))]
        return min(front or own, key=lambda name: pieces(self.stacks[name]))

    # Turns.

    def _begin_turn(self, seat: int) -> None:
        """Begin a turn (CQ-4.5, then CQ-12.1)."""
        self.current = seat
        self.turn += 1
        self.captured = 0
        self.immune = {name: giver for name, giver in self.immune.items() if giver != seat}
        if self.options.chance_percent == 100:
            self._draw_chance_card()
        elif self.options.chance_percent == 0:
            self._begin_draft()
        else:
            self.phase, self.due = "chance", "chance"

    def _draw_chance_card(self) -> None:
        """Draw a chance card (CQ-12.2)."""
        if not self.chance_pile:
            self.chance_pile, self.chance_discard = sorted(self.chance_discard, key=CHANCE_CARDS.index), []
        self.phase, self.due = "chance", "card"

    def _begin_draft(self) -> None:
        """Begin the draft (CQ-5.3)."""
        self.phase, self.card, self.targets = "draft", "", []
        self.draft = self.draft_of(self.current)
        if self.turn == 1 and self.options.first_draft == "three":
            self.draft = min(3, self.draft)

    def _next_phase(self) -> None:
        if self.phase == "fortify":
            self._end_turn()
        else:
            self.phase = "attack" if self.phase == "draft" else "fortify"

    def _end_turn(self) -> None:
        """End the turn (CQ-4.4)."""
        for stack in self.stacks.values():
            stack["m"] = 0
        self.bombardment = False
        self.phase = "ending"
        self.owed = self.captured if self.options.cards == "per_territory" else min(1, self.captured)
        self.owed_army = 2 if self.conscription else 0
        self.conscription = False

    def _draw_next(self) -> None:
        """Draw the next card owed, or end the turn if none is left (CQ-10.2, CQ-10.3, CQ-12.9)."""
        if self.owed:
            self.owed -= 1
            if not any(self.pile.values()):
                self._reshuffle()
            if any(self.pile.values()):
                self.due = "draw"
                return
            self.owed = 0
        if self.owed_army:
            if self._army_cards() < self.owed_army:
                self._reshuffle()
            self.owed_army -= 1
            if self._army_cards():
                self.due = "conscript"
                return
            self.owed_army = 0
        self._next_turn()

    def _army_cards(self) -> int:
        return sum(self.pile.get(kind, 0) for kind in ARMY_CARDS)

    def _reshuffle(self) -> None:
        """Shuffle the discard pile, but never cards in hands (section 19)."""
        for kind, number in self.discard.items():
            shift(self.pile, kind, number)
        self.discard = {}

    def _next_turn(self) -> None:
        """Go to the next turn; a round is one turn of each survivor (CQ-4.1)."""
        alive = self.alive()
        later = [seat for seat in alive if self.order.index(seat) > self.order.index(self.current)]
        if not later:
            if self.round == self.options.max_rounds:  # CQ-13.4
                self.by_limit = True
                self._end_of_game()
                return
            self.round += 1
        self._begin_turn((later or alive)[0])

    # Battles.

    def _attack(self, here: str, there: str, number: int) -> None:
        """Launch a battle, the first of which has the Bombardment (CQ-6.8, CQ-12.11)."""
        bombardment = self.options.bombardment if self.bombardment else ""
        self.bombardment = False
        self.battle = Battle(here, there, sent(self.stacks[here], number), bombardment)

    def _rolled(self, roll: list[int], battle: Battle) -> None:
        """Apply one roll (CQ-6.6)."""
        won = beats(roll, battle.bombardment, self.options.ties)
        defenders = pieces(self.stacks[battle.target])
        self._lose(battle, 2 if won is False else 0, defenders - 1 if won else defenders)

    def _lose(self, battle: Battle, number: int, defenders: int) -> None:
        """Remove `number` of the pieces sent, and leave `defenders` defenders (CQ-6.7, CQ-6.8, CQ-7.1)."""
        join(self.stacks[battle.attacker], lose(battle.sent, number), -1)
        target = self.stacks[battle.target]
        lose(target, pieces(target) - defenders)
        if not defenders:
            gain(self, battle.target)
            self.move = battle.attacker, battle.target
        if not defenders or pieces(battle.sent) < 2:
            self.battle, self.rolling_out = None, False
        elif self.rolling_out:
            self.due = "dice"
