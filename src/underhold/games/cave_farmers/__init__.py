"""Caverna: The Cave Farmers. Start with `content/` for the components and `engine/rules.py` for the rules."""
