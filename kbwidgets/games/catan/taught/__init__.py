"""How Catan is taught: positions in a few words, practice questions, and lessons."""
