"""The state of a cell, which is everything that its screen is drawn from."""
