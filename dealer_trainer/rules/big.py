"""Betting at no-limit and pot-limit."""
