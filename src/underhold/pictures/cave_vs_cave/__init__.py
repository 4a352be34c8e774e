"""Cave vs Cave as a picture."""
