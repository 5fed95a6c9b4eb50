"""What teaches ConKUeror: its sketch, its course and its practice questions."""
