"""Cave vs Cave as wire messages."""
