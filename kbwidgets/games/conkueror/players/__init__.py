"""Who plays ConKUeror, and why a move is good (CQ-18)."""
