"""What a search may ask of any game: positions, weights and keys."""
