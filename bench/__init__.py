"""Measures Underhold beside other projects; see README.md. Nothing is imported here: four interpreters share it."""
