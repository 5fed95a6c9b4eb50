"""The session of a cell, which plays the match, lets others hear of it and saves it."""
