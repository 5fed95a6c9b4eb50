"""Moves are read strictly, and an error names the unreadable field."""

import re
from dataclasses import field
from typing import Annotated

import pytest

import kbwidgets as kb
from kbwidgets.core.moves.forms import Moves, OneOf
from kbwidgets.core.moves.notation import Fault, Form
from kbwidgets.core.setup.pick_kinds import Bundle, Item, Open

MOVES = Moves(code="XX-ERR.1", rule="XX-1")


@MOVES.form("place {number} at {x},{y} {turn}")
class Place(kb.Move):
    number: int
    x: int
    y: int
    turn: Annotated[str, OneOf("left", "right")]


@MOVES.form("pass")
class Pass(kb.Move):
    pass


@pytest.mark.parametrize(
    "text", ["place 13 at -1,0 right", "  place  13 at -1 , 0   right ", "place\t13 at -1,\n0 right"]
)
def test_spaces_do_not_matter_beyond_one(text: str):
    assert MOVES.parse(text) == Place(13, -1, 0, "right")


def test_a_form_may_have_no_fields():
    assert MOVES.parse(" pass ") == Pass()


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
        MOVES.parse(text)
    assert message in str(caught.value)
    assert {(refusal.code, refusal.rule) for refusal in caught.value.refusals} == {("XX-ERR.1", "XX-1")}


def test_every_wrong_field_is_named():
    with pytest.raises(kb.BadNotation) as caught:
        MOVES.parse("place a at b,c up")
    values = [re.findall(r"'(\w+)'", refusal.text)[0] for refusal in caught.value.refusals]
    assert values == ["a", "b", "c", "up"]


def test_a_form_tells_the_faults_of_a_text_of_its_shape():
    form = Form("call {seat} {word:high|low}")
    assert form.faults("call 2 low") == []
    assert form.faults("call 2 middle") == [Fault("word", "middle", ("high", "low"))]
    assert form.read("call 2") is None


CARDS = Bundle((Item("ore", "Ore", 2), Item("wool", "Wool", 3)), 1, 4)
TRADES = Moves(code="XX-ERR.1", rule="XX-1")


class _Cards:
    accepts = "cards"
    open: Open = CARDS
    write = read = staticmethod(str)


@TRADES.form("offer {give} for {get} now")
class Trade(kb.Move):
    give: Annotated[str, _Cards()]
    get: Annotated[str, _Cards()]


def test_an_example_says_what_the_form_gives_it():
    form = Form("trade {given=4} {give:ore|wool=wool} for {card:*=Otter}")
    assert form.example == "trade 4 wool for Otter"
    assert form.faults(form.example) == []


def test_each_verb_has_one_form():
    message = "two forms begin with 'pass': 'pass' and 'pass {to}'"
    with pytest.raises(TypeError, match=re.escape(message)):

        @MOVES.form("pass {to}")
        class Again(kb.Move):  # pyright: ignore[reportUnusedClass]
            to: int


def test_a_form_names_every_field_even_one_that_follows_from_the_others():
    message = "'weigh {grams}' names ['grams'], and Weigh has ['grams', 'ounces']"
    with pytest.raises(TypeError, match=re.escape(message)):

        @MOVES.form("weigh {grams}")
        class Weigh(kb.Move):  # pyright: ignore[reportUnusedClass]
            grams: int
            ounces: int = field(init=False)


def test_an_open_pick_may_be_of_several_words():
    text = "offer 1 ore 2 wool for 1 wool now"
    assert TRADES.parse(text) == Trade("1 ore 2 wool", "1 wool")
    assert isinstance(TRADES.parse(TRADES.forms["offer"].example), Trade)


@pytest.mark.parametrize("value", ["nothing", "3 ore", "1 gold", "ore", "1 ore 1 ore", "0 ore", "2 ore 3 wool"])
def test_an_open_pick_that_cannot_be_is_named_with_an_example(value: str):
    message = f"'{value}' isn't valid here. Write it like this: 'offer 1 ore for 1 ore now'."
    with pytest.raises(kb.BadNotation, match=re.escape(message)):
        TRADES.parse(f"offer {value} for 1 ore now")
