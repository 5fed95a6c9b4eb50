"""Catan: build settlements and cities, trade, and be the first with ten points."""
