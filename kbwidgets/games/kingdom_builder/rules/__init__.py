"""The rules of Kingdom Builder: what it is, and nothing of how it looks; read from the board up to the state."""
