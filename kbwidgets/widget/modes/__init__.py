"""The modes of a cell, which shows a match, a lesson, practice, a quiz or a workshop."""
