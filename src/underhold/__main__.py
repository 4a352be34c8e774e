"""The `underhold` command, also as `python -m underhold`."""

import os
import sys

from underhold import locale


def main() -> None:
    """Run the command. It needs the extra `play`; without it, say so and exit with 2."""
    try:
        from underhold.cli.main import main as run
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("underhold"):
            raise
        print(f"underhold: {_missing_play(error.name)}", file=sys.stderr)
        sys.exit(2)
    run()


def _missing_play(module: str | None) -> str:
    wanted = os.environ.get("UNDERHOLD_LANGUAGE")
    language = wanted if wanted in locale.available() else locale.DEFAULT_LANGUAGE
    return locale.words(language).say("cli.needs_play", module=module)


if __name__ == "__main__":
    main()
