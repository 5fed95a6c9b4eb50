"""The classes that a game implements, and the game that ties them together."""
