"""Positions, choices and sheets drawn for the terminal: what `underhold play` and `ansi` pictures show."""
