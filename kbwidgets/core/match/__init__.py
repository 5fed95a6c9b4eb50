"""A match from its first position to its last, with everything that can be done with its moves."""
