"""The coach, hints, and the turning points of a match."""
