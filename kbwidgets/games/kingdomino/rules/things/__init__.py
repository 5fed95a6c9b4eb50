"""The things of Kingdomino, in which notebooks, questions and pictures read a position."""
