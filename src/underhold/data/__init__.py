"""Games as tables of positions, for machine learning: what `underhold export` writes. See docs/data.md."""
