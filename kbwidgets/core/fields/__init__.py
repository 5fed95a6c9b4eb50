"""How a position declares its fields: how each is written, and who may see it."""
