"""Drawing in the terminal: canvas, lists and the protocol that a game's terminal view follows."""
