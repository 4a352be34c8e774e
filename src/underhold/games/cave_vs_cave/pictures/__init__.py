"""Cave vs Cave as SVG."""
