"""The rules of Pawns Board."""
