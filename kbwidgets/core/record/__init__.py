"""Record: a match as text that people read, and back again; several matches as a series."""
