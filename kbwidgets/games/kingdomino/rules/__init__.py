"""What Kingdomino is: its board, moves, kingdoms and scoring; fields below, functions on them, the state on top."""
