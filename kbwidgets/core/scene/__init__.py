"""Scene: what is drawn, as a keyed tree of nodes, and the pictures that are made of it."""
