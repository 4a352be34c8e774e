"""The game in a browser tab, without a server: this package runs in Pyodide, in a web worker.

The page's client makes the same calls as to a server (docs/protocol.md). `main` is the entry point of the worker that
has the tables, `bot_main` of the one that computes for bots. Neither uses threads, processes or the network.
"""
