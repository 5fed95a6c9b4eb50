"""The things of Kingdom Builder, in which notebooks, questions and pictures read a position."""
