"""How Pawns Board is taught: positions in a few words, practice, the course."""
