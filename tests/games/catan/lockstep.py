"""The game and the second Catan in lock-step through a match: after every move everything visible is compared.

`python -m tests.games.catan.lockstep --games 200` plays this number of matches and prints what they met.

>>> pair = Pair(4, {"board": "beginner", "start": "beginner", "order": "seats"})
>>> pair.play("roll", 0)
>>> pair.play("dice 5 5", -1)
>>> pair.compare()
>>> pair.state.phase, pair.slow.phase
('main', 'main')
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import CHANCE
from kbwidgets.games.catan import GAME, CatanState

from .attempts import attempts, values_for
from .both import agree, board_of, codes, numbers, options_of, position_of, position_of_slow, rows, said
from .slow import Slow
from .slow_board import RESOURCES, board_faults, own_board_faults
from .slow_table import DECK, POINT_CARDS
from .slow_trade import shift

DEFAULTS = {option.name: option.default for option in GAME.options}
"""The default options of a match."""
LAYING = {"tile", "red", "corner", "chit", "gap", "turn", "port", "desert"}
"""The phases in which chance lays out the board."""
LIKED = {"settlement": 20, "city": 30, "buy": 9, "knight": 9, "road-building": 6, "plenty": 6, "monopoly": 3, "road": 3,
         "confirm": 4, "end": 1, "reject": 1, "withdraw": 1, "trade": 1}  # fmt: skip
"""The weights of a random player's moves, otherwise 2, so that games make progress."""


class Pair:
    """One match, played in both."""

    def __init__(self, seats: int, options: Mapping[str, OptionValue], rng: Random | None = None) -> None:
        self.rng = rng or Random(0)
        self.values: dict[str, OptionValue] = {**DEFAULTS, **options}
        state = GAME.open(seats, None, dict(self.values))
        assert isinstance(state, CatanState)
        self.state = state
        self.moves: list[str] = []
        self.met: Counter[str] = Counter()
        """The features that the match met: verbs, refusals and other events of interest."""
        while self.state.phase in LAYING:
            self.state = self.state.advance(self.state.random_draw(self.rng))
        self.board = board_of(self.state)
        self.slow = Slow(options_of(self.values), seats, self.board)
        # CT-1.4, CT-1.5: the number of each kind, as the rules count it.
        bank = str(self.values["bank"])
        self.cards = len(self.board.terrain) if bank == "hexes" else int(bank) if bank.isdecimal() else None
        decks = int(self.values["dev_decks"])
        self.deck = [14 * decks, 2 * decks, 2 * decks, 2 * decks, 5 * decks]

    def where(self, what: str) -> str:
        """Return a description of how to reach this position, for whoever must fix it."""
        given = {name: value for name, value in self.values.items() if value != DEFAULTS[name]}
        return f"{what}\noptions {len(self.state.names)} {given}\nmoves {self.moves}"

    # -- what is compared -----------------------------------------------------------------------------

    def compare_position(self) -> None:
        """Compare who acts, and the table."""
        state, slow = self.state, self.slow
        self.same("must act", [*state.to_act], slow.who_must())
        self.same("may act", sorted(state.may_act), sorted(slow.who_may()))
        found, expected = position_of(state), position_of_slow(slow, open_hands=self.values["open_hands"] is True)
        different = {name: (found[name], expected[name]) for name in expected if found[name] != expected[name]}
        assert not different, self.where(f"position: {different}")
        self.keep()

    def compare(self) -> None:
        """Compare the position, the legal moves and the chance moves."""
        state, slow = self.state, self.slow
        if state.phase == "first":  # The game draws the order seat by seat.
            return
        self.compare_position()
        if state.to_act == (CHANCE,):
            self.same("chances", self.chances(), self.slow_chances())
        else:
            for seat in range(slow.seats):
                self.compare_moves(seat)

    def same(self, what: str, found: object, expected: object) -> None:
        """Check that the game has the same value as the second Catan."""
        assert found == expected, self.where(f"{what}: the game {found}, the second {expected}")

    def compare_moves(self, seat: int) -> None:
        """Compare all legal moves of a seat."""
        moves = self.state.moves(seat)
        texts = sorted(said(str(move)).text for move in moves)
        legal = self.slow.legal(seat)
        # CT-16.30: an only victim may be named or not.
        unnamed = {text.split(" from ")[0] for text in legal if " from " in text}
        legal |= {text for text in unnamed if not self.slow.refusals(text, seat)}
        assert texts == sorted(legal), self.where(
            f"moves of {seat}: the game alone {set(texts) - legal}, the second alone {legal - set(texts)}"
        )
        self.same("mover", {self.state.mover(move) for move in moves}, {seat for _ in legal})

    def chances(self) -> dict[str, int]:
        """Return the chance moves of the game."""
        return {said(str(m)).text: n for m, n in zip(self.state.moves(), self.state.weights(), strict=True)}

    def slow_chances(self) -> dict[str, int]:
        """Return those of the second Catan, victory point cards together."""
        found: Counter[str] = Counter()
        for text, number in self.slow.chances().items():
            found["draw chapel" if text.removeprefix("draw ") in POINT_CARDS else text] += number
        return dict(found)

    def keep(self) -> None:
        """Check that nothing is ever lost (CT-1.4, CT-1.5)."""
        data = self.state.to_json()
        if self.cards is not None:
            columns = zip(numbers(data["bank"]), *rows(data["hands"]), strict=True)
            self.same("cards in all", [sum(column) for column in columns], [self.cards] * len(RESOURCES))
        columns = zip(numbers(data["deck"]), numbers(data["spent"]), *rows(data["cards"]), strict=True)
        knights, *others = (sum(column) for column in columns)
        self.same("development cards in all", [knights + sum(numbers(data["knights"])), *others], self.deck)

    # -- what is done ---------------------------------------------------------------------------------

    def acting(self) -> tuple[int, ...]:
        """Return the seats that must or may act."""
        return (*self.state.to_act, *self.state.may_act)

    def try_some(self, number: int) -> dict[int, list[str]]:
        """Try random moves, most of them illegal, and compare the refusals. Return the legal offers by seat."""
        legal: dict[int, list[str]] = {}
        for text, seat in attempts(self.state, self.slow, self.rng, number):
            told = said(text)
            found, expected = codes(self.state, text, seat), self.slow.refusals(told.text, seat)
            assert agree(found, expected), self.where(
                f"refusals of {text!r} by {seat}: the game {found}, the second {expected}"
            )
            self.met.update(f"refused: {code}" for code in found)
            if not found and text.split()[0] in {"offer", "call", "counter"}:
                legal.setdefault(seat, []).append(text)
        return legal

    def play(self, text: str, seat: int) -> None:
        """Make one move in both."""
        self.moves.append(text)
        self.met[text.split()[0]] += 1
        self.state = self.state.advance(text)
        if text.startswith("first "):
            if len(self.state.order) == self.slow.seats:
                self.slow.play("order " + " ".join(map(str, self.state.order)))
            return
        told = said(text).text
        if told == "draw chapel":
            told = "draw " + next(kind for kind in DECK if kind in POINT_CARDS and self.slow.deck[kind])
        self.slow.play(told, None if seat == CHANCE else seat)

    def enrich(self, fewest: int, most: int, most_cards: int) -> None:
        """Give everybody some cards of the bank, and development cards as if bought in an earlier turn."""
        data, slow = self.state.to_json(), self.slow
        hands, held = rows(data["hands"]), rows(data["cards"])
        bank, deck = numbers(data["bank"]), numbers(data["deck"])
        for seat in range(slow.seats):
            for _ in range(self.rng.randint(fewest, most)):
                kind = self.rng.randrange(len(RESOURCES))
                if bank[kind]:
                    bank[kind], hands[seat][kind] = bank[kind] - 1, hands[seat][kind] + 1
                    slow.take(seat, {RESOURCES[kind]: 1})
            for _ in range(self.rng.randint(0, most_cards)):
                # Nobody gets points, because somebody could have won earlier.
                card = self.rng.choices(range(len(deck) - 1), deck[:-1])[0] if any(deck[:-1]) else 0
                if deck[card]:
                    deck[card], held[seat][card] = deck[card] - 1, held[seat][card] + 1
                    shift(slow.deck, {[*DECK][card]: 1}, -1)
                    shift(slow.cards[seat], {[*DECK][card]: 1}, 1)
        data |= {"hands": [[*hand] for hand in hands], "bank": [*bank]}
        data |= {"cards": [[*cards] for cards in held], "deck": [*deck]}
        self.state = CatanState.from_json(data)
        self.moves.append(f"(hands {hands}, cards {held})")

    def step(self, tries: int) -> None:
        """Compare everything, try some moves, and make a random one."""
        self.compare()
        state = self.state
        if state.to_act == (CHANCE,):
            self.play(str(state.random_draw(self.rng)), CHANCE)
            return
        offers = self.try_some(tries)
        if not state.to_act:
            return
        # Seats that must act do so mostly; simultaneous decisions come in any order.
        seat = self.rng.choice(state.to_act if self.rng.random() < 0.85 else self.acting())
        texts = [str(move) for move in state.moves(seat)]
        texts += offers.get(seat, [])[-1:]
        verbs = sorted({text.split()[0] for text in texts})
        verb = self.rng.choices(verbs, [LIKED.get(verb, 2) for verb in verbs])[0]
        self.play(self.rng.choice([text for text in texts if text.split()[0] == verb]), seat)

    def note(self) -> None:
        """Count events of interest that no verb shows."""
        seen = position_of(self.state)
        self.met[f"{self.slow.seats} players"] += 1
        self.met["a winner" if seen["winner"] is not None else "no winner"] += 1
        self.met.update(name for name in ("longest", "army") if seen[name] is not None)


def play_one(seed: int, tries: int = 5) -> Counter[str]:
    """Play a whole match by a seed, and return what it met."""
    rng = Random(seed)
    seats, values = values_for(rng)
    pair = Pair(seats, values, rng)
    faults = own_board_faults(pair.board)
    if values.get("board", "random") == "random":
        dealt = {name: str(values.get(name, "random")) for name in ("chits", "ports", "terrain")}
        faults = board_faults(pair.board, **dealt)
    assert not faults, pair.where(f"board: {faults}")
    poor = rng.random() < 0.5
    while not pair.state.over:
        if not poor and (pair.state.turns, pair.state.phase) == (1, "roll"):
            pair.enrich(0, 8, rng.choice((3, 6)))
            poor = True
        pair.step(tries)
    pair.step(tries)  # CT-12.4: nothing is accepted after the end.
    pair.note()
    return pair.met


def spite(slow: Slow, text: str) -> int:
    """Return how many of the opponents' roads a settlement would cut, or a road leads up to."""
    verb, _, rest = text.partition(" ")
    corners = {"settlement": [rest], "road": rest.split("-")}.get(verb, [])
    roads = [owner for corner in corners for edge, owner in slow.roads.items() if int(corner) in edge]
    through = sum(roads.count(owner) == 2 for owner in set(roads) - {slow.current})
    return 4 * through - 1 if verb == "settlement" else through


def race(seed: int) -> Counter[str]:
    """Play a match of only roads and settlements, so that roads are cut and cards move."""
    rng = Random(seed)
    options = {"dice": "manual", "order": "seats", "bank": "500", "vp_target": 99, "roads": 8, "settlements": 9}
    seats = rng.randint(3, 6)
    pair = Pair(seats, {**options, "min_longest_road": rng.randint(2, 5), "max_turns": 16 * seats}, rng)
    while pair.state.phase == "setup":
        pair.play(str(rng.choice(pair.state.moves())), pair.slow.who_must()[0])
    pair.enrich(100, 100, 0)
    holder = pair.slow.longest
    while not pair.state.over:
        texts = ["roll 12"] if pair.state.phase == "roll" else [str(move) for move in pair.state.moves()]
        able = [text for text in texts if text.split()[0] in {"settlement", "road", "end", "roll"}]
        text = max(able, key=lambda text: rng.random() + spite(pair.slow, text))
        verb = text.split()[0]
        pair.play(text, pair.slow.current)
        if verb not in {"settlement", "road"}:
            continue
        pair.compare_position()
        now = pair.slow.longest
        if now != holder:
            pair.met["first taken" if holder is None else "set aside" if now is None else "passed"] += 1
            pair.met["cut"] += verb == "settlement"
        holder = now
    return Counter({name: pair.met[name] for name in ("first taken", "set aside", "passed", "cut")})


def matches(first: int, number: int) -> Iterator[Counter[str]]:
    """Play `number` matches, each with two races, one seed after another."""
    for seed in range(first, first + number):
        try:
            yield play_one(seed) + race(2 * seed) + race(2 * seed + 1)
        except AssertionError as error:
            error.add_note(f"in match {seed}")
            raise


def main() -> None:
    """Play matches and races, and print what they met."""
    parser = argparse.ArgumentParser(description="The game and the second Catan in lock-step.")
    parser.add_argument("--games", type=int, default=200, help="how many matches")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    asked = parser.parse_args()
    met: Counter[str] = Counter()
    since = time.perf_counter()
    for found in matches(asked.first, asked.games):
        met.update(found)
    print(f"{asked.games} matches agree, {time.perf_counter() - since:.0f} s")
    for name, number in sorted(met.items()):
        print(f"{number:8} {name}")


if __name__ == "__main__":
    main()
