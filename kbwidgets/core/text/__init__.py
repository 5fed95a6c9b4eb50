"""Words and numbers as people say them, files, markup and rulebooks."""
