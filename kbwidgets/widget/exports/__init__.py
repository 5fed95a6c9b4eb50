"""A match or a lesson as a file that others can open."""
