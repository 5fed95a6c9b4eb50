"""The modes of a cell, which are the match, a lesson, practice, a quiz and a workshop."""
