"""What the bots need to search The Cave Farmers: features, whole turns, positions, trained weights."""
