"""Model: what a cell is at one time, all that its screen is drawn from."""
