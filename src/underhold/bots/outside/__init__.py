"""External bots: bots of other installed packages, and programs in any language."""
