"""`underhold admin`: what the operator of a server can look up and do, also while it runs."""

from datetime import UTC, datetime

import click

from underhold.cli.database import DATABASE, database_connection
from underhold.cli.language import current_words
from underhold.core.errors import UnderholdError

_TABLE = click.argument("table", metavar="TABLE")


class AdminError(UnderholdError):
    """What was asked for does not exist or is not possible."""


@click.group()
def admin() -> None:
    """Look after a server: list, close and delete tables, read reports, ban guests and addresses.

    Works on the database, also while servers run; they notice within a few seconds.
    """


@admin.command("list")
@DATABASE
@click.option("--status", type=click.Choice(["playing", "over"]), help="Only games in progress, or that are over.")
@click.option("--game", metavar="ID", help="Only this game.")
@click.option("--guest", metavar="ID", help="Only tables where this guest sits, or which it made.")
@click.option("--limit", type=click.IntRange(1, 10_000), default=20, show_default=True, help="How many, at most.")
def list_tables(database: str | None, status: str | None, game: str | None, guest: str | None, limit: int) -> None:
    """List tables, the latest first."""
    with database_connection(database) as connection:
        from underhold.server.store.admin_rows import newest_tables

        found = newest_tables(connection, status, game, guest, limit)
    if not found:
        click.echo(_say("no_tables"))
    for row in found:
        state = row.ended or ("over" if row.status.over else "playing")
        people = ", ".join(seat.bot or seat.name or ("?" if seat.claimed else "-") for seat in row.seats)
        click.echo(f"{row.id}  {_time(row.updated)}  {row.game:<14} {state:<8} {row.status.ply:>4}  {people}")


@admin.command("show")
@DATABASE
@_TABLE
def show_table(database: str | None, table: str) -> None:
    """Show a table with the guest ids of its seats, for `underhold admin ban`."""
    with database_connection(database) as connection:
        from underhold.server.store.rows import load_table

        row = load_table(connection, table)
    if row is None:
        raise AdminError(_say("no_table", table=table))
    state = row.ended or ("over" if row.status.over else "playing")
    for name, value in (
        ("table", row.id),
        ("game", f"{row.game}, rules {row.rules}"),
        ("state", f"{state}, {row.status.ply} moves, round {row.status.label}"),
        ("listed", "yes" if row.listed else "no"),
        ("created", _time(row.created)),
        ("updated", _time(row.updated)),
        ("seen", _time(row.seen)),
        ("maker", row.maker or "-"),
    ):
        click.echo(f"{name:<8} {value}")
    for seat in row.seats:
        kind = f"bot {seat.bot}" if seat.kind == "bot" else seat.kind + (", taken" if seat.claimed else ", free")
        click.echo(f"seat {seat.number}   {kind}  {seat.name or ''}".rstrip())
        for guest in sorted(seat.guests):
            click.echo(f"         {guest}")


@admin.command("close")
@DATABASE
@_TABLE
def close(database: str | None, table: str) -> None:
    """End a game. Its table can still be watched, but nobody can move."""
    with database_connection(database) as connection:
        from underhold.server.store.admin_rows import close_table
        from underhold.server.store.rows import load_table

        done = close_table(connection, table)
        found = load_table(connection, table) is not None
    if not done:
        raise AdminError(_say("already_over" if found else "no_table", table=table))
    click.echo(_say("closed", table=table))


@admin.command("delete")
@DATABASE
@click.option("--yes", is_flag=True, help="Do not ask.")
@_TABLE
def delete(database: str | None, yes: bool, table: str) -> None:
    """Delete a table with its moves for good."""
    if not yes:
        click.confirm(_say("confirm_delete", table=table), abort=True)
    with database_connection(database) as connection:
        from underhold.server.store.admin_rows import delete_table

        done = delete_table(connection, table)
    if not done:
        raise AdminError(_say("no_table", table=table))
    click.echo(_say("deleted", table=table))


@admin.command("ban")
@DATABASE
@click.option("--note", default="", help="Why, for yourself.")
@click.argument("target", metavar="GUEST|ADDRESS")
def ban(database: str | None, note: str, target: str) -> None:
    """Refuse a guest, an address (192.0.2.7) or a network (192.0.2.0/24).

    A guest is a browser: deleting its cookies makes it another guest. Ban the address too if that happens.
    """
    with database_connection(database) as connection:
        from dataclasses import replace

        from underhold.server.bans import ban_of
        from underhold.server.store.admin_rows import add_ban

        wanted = ban_of(target)
        if wanted is not None:
            add_ban(connection, replace(wanted, note=note))
    if wanted is None:
        raise AdminError(_say("bad_target", target=target))
    click.echo(_say("banned", target=wanted.value))


@admin.command("unban")
@DATABASE
@click.argument("target", metavar="GUEST|ADDRESS")
def unban(database: str | None, target: str) -> None:
    """End a ban."""
    with database_connection(database) as connection:
        from underhold.server.bans import ban_of
        from underhold.server.store.admin_rows import remove_ban

        wanted = ban_of(target)
        done = wanted is not None and remove_ban(connection, wanted)
    if wanted is None:
        raise AdminError(_say("bad_target", target=target))
    if not done:
        raise AdminError(_say("not_banned", target=wanted.value))
    click.echo(_say("unbanned", target=wanted.value))


@admin.command("bans")
@DATABASE
def bans(database: str | None) -> None:
    """List all bans."""
    with database_connection(database) as connection:
        from underhold.server.store.admin_rows import list_bans

        found = list_bans(connection)
    if not found:
        click.echo(_say("no_bans"))
    for one in found:
        click.echo(f"{_time(one.created)}  {one.kind:<7}  {one.value}  {one.note}".rstrip())


@admin.command("reports")
@DATABASE
@click.option("--limit", type=click.IntRange(1, 10_000), default=20, show_default=True, help="How many, at most.")
def reports(database: str | None, limit: int) -> None:
    """List the chat messages that players have reported, the latest first, with what was said before.

    The message in question is marked with `>`. Delete it with `delete-message`, refuse its author with `ban`, and
    remove the report from this list with `close-report`. Reports are deleted with their tables.
    """
    with database_connection(database) as connection:
        from underhold.server.store.chat_rows import list_reports

        found = list_reports(connection, limit)
    if not found:
        click.echo(_say("no_reports"))
    for one in found:
        state = "deleted" if one.deleted else "shown"
        click.echo(f"report {one.id}  {_time(one.at)}  table {one.table}  message {one.message}, {state}")
        click.echo(f"  author   {one.author or '-'}")
        click.echo(f"  reporter {one.reporter or '-'}")
        for said in one.said:
            mark = ">" if said.number == one.message else " "
            click.echo(f"{mark} {said.number:>4}  seat {said.seat}  {said.name or '-'}: {said.text}")


@admin.command("delete-message")
@DATABASE
@_TABLE
@click.argument("message", metavar="MESSAGE", type=click.IntRange(min=1))
def delete_message(database: str | None, table: str, message: int) -> None:
    """Delete a message of a table's chat. It disappears from the screens of everybody who sees it."""
    with database_connection(database) as connection:
        from underhold.server.store.admin_rows import delete_chat_message

        done = delete_chat_message(connection, table, message)
    if not done:
        raise AdminError(_say("no_message", table=table, message=message))
    click.echo(_say("message_deleted", table=table, message=message))


@admin.command("close-report")
@DATABASE
@click.argument("report", metavar="REPORT", type=int)
def close_report(database: str | None, report: int) -> None:
    """Remove a report from the list. The message stays."""
    with database_connection(database) as connection:
        from underhold.server.store.chat_rows import close_report as close

        done = close(connection, report)
    if not done:
        raise AdminError(_say("no_report", report=report))
    click.echo(_say("report_closed", report=report))


def _time(micros: int) -> str:
    return datetime.fromtimestamp(micros / 1_000_000, UTC).strftime("%Y-%m-%d %H:%M")


def _say(key: str, **values: object) -> str:
    return current_words().say(f"cli.admin.{key}", **values)
