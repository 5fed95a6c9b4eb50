"""The guesser finds clues that give practice answers away: place, text, form, number or wording; and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from kbwidgets.__main__ import main
from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.protocol.question import Fact, Maker, Question, even, fair, mixed, sentence
from kbwidgets.core.protocol.state import State
from kbwidgets.games import games
from kbwidgets.teach.drills.guessing import ALLOWED, TOGETHER, Guess, guess, guesses, table

TABLE: State = games["pawns-board"].start(2)
"""Some position, so that a question is one about a board."""


def board(words: str, answers: tuple[str, ...], right: int) -> Question:
    """Return a question about a position."""
    return Question("XX-1", "test", words, answers, right, "So it is.", TABLE)


def measured(maker: Maker) -> Guess:
    return guess("XX-1", maker, questions=300, seed=2)


def four(rng: Random) -> list[int]:
    return sorted(rng.sample(range(100), 4))


# -- planted ----------------------------------------------------------------------------------------------


def mostly_yes(rng: Random) -> Question:
    return board("May Ann?", ("Yes", "No"), int(rng.random() < 0.3))


def mostly_yes_without_position(rng: Random) -> Question:
    return mostly_yes(rng)._replace(state=None)


def first(rng: Random) -> Question:
    return board("How many?", tuple(map(str, four(rng))), 0 if rng.random() < 0.5 else rng.randrange(1, 4))


def lone_multiple(rng: Random) -> Question:
    """Make a question whose right answer is the only multiple of 4."""
    found = [4 * rng.randrange(25), *(4 * n + rng.randrange(1, 4) for n in rng.sample(range(25), 3))]
    answers = sorted(found)
    return board("How many?", tuple(map(str, answers)), answers.index(found[0]))


def product(rng: Random) -> Question:
    """Make a question with two numbers, their product and another product."""
    a, b, c, d = (rng.randrange(5, 40) for _ in range(4))
    answers = sorted({a, b, a * b, c * d})
    return board("What is it worth?", tuple(map(str, answers)), answers.index(a * b))


def small(rng: Random) -> Question:
    """Make a question in which small numbers are right more often, wherever they are."""
    right = min(rng.randrange(12), rng.randrange(12), rng.randrange(12))
    answers = sorted([right, *rng.sample([n for n in range(12) if n != right], 3)])
    return board("How many?", tuple(map(str, answers)), answers.index(right))


def names_of_the_question(rng: Random) -> Question:
    """Make a question about the next turn, which is never that of the player it names."""
    names = ["Ann", "Bo", "Cy"]
    who = rng.choice(names)
    return board(
        f"After the turn of {who}, who is next?", tuple(names), rng.choice([n for n in range(3) if names[n] != who])
    )


def by_the_wording(rng: Random) -> Question:
    """Make a question with equally many yes and no, where one of two wordings always has the answer no."""
    yes = rng.random() < 0.5
    return board("May Ann build?" if yes or rng.random() < 0.3 else "May Ann take it?", ("Yes", "No"), int(not yes))


def longest(rng: Random) -> Question:
    """Make a question whose right sentence is longer than each wrong one; none comes twice."""
    long, *short = (f"it is so {rng.randrange(10**9)}" for _ in range(4))
    answers, right = mixed(rng, f"{long} because of that", short)
    return Question("XX-1", "long", "Which of these is right?", answers, right, "So it is.")


def facts(right: tuple[str, ...], wrong: tuple[str, ...]) -> Maker:
    fact = Fact(right, wrong, "So it is")
    return lambda rng: sentence("XX-1", fact, rng)


def among(right: tuple[str, ...], wrong: tuple[str, ...]) -> Maker:
    """Return a maker of questions with one true sentence among false ones, or one false among true ones."""

    def make(rng: Random) -> Question:
        asks, known, others = rng.choice((("right", right, wrong), ("wrong", wrong, right)))
        answers, place = mixed(rng, rng.choice(known), others)
        return Question("XX-1", "among", f"Which of these is {asks}?", answers, place, "So it is.")

    return make


long_facts = among(
    ("a domino that lies stays where it is", "a castle takes any terrain at its edges", "a king stands on one domino"),
    ("a domino is turned", "castles move", "kings swap", "crowns count twice"),
)

twins = among(
    ("a cow lives in a barn", "sheep have no nest", "one bee dances", "all birds sing"),
    ("a cow lives in a fold", "sheep have no fold", "one bee sleeps", "all birds swim"),
)
"""A maker of questions with pairs of similar sentences, of which one is right."""

PLANTED: dict[str, tuple[Maker, str]] = {
    "mostly yes": (mostly_yes, "place|text"),
    "mostly yes, without a position": (mostly_yes_without_position, "place|text"),
    "first": (first, "place|rank"),
    "lone multiple": (lone_multiple, "multiple of 4"),
    "product": (product, "product"),
    "small": (small, "text"),
    "a name of the question": (names_of_the_question, "question"),
    "wording": (by_the_wording, "by the"),
    "longest": (longest, "length"),
    "true sentences are long": (long_facts, "length"),
    "two of a kind": (twins, "likeness"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_what_gives_an_answer_away_is_found(name: str):
    maker, clue = PLANTED[name]
    found = measured(maker)
    assert found.over - found.error > ALLOWED
    assert found.given_away
    assert found.clue.startswith(TOGETHER) or any(part in found.clue for part in clue.split("|"))


# -- fair -------------------------------------------------------------------------------------------------


def fair_yes(rng: Random) -> Question:
    return board(f"May {rng.choice(('Ann', 'Bo'))} build on {rng.randrange(20)}?", ("Yes", "No"), rng.randrange(2))


def fair_numbers(rng: Random) -> Question:
    return board("How many?", tuple(map(str, four(rng))), rng.randrange(4))


def fair_window(rng: Random) -> Question:
    """Make a question with four numbers in a row, each equally often right."""
    low = rng.randrange(3)
    return board("How many?", tuple(map(str, range(low, low + 4))), rng.randrange(4))


def known_by_words(rng: Random) -> Question:
    """Make a question decided by its words, without a board: learning the answer is learning the rule."""
    place = rng.randrange(4)
    asked = ("barn", "fold", "hive", "nest")[place]
    return Question("XX-1", "home", f"Where does what lives in a {asked} live?", ("1", "2", "3", "4"), place, "So.")


even_facts = facts(
    ("cow: barn", "hen: coop", "bee: hive", "fox: hole"), ("dog: nest", "pig: wing", "cat: tree", "ape: roof")
)


@pytest.mark.parametrize("maker", [fair_yes, fair_numbers, fair_window, known_by_words, even_facts])
def test_nothing_is_found_where_nothing_is_given_away(maker: Callable[[Random], Question]):
    found = measured(maker)
    assert found.over - found.error <= ALLOWED
    assert not found.given_away


def test_a_sentence_that_was_learned_by_heart_is_no_clue():
    """The guesser saw each of two true sentences of the same form as the false ones a hundred times."""
    found = measured(facts(("barn", "fold"), ("hive", "nest", "lair")))
    assert found.over <= ALLOWED


# -- the figures ------------------------------------------------------------------------------------------


def test_the_figure_comes_with_its_interval():
    """Half are right by chance; with 100 questions the half-width is 1.96 * sqrt(0.25 / 100) = 10 points."""
    found = guess("XX-1", fair_yes, questions=100, seed=1)
    assert found.chance == 0.5
    assert found.tested > 100, "ten points are too few to detect five"
    assert found.error == pytest.approx(98 / found.tested**0.5, rel=0.02)


def test_where_it_is_clear_no_more_questions_are_asked():
    found = guess("XX-1", lone_multiple, questions=100, seed=1)
    assert (found.tested, found.score, found.error) == (100, 1.0, pytest.approx(0, abs=9))


def test_the_same_seed_measures_the_same():
    assert guess("XX-1", small, 50, seed=4) == guess("XX-1", small, 50, seed=4)
    assert guess("XX-1", small, 50, seed=4) != guess("XX-1", small, 50, seed=5)


def test_the_worst_rule_stands_first():
    found = guesses("pawns-board", ["PB-SCORE"], questions=20)
    assert {one.rule for one in found} == {rule for rule in games["pawns-board"].questions if "SCORE" in rule}
    assert [one.over for one in found] == sorted((one.over for one in found), reverse=True)
    lines = table(found).splitlines()
    assert [line.split()[0] for line in lines[1 : len(found) + 1]] == [one.rule for one in found]
    for one, line in zip(found, lines[1:], strict=False):
        assert ("!" in line) == one.given_away


def test_the_exit_code_tells_whether_something_is_given_away(capsys: pytest.CaptureFixture[str]):
    words = ["guess", "pawns-board", "--rules", "PB-SCORE.1", "--questions", "40", "--seed", "3"]
    expected = any(one.given_away for one in guesses("pawns-board", ["PB-SCORE.1"], 40, 3))
    assert main(words) == int(expected)
    assert "PB-SCORE.1" in capsys.readouterr().out


def test_what_is_asked_wrongly_is_told():
    with pytest.raises(UnknownName, match="XX-9"):
        guesses("pawns-board", ["XX-9"])
    with pytest.raises(KbError, match="questions is 1; expected at least 2"):
        guesses("pawns-board", questions=1)


@pytest.mark.parametrize("made_fair", [even, fair])
def test_a_question_that_has_the_same_answer_for_ever_is_asked_as_it_is(made_fair: Callable[[Maker], Maker]) -> None:
    """A maker is not retried for ever: another answer may be too rare to be found."""
    only = Question("XX-1", "sun", "Does the sun rise?", ("Yes", "No"), 0, "It does.")
    assert made_fair(lambda rng: only)(Random(1)) == only


def test_the_table_tells_what_is_between_nothing_and_all_in_per_cent():
    one = guess("XX-1", small, 50, seed=4)._replace(chance=0.25, score=0.5)
    assert table([one]).splitlines()[1].split()[1:3] == ["25.0%", "50.0%"]
