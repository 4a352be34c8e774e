"""What is made with the package beside the package: the documentation, and the statistics in it."""
