"""Contestant `pgx-connect-four`: connect four of Pgx, on the processor. Runs in .venv-bench."""

from bench.pgx_loop import serve_env

if __name__ == "__main__":
    serve_env("connect_four")
