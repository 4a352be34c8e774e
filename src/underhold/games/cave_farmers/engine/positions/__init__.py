"""Positions of The Cave Farmers by name: `layout` lists the names, `describe` and `build` go from a state to names and
back.
"""
