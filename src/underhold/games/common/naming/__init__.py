"""Helpers that turn packed masks into names."""
