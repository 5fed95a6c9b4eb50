"""The small pieces that all screens are put together from."""
