"""Whole lessons: their files, the courses of the games, and what they cover."""
