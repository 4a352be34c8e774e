"""Contestant `pgx-backgammon`: backgammon of Pgx, on the processor. Runs in .venv-bench."""

from bench.pgx_loop import serve_env

if __name__ == "__main__":
    serve_env("backgammon")
