"""The other players' moves since one's last move: a line for each of them, with the places that it lights."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.types import CHANCE
from kbwidgets.widget.model.recent import list_accounts, list_steps_since

from .page import Page

FIVE = ("catan", "conkueror", "kingdom-builder", "kingdomino", "pawns-board")


def person_due(name: str, turns: int, seats: int = 0, seed: int = 3) -> kb.Match:
    """Return a match of Ann and random players, at the start of Ann's turn number `turns`."""
    game = kb.games[name]
    names = ["Ann", *("Bo", "Cy", "Di")[: (seats or game.seats[-1]) - 1]]
    match = kb.Match(game, names, seed=seed)
    for seat in range(len(names)):
        match.seat_player(seat, kb.Greedy())
    begun = 0
    while begun < turns:
        before = match.state
        match.step()
        begun += match.state.to_act == (0,) and before.to_act != (0,)
    match.seat_player(0, None)
    return match


def since_own(match: kb.Match) -> list[tuple[int, tuple[Event, ...]]]:
    """Return the decisions and events after the last decision of seat 0, counted from the moves themselves."""
    found: list[tuple[int, tuple[Event, ...]]] = []
    for ply in range(match.ply - 1, -1, -1):
        seat = match.mover(ply)
        if seat == 0:
            break
        if seat != CHANCE:
            found.insert(0, (seat, match.at(ply).events(match.moves[ply], 0)))
    return found


@pytest.mark.parametrize("name", FIVE)
def test_each_of_the_others_has_a_line_that_begins_with_the_name(name: str):
    match = person_due(name, 4)
    page = Page(match, viewer=0)
    made = since_own(match)
    others = dict.fromkeys(seat for seat, _ in made)
    assert others
    for seat in others:
        assert page.under(f"told {seat}").startswith(match.names[seat])
    lines = [key for key in page.node("told")["c"] if key != "/told 0"]
    assert set(lines) == {f"/told {seat}" for seat in others}


@pytest.mark.parametrize("name", FIVE)
def test_a_line_lights_every_place_that_the_moves_named(name: str):
    match = person_due(name, 4)
    page = Page(match, viewer=0)
    for seat, events in since_own(match):
        for event in events:
            if event.at and event.seat == seat:
                lights = page.node(f"told {seat} line")["a"]["data-kb-lights"].replace(";", "|").split("|")
                assert set(event.at) <= set(lights)


@pytest.mark.parametrize("name", FIVE)
def test_what_the_others_did_is_told_until_one_acts(name: str):
    match = person_due(name, 4)
    page = Page(match, viewer=0)
    before = page.node("told")["c"]
    page.ask("help")
    page.ask("back")
    assert page.node("told")["c"] == before
    own = match.ply
    match.play(match.state.moves()[0])
    since = {event.seat for ply in range(own, match.ply) for event in match.at(ply).events(match.moves[ply], 0)}
    assert set(page.node("told")["c"]) <= {f"/told {seat}" for seat in since}


def test_of_several_moves_of_several_players_every_domino_is_marked():
    match = person_due("kingdomino", 5)
    page = Page(match, viewer=0)
    made = [event for _, events in since_own(match) for event in events]
    placed = [event.at for event in made if event.kind == "place"]
    assert len({event.seat for event in made}) > 1
    for at in placed:
        assert any(f"last {square}" in page.shown["nodes"] for square in at)


def test_a_hex_that_was_left_again_is_not_marked():
    match = person_due("kingdom-builder", 6)
    shown = {key for key in Page(match, viewer=0).shown["nodes"] if key.startswith("last ")}
    built = {place for place, thing in match.state.view(0).places().items() if getattr(thing, "settlement", None)}
    moved = [event for _, events in since_own(match) for event in events if event.kind in ("build", "shift")]
    assert {event.at[-1] for event in moved} - built, "nothing was left again"
    stays = {event.at[-1] for event in moved} & built
    assert shown - {"last words", "last words text"} == {f"last {place}" for place in stays}


def test_after_a_step_back_the_lines_are_those_of_before():
    match = person_due("kingdomino", 4)
    page = Page(match, viewer=0)
    before = page.under("told")
    match.play(match.state.moves()[0])
    assert page.under("told") != before
    page.ask("undo")
    assert page.under("told") == before


def test_nothing_is_told_of_a_card_that_only_the_other_knows():
    """Pawns Board names a player's own card, but not the other's."""
    match = person_due("pawns-board", 4)
    steps = list_steps_since(match, 0, 0)
    drawn = {match.mover(n): match.moves[n] for n in range(match.ply - 4, match.ply) if match.mover(n) == CHANCE}
    told = {account.seat: account.words for account in list_accounts(match, steps, 0)}
    assert drawn
    assert "drew" in told[0]
    assert "draws" not in told[1]


@pytest.mark.parametrize(
    ("viewer", "words"), [(0, "stole 1 brick from"), (3, "stole 1 brick from"), (1, "stole a card from")]
)
def test_what_was_stolen_is_told_to_the_two_whom_it_concerns_alone(viewer: int, words: str):
    """In Catan only thief and victim know the card."""
    match = kb.Match(kb.games["catan"], ["Ann", "Bo", "Cy", "Di"], seed=7, chance="ask",
                     options={"board": "beginner", "start": "beginner", "order": "seats"})  # fmt: skip
    for move in ("roll", "dice 3 4"):
        match.play(move)
    state: State = match.state
    rob = next(move for move in state.moves() if str(move).startswith("robber 1 from"))
    match.play(rob)
    victim = int(str(rob).split()[-1])
    stolen = match.state.moves()[0]
    match.play(stolen)
    eye = victim if viewer == 3 else viewer if viewer != victim else next(s for s in (1, 2, 3) if s != victim)
    (mine,) = [
        account.words for account in list_accounts(match, list_steps_since(match, eye, eye), eye) if account.seat == 0
    ]
    assert words.replace("brick", str(stolen).split()[-1]) in mine


def test_who_moves_no_more_sees_one_turn_and_not_the_whole_match():
    match = person_due("conkueror", 40, seats=3)
    assert len(list_steps_since(match, 99, 0)) < 100 < match.ply
