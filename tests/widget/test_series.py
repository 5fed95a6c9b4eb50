"""The length of a series is chosen at the set-up, the sheet shows it, and the store keeps it as one thing."""

from dataclasses import replace
from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.store import Store
from kbwidgets.widget.jupyter.gallery import resume
from kbwidgets.widget.model.saving import Saving
from kbwidgets.widget.modes.controller import Controller

from ..conformance.extra import short
from .page import Page

KINGDOMINO = kb.games["kingdomino"]


def match_of(name: str = "kingdomino", *players: str | kb.Random, **options: bool) -> kb.Match:
    game = kb.games[name]
    seats = players or [kb.Random() for _ in range(game.seats[0])]
    return kb.Match(game, seats, seed=4, options={**short(game), **options})


def page_of(played: kb.Match | kb.Series, saving: Saving | None = None) -> Page:
    """Return a page on which computer players wait."""
    return Page(played, pace=3600.0, saving=saving)


def won(page: Page) -> list[str]:
    """Return how many matches each has won, from the sheet of the page."""
    return [page.under(f"series of {n}").split()[-1] for n in range(len(page.control.series.sheet.names))]


def over(page: Page) -> None:
    """Play the match of a page to its end, and look at the result."""
    for seat in range(len(page.control.playing.names)):
        page.control.playing.seat_player(seat, kb.Random())
    page.control.playing.run()
    page.control.stop()
    if page.about["screen"] == "play":
        page.ask("result")


def test_set_up_begins_an_evening_of_the_length_that_is_chosen():
    page = Page()
    page.ask("set up")
    page.ask("length 3")
    assert "best_of=3" in page.under("setup line line")
    page.ask("start")
    assert page.control.series.best_of == 3
    assert "Match 1 of 3" in page.under("eyebrow")


def test_an_evening_goes_on_until_it_is_decided_and_its_sheet_counts_the_victories():
    page = page_of(kb.Series((match_of(),), 3))
    victories = dict.fromkeys(page.control.playing.names, 0)
    for number in (1, 2, 3):
        over(page)
        outcome = page.control.playing.state.outcome()
        assert outcome is not None
        for seat in outcome.winners:
            victories[page.control.playing.names[seat]] += 1
        assert won(page) == [str(n) for n in victories.values()]
        second, first = sorted(victories.values())[-2:]
        decided = first - second > 3 - number or number == 3
        assert ("/next match" in page.choices, "/again" in page.choices) == (not decided, decided)
        if decided:
            break
        page.ask("next match")
        page.control.stop()
        assert len(page.control.series.matches) == number + 1
    assert page.control.series.over
    page.ask("again")
    page.control.stop()
    assert (len(page.control.series.matches), page.control.series.best_of) == (1, 3)


@pytest.mark.parametrize("name", kb.games)
def test_the_score_tells_the_evening_while_the_next_match_is_played(name: str):
    match = match_of(name)
    match.run()
    page = page_of(kb.Series((match,), 3))
    page.ask("result")
    page.ask("next match")
    page.control.stop()
    page.ask("log")
    page.ask("tab score")
    outcome = match.state.outcome()
    assert outcome is not None
    assert won(page) == ["1" if seat in outcome.winners else "0" for seat in range(len(match.names))]
    assert "Match 2 of 3" in page.under("eyebrow")


def test_between_two_matches_the_title_continues_the_series():
    page = page_of(kb.Series((match_of(),), 3))
    over(page)
    page.ask("leave")
    assert page.about["screen"] == "title"
    filled = [key for key, node in page.shown["nodes"].items() if "kb-primary" in node["a"].get("class", "").split()]
    assert [key.rpartition("/")[2] for key in filled] == ["continue"]
    assert page.under("continue") == "Continue, match 2 of 3"
    page.ask("continue")
    page.ask("result")
    assert "/next match" in page.choices


def test_a_match_alone_has_no_sheet_and_a_dynasty_tells_its_games_in_one():
    page = page_of(match_of())
    over(page)
    assert "series" not in {key.lstrip("/") for key in page.shown["nodes"]}
    page = page_of(match_of(dynasty=True))
    over(page)
    while not page.control.playing.state.over:
        page.ask("look back")
        over(page)
    sheet = page.control.series.sheet
    assert [row.name for row in sheet.rows] == ["1.1", "1.2", "1.3", "1"]
    for n, name in enumerate(sheet.names):
        games = [row.points[n] for row in sheet.rows]
        assert sum(games[:3]) == games[3]
        assert page.under(f"series of {n}") == " ".join([name, *map(str, games)])


def test_a_bound_page_stays_with_its_person_who_sits_elsewhere_in_the_next_match():
    """Kingdomino has no secrets, but Catan has: Bo's page must not pass to the next player in his seat."""
    game = kb.games["catan"]
    seats = [kb.player("easy") for _ in range(3)]
    match = kb.Match(game, ["Ann", "Bo", "Cy"], seed=1, options=short(game))
    for seat, each in enumerate(seats):
        match.seat_player(seat, each)
    match.run()
    for seat in range(3):
        match.seat_player(seat, None)
    cell = kb.Catan(match=kb.Series((match,), 3), viewer=1, store=None)
    cell.control.next_match()
    assert cell.match.names == ("Bo", "Cy", "Ann")
    assert (cell.control.viewer, cell._known_viewer) == (0, 0)
    cell.close()


def in_store(store: Store, played: kb.Match | kb.Series) -> Page:
    return page_of(played, saving=Saving(store, "line"))


def test_an_evening_is_kept_and_resumed_as_one(tmp_path: Path):
    store = Store(tmp_path)
    page = in_store(store, kb.Series((match_of("kingdomino", "Ann", "Bo"),), 3))
    over(page)
    other = Store(tmp_path)
    assert other.find_unfinished("line") is not None, "the match is over, its series is not"
    page.ask("next match")
    page.control.stop()
    other = Store(tmp_path)
    cell = resume(store=other)
    assert cell.series.best_of == 3
    assert [each.moves for each in cell.series.matches] == [each.moves for each in page.control.series.matches]
    assert cell.series.sheet == page.control.series.sheet
    assert [saved.part for saved in other.saved_matches()] == [2, 1]
    assert [saved.part for saved in other.saved_matches(last=True)] == [2]
    assert len({saved.line for saved in other.saved_matches()}) == 1
    cell.close()
    other.close()
    store.close()


def test_an_evening_is_one_line_at_the_title_that_is_forgotten_whole(tmp_path: Path):
    store = Store(tmp_path)
    page = in_store(store, kb.Series((match_of("kingdomino", "Ann", "Bo"),), 5))
    over(page)
    page.ask("next match")
    page.control.stop()
    control = Controller(KINGDOMINO, None, lambda message: None, saving=Saving(Store(tmp_path)))
    (one,) = control.model.saved_matches
    assert (one.saved.part, one.is_over) == (2, False)
    assert one.saved.of_series == "match 2 of 5"
    control.saving.delete(one.saved.number)
    assert not len(Store(tmp_path).saved_matches())
    store.close()


def test_a_finished_match_says_who_won_in_every_list(tmp_path: Path):
    store = Store(tmp_path)
    page = in_store(store, match_of("kingdomino", "Ann", "Bo"))
    over(page)
    outcome = page.control.playing.state.outcome()
    assert outcome is not None
    words = f"{' and '.join(page.control.playing.names[seat] for seat in outcome.winners)} won"
    page.control.game = KINGDOMINO
    page.control.ui = replace(page.control.ui, screen="gallery", shelf=("kingdomino",))
    page.control.refresh()
    assert words in page.under("begun words 0")
    later = Page(None, saving=Saving(Store(tmp_path)), shelf=("kingdomino",))
    assert words in later.under("begun words saved 1")
    store.close()
