"""The pictures of ConKUeror."""
