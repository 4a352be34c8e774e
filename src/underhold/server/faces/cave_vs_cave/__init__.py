"""How Cave vs Cave looks to a person."""
