"""The screens of a cell, one module each: drawn from the match and the desk, the same for every game."""
