"""`python -m underhold.cli` is the `underhold` command."""

from underhold.cli.main import main

if __name__ == "__main__":
    main()
