"""A rulebook is read from Markdown; an error in it names the line."""

import pytest

import kbwidgets as kb
from kbwidgets.core.text.rulebook import read_rulebook

TEXT = """# High or low
Call before the die is rolled.
It is quick.

## Play
### HL-1 Calling
Every seat calls, then see HL-2.

An hour has 60 minutes.
### HL-2 Rolling
Options: rounds, dice
The die is rolled as HL-1 and HL-X.3 say.

## End
### HL-X.3 The last round
Options: rounds
The match ends.
"""
BOOK = read_rulebook(TEXT)


def test_title_words_and_rules_are_read_in_order():
    assert BOOK.title == "High or low"
    assert BOOK.about == "Call before the die is rolled.\nIt is quick."
    assert list(BOOK) == ["HL-1", "HL-2", "HL-X.3"]
    assert len(BOOK) == 3
    assert BOOK.sections == ("Play", "End")
    assert BOOK["HL-1"].text == "Every seat calls, then see HL-2.\n\nAn hour has 60 minutes."
    assert BOOK["HL-X.3"].section == "End"


def test_options_are_named_apart_from_the_words():
    assert [rule.options for rule in BOOK.values()] == [(), ("rounds", "dice"), ("rounds",)]
    assert "Options" not in BOOK["HL-2"].text


def test_a_rule_knows_which_rules_it_names():
    assert BOOK["HL-2"].cites == ("HL-1", "HL-X.3")
    assert BOOK["HL-X.3"].cites == ()


def test_a_search_finds_all_words_wherever_they_stand():
    assert [rule.id for rule in BOOK.search("DIE rolled")] == ["HL-2"]
    assert [rule.id for rule in BOOK.search("hl-x")] == ["HL-2", "HL-X.3"]
    assert BOOK.search("castle") == ()


def test_the_book_reads_as_text():
    lines = str(BOOK).splitlines()
    assert lines[0] == "High or low"
    assert "PLAY" in lines
    assert "HL-1 Calling" in lines


KINDS = """# Second
Go.
## Building
### SG-4.3 Near if you can
Build near.
### SG-4.10 Files
Kind: program
A file is read.
## What is refused
Kind: refusal
### SG-10.0 Nothing changes
Kind: rule
A refusal changes nothing.
### SG-10.16 Too far
Options: rounds
This comes when you build too far away (SG-4.3).
### SG-10.17 Too late
This comes after the end.
## Seen
### SG-13.1 Board
It is seen.
"""


def test_what_a_rule_is_stands_in_the_book_and_not_in_its_id():
    """A section says it for its rules, or a rule for itself; the next section starts afresh."""
    book = read_rulebook(KINDS)
    assert {rule.id: rule.kind for rule in book.values()} == {
        "SG-4.3": "rule",
        "SG-4.10": "program",
        "SG-10.0": "rule",
        "SG-10.16": "refusal",
        "SG-10.17": "refusal",
        "SG-13.1": "rule",
    }
    assert book["SG-10.16"].options == ("rounds",)
    assert "Kind" not in str(book)


def test_why_a_rule_is_only_told_stands_in_the_book():
    """Readers do not see the reason."""
    book = read_rulebook("## S\n### HL-1 A\nOnly told: a name, and no more.\nWords.\n### HL-2 B\nMore.\n")
    assert [rule.only_told for rule in book.values()] == ["a name, and no more.", ""]
    assert book["HL-1"].text == "Words."


def test_the_refusals_of_a_rule_are_those_whose_words_name_it():
    book = read_rulebook(KINDS)
    assert book.refusals() == ("SG-10.16", "SG-10.17")
    assert book.refusals("SG-4.3") == ("SG-10.16",)
    assert book.refusals("SG-10.0") == ()


def test_sections_that_begin_alike_are_not_taken_for_each_other():
    with pytest.raises(kb.UnknownName, match=r"unknown rule 'SG-1\.2'; choose SG-10\.0, .*SG-4\.3$"):
        read_rulebook(KINDS)["SG-1.2"]
    with pytest.raises(kb.UnknownName, match=r"unknown rule 'SG-4\.9'; choose SG-4\.10 or SG-4\.3$"):
        read_rulebook(KINDS)["SG-4.9"]


def test_an_unknown_rule_names_those_of_its_kind():
    with pytest.raises(kb.UnknownName, match=r"unknown rule 'HL-X\.9'; choose HL-X\.3$"):
        BOOK["HL-X.9"]
    with pytest.raises(kb.UnknownName, match=r"choose HL-1, HL-2 or HL-X\.3$"):
        BOOK["ZZ"]


HEAD = "'### ID Name' such as '### TN-4 The end'; an id is two capital letters and a number"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# T\n## S\n### HL-1\nWords.\n", f"tiny.md line 3: found '### HL-1', expected {HEAD}"),
        ("# T\n## S\n### First Rule\n", f"tiny.md line 3: found '### First Rule', expected {HEAD}"),
        ("### HL-1 A\n### HL-1 B\n", "tiny.md line 2: the rule HL-1 appears twice"),
        (
            "## S\nKind: law\n### HL-1 A\n",
            "tiny.md above line 3: found Kind: law, expected one of rule, refusal, program, screen, decision",
        ),
        (
            "## S\n### HL-1 A\nKind: law\n",
            "tiny.md above line 4: found Kind: law, expected one of rule, refusal, program, screen, decision",
        ),
        (
            "## S\n### HL-1 A\nOnly told:\nWords.\n",
            "tiny.md above line 5: Only told: needs the reason why nobody is asked",
        ),
        (
            "## S\nOnly told: names.\n### HL-1 A\n",
            "tiny.md above line 3: the section 'S' has text outside its rules",
        ),
        ("## S\nWords.\n### HL-1 A\n", "tiny.md above line 3: the section 'S' has text outside its rules"),
        ("### HL-1 A\nSee HL-2.\n", "tiny.md, rule HL-1: cites HL-2, which is not in the rulebook"),
    ],
)
def test_a_fault_in_the_book_is_named(text: str, message: str):
    with pytest.raises(kb.DataError) as caught:
        read_rulebook(text, "tiny.md")
    assert str(caught.value) == message
