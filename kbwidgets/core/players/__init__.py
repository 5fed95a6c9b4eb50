"""The calls to computer players, and the limits of their thinking."""
