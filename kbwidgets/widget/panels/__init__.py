"""Panels: the larger parts of screens, such as the log, the coach and the lines of the seats."""
