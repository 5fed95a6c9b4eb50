"""The lessons of Kingdom Builder, the practice questions, and the sketches of positions for both."""
