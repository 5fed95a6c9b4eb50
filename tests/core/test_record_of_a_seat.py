"""The record of one seat holds what that seat knows, with a question mark for what it did not see."""

import pytest

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue

from .written import MATCH, TEXT

PAWNS = kb.games["pawns-board"]


def deal(seed: int = 5, **options: OptionValue) -> kb.Match:
    """Return a match of Pawns Board after a few turns of random players."""
    match = kb.Match(PAWNS, [kb.Random(), kb.Random()], seed=seed, options=options)
    while match.ply < 20:
        match.step()
    return match


def test_a_draw_that_the_seat_did_not_see_is_written_with_a_question_mark():
    match = deal()
    entries = kb.Record.of(match, 0).entries
    own = [str(move) for n, move in enumerate(match.moves) if match.at(n).text_for(move, 0) == str(move)]
    assert [entry.text for entry in entries if entry.text != "draw ?"] == own
    assert [entry.text for entry in entries[:10]].count("draw ?") == 5  # PB-SETUP.3: the other player has five cards.


def test_a_record_says_whose_it_is():
    match = deal()
    for viewer, told in ((0, "Viewer: 0"), (1, "Viewer: 1"), (None, "Viewer: spectator")):
        text = kb.Record.of(match, viewer).text()
        assert told in text.splitlines()
        assert kb.Record.parse(text) == kb.Record.of(match, viewer)
    assert "Viewer" not in kb.Record.of(match).text()


def test_a_record_without_a_viewer_holds_all():
    assert "Viewer" not in TEXT
    assert kb.Record.parse(TEXT).viewer == kb.OPEN


@pytest.mark.parametrize("value", ["Ann", "-2", "", "999", "0 1", "2"])
def test_a_viewer_that_is_no_seat_is_refused(value: str):
    text = kb.Record.of(deal(), 0).text().replace("Viewer: 0", f"Viewer: {value}")
    with pytest.raises(kb.RecordError) as caught:
        kb.Record.parse(text).replay()
    assert caught.value.line == text.splitlines().index(f"Viewer: {value}") + 1


def test_a_record_of_a_seat_gives_no_comment_where_something_is_hidden():
    match = deal()
    match.comment("Bo holds an Otter")
    assert "Otter" in str(kb.Record.of(match).entries[-1])
    for viewer in (0, 1, None):
        assert not any(entry.comment for entry in kb.Record.of(match, viewer).entries)
    assert any(entry.comment for entry in kb.Record.of(MATCH, 0).entries)  # In this match nothing is hidden.


def test_what_cannot_have_been_drawn_is_named_with_its_line():
    match = deal()
    record = kb.Record.of(match, 0)
    ply = next(n for n in range(match.ply) if match.at(n).to_act == (1,) and str(match.moves[n]) != "pass")
    bad = kb.Record.parse(record.text().replace(f". {match.moves[ply]}", ". place Nobody at 1,4"))
    with pytest.raises(kb.RecordError, match="'place Nobody at 1,4' is not allowed") as caught:
        bad.replay()
    assert caught.value.line == bad.entries[ply].line
    assert caught.value.good is not None
    assert caught.value.good.replay().ply == ply


def test_a_question_mark_in_a_record_of_all_is_refused():
    text = kb.Record.of(deal(), 0).text().replace("Viewer: 0\n", "")
    with pytest.raises(kb.RecordError, match=r"'draw \?' is not allowed"):
        kb.Record.parse(text).replay()
