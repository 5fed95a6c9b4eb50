"""The export of a match or a lesson to a file that others can open."""
