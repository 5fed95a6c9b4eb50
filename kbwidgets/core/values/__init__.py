"""The small values that every game speaks in; plain data is read strictly."""
