"""The parts that all games share: the protocol, the match, its record, rulebooks and boards."""
