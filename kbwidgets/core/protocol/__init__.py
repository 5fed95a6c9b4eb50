"""The classes that a game implements, and the `Game` object that ties them together."""
