"""Every error says what was given, where, and what is allowed, and has fields for all of it."""

import copy
import pickle

import pytest

import kbwidgets as kb
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import Refusal

REFUSALS = (
    Refusal("KD-ERR.5", "KD-PLACE.4", "Your castle is here.", ("0:0,0",)),
    Refusal("KD-ERR.6", "KD-PLACE.5", "This is too wide.", (), "Stay within 5 squares.", ("discard 3",)),
)
RECORD = kb.Record.of(kb.Match(kb.games["kingdomino"], 2, seed=1))
ERRORS = [
    kb.KbError("plain words"),
    kb.Refused(REFUSALS),
    kb.IllegalMove(REFUSALS),
    kb.BadNotation(REFUSALS[:1]),
    kb.OptionError(REFUSALS),
    kb.DataError("dominoes.csv line 3", "found 7, expected 0 to 3", "KD-ERR.14"),
    kb.RecordError(8, "cut", RECORD),
    kb.PlayerError(1, "odd", "raised ValueError: no"),
    kb.UnknownName("game", "chess", ["kingdomino"]),
]


def test_a_refusal_reads_code_rule_reason_and_remedy():
    assert str(REFUSALS[0]) == "KD-ERR.5 (KD-PLACE.4): Your castle is here."
    assert str(REFUSALS[1]) == ("KD-ERR.6 (KD-PLACE.5): This is too wide. Stay within 5 squares. Try: discard 3.")


def test_a_refused_move_tells_all_reasons_each_on_its_line():
    assert str(kb.IllegalMove(REFUSALS)).splitlines() == [str(refusal) for refusal in REFUSALS]


def test_errors_read_as_sentences_with_their_place():
    texts = [str(error) for error in ERRORS[5:]]
    assert texts == [
        "KD-ERR.14: dominoes.csv line 3: found 7, expected 0 to 3",
        "line 8: cut",
        "player 'odd' in seat 1 raised ValueError: no",
        "unknown game 'chess'; choose kingdomino",
    ]
    assert str(kb.UnknownName("game", "chess", [])) == "unknown game 'chess'; there are none"


def test_all_are_caught_as_errors_of_the_package_and_names_as_key_errors():
    assert all(isinstance(error, kb.KbError) for error in ERRORS)
    with pytest.raises(KeyError):
        kb.games["chess"]
    assert kb.games.get("chess") is None


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_keeps_its_fields_on_the_way_from_another_process(error: kb.KbError):
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)
        assert twin.args == error.args


class Long:
    def __repr__(self) -> str:
        return "Long " * 100


def test_a_long_value_is_told_by_its_beginning():
    assert quoted(Long()).startswith("Long Long Long")
    assert quoted(Long()).endswith("…")
    assert len(quoted(Long())) < len(repr(Long()))
