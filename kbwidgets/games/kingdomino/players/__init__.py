"""Who plays Kingdomino, and why a move is good."""
