"""What bots know about Cave vs Cave beyond its rules."""
