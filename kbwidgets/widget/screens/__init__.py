"""The screens of a cell, one module each, drawn from the match and the desk in the same way for every game."""
