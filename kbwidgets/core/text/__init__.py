"""Text: words and numbers as people say them, files by name, markup, errors that explain themselves."""
