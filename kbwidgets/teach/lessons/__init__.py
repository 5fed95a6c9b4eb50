"""The parts of a lesson: its steps, tasks, positions, facts and goals."""
