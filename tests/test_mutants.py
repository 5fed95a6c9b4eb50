"""The list of faults that change nothing refers to lines that are still in the source."""

from pathlib import Path

from .changed import ROOT
from .mutants import Journal, Judged, Mutant, known_equal


def test_every_fault_that_changes_nothing_is_one_of_a_line_of_today():
    for (file, old, new), why in known_equal().items():
        lines = [line.strip() for line in (ROOT / file).read_text(encoding="utf-8").split("\n")]
        assert old in lines, (file, old)
        assert new != old
        assert why


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path):
    """The last line about a fault counts, and an incomplete line is ignored."""
    mutant = Mutant("kbwidgets/core/match/match.py", 7, 3, "core/NumberReplacer", 0, "a = 1", "a = 2")
    journal = Journal(tmp_path, 1)
    journal.write(4, Judged(mutant, "lived", "9 tests ran"))
    journal.write(5, Judged(mutant, "fallen", "test_match.py"))
    journal.write(4, Judged(mutant, "fallen", "test_new.py"))
    with journal.path.open("a", encoding="utf-8") as file:
        file.write("6\tfallen")
    again = Journal(tmp_path, 1)
    assert {number: line.split("\t")[0] for number, line in again.lines().items()} == {4: "fallen", 5: "fallen"}
    again.write(6, Judged(mutant, "lived", "9 tests ran"))
    assert again.lines()[6].split("\t")[0] == "lived"
    assert Journal(tmp_path, 2).lines() == {}
