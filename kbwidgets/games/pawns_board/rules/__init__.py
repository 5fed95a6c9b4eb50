"""What Pawns Board is: decks, board, moves, what a seat may know; fields below, functions on them, the state on top."""
