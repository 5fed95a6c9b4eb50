"""The game and the second ConKUeror in lock-step through a match: after every move everything visible is compared.

`python -m tests.games.conkueror.lockstep --games 200` plays this number of matches and prints what they met.

>>> pair = Pair(2, {"chance_percent": 0})
>>> for face in (5, 2):
...     pair.play(f"die {face}", -1)
>>> pair.compare()
>>> pair.state.phase, pair.slow.phase
('claim', 'claim')
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random

from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import CHANCE, Json
from kbwidgets.games.conkueror import GAME, ConKUerorState

from .attempts import attempt, values_for
from .both import codes, options_of, position_of, position_of_slow, reasons, said
from .slow import Slow
from .slow_stack import pieces, write
from .slow_table import ARMY_CARDS, shift

DEFAULTS = {option.name: option.default for option in GAME.options}
"""The default options of a match."""
LIKED = {"attack": 6, "occupy": 4, "trade_army": 4, "trade_territory": 20, "next_phase": 2, "roll_out": 3,
         "chance_play": 3}  # fmt: skip
"""The weights of a random player's moves, otherwise 1, so that games make progress."""


class Pair:
    """One match, played in both."""

    def __init__(self, seats: int, options: Mapping[str, OptionValue], rng: Random | None = None) -> None:
        self.rng = rng or Random(0)
        self.values: dict[str, OptionValue] = {**DEFAULTS, **options}
        state = GAME.open(seats, None, dict(self.values))
        assert isinstance(state, ConKUerorState)
        self.state = state
        self.slow = Slow(options_of(self.values), seats)
        self.moves: list[str] = []
        self.met: Counter[str] = Counter()
        """The features that the match met: verbs, refusals and chance cards."""
        self.cards = {kind: number * seats for kind, number in ARMY_CARDS.items()} | dict.fromkeys(self.slow.enabled, 1)

    def where(self, what: str) -> str:
        """Return a description of how to reach this position, for whoever must fix it."""
        given = {name: value for name, value in self.values.items() if value != DEFAULTS[name]}
        return f"{what}\noptions {self.slow.seats} {given}\nmoves {self.moves}"

    # -- what is compared -----------------------------------------------------------------------------

    def same(self, what: str, found: object, expected: object) -> None:
        """Check that the game has the same value as the second ConKUeror."""
        assert found == expected, self.where(f"{what}: the game {found}, the second {expected}")

    def compare(self) -> None:
        """Compare the position, the income of each seat, the legal moves and the chance moves."""
        state, slow = self.state, self.slow
        found, expected = position_of(state), position_of_slow(slow)
        different = {name: (found[name], expected[name]) for name in expected if found[name] != expected[name]}
        assert not different, self.where(f"position: {different}")
        self.keep()
        if state.to_act == (CHANCE,):
            self.compare_chances()
            return
        for seat in range(slow.seats):
            self.compare_moves(seat)

    def compare_moves(self, seat: int) -> None:
        """Compare all legal moves of a seat; an exchange may be made several times at once (CQ-9.1)."""
        texts = [str(move) for move in self.state.moves(seat)]
        assert len(texts) == len(set(texts)), self.where(f"moves of {seat}: some twice")
        again = {text for text in texts if text.startswith("exchange ") and len(text.split()) > 4}
        legal = self.slow.legal(seat)
        once = set(texts) - again
        assert once == legal, self.where(
            f"moves of {seat}: the game alone {once - legal}, the second alone {legal - once}"
        )
        for text in again:
            self.same(f"refusals of {text}", [], self.slow.refusals(text, seat))

    def compare_chances(self) -> None:
        """Compare the chance moves and their probabilities."""
        weights = {said(str(move)): n for move, n in zip(self.state.moves(), self.state.weights(), strict=True)}
        if self.state.phase != "outcome":
            self.same("chances", weights, self.slow.chances())
            return
        found = {text: Fraction(n, sum(weights.values())) for text, n in weights.items() if n}
        self.same("ends of the battle", found, {end: odds for end, odds in self.slow.outcomes().items() if odds})

    def keep(self) -> None:
        """Check that deck, discard pile and hands have all the cards (CQ-10.1)."""
        found: Counter[str] = Counter()
        for cards in (self.slow.pile, self.slow.discard, *self.slow.hands):
            found.update(cards)
        self.same("cards in all", {kind: n for kind, n in found.items() if n}, self.cards)

    # -- what is done ---------------------------------------------------------------------------------

    def try_some(self, number: int) -> None:
        """Try random moves, most of them illegal, and compare the refusals."""
        for _ in range(number):
            text, seat = attempt(self.slow, self.rng)
            found, expected = codes(self.state, text, seat), reasons(self.slow, text, seat)
            if expected is None:
                expected = set(found)
                assert found, self.where(f"{text!r} of {seat} names what is not in the game")
            same = bool(found) == bool(expected) and expected.issuperset(found)
            assert same, self.where(f"refusals of {text!r} by {seat}: the game {found}, the second {expected}")
            self.met.update(f"refused: {code}" for code in found)

    def play(self, text: str, seat: int) -> None:
        """Make one move in both."""
        self.moves.append(text)
        verb = text.split()[0]
        self.met[text if verb == "card" else f"{verb} {self.slow.card}" if verb.startswith("chance_") else verb] += 1
        self.state = self.state.advance(text)
        self.slow.play(said(text), None if seat == CHANCE else seat)

    def enrich(self) -> None:
        """Give everybody cards of the deck, somebody all of a continent, and mix some stacks."""
        slow, rng = self.slow, self.rng
        lucky = rng.choice(slow.alive())
        for name in slow.lands(rng.choice(slow.continents())):
            if slow.pile.get(name):
                shift(slow.pile, name, -1)
                shift(slow.hands[lucky], name, 1)
        for seat in slow.alive():
            for _ in range(min(rng.randint(0, 7), sum(slow.pile.values()))):
                kind = rng.choice([kind for kind, number in slow.pile.items() if number])
                shift(slow.pile, kind, -1)
                shift(slow.hands[seat], kind, 1)
        for name in slow.enabled:
            if slow.owner[name] is not None and rng.random() < 0.4:
                slow.stacks[name] |= {"c": rng.randint(0, 2), "a": rng.randint(0, 2)}
        self.give()

    def give(self) -> None:
        """Copy the armies and cards of the second ConKUeror to the game."""
        slow = self.slow
        data = self.state.to_json()
        data["territories"] = {
            name: [-1 if owner is None else owner, write(slow.stacks[name])] for name, owner in slow.owner.items()
        }
        data["deck"], *hands = map(self.written, (slow.pile, *slow.hands))
        data["hands"] = [*hands]
        self.state = ConKUerorState.from_json(data)
        self.moves.append(f"({data})")

    def written(self, cards: Mapping[str, int]) -> Json:
        """Return cards as in the plain data of the game."""
        letters = {"infantry": "i", "cavalry": "c", "artillery": "a"}
        armies = [f"{cards[kind]}{letter}" for kind, letter in letters.items() if cards.get(kind)]
        return {
            "armies": " ".join(armies) or "nothing",
            "territories": [name for name in self.slow.enabled if cards.get(name)],
        }

    def step(self, tries: int) -> None:
        """Compare everything, try some moves, and make a random one."""
        self.compare()
        state, rng = self.state, self.rng
        if state.to_act == (CHANCE,):
            self.play(str(state.random_draw(rng)), CHANCE)
            return
        self.try_some(tries)
        if not state.to_act:
            return
        texts = [str(move) for move in state.moves()]
        verbs = sorted({text.split()[0] for text in texts})
        verb = rng.choices(verbs, [LIKED.get(verb, 1) for verb in verbs])[0]
        self.play(rng.choice([text for text in texts if text.split()[0] == verb]), state.to_act[0])


def play_one(seed: int, tries: int = 4) -> Counter[str]:
    """Play a whole match by a seed, and return what it met."""
    rng = Random(seed)
    seats, values = values_for(rng)
    pair = Pair(seats, values, rng)
    poor = rng.random() < 0.4
    while not pair.state.over:
        if not poor and (pair.state.rounds, pair.state.phase) == (1, "draft"):
            pair.enrich()
            poor = True
        pair.step(tries)
    pair.step(tries)  # CQ-13.5: nothing is accepted after the end.
    slow = pair.slow
    pair.met[f"{slow.seats} players"] += 1
    pair.met["ended by the round limit" if slow.by_limit else "ended by total domination"] += 1
    pair.met["somebody fell"] += bool(slow.fallen)
    pair.met["vacant land at the end"] += any(not pieces(stack) for stack in slow.stacks.values())
    return pair.met


def matches(first: int, number: int) -> Iterator[Counter[str]]:
    """Play `number` matches, one seed after another."""
    for seed in range(first, first + number):
        try:
            yield play_one(seed)
        except AssertionError as error:
            error.add_note(f"in match {seed}")
            raise


def main() -> None:
    """Play matches and print what they met."""
    parser = argparse.ArgumentParser(description="The game and the second ConKUeror in lock-step.")
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
