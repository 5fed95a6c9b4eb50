"""Score lines, refusals and sentences stay tuples, and display themselves in one line, as text and in HTML."""

from __future__ import annotations

import pickle

import pytest

import kbwidgets as kb
from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.values.types import Outcome, Refusal, ScoreLine, TieBreak
from kbwidgets.inspect.displays import Log, Refusals, Scores
from kbwidgets.inspect.why import Why

from .pages import tags, words
from .twins import played

each_game = pytest.mark.parametrize("game", list(kb.games.values()), ids=lambda game: game.name)
NAMES = ("<b>Ann</b>", "Bo")


@each_game
def test_scores_are_the_lines_with_their_sums_and_the_rules_they_name(game: kb.Game):
    state = played(game, 40, NAMES).state
    scores = Scores.of(state.score(), state)
    assert scores == state.score()
    assert scores[:2] == state.score()[:2]
    assert scores.sums == state.points()
    page = scores._repr_html_()
    assert "b" in tags(page)
    assert "&lt;b&gt;Ann" in page
    for line in scores:
        assert line.rule in words(page)
        assert line.text in words(page)
        assert game.rules[line.rule].title in words(page)
    assert (f"kb.rules('{game.name}')" in words(page)) == bool(scores)
    assert bool(scores) == game.counted
    assert len(repr(scores)) < 200
    assert str(scores).count("in total") == 2


@each_game
def test_refusals_are_a_list_with_what_would_work(game: kb.Game):
    state = played(game, 3).state
    for text in ("jump", "<script>", str(played(game, 0).at(0).moves()[0])):
        found = Refusals(state.refusals(text))
        assert found == state.refusals(text)
        assert tags(found._repr_html_()) <= {"ul", "li", "b", "code", "p"}
        for reason in found:
            assert reason.rule in words(found._repr_html_())
            assert reason.instead in words(found._repr_html_())
        assert len(repr(found)) < 200
        assert isinstance(Why.of(state, text).refusals, Refusals)
    assert str(Refusals()) == words(Refusals()._repr_html_()) == "This move is allowed."


@each_game
def test_a_log_is_a_list_of_sentences_what_is_long_ago_folded(game: kb.Game):
    match = played(game, 60, NAMES)
    log = Log(match.log())
    assert log == match.log()
    assert str(log).split("\n") == list(match.log())
    page = log._repr_html_()
    assert tags(page) == {"details", "summary", "ol", "li"}
    assert page.count("<li>") == len(log)
    assert "b" not in tags(page)
    assert len(repr(log)) < 200
    assert repr(Log()) == "<Log: 0 sentences>"


def test_a_cell_tells_its_score_and_its_log_so():
    game = kb.Kingdomino(["Ann", "Bo"], seed=7)
    game.play(game.moves()[0])
    assert isinstance(game.score(), Scores)
    assert isinstance(game.story, Log)
    assert game.story == game.match.log()


LONG = "a word and another, " * 20

PLACES = tuple(f"cell {n},{n}" for n in range(40))


@event("long")
class Long(Event):
    """An event with a lot to say."""

    words: str
    places: tuple[str, ...]


@pytest.mark.parametrize(
    "thing",
    [
        Refusal("TN-ERR.2", "TN-1", LONG, PLACES, LONG),
        Long(0, LONG, PLACES, rule="TN-1"),
        ScoreLine("TN-1", 1, 40, LONG, PLACES),
        Outcome((1, 2, 3, 4), (40, 30, 20, 10), (TieBreak("TN-1", LONG, (1, 2, 3, 4)),) * 4, LONG),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_a_long_value_is_one_line(thing: Refusal | Event | ScoreLine | Outcome):
    told = repr(thing)
    assert len(told) < 200
    assert told.startswith(f"{type(thing).__name__}(")
    assert pickle.loads(pickle.dumps(thing)) == thing


def test_a_short_value_is_told_as_python_writes_it():
    line = ScoreLine("TN-1", 0, 3, "a tower", ("a",))
    assert repr(line) == "ScoreLine(rule='TN-1', seat=0, points=3, text='a tower', at=('a',))"
    assert eval(repr(line)) == line


@each_game
def test_a_match_and_its_record_show_themselves(game: kb.Game):
    match = played(game, 20, NAMES)
    shown = match._repr_mimebundle_()
    assert shown["text/plain"] == repr(match)
    assert shown["text/html"].count("<img") == 1
    assert "b" not in tags(shown["text/html"])
    record = kb.Record.of(match)
    assert len(repr(record)) < 200
    assert "\n" not in repr(record)
    assert str(record) == record.text()
    assert tags(record._repr_html_()) == {"details", "summary", "pre"}
    assert kb.Record.parse(str(record)) == record
    for move in match.moves:
        assert len(repr(move)) < 200
