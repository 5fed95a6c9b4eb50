"""The help screen has each rule with its steps, refusals and options, and an example sent when it is opened."""

from __future__ import annotations

import json

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.game import Game
from kbwidgets.teach import lesson

from .page import Page

KINGDOMINO = kb.games["kingdomino"]
COURSE = lesson("kingdomino")
PLACING = KINGDOMINO.rules.sections.index("Placing a domino")


def opened() -> Page:
    """Open the section on placing."""
    page = Page()
    page.ask("help")
    page.ask(f"section {PLACING}")
    return page


def pictured(page: Page) -> set[str]:
    """Return the rules whose example is drawn."""
    return {key.split(" picture")[0].removeprefix("/") for key in page.shown["nodes"] if " picture" in key}


@pytest.mark.parametrize("name", list(kb.games))
def test_the_pages_are_turned_by_arrows_one_after_the_other_and_back(name: str):
    """KB-13.2: each page has its number, and every page is reached; the arrow keys do the same."""
    page = Page(game=name)
    page.ask("help")
    sections = kb.games[name].rules.sections
    for n, section in enumerate(sections, 1):
        assert (page.under("rules head"), page.under("page number")) == (section, f"Page {n} of {len(sections)}")
        assert all(f"/text of {rule.id}" in page.shown["nodes"] for rule in kb.games[name].rules.values()
                   if rule.section == section)  # fmt: skip
        if n < len(sections):
            page.ask("page after")
    assert "/page after" not in page.choices
    assert page.about["keys"] == {"ArrowLeft": ["/page before"], "ArrowRight": ["/page after"]}
    page.ask("page before")
    assert page.under("rules head") == sections[-2]
    for _ in sections[2:]:
        page.ask("page before")
    assert "/page before" not in page.choices
    assert page.under("rules head") == sections[0]


def test_a_page_is_turned_up_with_its_first_picture():
    """KB-13.2 requires words and pictures."""
    page = Page(game="kingdom-builder")
    page.ask("help")
    assert pictured(page) == {"KB-0.1"}
    page.ask("page after")
    assert len(pictured(page)) == 1
    assert pictured(page) != {"KB-0.1"}


def test_the_first_page_says_what_the_game_is_about():
    page = Page(game="kingdom-builder")
    page.ask("help")
    assert "The player with the most gold wins." in page.under("about")
    assert "**" not in page.text()
    page.ask("page after")
    assert "/about" not in page.shown["nodes"]


def test_a_rule_tells_where_it_is_taught_what_refuses_and_what_changes_it():
    """KD-PLACE.5: KD-ERR.6 refuses a larger kingdom; the Mighty Duel (KD-OPT.3) has another grid."""
    page = opened()
    told = page.under("KD-PLACE.5 more")
    numbers = " and ".join(str(COURSE.number(name)) for name in COURSE.rules["KD-PLACE.5"])
    assert f"See steps {numbers} of the course." in told
    assert "This depends on an option: Mighty Duel." in told
    link = next(key for key in page.choices if key.startswith("/rule KD-ERR.6 in KD-PLACE.5 more"))
    page.ask(link)
    assert "kb-hit" in page.node("text of KD-ERR.6")["a"]["class"]
    assert "See steps" in page.under("KD-ERR.6 more")


def test_the_picture_is_sent_for_the_rule_that_is_opened_and_for_no_other():
    page = opened()
    assert "<svg" not in json.dumps(page.shown)
    assert pictured(page) == {"KD-PLACE.1"}
    page.ask("example KD-PLACE.1")
    assert pictured(page) == set()
    page.ask("example KD-PLACE.5")
    assert pictured(page) == {"KD-PLACE.5"}
    assert page.node("KD-PLACE.5 picture/picture")["t"] == "svg"
    assert page.under("KD-PLACE.5 line").startswith("kb.lesson('kingdomino', step=")
    assert page.node("example KD-PLACE.5")["a"]["aria-expanded"] == "true"
    page.ask("example KD-PLACE.4")
    assert pictured(page) == {"KD-PLACE.4"}
    assert page.in_step()


def test_an_example_says_what_would_be_refused_there():
    """Worked example 2 of the rules: 14 at (2, 1) turned up would cover wheat (KD-ERR.5)."""
    page = opened()
    page.ask("example KD-PLACE.4")
    assert "place 14 at 2,1 up" in page.under("KD-PLACE.4 told")
    assert "KD-ERR.5" in page.under("KD-PLACE.4 told")


def test_an_example_opens_among_the_rules_that_were_searched_for():
    page = Page()
    page.ask("help")
    page.ask("search", "KD-TIE.1")
    page.ask("example KD-TIE.1")
    assert "/KD-TIE.1 picture/picture" in page.shown["nodes"]
    assert "/text of KD-TIE.1" in page.shown["nodes"]


def test_a_rule_that_no_step_teaches_has_no_example():
    """KD-UI is about screens and clicks."""
    page = Page()
    page.ask("help")
    page.ask("search", "KD-UI.6")
    assert "/text of KD-UI.6" in page.shown["nodes"]
    assert "/example KD-UI.6" not in page.choices
    assert "/KD-UI.6 more" not in page.shown["nodes"]


def test_lists_and_tables_of_a_rule_are_lists_and_tables():
    """KD-PLACE.2 lists four directions; KD-SETUP.1 has a table that scrolls by itself and can be reached by key."""
    page = opened()
    nodes = page.shown["nodes"]
    text = page.node("KD-PLACE.2 text")["c"]
    assert [len(nodes[key]["c"]) for key in text if nodes[key]["t"] == "ul"] == [4]
    page.ask("search", "KD-SETUP.1 kings each")
    regions = [node for node in page.shown["nodes"].values() if node["a"].get("role") == "region"]
    assert regions
    assert all(node["a"]["tabindex"] == "0" for node in regions)


def test_the_rulebook_of_a_game_without_a_course_has_no_examples(hand: Game):
    page = Page(game=hand.name)
    page.ask("help")
    assert "/text of HG-1" in page.shown["nodes"]
    assert not [key for key in page.choices if key.startswith("/example")]


def test_all_keys_of_a_match_are_told_on_the_first_page_alone():
    page = Page()
    page.ask("help")
    told = " ".join(page.under("keys").split())
    for words in ("I Inspect", "? Rules", "U Undo", "Escape Undo the last choice", "Add to the selection (inspector)"):
        assert words in told
    page.ask(f"section {PLACING}")
    assert not [key for key in page.shown["nodes"] if key.startswith("/keys")]


def test_the_help_finds_rules_by_their_words_and_opens_them_from_links():
    page = Page(kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7))
    page.ask("help")
    page.ask("search", "discard")
    hits = [rule.id for rule in KINGDOMINO.rules.search("discard")]
    assert len(hits) > 1
    assert all(f"/text of {rule}" in page.shown["nodes"] for rule in hits)
    page.ask("search", "zebra crossing")
    assert "No rule mentions this" in page.text()
    page.ask("search", "")
    page.ask("section 3")
    link = next(key for key in page.choices if key.startswith("/rule "))
    page.ask(link)
    assert f"/text of {link.split()[1]}" in page.shown["nodes"]
    assert "kb-hit" in page.node(f"text of {link.split()[1]}")["a"]["class"]
    page.ask("back")
    assert page.about["screen"] == "play"
