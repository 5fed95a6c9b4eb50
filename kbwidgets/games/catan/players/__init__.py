"""Who plays Catan, and why a move is good (CT-19)."""
