"""The parts of a lesson, such as its steps, tasks, positions, facts and goals."""
