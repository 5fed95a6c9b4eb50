"""The teaching material of Pawns Board: sketches of positions, practice questions and the course."""
