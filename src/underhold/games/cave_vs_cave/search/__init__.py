"""What the bots need to search Cave vs Cave: features, whole turns, positions, trained weights."""
