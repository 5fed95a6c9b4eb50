"""Who plays Pawns Board by program, and why a move is good (PB-AI)."""
