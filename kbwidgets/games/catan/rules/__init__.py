"""What Catan is: board, cards, moves, what a seat may know; fields below, functions on them, the state on top."""
