"""The options, seats, avatars and picks with which a match is set up."""
