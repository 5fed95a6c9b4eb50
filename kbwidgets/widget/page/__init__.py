"""Page: what a page and Python say to each other."""
