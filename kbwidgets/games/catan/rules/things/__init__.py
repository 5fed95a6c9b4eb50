"""The things of Catan, in which notebooks, questions and pictures read a position."""
