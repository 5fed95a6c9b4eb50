"""How Kingdom Builder is taught: positions in a few words, practice questions, and lessons."""
