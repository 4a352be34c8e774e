"""Every component of Cave vs Cave as table rows, and the vocabulary of their effects."""
