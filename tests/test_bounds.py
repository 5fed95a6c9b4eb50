"""The largest size of each option is built and drawn, and anything larger is refused at once.

Numbers come in by every route: set-up forms, records, lessons, sketches, positions in JSON. A timer of a minute reports
anything that hangs; a missed limit takes all memory long before.
"""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import faulthandler
import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.record.record import Record
from kbwidgets.core.setup.options import LONGEST_TEXT, Counts, Free, Option
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import OPEN, Json
from kbwidgets.teach import LessonError, read_lesson
from kbwidgets.widget.modes.controller import Controller

from .amount import amount
from .widget.page import Page, refusal

GAMES: Final = tuple(kb.games.values())
LONGEST_WAIT: Final = 60
EXTREMES: Final = (
    "-1", "0", "-0", "1", "13", "41", "999999999", "2147483648", "9223372036854775808", "1" + "0" * 30, "9" * 999,
    "1" + "0" * 5000, "-" + "9" * 400, "1.0", "1e9", "1e400", "nan", "inf", "-inf", "0x7fffffff", "٣", "1_000", "True",
    "False", "None", "", " ", "x" * 30_000, "radius", "\u2028", "12 12", "+5", "½",
)  # fmt: skip
"""Numbers and similar text that somebody may write."""
VALUES: Final[tuple[object, ...]] = (
    -1, 0, 2**31, -(2**31), 2**63, 10**30, -(10**30), 10**5000, 1.0, 1e308, float("nan"), float("inf"), True, False,
    None, [], {}, [3], *EXTREMES,
)  # fmt: skip
"""Values that code and JSON may contain."""


@contextmanager
def watched() -> Generator[None]:
    """End the tests with a stack trace of whatever hangs."""
    faulthandler.dump_traceback_later(LONGEST_WAIT, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def answer(act: Callable[[], object]) -> str:
    """Return the refusal, or `""` if there is none, and check that it comes soon and is short."""
    told = ""
    with watched():
        try:
            act()
        except kb.KbError as error:
            told = str(error)
    assert len(told) < 3000, "a message is read by people"
    return told


def numbered(game: Game) -> list[Option]:
    """Return the options of a game that take a number."""
    return [option for option in game.options if isinstance(option.values, (Counts, range))]


NUMBERED: Final = [(game, option) for game in GAMES for option in numbered(game)]


def record_of(game: Game, *options: tuple[str, str]) -> str:
    """Return a record of a few lines that sets some options."""
    seats = "".join(
        f"Seat: {name}, {colour}, person\n" for name, colour in zip(("Ann", "Bo"), game.colours, strict=False)
    )
    told = "".join(f"Option: {option} = {value}\n" for option, value in options)
    return f"Game: {game.name} {game.version}\n{seats}{told}Seed: 1\nChance: draw\n\n*\n"


def lesson_of(game: Game, option: str, value: str) -> str:
    return f"# T\nGame: {game.name}\n\n## one: One\nStart: Ann, Bo; {option} = {value}\n\nHi.\n"


@pytest.mark.parametrize(("game", "option"), NUMBERED, ids=[f"{game.name} {option.name}" for game, option in NUMBERED])
def test_one_more_than_the_largest_is_refused_and_the_largest_is_named(game: Game, option: Option):
    """CT-14.5, CT-2.1, CT-12.6, CQ-13.4, PB-BOARD.1, PB-SETUP.3."""
    values = option.values
    largest = values.numbers[-1] if isinstance(values, Counts) else max(n for n in values if isinstance(n, int))
    assert option.allows(largest)
    for larger in (largest + 1, 2**31, 2**63, 10**30, 10**5000):
        with watched(), pytest.raises(kb.OptionError) as caught:
            game.open(2, None, {option.name: larger})
        assert f"{largest:,}" in str(caught.value), str(caught.value)


def test_the_boards_of_the_largest_numbers_are_built_and_drawn():
    """CT-2.1, CT-2.17, PB-BOARD.1: these size a board; the test takes the slowest way to lay out Catan's terrain."""
    for name, options in (
        ("catan", {"radius": 12, "terrain": "spread", "limits": "by_radius", "ports": "even"}),
        ("pawns-board", {"rows": 13, "cols": 15, "hand_size": 66, "deck_red": LARGE, "deck_blue": LARGE}),
        ("pawns-board", {"rows": 1, "cols": 39}),
        ("pawns-board", {"rows": 39, "cols": 3, "deck_red": LARGE, "deck_blue": LARGE}),
    ):
        match = kb.Match(kb.games[name], kb.games[name].seats[-1], seed=1, options=options)
        with watched():
            control = Controller(match.game, match, lambda message: None, viewer=OPEN)
        nodes = control.stream.snapshot()["nodes"]
        assert isinstance(nodes, dict)
        assert 100 < len(nodes) < 20_000, "a page draws this number in less than a second"
        control.close()


def deck_of(size: int) -> str:
    """Return a deck of `size` cards, no two of them alike."""
    return " / ".join(f"C{n} 1 1 / XXXXX / XXIXX / XICIX / XXIXX / XXXXX" for n in range(size))


LARGE: Final = deck_of(200)
SAVED: Final[tuple[tuple[str, dict[str, str], str], ...]] = (
    ("catan", {"radius": "20", "terrain": "random"}, "the largest is 12"),
    ("catan", {"radius": "13", "terrain": "spread"}, "the largest is 12"),
    ("catan", {"max_turns": "2000000"}, "the largest is 1,000,000"),
    ("conkueror", {"max_rounds": "2000000"}, "the largest is 1,000,000"),
    ("pawns-board", {"rows": "3", "cols": "67", "deck_red": deck_of(201), "deck_blue": deck_of(201)},
     "the largest is 39"),
    ("pawns-board", {"hand_size": "67", "deck_red": deck_of(201), "deck_blue": deck_of(201)}, "the largest is 66"),
    ("pawns-board", {"deck_red": deck_of(201)}, "Red's deck has 201 cards, but the limit is 200"),
    ("pawns-board", {"deck_blue": deck_of(800)}, "characters, and the most are 20,000"),
)  # fmt: skip
"""The options that older versions played and that a new match no longer accepts, with the message."""


@pytest.mark.parametrize(("name", "options", "told"), SAVED, ids=lambda value: str(value)[:40])
def test_a_record_of_an_older_version_loads_though_a_new_match_may_not_be_as_large(
    name: str, options: dict[str, str], told: str, tmp_path: Path
):
    """CT-2.1, CT-12.6, CQ-13.4, PB-BOARD.1, PB-DECK.1, PB-SETUP.3."""
    game = kb.games[name]
    with watched():
        match = Record.parse(record_of(game, *options.items())).replay()
    text = Record.of(match).text()
    assert Record.parse(text).replay().state == match.state
    for viewer in (0, None):
        Record.parse(Record.of(match, viewer).text()).replay()
    assert game.state.from_json(match.state.to_json()) == match.state
    with pytest.raises(kb.OptionError, match=told):
        kb.Match(game, 2, options=match.options)
    (tmp_path / "large.kbg").write_text(text, encoding="utf-8")
    cell = kb.load(tmp_path / "large.kbg")
    cell.play(str(match.state.moves()[0]))
    cell.close()
    assert kb.resume().state == cell.state


def test_a_saved_match_is_bounded_too():
    """PB-BOARD.1, PB-DECK.1: a match that would take minutes to read is refused with its line."""
    game = kb.games["pawns-board"]
    for options, told in (
        ({"rows": "100"}, "line 4: .*the largest is 99"),
        ({"deck_red": deck_of(1001)}, "line 4: .*Red's deck has 1001 cards, but the limit is 1000"),
        ({"deck_red": deck_of(10_000)}, "line 4: .*characters, and the most are 200,000"),
    ):
        with watched(), pytest.raises(kb.RecordError, match=told):
            Record.parse(record_of(game, *options.items())).replay()


def test_lands_that_are_chosen_by_hand_leave_a_way_that_is_found_soon():
    """CT-2.17: always choosing the last possible terrain leaves so few ways that a whole search takes minutes."""
    state = kb.games["catan"].start(2, radius=12, terrain="spread")
    while state.phase == "tile":
        with watched():
            state = state.play(state.moves()[-1])
    assert len(Plain(state.to_json())["frame"]["terrains"].items()) == 397


def test_a_deck_has_at_most_200_cards():
    """PB-DECK.1, PB-ERR.2."""
    game = kb.games["pawns-board"]
    game.start(2, deck_red=LARGE)
    with pytest.raises(kb.OptionError, match=r"PB-ERR\.2 .*Red's deck has 201 cards, but the limit is 200"):
        game.start(2, deck_red=f"{LARGE} / Z 1 1 / XXXXX / XXIXX / XICIX / XXIXX / XXXXX")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_text_is_no_longer_than_can_be_read_at_once(game: Game):
    for option in game.options:
        if isinstance(option.values, Free):
            with (
                watched(),
                pytest.raises(kb.OptionError, match=rf"100,000 characters, and the most are {LONGEST_TEXT:,}"),
            ):
                game.open(2, None, {option.name: "wool 3, " * 12_500})


def test_a_board_by_hand_is_read_as_far_as_there_are_hexes():
    """CT-2.16: the refusals are 19 wrong hexes and a wrong number of them, not 19,001."""
    with watched(), pytest.raises(kb.OptionError, match="size 3 has 19 hexes, and this one lists 19001") as caught:
        kb.games["catan"].start(2, board="," * 19_000)
    assert len(caught.value.refusals) == 20


def test_a_record_and_a_lesson_of_150_bytes_are_refused_with_their_line():
    """CT-2.1: both once hung their reader. A lesson obeys the limits of a new match, a record those of a saved one."""
    game = kb.games["catan"]
    text = record_of(game, ("radius", "1000"))
    assert len(text) < 150
    told = r"CT-2\.1\): The option radius can't be 1000: the largest is {0}\. Use a whole number from 3 to {0}\."
    with watched(), pytest.raises(kb.RecordError, match=f"line 4: .*{told.format(20)}"):
        Record.parse(text).replay()
    page = Page(shelf=tuple(kb.games))
    with watched():
        assert "line 4: " in refusal(page.ask("read in", text))["text"]
    page.control.close()
    with watched(), pytest.raises(LessonError, match=f"line 5, step one: .*{told.format(12)}"):
        read_lesson(lesson_of(game, "radius", "1000"))
    with watched(), pytest.raises(LessonError, match="The option rows can't be 1000: the largest is 39"):
        read_lesson(
            "# T\nGame: pawns-board\n\n## one: One\nPosition:\n    players: A, B\n    options: rows = 1000\n\nHi.\n"
        )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_extreme_numbers_in_records_and_lessons_are_taken_or_refused(game: Game):
    rng = Random(game.name)
    for option in game.options:
        for value in rng.sample(EXTREMES, amount(6, len(EXTREMES))):
            record, lesson = record_of(game, (option.name, value)), lesson_of(game, option.name, value)
            told = answer(lambda record=record: Record.parse(record).replay())
            assert not told or told.startswith("line ")
            told = answer(lambda lesson=lesson: read_lesson(lesson))
            assert not told or told.startswith("line ")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_extreme_numbers_in_code_and_in_positions_are_taken_or_refused(game: Game):
    rng = Random(game.name)
    data = game.start(2).to_json()
    options = data["options"]
    assert isinstance(options, dict)
    for name in [option.name for option in game.options]:
        for value in rng.sample(VALUES, amount(6, len(VALUES))):
            refused = answer(lambda value=value, name=name: game.open(2, None, {name: value}))  # pyright: ignore[reportArgumentType]
            made: Json = {**data, "options": {**options, name: value}}  # pyright: ignore[reportAssignmentType]
            told = answer(lambda made=made: game.state.from_json(made))
            # A valid value can still contradict the rest of the position, which is then reported at its own key.
            assert not told or told.startswith(("options", name) if refused else tuple(data)), told
    for seats in VALUES[:13]:
        assert answer(lambda seats=seats: game.open(seats, None, {}))  # pyright: ignore[reportArgumentType]
    assert answer(lambda: game.open(["Ann", "Bo"], [game.colours[0]] * 10**5, {}))
    assert answer(lambda: game.open([f"P{n}" for n in range(10**5)], None, {}))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_extreme_numbers_in_a_form_are_taken_or_told_beside_their_field(game: Game):
    rng = Random(game.name)
    page = Page(game=game.name)
    page.ask("set up")
    fields = [key for key in page.choices if key.startswith(("/option ", "/name ")) or key == "/seed"]
    fields = [key for key in fields if isinstance(page.choices[key], dict) and "$" in page.choices[key]]
    for field in fields:
        for value in rng.sample(EXTREMES, amount(6, len(EXTREMES))):
            most = page.choices[field]["$"][0]
            with watched():
                page.ask(field, value[:most])
            assert page.about["screen"] == "setup"
            assert page.in_step()
            if "/start" in page.choices:
                with watched():
                    page.ask("start")
                for key in ("pause", "leave", "set up"):
                    page.ask(key)
        page.control.close()
        page = Page(game=game.name)
        page.ask("set up")
    page.control.close()


def test_an_option_that_takes_a_number_or_a_word_takes_the_number_as_both():
    """CT-1.4, KB-9.4: a match keeps the number."""
    for name, option, number in (("catan", "bank", 12), ("kingdom-builder", "first_player", 2)):
        game = kb.games[name]
        for value in (number, str(number)):
            match = kb.Match(game, 2, seed=1, options={option: value})
            assert match.options[option] == number
            assert type(match.options[option]) is int
            assert match.at(0) == game.open(2, None, {option: number})
            again = Record.parse(Record.of(match).text()).replay()
            assert (again.options[option], again.state) == (number, match.state)
    data = kb.games["catan"].start(2, bank=12).to_json()
    text = json.loads(json.dumps(data).replace('"bank": 12,', '"bank": "12",', 1))
    with pytest.raises(kb.DataError, match="the number 12"):
        kb.games["catan"].state.from_json(text)
