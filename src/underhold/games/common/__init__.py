"""What the folders of several games build on; each package here serves the folder of the same name in a game."""
