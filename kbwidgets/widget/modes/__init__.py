"""Modes: what a cell can show: a match, a lesson, practice, a quiz, a workshop."""
