"""Series of games between the same players: fair seats, repeatable results and reported failures."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random as Generator

import pytest

from kbwidgets.arena import run
from kbwidgets.core.errors import KbError, OptionError, UnknownName
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.player import Choice
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.games import games
from kbwidgets.players import Greedy, Random


class Broken:
    """A player that fails in every game as soon as it is asked."""

    name = "broken"

    def choose(self, view: View, moves: Sequence[Move], rng: Generator) -> Choice:
        raise ValueError("no idea")


class Cheat:
    """A player that chooses a domino that no line has."""

    name = "cheat"

    def choose(self, view: View, moves: Sequence[Move], rng: Generator) -> Choice:
        return Choice(games["kingdomino"].state.parse("choose 99"))


def test_the_results_do_not_depend_on_the_number_of_workers():
    players = ["greedy", "random", "random"]
    alone = run("kingdomino", players, games=45, seed=2, options={"harmony": True})
    shared = run("kingdomino", players, games=45, seed=2, workers=2, options={"harmony": True})
    assert alone.rows == shared.rows
    assert [row.number for row in shared.rows] == list(range(45))
    assert [len(times) for times in alone.times] == [len(times) for times in shared.times]


def test_another_seed_gives_other_games():
    one, other = (run("kingdomino", ["random", "random"], games=3, seed=seed) for seed in (1, 2))
    assert one.rows != other.rows
    assert len({row.seed for row in one.rows + other.rows}) == 6


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_player_sits_in_every_seat_equally_often(count: int):
    results = run("kingdomino", ["random"] * count, games=3 * count, seed=1)
    taken = Counter((player, seat) for row in results.rows for player, seat in enumerate(row.seats))
    assert taken == {(player, seat): 3 for player in range(count) for seat in range(count)}


def test_a_row_is_the_game_that_its_seed_and_seats_give():
    """The totals are in the order of the players, whatever their seats were."""
    results = run("kingdomino", [Greedy(), Random()], games=2, seed=9)
    row = results.rows[1]
    assert row.seats == (1, 0)
    match = Match(games["kingdomino"], [Random(), Greedy()], seed=row.seed)
    outcome = match.run().outcome()
    assert outcome is not None
    assert row.totals == (outcome.totals[1], outcome.totals[0])
    assert row.places == (outcome.places[1], outcome.places[0])
    assert row.moves == match.ply


def test_greedy_beats_random():
    """KD-AI.2 plays KD-AI.1: even the low end of the interval is above one half."""
    best = run("kingdomino", ["greedy", "random"], games=40, seed=3).standings()[0]
    assert best.low > 0.5


@pytest.mark.parametrize(("player", "message"), [(Broken(), "raised ValueError: no idea"), (Cheat(), "isn't allowed")])
def test_a_player_that_fails_is_reported_and_its_games_count_for_nobody(player: Broken | Cheat, message: str):
    results = run("kingdomino", ["random", player], games=3, seed=1)
    assert [row.failed for row in results.faults] == [1, 1, 1]
    assert all(message in row.fault for row in results.faults)
    assert [standing.games for standing in results.standings()] == [0, 0]
    assert [standing.faults for standing in results.standings()] == [0, 3]
    assert results.table().count("was stopped: player ") == 3
    assert results.csv().count(player.name) >= 3


def test_players_of_one_name_are_numbered():
    assert run("kingdomino", ["random", "greedy", "random"], games=1, seed=1).players == (
        "random 1",
        "greedy",
        "random 2",
    )


def test_progress_is_told_game_by_game():
    counts: list[int] = []
    run("kingdomino", ["random", "random"], games=3, seed=1, progress=counts.append)
    assert counts == [1, 1, 1]


def test_workers_need_names():
    with pytest.raises(KbError, match="give the players by name"):
        run("kingdomino", [Greedy(), "random"], games=2, seed=1, workers=2)


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (["random"] * 5, {}, "KD-ERR.1"),
        (["random"] * 3, {"mighty_duel": True}, "KD-ERR.2"),
        (["random"] * 2, {"zebra": True}, "KD-ERR.3"),
    ],
)
def test_what_cannot_be_started_is_refused_before_the_first_game(
    players: list[str], options: dict[str, bool], message: str
):
    with pytest.raises(OptionError, match=message):
        run("kingdomino", players, games=2, seed=1, options=options)


def test_unknown_games_and_players_are_refused():
    with pytest.raises(UnknownName, match="unknown game 'chess'"):
        run("chess", ["random", "random"])
    with pytest.raises(UnknownName, match="unknown player 'wizard'"):
        run("kingdomino", ["random", "wizard"])


def test_games_among_computers_have_the_limit_of_their_game_where_none_is_given():
    """CQ-15.1: the round limit is 200 if no seat is a person. This game has another such option."""
    assert games["conkueror"].unattended == {"max_rounds": 200}
    game, players = replace(games["kingdomino"], unattended={"harmony": True}), [Random(), Random()]
    assert run(game, players, games=1, seed=2).options == {"harmony": True}
    assert run(game, players, games=1, seed=2, options={"harmony": False}).options == {"harmony": False}
    assert run("kingdomino", ["random", "random"], games=1, seed=2).options == {}
