"""A match from its first position to its last, its undo, its variations and its listeners."""
