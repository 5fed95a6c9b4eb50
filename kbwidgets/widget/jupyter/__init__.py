"""The live cells as notebook code uses them."""
