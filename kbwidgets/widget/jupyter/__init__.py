"""Jupyter: the live cells as notebook code has them."""
