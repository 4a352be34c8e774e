"""The Cave Farmers with names instead of packed integers: moves, views, prices, and why a move is not legal."""
