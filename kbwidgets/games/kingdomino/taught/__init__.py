"""The lessons, practice questions and sketches of Kingdomino."""
