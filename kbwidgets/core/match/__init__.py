"""Matches, with their draws, undo, variations and listeners."""
