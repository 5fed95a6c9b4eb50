"""The larger parts of screens, such as the log, the coach and the rows of the players."""
