"""The checks of a lesson before anybody sees it."""
