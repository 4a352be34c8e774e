"""Positions by name and as text: the values that they consist of, and how sections of values are written."""
