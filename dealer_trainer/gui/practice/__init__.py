"""The parts of the practice page around the table."""
