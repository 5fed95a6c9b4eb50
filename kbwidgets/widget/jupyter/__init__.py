"""The live cells as code in a notebook has them."""
