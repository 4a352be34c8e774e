"""`underhold serve`: the game server, for play in a browser."""

import contextlib
import errno
import json
import os
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal

import click

import underhold
from underhold.bots.bot import named_programs
from underhold.cli.language import current_words, error_text, system_text
from underhold.cli.options import Seconds, ages
from underhold.core.errors import UnderholdError

_PORT: Final = 8377
_TRIES: Final = 20


class CannotServe(UnderholdError):
    """The server cannot start; the message gives the reason."""


class ServerMissing(CannotServe):
    """Packages of the server are not installed; the message names them."""


def server_missing(error: ModuleNotFoundError) -> ServerMissing:
    """The error to raise if a package of the server is not installed."""
    extra = "server" if error.name == "psycopg" else "play"
    return ServerMissing(_say("needs", module=error.name, extra=extra))


class _Command(click.Command):
    """A command whose errors are JSON, too, if its log is."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        as_json = any(pair in (("--log", "json"), ("--log=json",)) for pair in (*pairwise(args), *zip(args)))
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            if not as_json:
                raise
            _log_failure(error.format_message())
            ctx.exit(2)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except UnderholdError as error:
            if ctx.params["log"] != "json":
                raise
            _log_failure(error_text(current_words(), error))
            ctx.exit(2)


def _log_failure(reason: str) -> None:
    """Log why the server does not start. The packages for logs may be what is missing."""
    now = datetime.now(UTC).isoformat().replace("+00:00", "Z")
    line = {"reason": reason, "event": "cannot_start", "level": "error", "timestamp": now}
    click.echo(json.dumps(line), err=True)


@click.command(cls=_Command)
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all interfaces."
)
@click.option(
    "--port", type=click.IntRange(0, 65535), help=f"Port to listen on.  [default: {_PORT} or the next free one]"
)
@click.option("--database", metavar="URL|PATH", help="SQLite file or PostgreSQL URL.  [default: a local file]")
@click.option(
    "--client",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Serve the client from this folder instead of the installed one.",
)
@click.option(
    "--workers-for-bots", type=click.IntRange(min=1), default=1, show_default=True, help="Number of processes for bots."
)
@click.option(
    "--bot-seconds", type=Seconds(0.01, 60), default=10.0, show_default=True, help="Maximum time per bot turn."
)
@click.option(
    "--bot-days",
    type=click.IntRange(0, 36_500),
    default=7,
    show_default=True,
    help="Days that bots play on after the last player of a table was connected.",
)
@click.option(
    "--bot-memory",
    metavar="MIB",
    type=click.IntRange(min=0),
    default=1024,
    show_default=True,
    help="Memory limit of each bot that is a program or plugin, in MiB; 0 for none.",
)
@click.option(
    "--bot",
    "programs",
    metavar="NAME=COMMAND",
    multiple=True,
    callback=lambda _, __, values: named_programs(values),
    help="Offer your own program as a bot: mine=python3 my_bot.py. May be repeated.",
)
@click.option(
    "--analysis-seconds",
    type=Seconds(0.01, 60),
    default=0.3,
    show_default=True,
    help="Time per search when a finished game is analyzed.",
)
@click.option(
    "--solver-seconds",
    type=Seconds(1, 3600),
    default=30.0,
    show_default=True,
    help="Time for the best line at a daily deal, searched once per game and day with the lowest priority.",
)
@click.option(
    "--absent-minutes",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    help="When the others may let a bot play on for a player who is away.",
)
@click.option(
    "--host-name",
    "host_names",
    metavar="NAME",
    multiple=True,
    callback=lambda _, __, values: _checked(values, _is_host_name, "bad_host_name"),
    help="Answer to this host name, too: games.example. May be repeated.  "
    "[default: localhost, addresses, this machine's name and .local names]",
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    callback=lambda _, __, values: _checked(values, _is_origin, "bad_origin"),
    help="Allow requests from pages of this origin, too: https://other.example. May be repeated.",
)
@click.option(
    "--trust-proxy", is_flag=True, help="Trust X-Forwarded-* headers; use only behind a proxy that sets them."
)
@click.option(
    "--push-contact",
    metavar="URL",
    callback=lambda _, __, value: _checked(() if value is None else (value,), _is_contact, "bad_contact"),
    help="How push services can reach you: mailto:you@games.example or an https address.  "
    "[default: the first host name]",
)
@click.option("--http-webhooks", is_flag=True, help="Allow webhooks of tables without encryption (http).")
@click.option("--log", type=click.Choice(["json", "text"]), default="text", show_default=True, help="Log format.")
@click.option(
    "--stop-seconds",
    type=Seconds(1, 600),
    default=12.0,
    show_default=True,
    help="Time to finish requests after SIGTERM or Ctrl-C.",
)
@click.option("--prune/--no-prune", default=True, show_default=True, help="Delete old tables once a day.")
@ages
@click.option("--open/--no-open", "open_browser", default=True, show_default=True, help="Open the browser.")
@click.option("--no-limits", is_flag=True, help="Turn off rate limits, for benchmarks.")
def serve(
    host: str,
    port: int | None,
    database: str | None,
    client: Path | None,
    workers_for_bots: int,
    bot_seconds: float,
    bot_days: int,
    bot_memory: int,
    programs: dict[str, str],
    analysis_seconds: float,
    solver_seconds: float,
    absent_minutes: int,
    host_names: tuple[str, ...],
    origins: tuple[str, ...],
    trust_proxy: bool,
    push_contact: tuple[str, ...],
    http_webhooks: bool,
    log: Literal["json", "text"],
    stop_seconds: float,
    prune: bool,
    keep_empty: int | None,
    keep_unfinished: int | None,
    keep_finished: int | None,
    keep_guests: int | None,
    keep_keys: int | None,
    open_browser: bool,
    no_limits: bool,
) -> None:
    """Start the game server and play in your browser.

    Games are saved in a local file. You can continue them after you restart the server.

    \b
    underhold serve
    underhold serve --host 0.0.0.0 --port 8000 --database postgresql://games@localhost/games --log json
    """
    try:
        from underhold.server import logs
        from underhold.server.ages import Ages
        from underhold.server.app import create_app
        from underhold.server.config import Config, Limits, data_folder, database_url
        from underhold.server.run import Server
        from underhold.server.store.occupancy import Occupied, occupy
    except ModuleNotFoundError as error:
        raise server_missing(error) from None
    logs.configure(log)
    if log == "json":
        logs.log_everything()
    if database is None:
        _make_folder(data_folder())
        database = str(data_folder() / "underhold.sqlite3")
    config = Config(
        database=database_url(database),
        client=client,
        host_names=(*host_names, host),
        origins=origins,
        trust_proxy=trust_proxy,
        limits=None if no_limits else Limits(),
        bot_workers=workers_for_bots,
        bot_seconds=bot_seconds,
        bot_days=bot_days,
        bot_memory=bot_memory,
        programs=programs,
        analysis_seconds=analysis_seconds,
        solver_seconds=solver_seconds,
        absent_seconds=60.0 * absent_minutes,
        http_webhooks=http_webhooks,
        push_contact=next(iter(push_contact), None),
        ages=Ages(keep_empty, keep_unfinished, keep_finished, keep_guests, keep_keys) if prune else None,
    )
    as_json = log == "json"
    listener = listen(host, port, (lambda text: logs.log().warning("port_taken", message=text)) if as_json else _warn)
    address = _address(host, listener.getsockname()[1])

    def started() -> None:
        if as_json:
            logs.log().info("started", address=address, database=without_password(database))
            return
        click.echo(_say("started", address=address))
        click.echo(_say("kept", place=without_password(database)))
        if open_browser:
            _open(address)

    try:
        occupied = occupy(config.database, address)
    except Occupied as other:
        listener.close()
        raise CannotServe(_say("in_use", place=without_password(database), address=other.address)) from None
    app = create_app(config)
    with occupied:
        running = Server(app, started, config.connection_limits, stop_seconds).serve_on(listener)
    if not running:
        if isinstance(app.state.failure, ModuleNotFoundError):  # the driver of PostgreSQL
            raise server_missing(app.state.failure)
        raise CannotServe(cannot_use(database, app.state.failure))
    if as_json:
        logs.log().info("stopped")
    else:
        click.echo(_say("stopped"))


def cannot_use(database: str, error: BaseException) -> str:
    """A sentence that says why a database cannot be used, and what to do."""
    from underhold.server.store.failures import reason_of
    from underhold.server.store.migrate import NewerSchema, OlderSchema
    from underhold.table.problems import StorageFailed

    place = without_password(database)
    if isinstance(error, NewerSchema):
        return _say("newer_schema", place=place, version=underhold.__version__)
    if isinstance(error, OlderSchema):
        return _say("older_schema", place=place)
    cause = error.__cause__ if isinstance(error, StorageFailed) and error.__cause__ else error
    kind = reason_of(cause)
    if kind in ("full", "read_only"):
        return _say(f"database_{kind}", place=place)
    reason = str(getattr(cause, "orig", None) or cause).partition("\n")[0].rstrip(".")
    return _say("database_away" if kind == "away" else "cannot_start", place=place, reason=reason)


def _warn(text: str) -> None:
    click.echo(text, err=True)


def _checked(values: tuple[str, ...], allowed: Callable[[str], bool], refusal: str) -> tuple[str, ...]:
    for value in values:
        if not allowed(value):
            raise click.BadParameter(_say(refusal, given=repr(value)))
    return values


def _is_host_name(text: str) -> bool:
    return re.fullmatch(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?", text, re.IGNORECASE) is not None


def _is_origin(text: str) -> bool:
    return re.fullmatch(r"https?://([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?", text, re.IGNORECASE) is not None


def _is_contact(text: str) -> bool:
    return re.fullmatch(r"mailto:[^\s@]+@[^\s@]+|https://[^\s]+", text) is not None


def listen(host: str, port: int | None, warn: Callable[[str], None] = _warn) -> socket.socket:
    """A listening socket at this port, or at the first free one from the default port on; `warn` reports taken ones."""
    ports = range(_PORT, _PORT + _TRIES) if port is None else (port,)
    for number in ports:
        try:
            listener = _bound(host, number)
        except OSError as error:
            if port is not None or error.errno != errno.EADDRINUSE:
                raise CannotServe(
                    _say("cannot_listen", host=host, port=str(number), reason=system_text(error))
                ) from None
            warn(_say("taken", port=str(number)))
        else:
            return listener
    raise CannotServe(_say("all_taken", first=str(_PORT), last=str(_PORT + _TRIES - 1)))


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would allow two servers to share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def without_password(database: str) -> str:
    """A database as it may be shown."""
    scheme, separator, rest = database.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if separator else database


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotServe(_say("cannot_keep", folder=folder, reason=system_text(error))) from None


def _open(address: str) -> None:
    """Open the browser if there is a display; never fails and never blocks."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return

    def try_to() -> Any:
        with contextlib.suppress(Exception):
            webbrowser.open(address)

    threading.Thread(target=try_to, daemon=True).start()


def _say(key: str, **values: object) -> str:
    return current_words().say(f"cli.serve.{key}", **values)
