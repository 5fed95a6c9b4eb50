"""The fields of a position, with how each is written and who may see it."""
