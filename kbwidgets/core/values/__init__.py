"""Values: the small things that every game speaks in, read strictly and never changed."""
