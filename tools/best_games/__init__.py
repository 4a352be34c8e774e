"""Searches for better solo games, and keeps the records and the table of docs/records."""
