"""Sentences that all games build in the same way."""
