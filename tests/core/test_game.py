"""The description of a game and the registry: our games and those of other packages."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.core.moves.events import Done
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Rated
from kbwidgets.core.protocol.registry import Games
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import Refusal

from .conftest import distribution

DRAWING = kb.games["kingdomino"].drawing


def test_our_games_are_listed_without_being_imported():
    """A module that cannot be imported does no harm until its game is asked for."""
    games = Games({"kingdomino": "kbwidgets.games.kingdomino:GAME", "broken": "kbwidgets.no_such_module:GAME"})
    assert set(games) >= {"kingdomino", "broken"}
    message = r"the game broken cannot be loaded: ModuleNotFoundError: No module named 'kbwidgets.no_such_module'"
    with pytest.raises(kb.GameError, match=message):
        games["broken"]


def test_a_game_is_the_same_record_each_time():
    assert kb.games["kingdomino"] is kb.games["kingdomino"]


def test_an_unknown_game_names_the_known_ones():
    with pytest.raises(kb.UnknownName, match=r"unknown game 'chess'; choose .*kingdomino"):
        kb.games["chess"]


def test_a_game_of_another_package_registers_by_its_entry_point(tiny: Game):
    assert tiny.title == "High or low"
    assert {"kingdomino", "tiny"} <= set(kb.games)
    assert len(kb.games) == len(list(kb.games))
    assert "tiny" in repr(kb.games)


def test_a_game_of_another_package_plays_and_its_record_replays_by_name(
    installed: Path, monkeypatch: pytest.MonkeyPatch
):
    assert installed.is_dir()
    registry = Games()
    monkeypatch.setattr(sys.modules["kbwidgets.games"], "games", registry)
    match = kb.Match(registry["tiny"], [kb.Random(), kb.Random()], seed=3, options={"rounds": 5})
    assert match.run().over
    again = kb.Record.parse(kb.Record.of(match).text()).replay()
    assert again.state == match.state
    assert again.moves == match.moves


def test_an_entry_point_that_gives_no_game_says_what_it_gives_and_of_which_package(installed: Path):
    assert installed.is_dir()
    with pytest.raises(
        kb.GameError, match=r"the entry point wrong of the package tiny-game gives a tuple, not a Game$"
    ):
        Games()["wrong"]
    with pytest.raises(kb.GameError, match=r"gives a module, not a Game; write tiny_game:GAME"):
        Games()["module"]


def test_a_plug_in_that_fails_says_why_and_hides_no_other(installed: Path):
    (installed / "failing_game.py").write_text("raise ValueError('no board')", encoding="utf-8")
    distribution(installed, "failing-game", "failing = failing_game:GAME\nnameless = tiny_game:GAME\n")
    games = Games({"kingdomino": "kbwidgets.games.kingdomino:GAME"})
    assert {game.name for game in games.loaded()} >= {"kingdomino", "tiny"}
    texts = [str(fault) for fault in games.faults()]
    assert "the entry point failing of the package failing-game cannot be loaded: ValueError: no board" in texts
    assert any("entry point nameless" in fault and "gives the game 'tiny'" in fault for fault in texts), texts


def test_a_name_that_two_packages_take_belongs_to_neither(installed: Path):
    distribution(installed, "other-game", "tiny = tiny_game:GAME\n")
    message = "the name tiny is used by both the package other-game and the package tiny-game"
    with pytest.raises(kb.GameError, match=message):
        Games()["tiny"]
    assert message in map(str, Games().faults())


def test_a_game_is_put_there_by_hand_and_again_when_it_was_changed(tiny: Game):
    games = Games({"kingdomino": "kbwidgets.games.kingdomino:GAME"})
    lower = type("LowerState", (tiny.state,), {"GAME": "lower"})
    games.put(replace(tiny, name="lower", state=lower))
    changed = replace(tiny, name="lower", state=lower, title="Low or high")
    games.put(changed)
    assert games["lower"] is changed
    assert list(games).count("lower") == 1
    assert changed in games.loaded()


def test_nothing_but_a_game_is_put_there():
    with pytest.raises(kb.GameError, match="'tiny' is not a Game"):
        Games().put("tiny")  # pyright: ignore[reportArgumentType]


def test_an_own_game_is_preferred_to_one_of_the_same_name_elsewhere(installed: Path):
    """Nobody can replace one of our games by installing a package."""
    games = Games({"kingdomino": "kbwidgets.games.kingdomino:GAME"})
    distribution(installed, "other-game", "kingdomino = tiny_game:GAME\n")
    assert games["kingdomino"].title == "Kingdomino"
    assert list(games).count("kingdomino") == 1
    message = "the entry point kingdomino of the package other-game uses the name of another game"
    assert message in map(str, games.faults())


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"name": "Tiny Game"}, "the name must consist of small letters and digits, with words joined by -"),
        ({"title": "7 Dice", "class_name": ""}, "'7Dice' cannot name a class; choose another class_name"),
        ({"seats": range(3)}, r"seats is range\(0, 3\); expected a range such as range\(2, 3\)$"),
        ({"seats": range(3, 3)}, r"seats is range\(3, 3\); expected a range"),
        ({"seats": 2}, r"seats is 2; expected a range such as range\(2, 3\)$"),
        ({"colours": ("blue", "red")}, "2 colours for 3 players"),
        ({"colours": ("blue", "red", "blue")}, "a colour appears twice"),
        (
            {"colours": ("blue", "red", "teal"), "drawing": DRAWING},
            "there is no mark for 'teal'; choose colours from blue, red, green",
        ),
        (
            {"state": kb.State},
            "its state lacks advance, colours, guess, judge, moves, names, outcome, to_act, view; it declares no moves",
        ),
        ({"name": "lower"}, "'lower': its state says GAME = 'tiny'$"),
        ({"hidden": "everything"}, "hidden is 'everything', expected one of nothing, between turns, hands"),
        ({"opened_by": "candour"}, "opened_by is 'candour', which is not an option of the game"),
        ({"unattended": {"limit": 5}}, "unattended: There is no option 'limit'"),
        ({"rulebook_file": Path("no-such-book.md")}, "there is no rulebook no-such-book.md"),
        ({"rulebook_file": "rulebook.md"}, "rulebook_file is 'rulebook.md', expected a Path"),
        ({"drawing": "text"}, r"drawing is 'text', expected something callable, or later\(\"module:name\"\)$"),
        ({"sketch": "tiny_game:read"}, "sketch is 'tiny_game:read', expected something callable, or later"),
    ],
)
def test_a_faulty_record_is_refused_with_what_is_wrong(tiny: Game, wrong: dict[str, Any], message: str):
    with pytest.raises(kb.GameError, match=rf"the record of the game .*{message}"):
        replace(tiny, **wrong)


def test_a_record_needs_no_more_than_eight_fields(tiny: Game):
    least = Game(
        name="tiny",
        title="High or low",
        seats=range(1, 4),
        colours=("blue", "green", "pink"),
        state=tiny.state,
        begin=tiny.begin,
        codes=tiny.codes,
        rulebook_file=tiny.rulebook_file,
    )
    assert (least.version, least.options, dict(least.advisers), least.hidden) == (1, (), {}, "nothing")
    assert least.conflicts(2, {}) == ()
    assert least.class_name == "Highorlow"
    assert (least.players, replace(least, seats=range(1, 2)).players) == ("1\N{EN DASH}3 players", "1 player")
    assert (least.drawing, least.sketch, least.supposed, least.demo) == (None, None, None, None)
    assert not least.questions


def test_a_position_that_is_not_written_as_data_says_so(tiny: Game, monkeypatch: pytest.MonkeyPatch):
    state = tiny.start(2)
    monkeypatch.setattr(kb.State, "GAME", "tiny", raising=False)
    with pytest.raises(kb.KbError, match="tiny cannot write positions as data"):
        kb.State.to_json(state)
    with pytest.raises(kb.KbError, match="tiny does not read positions from data"):
        kb.State.from_json({})


def test_what_a_game_does_not_say_has_a_plain_word(tiny: Game):
    """The defaults cover phases, events, prompts and sentences of a game that writes none."""
    state = tiny.start(["Ann", "Bo"])
    view, move = state.view(None), state.moves()[0]
    assert kb.State.phase.fget is not None
    rolled = state.play("call 0 high").play("call 1 low")
    phases = [kb.State.phase.fget(found) for found in (state, rolled)]
    assert phases == ["turn", "chance"]
    (event,) = kb.State.events_of(state, move, state.advance(move))
    assert event == Done(0, move, rule="TG-1")
    assert (event.kind, event.rule, event.at) == ("call", "TG-1", ())
    assert kb.View.narrate(view, event) == "Ann: call 0 high."
    assert kb.View.prompt(view) == Prompt("Make your move", "Ann and Bo must move")


def test_a_game_without_an_adviser_says_so_when_it_is_asked_for_advice(tiny: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(kb.games._loaded, "tiny", tiny)
    state = tiny.start(2)
    with pytest.raises(kb.KbError, match="High or low has no adviser to rate moves"):
        tiny.advice(state.view(0), state.moves(0))


def test_a_start_lists_everything_that_is_wrong(tiny: Game):
    with pytest.raises(kb.OptionError) as caught:
        tiny.start(["Ann", " ann "], rounds=0, speed=3)
    assert [refusal.code for refusal in caught.value.refusals] == ["TG-ERR.3", "TG-ERR.4", "TG-ERR.4"]


def test_a_first_state_is_made_once_for_the_same_seats_and_options(tiny: Game):
    starts: list[Mapping[str, OptionValue]] = []

    def begin(seating: Seating, values: Mapping[str, OptionValue]) -> State:
        starts.append(values)
        return tiny.begin(seating, values)

    game = replace(tiny, begin=begin)
    assert game.start(2) is game.start(2, rounds=2) is game.start(["Player 1", "Player 2"])
    assert starts == [{"rounds": 2}]
    others = [
        game.start(2, rounds=3),
        game.start(3),
        game.start(["Ann", "Bo"]),
        game.start(2, colours=["pink", "blue"]),
    ]
    assert len({game.start(2), *others}) == 5
    assert replace(game).start(2) == game.start(2)  # A different description is asked itself.
    assert len(starts) == 6


def test_a_first_state_is_kept_for_each_type_of_a_value(tiny: Game):
    """True is equal to 1, but is another type."""

    def begin(seating: Seating, values: Mapping[str, OptionValue]) -> State:
        return tiny.begin(seating._replace(names=("switch" if values["rounds"] is True else "count",)), {"rounds": 1})

    either = tiny.options[0]._replace(default=1, values=(1, True))
    game = replace(tiny, begin=begin, options=(either,))
    assert [game.start(1, rounds=value).names for value in (1, True, 1)] == [("count",), ("switch",), ("count",)]


def test_a_refused_start_is_asked_again(tiny: Game):
    calls: list[int] = []

    def conflicts(seats: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
        calls.append(seats)
        return (Refusal("TG-ERR.4", "TG-2", "it is closed"),) if len(calls) < 3 else ()

    game = replace(tiny, conflicts=conflicts)
    for _ in range(2):
        with pytest.raises(kb.OptionError, match="it is closed"):
            game.start(2)
    assert game.start(2) is game.start(2)
    assert calls == [2, 2, 2]


def test_only_a_few_first_states_are_kept(tiny: Game):
    first_names: list[str] = []

    def begin(seating: Seating, values: Mapping[str, OptionValue]) -> State:
        first_names.append(seating.names[0])
        return tiny.begin(seating, values)

    game = replace(tiny, begin=begin)
    for name in ["Ann", *map(chr, range(ord("a"), ord("z"))), "Ann"]:
        game.start([name])
    assert first_names.count("Ann") == 2


@pytest.mark.parametrize("seats", [2.0, True])
def test_what_only_equals_a_number_of_seats_is_refused_after_that_number_too(tiny: Game, seats: int):
    solo = replace(tiny, seats=range(1, 3))
    assert len(solo.start(1).names) + 1 == len(solo.start(2).names)
    with pytest.raises(kb.OptionError, match="a number or a list of names"):
        solo.start(seats)


def test_seats_left_out_are_as_many_as_can_play(tiny: Game):
    assert len(tiny.start().names) == 3
    assert len(kb.games["kingdomino"].start().names) == 4


def test_the_rulebook_is_read_from_its_file_once(tiny: Game):
    assert tiny.rules["TG-2"].options == ("rounds",)
    assert tiny.rules is tiny.rules


def test_a_rule_that_is_not_in_the_book_names_those_near_it(tiny: Game):
    with pytest.raises(kb.UnknownName, match=r"unknown rule 'TG-9'; choose TG-1 or TG-2"):
        tiny.rules["TG-9"]


def test_advice_on_the_same_position_is_worked_out_once():
    """A screen asks again whenever it is drawn, and an adviser may search for long."""
    views: list[View] = []

    def slow(view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
        views.append(view)
        return tuple(Rated(move, (0,)) for move in moves)

    game = replace(kb.games["kingdomino"], advisers={"slow": slow})
    state = kb.Match(game, 2, seed=1).state
    after = state.play(state.moves()[0])
    first = game.advice(state.view(0), state.moves())
    assert game.advice(state.view(0), list(state.moves())) == first
    game.advice(after.view(1), after.moves())
    assert views == [state.view(0), after.view(1)]
