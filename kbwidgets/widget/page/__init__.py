"""The messages between a page and Python."""
