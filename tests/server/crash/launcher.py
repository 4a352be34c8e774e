"""Starts servers by forking a process that has imported the program already, so that a restart is quick.

`python -m tests.server.crash.launcher` reads orders from standard input and answers each with a line.
"""

import json
import os
import signal
import sys
import traceback


def main() -> None:
    import psycopg  # noqa: F401  what a server would import later

    import underhold.server.app
    import underhold.server.run
    import underhold.server.store.migrate  # noqa: F401
    from underhold.games import titles

    for title in titles().values():
        title.web_view()
    running: set[int] = set()
    for line in sys.stdin:
        order = json.loads(line)
        if "start" in order:
            pid = os.fork()
            if pid == 0:
                _serve(order["start"], order["log"])
            running.add(pid)
            answer: object = pid
        else:
            answer = os.waitpid(order["wait"], 0)[1]
            running.discard(order["wait"])
        os.write(sys.stdout.fileno(), f"{json.dumps(answer)}\n".encode())
    for pid in running:  # the program that gave the orders has ended without ending them
        os.kill(pid, signal.SIGKILL)


def _serve(arguments: list[str], log: str) -> None:
    """Be the server; never returns."""
    try:
        nothing, file = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        for number, source in enumerate((nothing, file, file)):
            os.dup2(source, number)
        os.close(nothing)
        os.close(file)
        from underhold.cli.main import main as command

        sys.argv = ["underhold", *arguments]
        command()
    except SystemExit:
        pass
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


if __name__ == "__main__":
    main()
