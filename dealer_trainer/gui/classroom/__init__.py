"""The parts of the pages of the class and of what is assigned to it."""
