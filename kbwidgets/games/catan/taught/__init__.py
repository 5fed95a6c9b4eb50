"""The teaching of Catan with sketches, practice questions and lessons."""
