"""Cave vs Cave in the terminal."""
