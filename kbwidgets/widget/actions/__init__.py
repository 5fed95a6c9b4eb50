"""Actions: what the buttons of the shell do."""
