"""A match as text that people can read, and several matches as a series."""
