"""The sketches, the course and the practice questions of ConKUeror."""
