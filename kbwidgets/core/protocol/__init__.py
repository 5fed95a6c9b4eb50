"""Protocol: what a game implements, and the game that all of it makes."""
