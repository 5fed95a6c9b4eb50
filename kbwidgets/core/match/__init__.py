"""Match: a match from its first position to its last: its moves, its ways back and aside, who plays it."""
