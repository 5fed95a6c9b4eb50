"""Readable text records of matches, and series of matches."""
