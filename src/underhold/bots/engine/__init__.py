"""The search as a program that others drive: commands and replies are lines of text. See docs/engine.md."""
