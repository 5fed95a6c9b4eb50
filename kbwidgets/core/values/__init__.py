"""The small values that all games use, and a strict reader of plain data."""
