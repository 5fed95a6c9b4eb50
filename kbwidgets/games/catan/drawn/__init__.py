"""The pictures of Catan, with `drawing` as their only entrance."""
