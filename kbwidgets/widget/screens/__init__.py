"""The screens of a cell, one module each, drawn from the screen model in the same way for every game."""
