"""Scenarios: what a file says, how it is read, written, indexed, played and checked."""
