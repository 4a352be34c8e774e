"""Code that several games share; each package here serves the folder of the same name in a game."""
