"""The Cave Farmers in the terminal."""
