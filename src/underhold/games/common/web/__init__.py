"""The protocol of web views, and code that the web views of all games share."""
