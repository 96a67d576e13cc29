"""Dealer Trainer: procedure at draw and lowball tables, practised and judged."""
