"""App: the session of a cell: what is played, who hears of it, what is saved."""
