"""A small lesson for the tests, as a teacher writes it, and a function that changes a line of it."""

from __future__ import annotations

from kbwidgets.teach import Lesson, read_lesson

TEXT = """\
# Two steps
Game: kingdomino
Name: small

What it is about.

## line: Kings and dominoes
Rules: KD-PICK.1
Start: Ann, Bo; harmony = on
Moves: draw 5; draw 18; draw 33; draw 46; king 0; king 1; king 0; king 1
Show: domino 18

Put your king on a free domino, see [choosing](KD-PICK.1).

Task: do
Ask: Put the king on 18.
Right: choose 18
Sample: choose 18
Praise: You act early now.
Then: choose 5
Hint where: Look at the line.
Hint which: Take the second domino.
Mistake choose 46: You would act last.
Follow: choose 5
Mistake KD-ERR.12: Only these four lie there.

## fit: Where it fits
Rules: KD-PLACE.4, KD-PLACE.5
Position:
    players: Ann, Bo
    Ann: 1 at 1,0 right; 2 at 3,0 right
    due: Ann places 14

Find the spots.

Task: try
Asks: KD-PLACE.4, KD-PLACE.5
Right: KD-ERR.5, KD-ERR.6
Sample: place 14 at 2,1 up; place 14 at 5,0 right
Mistake KD-ERR.5: Taken.

Task: choice
Ask: How wide is it?
Answers: four | five
Right: 2
Mistake 1: Count the castle.

Task: number
Right: 5

Task: pick
Right: 0:4,1; 0:4,-1

Task: order
Answers: c | a | b
Right: 2, 3, 1
"""


def small() -> Lesson:
    """Return the unchanged lesson."""
    return read_lesson(TEXT)


def line_of(text: str, start: str) -> int:
    """Return the number of the first line that begins with `start`."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def changed(old: str, new: str) -> str:
    """Return the lesson with one or more lines replaced."""
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)


CHAPTERS = changed("What it is about.", "What it is about.\n\n# Chapter: start: The start").replace(
    "## fit: Where", "# Chapter: basics: The basics\n\n## fit: Where"
)
"""The lesson in two chapters of one step each."""
