"""How The Cave Farmers look to a person."""
