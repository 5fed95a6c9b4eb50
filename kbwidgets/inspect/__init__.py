"""Looking into a match from code: why a move is refused, data frames, graphs."""
