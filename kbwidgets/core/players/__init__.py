"""How a computer player is asked for its move, and how long it can think."""
