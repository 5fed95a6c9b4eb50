"""Wording for people, files, markup and rulebooks."""
