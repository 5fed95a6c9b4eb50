"""The rules of Catan, with fields at the bottom, functions on them above, and the state on top."""
