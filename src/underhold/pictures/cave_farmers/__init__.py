"""The Cave Farmers as a picture."""
