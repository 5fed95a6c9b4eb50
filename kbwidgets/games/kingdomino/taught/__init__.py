"""How Kingdomino is taught: sketches of positions, practice questions, and beside them the lessons."""
