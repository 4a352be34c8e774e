"""The Cave Farmers as SVG."""
