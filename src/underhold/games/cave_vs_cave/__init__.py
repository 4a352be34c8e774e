"""Caverna: Cave vs Cave. Start with `content/` for the components and `engine/rules.py` for the rules."""
