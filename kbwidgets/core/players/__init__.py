"""Players: how a computer player is asked for its move, and how long it may try."""
