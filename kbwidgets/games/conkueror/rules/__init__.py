"""What ConKUeror is: map, armies, cards, moves; fields below, functions on them, the state on top."""
