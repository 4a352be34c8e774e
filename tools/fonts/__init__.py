"""Builds the fonts of the pictures."""
