"""The rules of ConKUeror."""
