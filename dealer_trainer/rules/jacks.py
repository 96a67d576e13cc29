"""Jacks or better: openers, passed-out deals, the pot that plays."""
