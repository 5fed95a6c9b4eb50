"""The class sheet shows the progress of each learner, read from the tokens that they handed in."""

from __future__ import annotations

from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import FileError
from kbwidgets.teach import Progress, lesson, read_lesson

from .lessons import TEXT

COURSE = lesson("kingdomino")
FIRST, SECOND, THIRD = (step.address for step in COURSE.steps[:3])


def token(*alone: str, helped: tuple[str, ...] = ()) -> str:
    progress = Progress.of(COURSE)
    for step in alone:
        progress = progress.mark(step, helped=False)
    for step in helped:
        progress = progress.mark(step, helped=True)
    return progress.token


def test_a_file_is_a_learner_and_a_line_with_a_name_is_one_too(tmp_path: Path) -> None:
    (tmp_path / "Ann.txt").write_text(f"My progress is {token(FIRST, helped=(SECOND,))} so far.\n")
    (tmp_path / "class.csv").write_text(f'Bo,"{token()}"\nCy: {token(FIRST, SECOND, THIRD)}\n')
    found = kb.results(tmp_path)
    assert [(each.learner, each.done, each.alone, each.wrong) for each in found] == [
        ("Ann", (FIRST, SECOND), (FIRST,), (SECOND,)),
        ("Bo", (), (), ()),
        ("Cy", (FIRST, SECOND, THIRD), (FIRST, SECOND, THIRD), ()),
    ]
    assert all(each.of == len(COURSE.steps) for each in found)


def test_of_several_tokens_of_a_learner_the_furthest_counts(tmp_path: Path) -> None:
    (tmp_path / "Ann.txt").write_text("\n".join([token(FIRST), token(FIRST, SECOND), token()]))
    (found,) = kb.results(tmp_path)
    assert found.done == (FIRST, SECOND)


def test_a_token_that_cannot_be_read_is_told_and_hides_no_other(tmp_path: Path) -> None:
    good = token(FIRST)
    (tmp_path / "Ann.txt").write_text(f"{good}\n{good[:-4]}0000\nkingdomino.mine.3.3bbc\n")
    faults = [each.fault for each in kb.results(tmp_path) if each.fault]
    assert len(faults) == 2
    assert any("is mistyped" in fault for fault in faults)
    assert any("kingdomino.mine, which is not installed" in fault for fault in faults)
    assert [each.done for each in kb.results(tmp_path) if not each.fault] == [(FIRST,)]


def test_lessons_of_ones_own_are_read_where_they_are_given(tmp_path: Path) -> None:
    own = read_lesson(TEXT)
    (tmp_path / "Ann.txt").write_text(Progress.of(own).mark("fit", helped=True).token)
    (found,) = kb.results(tmp_path, [own])
    assert (found.course, found.wrong) == ("Two steps", ("fit",))


def test_the_table_shows_itself_and_no_name_can_be_taken_for_markup(tmp_path: Path) -> None:
    (tmp_path / "class.txt").write_text(f"<b>Ann</b>: {token(FIRST, helped=(SECOND,))}\n")
    html = kb.results(tmp_path)._repr_html_()
    assert "&lt;b&gt;Ann&lt;/b&gt;" in html
    assert f"2 of {len(COURSE.steps)}" in html
    assert f"<title>{FIRST}: first try</title>" in html
    assert f"<title>{SECOND}: with help</title>" in html
    assert f"<title>{THIRD}: open</title>" in html
    assert f"Most help was needed with {SECOND} (1 of 1)." in html


def test_a_token_that_cannot_be_read_stands_in_the_table_beside_its_learner(tmp_path: Path) -> None:
    (tmp_path / "Bo.txt").write_text(f"{token(FIRST)[:-1]}Z\n")
    html = kb.results(tmp_path)._repr_html_()
    assert "Bo" in html
    assert "is mistyped, or the lesson has changed since" in html


def test_it_is_a_frame_for_pandas(tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    (tmp_path / "Ann.txt").write_text(token(FIRST, helped=(SECOND,)))
    (row,) = kb.results(tmp_path).frame().to_dict("records")
    assert (row["learner"], row["done"], row["first_try"], row["wrong"]) == ("Ann", 2, 1, SECOND)


def test_an_empty_folder_and_none_at_all_are_told(tmp_path: Path) -> None:
    assert repr(kb.results(tmp_path)) == "No progress found."
    with pytest.raises(FileError, match="it is not a folder"):
        kb.results(tmp_path / "nowhere")
