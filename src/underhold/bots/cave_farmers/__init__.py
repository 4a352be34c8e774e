"""What bots know about The Cave Farmers beyond its rules."""
