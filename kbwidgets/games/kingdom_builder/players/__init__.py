"""Who plays Kingdom Builder by itself, and why a move is good."""
