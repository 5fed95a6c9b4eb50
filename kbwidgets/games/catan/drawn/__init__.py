"""How Catan looks; `drawing` is the one door to it."""
