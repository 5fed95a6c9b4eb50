"""One cell at one time: its screen is drawn from nothing else."""
