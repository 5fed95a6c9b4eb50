"""The options, avatars and picks with which a match is set up."""
