"""App: the session of a cell: what is played, who is told, what is kept."""
