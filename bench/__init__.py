"""Benchmarks of Underhold and other projects; see README.md. Imports nothing, because several environments share it."""
