"""Buffers, action numbering, rewards and batches that the encoders of all games share."""
