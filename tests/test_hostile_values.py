"""Any value given from outside raises at most an error of kbwidgets, which is not as long as the value.

The entry points are those that take text of a person, a file or a page: seats, options, moves, records, positions,
lessons, tokens. A wrong number of arguments is Python's own TypeError; a value never is.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.values.plain_data import read_json
from kbwidgets.teach import Progress, Session, lesson, practice, read_lesson

Hostile: TypeAlias = Any
"""A value that nobody should pass."""

LONGEST: Final = 2500
"""The most characters of a message; a rule of the game and its allowed values may take some hundred."""


def nested(depth: int) -> list[object]:
    """Return a list in a list in a list …"""
    found: list[object] = []
    for _ in range(depth):
        found = [found]
    return found


class Mute:
    """An object that cannot be written as text."""

    def __repr__(self) -> str:
        raise RuntimeError("I say nothing")


DEEP: Final = nested(100_000)
DIGITS: Final = "9" * 5000
VALUES: Final[Mapping[str, object]] = {
    "nothing": None,
    "yes": True,
    "a fraction": 2.0,
    "no number": float("nan"),
    "a negative number": -1,
    "a number of 5000 digits": 10**5000,
    "a negative number of 5000 digits": -(10**5000),
    "a text": "Bo",
    "an empty text": "",
    "a long text": "x" * 100_000,
    "a character that is none": "\ud800",
    "a null": "\0",
    "bytes": b"Ann",
    "an empty list": [],
    "a list of things": ["Ann", 3],
    "a list of lists": [["Ann"], ["Bo"]],
    "a list of nothing": [None, None],
    "a deep list": DEEP,
    "a dictionary": {"Ann": 1, "Bo": 2},
    "a dictionary of numbers": {1: 2},
    "a dictionary with a deep list": {"game": DEEP},
    "a range": range(2),
    "an iterator": iter("ab"),
    "a mute thing": Mute(),
    "a list of mute things": [Mute(), Mute()],
    "a class": int,
}

TEXTS: Final = (
    "", " ", "\n", "\0", "\ud800", "²", "٣", "+-5", "--5", DIGITS, f"-{DIGITS}", "x" * 100_000, "x " * 20_000,
    "[" * 100_000, '{"a":' * 100_000, f"[{DIGITS}]", "{}", "[]", "null", "1e999", "\x1b[2J", "{", "}", "%zz", "None",
    "a: b", ":", ": x",
)  # fmt: skip


def attempt(act: Callable[[], object]) -> None:
    """Check that a call works, or raises an error of kbwidgets with a short message."""
    try:
        act()
    except kb.KbError as error:
        told = str(error)
    else:
        return
    assert len(told) < LONGEST


@pytest.fixture(params=kb.games)
def game(request: pytest.FixtureRequest) -> Game:
    return kb.games[request.param]


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_seats_colours_and_options_of_any_kind_are_refused_in_words(game: Game, value: Hostile):
    attempt(lambda: game.start(value))
    attempt(lambda: game.start(2, colours=value))
    attempt(lambda: game.start([value, "Bo"]))
    attempt(lambda: game.start(2, colours=[value, value]))
    attempt(lambda: game.open(2, None, value))
    named: Hostile = {repr(value)[:9] if isinstance(value, str) else 3: value}
    attempt(lambda: game.open(2, None, named))
    for option in game.options:
        attempt(lambda name=option.name: game.start(2, **{name: value}))


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_a_match_takes_no_value_of_a_wrong_kind(game: Game, value: Hostile):
    attempt(lambda: kb.Match(value))
    attempt(lambda: kb.Match(game, value))
    attempt(lambda: kb.Match(game, [value, "Bo"]))
    attempt(lambda: kb.Match(game, 2, options=value))
    attempt(lambda: kb.Match(game, 2, colours=value))
    attempt(lambda: kb.Match(game, 2, seed=value).branch(seed=1))
    attempt(lambda: kb.Match(game, 2, seed=1, chance=value))
    attempt(lambda: kb.Match(game, 2, seed=1, chance=[value]))
    match = kb.Match(game, 2, seed=1)
    before = kb.Record.of(match).text()
    attempt(lambda: match.goto(value))
    attempt(lambda: match.at(value))
    attempt(lambda: match.branch(value))
    attempt(lambda: match.branch(seed=value))
    attempt(lambda: match.branch(chance=value))
    attempt(lambda: match.play(value))
    attempt(lambda: match.branch().play("pass", value))
    attempt(lambda: match.state.play(value))
    attempt(lambda: match.state.refusals(value))
    attempt(lambda: match.seat_player(value, kb.Random()))
    attempt(lambda: match.seat_player(1, value))
    attempt(lambda: match.leave_chance(value))
    match.goto(match.branch().ply)
    match.leave_chance("draw")
    attempt(lambda: match.comment(value))
    attempt(lambda: match.comment("good", value))
    match.comment("")
    for ply in match.comments:
        match.comment("", ply)
    match.seat_player(0, None)
    match.seat_player(1, None)
    assert kb.Record.of(match).text() == before


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_a_position_is_read_from_nothing_else(game: Game, value: Hostile):
    attempt(lambda: game.state.from_json(value))
    whole = game.start(2).to_json()
    for name, part in whole.items():
        attempt(lambda name=name: game.state.from_json({**whole, name: value}))
        if isinstance(part, dict):
            for inner in part:
                held: Hostile = {**whole, name: {**part, inner: value}}
                attempt(lambda held=held: game.state.from_json(held))
        if isinstance(part, list) and part:
            attempt(lambda name=name, part=part: game.state.from_json({**whole, name: [value, *part[1:]]}))


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_a_name_that_is_none_is_unknown(value: Hostile):
    attempt(lambda: kb.games[value])
    attempt(lambda: kb.player(value))
    attempt(lambda: kb.games["kingdomino"].rules[value])


def written(texts: tuple[str, ...], forms: tuple[str, ...]) -> Iterator[str]:
    """Yield each text alone, and in the place of a value."""
    for text in texts:
        yield text
        yield from (form.replace("…", text) for form in forms)


def test_a_move_of_any_text_is_refused_in_words(game: Game):
    state = kb.Match(game, 2, seed=1).state
    legal = str(state.moves()[0])
    verb = legal.split()[0]
    for text in written(TEXTS, (f"{verb} …", f"{verb} … at 1,1", f"{legal} …", "place … at …,1 …", "…,…")):
        attempt(lambda text=text: game.state.parse(text))
        attempt(lambda text=text: state.play(text))
        for refusal in state.refusals(text):
            assert len(str(refusal)) < LONGEST


def test_a_record_of_any_text_is_refused_in_words(game: Game):
    sound = kb.Record.of(kb.Match(game, 2, seed=1)).text()
    lines = sound.splitlines()
    changed = [
        "\n".join([*lines[:n], f"{line.partition(': ')[0]}: …", *lines[n + 1 :], ""]) for n, line in enumerate(lines)
    ]
    moves = ("1. …", "1. [… ]", "1. [draw …]", "…. x", "1. x {…}")
    changed += ["\n".join([*lines[:-1], form, ""]) for form in (*moves, "… …")]
    for text in written(TEXTS, tuple(changed)):
        attempt(lambda text=text: kb.Record.parse(text).replay())


def test_a_sketch_of_any_text_is_refused_in_words(game: Game):
    sketch = game.sketch
    assert sketch is not None
    forms = ("players: …", "players: Ann, Bo\noptions: …", "players: Ann, Bo\nAnn: …", "players: Ann, Bo\nturn: …")
    own = tuple(f"players: Ann, Bo\noptions: {option.name} = …" for option in game.options)
    for text in written(TEXTS, (*forms, *own)):
        attempt(lambda text=text: sketch(text))


LESSON: Final = (
    "# Tiny\nGame: {game}\n\n## one: One\n{field}\n\nHi.\n\nTask: {kind}\nRight: {right}\nHint where: Count.\n"
)


def test_a_lesson_of_any_text_is_refused_in_words(game: Game):
    for text in TEXTS:
        fields = [f"{field}: {text}" for field in ("Start", "Position", "Data", "Moves", "Show", "Rules")]
        lessons = [LESSON.format(game=game.name, field=field, kind="number", right="1") for field in fields]
        kinds = ("number", "choice", "order", "pick", "do", "try", text)
        lessons += [LESSON.format(game=game.name, field="", kind=kind, right=text) for kind in kinds]
        for one in (text, *lessons):
            attempt(lambda one=one: read_lesson(one))


def test_an_answer_and_a_token_of_any_text_are_none(game: Game):
    course = lesson(game.name)
    session = Session(course)
    drill = practice(game.name, seed=1)
    question = next(drill)
    for text in TEXTS:
        attempt(lambda text=text: session.answer(text))
        attempt(lambda text=text: Progress.read(text, course))
        attempt(lambda text=text: Progress.read(f"{game.name}.{course.name}.{text}.{text}", course))
        attempt(lambda text=text: drill.answer(question, text))


@pytest.mark.parametrize("kind", ["number", "choice", "order", "pick", "do", "try"])
def test_each_kind_of_task_takes_any_answer(game: Game, kind: str):
    course = lesson(game.name)
    for n, step in enumerate(course.steps, 1):
        if any(task.kind == kind for task in step.tasks):
            for text in TEXTS:
                session = Session(course)
                session.goto(n)
                attempt(lambda session=session, text=text: session.answer(text))
            return


def test_json_that_cannot_be_read_is_a_fault_with_its_line():
    assert read_json(json.dumps({"a": [1]})) == {"a": [1]}
    for text in ("[" * 100_000, f"[{DIGITS}]", "[", "", "nul"):
        with pytest.raises(kb.DataError, match=r"^line 1: "):
            read_json(text)
