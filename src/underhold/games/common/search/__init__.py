"""What the searches of all games share: positions, weights and keys."""
