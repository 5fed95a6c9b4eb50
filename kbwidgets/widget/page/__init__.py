"""Messages between a page and Python."""
