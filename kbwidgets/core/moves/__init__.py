"""How a game declares its moves and events, and how both are written and read."""
