"""`python -m underhold.cli` is the `underhold` command."""

from underhold.__main__ import main

if __name__ == "__main__":
    main()
