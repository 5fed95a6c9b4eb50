"""The computer players of Pawns Board and their reasons for a move (PB-AI)."""
