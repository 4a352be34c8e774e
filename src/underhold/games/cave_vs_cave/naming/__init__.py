"""Cave vs Cave with names instead of packed integers: moves, views, costs, and reasons why a move is not legal."""
