"""The small parts that all screens are composed of."""
