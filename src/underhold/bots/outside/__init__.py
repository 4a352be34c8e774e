"""Bots that others wrote: of packages that are installed beside this one, and programs in any language."""
