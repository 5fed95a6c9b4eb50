"""Whole lessons with their files, and the courses of the games with what they cover."""
