"""The moves and events that a game declares, and how both are written and read."""
