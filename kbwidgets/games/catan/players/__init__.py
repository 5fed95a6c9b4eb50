"""The computer players of Catan, and their reasons for a move (CT-19)."""
