"""What all games share and no game's own: the protocol, the match, its record, rulebooks, boards."""
