"""Moves are read strictly, and an error names the unreadable field."""

import re

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.notation import Fault, Form, Notation
from kbwidgets.core.setup.pick_kinds import Bundle, Item

FORMS = Notation(["place {number} at {x},{y} {turn:left|right}", "pass"], code="XX-ERR.1", rule="XX-1")


@pytest.mark.parametrize(
    "text", ["place 13 at -1,0 right", "  place  13 at -1 , 0   right ", "place\t13 at -1,\n0 right"]
)
def test_spaces_do_not_matter_beyond_one(text: str):
    assert FORMS.read(text) == ("place", {"number": "13", "x": "-1", "y": "0", "turn": "right"})


def test_a_form_may_have_no_fields():
    assert FORMS.read("pass") == ("pass", {})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "You haven't written a move. Try 'place', for example."),
        ("move 3", "There's no move called 'move'. Moves begin with 'place' or 'pass'."),
        ("PASS", "There's no move called 'PASS'. Did you mean 'pass'?"),
        ("plce 13", "There's no move called 'plce'. Did you mean 'place'?"),
        ("pass now", "'pass now' isn't written correctly. Write it like this: 'pass'."),
        ("place 13", "'place 13' is incomplete. Write it like this: 'place 1 at 2,3 left'."),
        ("place 13 at 1 0 right", "This 'place' move isn't written correctly."),
        ("place 13 at 1,0 right place 13 at 1,0 right", " isn't written correctly."),
        ("place 1.5 at 1,0 right", "'1.5' isn't a whole number. Write it like this: 'place 1 at 2,3 left'."),
        ("place ٣ at 1,0 right", "'٣' isn't a whole number."),
        ("place 1234567890 at 1,0 right", "'1234567890' is too large."),
        ("place 13 at +1,0 right", "'+1' isn't a whole number."),
        ("place 13 at 1,0 up", "There's no turn called 'up'. Choose left or right."),
    ],
)
def test_what_cannot_be_read_is_named(text: str, message: str):
    with pytest.raises(kb.BadNotation) as caught:
        FORMS.read(text)
    assert message in str(caught.value)
    assert {(refusal.code, refusal.rule) for refusal in caught.value.refusals} == {("XX-ERR.1", "XX-1")}


def test_every_wrong_field_is_named():
    with pytest.raises(kb.BadNotation) as caught:
        FORMS.read("place a at b,c up")
    values = [re.findall(r"'(\w+)'", refusal.text)[0] for refusal in caught.value.refusals]
    assert values == ["a", "b", "c", "up"]


def test_a_form_tells_the_faults_of_a_text_of_its_shape():
    form = Form("call {seat} {word:high|low}")
    assert form.faults("call 2 low") == []
    assert form.faults("call 2 middle") == [Fault("word", "middle", ("high", "low"))]
    assert form.read("call 2") is None


CARDS = Bundle((Item("ore", "Ore", 2), Item("wool", "Wool", 3)), 1, 4)
TRADES = Notation(["offer {give:cards} for {get:cards} now"], {"cards": CARDS}, code="XX-ERR.1", rule="XX-1")


def test_an_example_says_what_the_form_gives_it():
    form = Form("trade {given=4} {give:ore|wool=wool} for {card:*=Otter}")
    assert form.example == "trade 4 wool for Otter"
    assert form.faults(form.example) == []


def test_each_verb_has_one_form():
    message = "two forms begin with 'offer': 'offer {give}' and 'offer {give} for {get}'"
    with pytest.raises(TypeError, match=re.escape(message)):
        Notation(["offer {give}", "pass", "offer {give} for {get}"], code="XX-ERR.1", rule="XX-1")


def test_an_open_pick_may_be_of_several_words():
    text = "offer 1 ore 2 wool for 1 wool now"
    assert TRADES.read(text) == ("offer", {"give": "1 ore 2 wool", "get": "1 wool"})
    assert TRADES.read(TRADES.forms["offer"].example)[0] == "offer"


@pytest.mark.parametrize("value", ["nothing", "3 ore", "1 gold", "ore", "1 ore 1 ore", "0 ore", "2 ore 3 wool"])
def test_an_open_pick_that_cannot_be_is_named_with_an_example(value: str):
    message = f"'{value}' isn't valid here. Write it like this: 'offer 1 ore for 1 ore now'."
    with pytest.raises(kb.BadNotation, match=re.escape(message)):
        TRADES.read(f"offer {value} for 1 ore now")
