"""The Cave Farmers as wire messages."""
