"""Options, avatars and picks: a match is set up with them."""
