"""A learner walks through a lesson: answers, hints, navigation and progress."""

import pytest

from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.teach import Lesson, Progress, Session, Step, Task, lesson, read_lesson

from .lessons import CHAPTERS, small

# -- replies ----------------------------------------------------------------------------------------------


def test_the_right_move_is_played_and_the_script_goes_on():
    session = Session(small())
    reply = session.answer("choose 18")
    assert (reply.kind, reply.words) == ("passed", "You act early now.")
    assert reply.sentences == ("Ann chose domino 18.", "Bo chose domino 5.")
    assert session.done
    assert [str(move) for move in session.state.moves()] == ["choose 33", "choose 46"]


def test_a_refused_move_changes_nothing_and_shows_its_rule():
    session = Session(small())
    before = session.state
    reply = session.answer("choose 7")
    assert reply.kind == "refused"
    assert [(refusal.code, refusal.rule) for refusal in reply.refusals] == [("KD-ERR.12", "KD-PICK.1")]
    assert reply.words == "Only these four lie there."
    assert session.state == before
    assert not session.done


def test_what_is_said_to_any_legal_move_of_a_kind_is_not_said_to_a_refused_one():
    """KD-ERR.11: `any choose` is any legal choice, so a refused one does not get its reply."""
    session = Session(lesson("kingdomino"), "line")
    session.answer("choose 18")
    assert session.task is not None
    assert [mistake.on for mistake in session.task.mistakes] == ["any choose", "KD-ERR.12"]
    legal = session.answer("choose 33")
    assert (legal.kind, legal.words.startswith("That one is free")) == ("unwanted", True)
    asked = session.answer("choose 18")
    assert [refusal.code for refusal in asked.refusals] == ["KD-ERR.11"]
    assert (asked.kind, asked.words) == ("passed", "Right, you can't do that. Each domino can hold only one king.")


def test_what_is_no_move_is_refused_too():
    reply = Session(small()).answer("jump")
    assert [refusal.code for refusal in reply.refusals] == ["KD-ERR.13"]


def test_a_legal_but_unwanted_move_is_played_out_and_taken_back():
    session = Session(small())
    before = session.state
    reply = session.answer("choose 33")
    assert reply.kind == "unwanted"
    assert reply.sentences[0] == "Ann chose domino 33."
    assert reply.sentences[-1] == "Bo is choosing a domino."
    assert reply.preview == before.play("choose 33")
    assert session.state == before


def test_a_named_mistake_has_its_own_words_and_shows_what_follows():
    session = Session(small())
    reply = session.answer("choose 46")
    assert reply.words == "You would act last."
    assert reply.sentences[:2] == ("Ann chose domino 46.", "Bo chose domino 5.")
    assert reply.preview == session.state.play("choose 46").play("choose 5")


def test_refusals_are_looked_for_one_by_one():
    session = Session(small(), "fit")
    first = session.answer("place 14 at 5,0 right")
    assert (first.kind, session.found_refusals) == ("found", {"KD-ERR.6"})
    again = session.answer("place 14 at 5,0 right")
    assert again.kind == "refused"
    legal = session.answer("place 14 at 4,1 down")
    assert legal.kind == "unwanted"
    last = session.answer("place 14 at 2,1 up")
    assert (last.kind, last.words) == ("passed", "Taken.")


def walked_to(task: int) -> Session:
    session = Session(small(), "fit")
    for text in ("place 14 at 2,1 up", "place 14 at 5,0 right", "five", "5", "0:4,1")[: task + 1]:
        session.answer(text)
    assert session.solved == task
    return session


def test_a_choice_is_answered_in_words_or_by_number():
    assert walked_to(1).answer("Five").passed
    assert walked_to(1).answer(2).passed
    wrong = walked_to(1).answer("four")
    assert (wrong.kind, wrong.words) == ("wrong", "Count the castle.")
    assert walked_to(1).answer("seven").words == "Choose one of the answers."


def test_a_number_may_be_given_as_text_or_number():
    assert walked_to(2).answer(5).passed
    assert walked_to(2).answer("6").kind == "wrong"
    assert walked_to(2).answer("many").words == "Enter a whole number."


def test_any_of_the_places_will_do():
    assert walked_to(3).answer("0:4,-1").passed
    assert walked_to(3).answer("0:0,0").kind == "wrong"


def test_an_order_is_given_in_words_or_numbers():
    assert walked_to(4).answer("a, b, c").passed
    assert walked_to(4).answer("2,3,1").passed
    assert walked_to(4).answer("c, a, b").kind == "wrong"


# -- what a cell draws ------------------------------------------------------------------------------------


def test_the_session_says_what_is_due_and_possible():
    session = Session(small())
    assert session.view.viewer == 0
    assert session.highlights == ("domino 18",)
    assert session.possible_answers == ("choose 5", "choose 18", "choose 33", "choose 46")
    assert [(tick.ask, tick.done, tick.due) for tick in session.ticks] == [("Put the king on 18.", False, True)]
    session.next()
    assert session.possible_answers == ()
    assert [tick.due for tick in session.ticks] == [True, False, False, False, False]
    assert walked_to(1).possible_answers == ("four", "five")


def test_hints_open_level_by_level():
    session = Session(small())
    assert [hint.level for hint in session.levels] == ["where", "which"]
    opened = [session.hint(), session.hint(), session.hint()]
    assert [hint and hint.words for hint in opened] == ["Look at the line.", "Take the second domino.", None]
    session.answer("choose 18")
    assert session.progress.done == ("line",)
    assert session.progress.alone == ()


def test_without_hints_of_its_own_a_task_has_those_of_the_adviser():
    """It is Greedy's best move (KD-AI.4), where several would do."""
    text = "any place"
    step = small()["fit"]
    lesson = Lesson("x", "kingdomino", "X", (Step("one", "One", "", position=step.position, rules=("KD-PLACE.6",),
                    tasks=(Task("do", text, sample=("place 14 at 4,1 down",)),)),))  # fmt: skip
    session = Session(lesson)
    advised = lesson.loaded_game.advice(session.view, session.state.moves())[0].move
    assert [hint.words for hint in session.levels] == [
        "Look at the marked places.", f"One answer is {advised}.", "See KD-PLACE.6 One end must match.",
    ]  # fmt: skip
    assert session.highlights == ()
    session.hint()
    assert session.highlights == tuple(place for event in session.state.events(advised)[:1] for place in event.at)


def test_again_begins_the_step_again():
    session = Session(small(), "fit")
    session.answer("place 14 at 5,0 right")
    session.again()
    assert (session.found_refusals, session.reply, session.solved) == (frozenset(), None, 0)


def test_going_about_leaves_what_is_done():
    session = Session(small())
    session.answer("choose 18")
    session.next()
    assert session.is_last
    session.next()
    session.back()
    session.back()
    assert session.number == 1
    assert session.progress.done == ("line",)
    with pytest.raises(UnknownName, match="unknown step 'end'; choose fit or line"):
        session.goto("end")
    with pytest.raises(UnknownName):
        session.goto(3)


def test_a_step_that_is_done_takes_no_answer():
    session = Session(small())
    session.answer("choose 18")
    with pytest.raises(KbError, match="is done"):
        session.answer("choose 5")


def test_a_step_to_read_is_done_when_it_is_left():
    lesson = Lesson("x", "kingdomino", "X", (Step("read", "Read", "Words."), *small().steps))
    session = Session(lesson)
    assert (session.done, session.progress.done) == (True, ())
    session.next()
    assert session.progress.done == ("read",)


# -- progress ---------------------------------------------------------------------------------------------


def test_progress_is_read_back_from_its_token():
    session = Session(small())
    session.answer("choose 18")
    token = session.progress.token
    assert len(token) < 30
    progress = Progress.read(token, small())
    assert progress == session.progress
    assert Session(small(), progress=progress).progress.done == ("line",)


def test_every_progress_has_its_token():
    names = tuple(f"step-{n}" for n in range(30))
    progress = Progress("kingdomino", "long", names)
    for n, name in enumerate(names):
        progress = progress.mark(name, helped=n % 3 == 0)
        assert Progress.read(progress.token, progress) == progress
    assert progress.is_complete
    assert len(progress.alone) == 20


def test_what_was_done_at_once_stays_so():
    progress = Progress("g", "l", ("a",)).mark("a", helped=True)
    assert progress.alone == ()
    assert progress.mark("a", helped=False).alone == ("a",)
    assert progress.mark("a", helped=False).mark("a", helped=True).alone == ("a",)


@pytest.mark.parametrize(
    ("token", "told"),
    [
        ("", "four parts"),
        ("hello", "four parts"),
        ("kingdomino.other.2.abcd", "belongs to kingdomino.other"),
        ("kingdomino.small.2.0000", "is mistyped"),
        ("kingdomino.small.!!.0000", "is mistyped"),
    ],
)
def test_a_bad_token_is_refused(token: str, told: str):
    with pytest.raises(KbError, match=told):
        Progress.read(token, small())


def test_a_token_of_other_steps_is_refused():
    session = Session(small())
    session.answer("choose 18")
    shorter = Lesson("small", "kingdomino", "Two steps", small().steps[:1])
    with pytest.raises(KbError, match="the lesson has changed"):
        Progress.read(session.progress.token, shorter)
    with pytest.raises(KbError, match="does not fit the current lesson"):
        Session(shorter, progress=session.progress)


def test_a_lesson_that_is_parted_into_chapters_keeps_the_progress_of_its_learners():
    session = Session(small())
    session.answer("choose 18")
    progress = Progress.read(session.progress.token, read_lesson(CHAPTERS))
    assert progress.done == ("start/line",)
    assert progress.token == session.progress.token


def test_steps_of_one_name_in_two_chapters_are_done_each_by_itself():
    lesson = read_lesson(CHAPTERS.replace("## fit:", "## line:"))
    session = Session(lesson, "start/line")
    session.answer("choose 18")
    assert session.progress.done == ("start/line",)
    assert Progress.read(session.progress.token, lesson).done == ("start/line",)
    assert Session(lesson, "basics/line").step.title == "Where it fits"


# -- grading ----------------------------------------------------------------------------------------------


def test_answers_are_graded():
    lesson = small()
    grade = lesson.run({"line": ["choose 7", "choose 18", "choose 5"]})
    line, fit = grade.steps
    assert (line.passed, line.wrong, len(line.replies)) == (True, 1, 2)
    assert (fit.passed, grade.passed) == (False, False)
    assert grade.progress.done == ("line",)
    assert lesson.run(lesson.solutions).progress.alone == ("line", "fit")
    assert str(grade).splitlines()[0] == "  1 line: done, 1 wrong"


def test_answers_are_given_by_the_address_of_their_step_or_by_its_name():
    lesson = read_lesson(CHAPTERS)
    assert lesson.run(lesson.solutions).progress.alone == ("start/line", "basics/fit")
    for name in ("start/line", "line"):
        grade = lesson.run({name: ["choose 18"]})
        assert [(step.step, step.passed) for step in grade.steps] == [("start/line", True), ("basics/fit", False)]


def test_answers_to_a_step_that_is_not_there_are_refused():
    with pytest.raises(UnknownName):
        small().run({"end": ["choose 5"]})
    with pytest.raises(UnknownName):
        small().run({"line": "choose 18"})
