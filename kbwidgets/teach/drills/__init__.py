"""Practice and quizzes, and the order in which missed questions come back."""
