"""A learner's way through a lesson: replies, progress and grades."""
