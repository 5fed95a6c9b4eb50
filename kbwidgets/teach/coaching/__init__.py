"""What a coach says about moves, hints, and the turning points of a match."""
