"""A lesson is one text file; its faults are reported with step and line."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kbwidgets.core.errors import UnknownName
from kbwidgets.games import games
from kbwidgets.teach import (
    Chapter,
    Data,
    Lesson,
    LessonError,
    Position,
    Sketch,
    Start,
    Step,
    Task,
    load_lesson,
    read_lesson,
)
from kbwidgets.teach.lessons.goal import read_goal

from .lessons import CHAPTERS, TEXT, changed, line_of, small


def faults(text: str) -> list[tuple[str, str, int]]:
    with pytest.raises(LessonError) as caught:
        read_lesson(text)
    return [(fault.kind, fault.step, fault.line) for fault in caught.value.faults]


def test_a_lesson_is_read_as_it_is_written():
    lesson = small()
    assert (lesson.name, lesson.game, lesson.title, lesson.about) == (
        "small", "kingdomino", "Two steps", "What it is about.",
    )  # fmt: skip
    line, fit = lesson.steps
    assert line.position == Position(Start(("Ann", "Bo"), (("harmony", "on"),)), line.position.moves)
    assert line.position.moves[:2] == ("draw 5", "draw 18")
    assert line.rules == ("KD-PICK.1",)
    assert line.show == ("domino 18",)
    assert [hint.level for hint in line.tasks[0].hints] == ["where", "which"]
    assert line.tasks[0].mistakes[0].follow == ("choose 5",)
    assert isinstance(fit.position.base, Sketch)
    assert [task.asks for task in fit.tasks] == [("KD-PLACE.4", "KD-PLACE.5"), (), (), (), ()]
    assert [task.kind for task in fit.tasks] == ["try", "choice", "number", "pick", "order"]


def test_reading_and_writing_are_inverse():
    lesson = small()
    assert read_lesson(lesson.text()) == lesson
    assert read_lesson(lesson.text()).text() == lesson.text()


def test_a_position_may_be_plain_data():
    state = small().steps[1].position.state(games["kingdomino"])
    base = Data(json.dumps(state.to_json(), indent=2))
    lesson = Lesson("data", "kingdomino", "Data", (Step("one", "One", "Hi.", position=Position(base)),))
    again = read_lesson(lesson.text())
    assert again == lesson
    assert again.steps[0].position.state(games["kingdomino"]) == state


def test_a_fault_in_plain_data_names_its_line():
    text = '# X\nGame: kingdomino\n\n## one: One\nData:\n    {\n      "phase": ,\n    }\n\nHi.\n'
    assert faults(text) == [("impossible position", "one", 7)]


def test_long_words_are_broken_and_joined_again():
    task = Task("number", "1", praise="word " * 60 + "end")
    lesson = Lesson("long", "kingdomino", "Long", (Step("one", "One", "Hi.\n\nAnd *bye*.", tasks=(task,)),))
    assert max(map(len, lesson.text().splitlines())) <= 100
    assert read_lesson(lesson.text()).steps[0].tasks[0].praise.split() == task.praise.split()
    assert read_lesson(lesson.text()).steps[0].words == "Hi.\n\nAnd *bye*."


def test_words_that_would_be_read_as_a_field_are_not_written():
    lesson = Lesson("bad", "kingdomino", "Bad", (Step("one", "One", "Right: this is no field."),))
    with pytest.raises(LessonError, match="step one: grammar: a line of text cannot begin with 'Right'"):
        lesson.text()


def test_a_file_is_loaded(tmp_path: Path):
    (tmp_path / "small.lesson").write_text(TEXT, encoding="utf-8")
    assert load_lesson(tmp_path / "small.lesson") == small()


def test_the_steps_below_the_heading_of_a_chapter_belong_to_it():
    line, fit = read_lesson(CHAPTERS).steps
    assert (line.chapter, line.address) == (Chapter("start", "The start"), "start/line")
    assert (fit.chapter, fit.address) == (Chapter("basics", "The basics"), "basics/fit")
    assert [step.name for step in (line, fit)] == [step.name for step in small().steps]
    alone, below = read_lesson(changed("## fit: Where", "# Chapter: basics: The basics\n## fit: Where")).steps
    assert (alone.address, below.address) == ("line", "basics/fit")


def test_chapters_are_written_as_they_are_read():
    lesson = read_lesson(CHAPTERS)
    assert read_lesson(lesson.text()) == lesson
    assert [line for line in lesson.text().splitlines() if line.startswith("#")] == [
        "# Two steps", "# Chapter: start: The start", "## line: Kings and dominoes", "# Chapter: basics: The basics",
        "## fit: Where it fits",
    ]  # fmt: skip


def test_a_step_is_found_by_its_address_and_by_its_name_where_that_is_one():
    lesson = read_lesson(CHAPTERS)
    assert [lesson.number(step) for step in ("start/line", "basics/fit", "fit", 2)] == [1, 2, 2, 2]
    for unknown in ("start/fit", "basics", "start/", "/fit"):
        with pytest.raises(UnknownName, match="start/line"):
            lesson.number(unknown)
    twice = read_lesson(CHAPTERS.replace("## fit:", "## line:"))
    assert [twice.number(step) for step in ("start/line", "basics/line")] == [1, 2]
    with pytest.raises(UnknownName, match="choose basics/line or start/line"):
        twice.number("line")


def test_chapters_aside_are_named_in_the_head_and_written_back():
    lesson = read_lesson(CHAPTERS.replace("# Chapter: start", "Aside: basics, start\n\n# Chapter: start", 1))
    assert lesson.aside == ("basics", "start")
    assert read_lesson(lesson.text()) == lesson


def test_rules_that_only_a_chapter_aside_tells_are_told_aside():
    """KD-TURN.1 is explained in both chapters."""
    lesson = read_lesson(CHAPTERS)
    first, second = ({*step.rules, *step.named_rules} for step in lesson.steps)
    aside = replace(lesson, aside=("basics",)).aside_rules
    assert aside == second - first
    assert aside
    assert lesson.aside_rules == frozenset()


def test_a_step_of_no_chapter_cannot_be_written_below_one():
    line, fit = read_lesson(CHAPTERS).steps
    with pytest.raises(LessonError, match="step fit: grammar: a step without a chapter"):
        Lesson("x", "kingdomino", "X", (line, replace(fit, chapter=None))).text()


# The columns are the change to the lesson with chapters, the message, the step, and the start of the line.
CHAPTER_FAULTS = [
    ("# Chapter: basics: The basics", "# Chapter: start: The start", "duplicate chapter", "start/fit", -1),
    ("# Chapter: basics: The basics", "# Chapter: start: Again", "duplicate chapter", "start/fit", -1),
    ("# Chapter: basics: The basics", "# Chapter: basics", "grammar", "start/line", 0),
    ("# Chapter: basics: The basics", "# Chapter: The basics: The basics", "grammar", "start/line", 0),
    ("# Chapter: basics: The basics", "# Chapter: basics: The basics\n\nOf squares.", "empty chapter", "start/line", 0),
    (
        "# Chapter: basics: The basics",
        "# Chapter: basics: The basics\nShow: domino 18",
        "empty chapter",
        "start/line",
        0,
    ),
    (
        "# Chapter: basics: The basics",
        "# Chapter: none: None\n\n# Chapter: basics: Basics",
        "empty chapter",
        "start/line",
        0,
    ),
    ("Right: 2, 3, 1\n", "Right: 2, 3, 1\n\n# Chapter: last: The last", "empty chapter", "basics/fit", 2),
    ("# Chapter: start", "Aside: basics, end\n\n# Chapter: start", "unknown chapter", "", 0),
    ("## fit: Where it fits\nRules", "## fit: One\n\n## fit: Two\nRules", "duplicate step", "basics/fit", 2),
]


@pytest.mark.parametrize(("old", "new", "kind", "step", "down"), CHAPTER_FAULTS)
def test_a_fault_of_a_chapter_names_its_line(old: str, new: str, kind: str, step: str, down: int):
    """`down` is the number of lines below the first changed one; -1 means the last heading of a chapter."""
    text = CHAPTERS.replace(old, new)
    headings = [n for n, line in enumerate(text.splitlines(), 1) if line.startswith("# Chapter:")]
    line = headings[-1] if down < 0 else CHAPTERS[: CHAPTERS.index(old)].count("\n") + 1 + down
    assert (kind, step, line) in faults(text)


# The columns are the change, the message, the step, and the start of the line.
FAULTS = [
    ("Rules: KD-PICK.1", "Rules: KD-PICK.9", "unknown rule", "line", "Rules: KD-PICK.9"),
    ("Game: kingdomino", "Game: chess", "unknown game", "", "Game"),
    ("Right: choose 18", "Right: choose 17", "unreachable task", "line", "Right"),
    ("draw 46; king 0", "draw 46; choose 5; king 0", "impossible chance", "line", "Moves"),
    ("king 0; king 1\n", "king 0; king 1; choose 7\n", "impossible position", "line", "Moves"),
    ("2 at 3,0 right", "2 at 3,3 right", "impossible position", "fit", "Position"),
    ("due: Ann places 14", "due: Ann rests", "impossible position", "fit", "    due: Ann rests"),
    ("    players: Ann, Bo", "    players: Ann", "impossible position", "fit", "    players: Ann"),
    ("draw 5; draw 18", "draw 5; draw 5", "impossible chance", "line", "Moves"),
    ("[choosing](KD-PICK.1)", "[choosing](KD-PICK.1", "broken link", "line", "Put your king"),
    ("[choosing](KD-PICK.1)", "[choosing](picks.md)", "broken link", "line", "Put your king"),
    ("[choosing](KD-PICK.1)", "[](KD-PICK.1)", "broken link", "line", "Put your king"),
    ("[choosing](KD-PICK.1)", "KD-PICK.77", "unknown rule", "line", "Put your king"),
    ("[choosing](KD-PICK.1).", "[choosing](KD-PICK.1).\nAnd KD-PICK.77.", "unknown rule", "line", "And KD-PICK.77"),
    ("Task: number", "Task: guess", "unknown task", "fit", "Task: guess"),
    ("Sample: choose 18\n", "", "no sample", "line", "Task: do"),
    ("Sample: choose 18", "Sample: choose 5", "sample fails", "line", "Sample"),
    ("Sample: place 14 at 2,1 up; place 14 at 5,0 right", "Sample: place 14 at 2,1 up", "sample fails", "fit",
     "Sample: place"),
    ("Hint where: Look at the line.\n", "", "hint order", "line", "Hint which"),
    ("Hint which:", "Hint why:", "hint order", "line", "Hint why"),
    ("Hint which:", "Hint perhaps:", "hint order", "line", "Hint perhaps"),
    ("Right: 2\n", "Right: 3\n", "answer out of range", "fit", "Right: 3"),
    ("Right: 2, 3, 1", "Right: 2, 3", "answer out of range", "fit", "Right: 2, 3"),
    ("Mistake 1:", "Mistake 2:", "answer out of range", "fit", "Mistake 2"),
    ("## fit:", "## line:", "duplicate step", "line", "## line: Where"),
    ("Mistake KD-ERR.12:", "Mistake KD-ERR.77:", "unknown refusal", "line", "Mistake KD-ERR.77"),
    ("Right: KD-ERR.5, KD-ERR.6", "Right: KD-ERR.5, KD-PLACE.5", "unknown refusal", "fit", "Right: KD-ERR.5"),
    # Nobody has a domino to place yet; 18 is the answer; the mistake above covers 46; 14 does fit somewhere.
    ("Mistake KD-ERR.12:", "Mistake KD-ERR.9:", "idle mistake", "line", "Mistake KD-ERR.9"),
    ("Mistake choose 46:", "Mistake choose 18:", "idle mistake", "line", "Mistake choose 18"),
    ("Mistake KD-ERR.12:", "Mistake choose 46 | choose 18:", "idle mistake", "line", "Mistake choose 46 |"),
    ("Mistake KD-ERR.5: Taken.", "Mistake KD-ERR.10: No room.", "idle mistake", "fit", "Mistake KD-ERR.10"),
    ("Right: 5\n", "Right: 5 | 7\nMistake 7: Too many.\n", "idle mistake", "fit", "Mistake 7"),
    ("Right: 0:4,1; 0:4,-1", "Right: 0:4,1; 0:4,-1\nMistake 0:4,1: No.", "idle mistake", "fit", "Mistake 0:4,1"),
    ("Right: 0:4,1; 0:4,-1", "Right: 0:4,1; 0:4,-1\nMistake 0:9,9: No.", "unknown place", "fit", "Mistake 0:9,9"),
    # KD-PLACE.6 is not taught there; KD-ERR.6 has nothing to do with KD-PLACE.4; five has no explanation; and a task
    # without listed mistakes has nothing to get wrong.
    ("Asks: KD-PLACE.4, KD-PLACE.5", "Asks: KD-PLACE.4, KD-PLACE.6", "not asked", "fit", "Asks: KD-PLACE.4"),
    ("Asks: KD-PLACE.4, KD-PLACE.5", "Asks: KD-SHAPE.1", "not asked", "fit", "Asks: KD-SHAPE.1"),
    ("Right: KD-ERR.5, KD-ERR.6\nSample: place 14 at 2,1 up; place 14 at 5,0 right\nMistake KD-ERR.5: Taken.",
     "Right: KD-ERR.6\nSample: place 14 at 5,0 right", "not asked", "fit", "Asks: KD-PLACE.4"),
    ("Ask: How wide is it?", "Asks: KD-PLACE.5\nAsk: How wide is it?", "not asked", "fit", "Asks: KD-PLACE.5"),
    ("Task: number\n", "Task: number\nAsks: KD-PLACE.5\nPraise: See KD-PLACE.5.\n", "not asked", "fit",
     "Asks: KD-PLACE.5"),
    ("Then: choose 5", "Then: choose 18", "dead end", "line", "Then"),
    ("Right: choose 18", "Right: choose 18 | choose 5", "dead end", "line", "Then"),
    ("Show: domino 18", "Show: domino 7", "unknown place", "line", "Show"),
    ("Right: 0:4,1; 0:4,-1", "Right: 0:9,9", "unknown place", "fit", "Right: 0:9,9"),
    ("Right: choose 18", "Right: any choose with number >= lots", "bad goal", "line", "Right"),
    ("Right: 5", "Right: five", "bad goal", "fit", "Right: five"),
    ("Find the spots.", "Find <b>the spots</b>.", "raw HTML", "fit", "Find <b>"),
    ("Task: number\n", "Task: number\nSize: 3\n", "grammar", "fit", "Size"),
    ("## fit: Where it fits", "## Where it fits", "grammar", "line", "## Where"),
    ("Find the spots.", "Praise: No.", "grammar", "fit", "Praise: No."),
    ("Start: Ann, Bo; harmony = on", "Start: Ann, Bo; harmony = 7", "impossible position", "line", "Start"),
    ("Start: Ann, Bo; harmony = on", "Start: Ann", "impossible position", "line", "Start"),
    ("Start: Ann, Bo; harmony = on", "Start: Ann, Bo; harmony", "grammar", "line", "Start"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "kind", "step", "line"), FAULTS, ids=[f"{f[2]}, {f[1]}" for f in FAULTS])
def test_a_fault_names_its_kind_its_step_and_its_line(old: str, new: str, kind: str, step: str, line: str):
    text = changed(old, new)
    assert (kind, step, line_of(text, line)) in faults(text)


@pytest.mark.parametrize("half", [chr(0xD800), chr(0xDFFF)])
def test_half_a_character_is_a_fault_of_its_line(half: str):
    """Half a surrogate pair cannot be written to a file or sent to a page, wherever it is in a lesson."""
    lines = TEXT.splitlines()
    for n, line in enumerate(lines):
        with pytest.raises(LessonError, match="half a character") as caught:
            read_lesson("\n".join([*lines[:n], line + half, *lines[n + 1 :]]), check=False)
        assert [fault.line for fault in caught.value.faults] == [n + 1]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Show: domino 18", "Show: domino 18\nShow: domino 5", "Show cannot be combined with Show"),
        (
            "Moves: draw 5",
            "Position:\n    due: Ann\nMoves: draw 5",
            "Position cannot be combined with Start",
        ),
    ],
)
def test_what_is_given_twice_is_told_with_what_was_first(old: str, new: str, told: str):
    with pytest.raises(LessonError, match=f"grammar: {told}"):
        read_lesson(changed(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # 5 and 33 are legal but not the answer; 99 is no domino of the line (KD-ERR.12).
        ("Mistake choose 46:", "Mistake any choose with number >= 33:"),
        ("Mistake KD-ERR.12:", "Mistake choose 99:"),
        # 14 off the kingdom touches nothing (KD-ERR.7); a domino that fits cannot be discarded (KD-ERR.9).
        ("Mistake KD-ERR.5: Taken.", "Mistake KD-ERR.7: It touches nothing."),
        ("Mistake KD-ERR.5: Taken.", "Mistake any place with y > 1: Too low."),
        ("Right: 5\n", "Right: 5\nMistake < 5: Too few.\n"),
        ("Right: 0:4,1; 0:4,-1", "Right: 0:4,1; 0:4,-1\nMistake 0:0,0; 0:1,0: Taken."),
        ("Right: 2, 3, 1", "Right: 2, 3, 1\nMistake 3, 2, 1: The other way."),
    ],
)
def test_a_mistake_that_can_be_made_is_no_fault(old: str, new: str):
    assert read_lesson(changed(old, new)).check() == ()


@pytest.mark.parametrize(
    "answered", ["Praise: See KD-PLACE.5.\nMistake 1: Count the castle.", "Mistake 1: Count the castle (KD-PLACE.5)."]
)
def test_a_task_asks_a_rule_that_it_names_to_who_answers(answered: str):
    text = changed("Ask: How wide is it?", "Asks: KD-PLACE.5\nAsk: How wide is it?")
    assert read_lesson(text.replace("Mistake 1: Count the castle.", answered)).check() == ()


def test_all_faults_are_told_at_once():
    text = changed("Rules: KD-PICK.1", "Rules: KD-PICK.9").replace("Right: 5\n", "Right: five\n")
    assert [kind for kind, _, _ in faults(text)] == ["unknown rule", "bad goal"]


def test_chance_that_is_due_is_no_dead_lock():
    """A step whose next move is a draw is unsolvable, and is reported."""
    text = changed("; king 0; king 1; king 0; king 1", "")
    with pytest.raises(LessonError, match="a draw comes next, so nobody can move; write the draws into Moves"):
        read_lesson(text)


@pytest.mark.parametrize(
    ("goal", "wanted"),
    [
        ("choose 18", ["choose 18"]),
        ("choose 5 | choose 46", ["choose 5", "choose 46"]),
        ("any", ["choose 5", "choose 18", "choose 33", "choose 46"]),
        ("any choose", ["choose 5", "choose 18", "choose 33", "choose 46"]),
        ("any place", []),
        ("any choose with number == 18", ["choose 18"]),
        ("any choose with number >= 18, number != 33", ["choose 18", "choose 46"]),
        ("any with number < 18", ["choose 5"]),
        ("choose *", ["choose 5", "choose 18", "choose 33", "choose 46"]),
        ("points 0 >= 1", []),
        ("points 1 == 0", ["choose 5", "choose 18", "choose 33", "choose 46"]),
    ],
)
def test_a_goal_means_these_moves(goal: str, wanted: list[str]):
    state = small().steps[0].position.state(games["kingdomino"])
    assert [str(move) for move in state.moves() if read_goal(goal).holds(state, move)] == wanted


def test_a_goal_may_ask_for_points():
    """Worked example 5: 24 at (2, 1) turned left makes 4 points out of 1."""
    sketch = Sketch("players: Ann, Bo\nAnn: 19 at 1,0 right\ndue: Ann places 24")
    state = Position(sketch).state(games["kingdomino"])
    best = [str(m) for m in state.moves() if read_goal("any place with gain >= 3").holds(state, m)]
    assert "place 24 at 2,1 left" in best
    assert best == [str(m) for m in state.moves() if read_goal("points 0 >= 4").holds(state, m)]
    assert len(best) < len(state.moves())


def test_stars_stand_for_any_value():
    state = small().steps[1].position.state(games["kingdomino"])
    found = [str(m) for m in state.moves() if read_goal("place 14 at 4,* down").holds(state, m)]
    assert found == ["place 14 at 4,1 down"]
