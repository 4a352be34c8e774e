"""A toy game, registered as any game is: it shows what adding a game takes, and that nothing else has to change."""
