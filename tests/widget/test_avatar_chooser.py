"""Avatars are chosen on the set-up form of the cell, and shown by the shell wherever a player is named."""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from typing import Any

import pytest

import kbwidgets as kb

from .page import Page

KINGDOMINO = kb.games["kingdomino"]


def setup(*acts: str) -> Page:
    page = Page(pace=3600.0)
    for act in ("set up", *acts):
        page.ask(act)
    return page


def avatars(page: Page) -> list[int]:
    """Return the avatars of the form."""
    return [seat.avatar for seat in page.control.ui.form.seats]


def drawn(page: Page, key: str) -> list[str]:
    """Return the avatars that are drawn below a node, in order."""
    nodes: dict[str, Any] = page.shown["nodes"]

    def below(key: str) -> list[str]:
        node = nodes[key]
        href = node["a"].get("href", "")
        return [href.removeprefix("#kb-avatar-")] * href.startswith("#kb-avatar-") + [
            found for child in node.get("c", ()) for found in below(child)
        ]

    return below(f"/{key}")


def test_the_form_shows_the_avatar_of_each_seat_and_offers_no_other_until_it_is_asked():
    page = setup("add")
    assert [drawn(page, f"avatars {seat}") for seat in range(3)] == [["1"], ["2"], ["3"]]
    assert not any(key.startswith("/avatar ") for key in page.choices)


def test_a_press_on_the_avatar_lays_all_thirty_open_for_that_seat_alone():
    page = setup("avatars 1")
    assert {key for key in page.choices if key.startswith("/avatar ")} == {f"/avatar 1 {n}" for n in range(1, 31)}
    assert drawn(page, "avatars of 1") == [str(n) for n in range(1, 31)]
    chosen = [n for n in range(1, 31) if page.node(f"avatar 1 {n}")["a"]["aria-selected"] == "true"]
    assert chosen == [2]
    page.ask("avatars 0")
    assert {key.split()[1] for key in page.choices if key.startswith("/avatar ")} == {"0"}
    page.ask("avatars 0")
    assert not any(key.startswith("/avatar ") for key in page.choices)


def test_the_one_that_is_picked_is_kept_and_closes_the_choice():
    page = setup("avatars 1", "avatar 1 17")
    assert avatars(page) == [1, 17]
    assert drawn(page, "avatars 1") == ["17"]
    assert not any(key.startswith("/avatar ") for key in page.choices)


def test_the_focus_goes_into_the_choice_and_back_to_the_seat():
    """By keys alone, Enter opens, the arrows move, Enter picks and Escape leaves."""
    page = setup()
    assert "focus" not in page.about
    page.ask("avatars 1")
    assert page.about["focus"] == "/avatar 1 2"
    assert page.about["keys"]["Escape"] == ["/avatars 1"]
    page.ask("avatars 1")
    assert page.about["focus"] == "/avatars 1"
    assert "Escape" not in page.about.get("keys", {})


def test_two_seats_may_have_the_same():
    """CQ-2.2: avatars may repeat, and nothing prevents the start."""
    page = setup("avatars 1", "avatar 1 1")
    assert avatars(page) == [1, 1]
    assert "/start" in page.choices


def test_a_seat_that_is_added_gets_one_that_nobody_has():
    page = setup("avatars 0", "avatar 0 2", "avatars 1", "avatar 1 1", "add", "add")
    assert avatars(page) == [2, 1, 3, 4]
    page.ask("remove 1")
    page.ask("add")
    assert avatars(page) == [2, 3, 4, 1]


@pytest.mark.parametrize("forged", ["avatar 1 0", "avatar 1 31", "avatar 1 x", "avatar 0 7", "avatar 9 7", "avatars 2"])
def test_what_is_not_offered_is_refused_and_changes_nothing(forged: str):
    page = setup("avatars 1")
    assert page.ask(forged)["ok"] is False
    assert avatars(page) == [1, 2]


def test_a_seat_that_is_removed_takes_the_open_choice_with_it():
    page = setup("add", "avatars 2", "remove 2")
    assert "focus" not in page.about
    assert not any(key.startswith("/avatar ") for key in page.choices)


def test_the_open_choice_of_a_seat_goes_with_it_when_fewer_play():
    page = setup("add", "avatars 2", "back")
    page.ask("seats", 2)
    page.ask("set up")
    assert page.about["screen"] == "setup"
    assert "focus" not in page.about


def test_the_match_that_is_started_has_them_and_so_has_the_next_one_and_its_record():
    page = setup("avatars 0", "avatar 0 30", "start")
    control = page.control
    assert control.playing.avatars == (30, 2)
    control.play_again()
    assert control.playing.avatars == (30, 2)
    assert kb.Record.of(control.playing).avatars == (30, 2)
    control.close()


def test_a_cell_is_made_with_them_or_refuses_them():
    game = kb.Kingdomino(["Ann", "Bo"], avatars=[4, 5])
    assert game.match.avatars == (4, 5)
    game.close()
    with pytest.raises(kb.KbError, match="Player 2 can't have avatar 31"):
        kb.Kingdomino(["Ann", "Bo"], avatars=[4, 31])
    with pytest.raises(kb.KbError, match="avatars, chance, undo and best_of need players"):
        kb.Kingdomino(avatars=[4, 5])


def test_pause_and_result_show_who_is_who():
    match = kb.Match(KINGDOMINO, [kb.Random(), kb.Random()], seed=7, avatars=[9, 21])
    page = Page(match)
    page.ask("pause")
    assert [drawn(page, f"standing {seat}") for seat in (0, 1)] == [["9"], ["21"]]
    match.run()
    page = Page(match)
    page.ask("result")
    assert [drawn(page, f"result head {seat}") for seat in (0, 1)] == [["9"], ["21"]]


def test_the_curtain_shows_who_is_next():
    page = Page(kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], seed=7, avatars=[12, 3]))
    assert page.about["screen"] == "curtain"
    assert drawn(page, "curtain") == ["12"]
    page.control.close()
