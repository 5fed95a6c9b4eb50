"""Positions of ConKUeror as plain data: how a field is written, and what a position must make sense of."""
