"""`underhold prune`: deletes what nobody has used for a long time."""

import click

from underhold.cli.database import DATABASE, database_connection
from underhold.cli.language import current_words
from underhold.cli.options import ages


@click.command()
@DATABASE
@ages
@click.option("--yes", is_flag=True, help="Delete; without this, only count.")
def prune(
    database: str | None,
    keep_empty: int | None,
    keep_unfinished: int | None,
    keep_finished: int | None,
    keep_guests: int | None,
    keep_keys: int | None,
    yes: bool,
) -> None:
    """Delete old tables, guests and request keys.

    A server does this itself once a day, with the ages it was started with. Tables in use are kept.
    """
    with database_connection(database) as connection:
        from dataclasses import replace

        from underhold.server.ages import Ages
        from underhold.server.store.admin_rows import tell_servers
        from underhold.server.store.retention import prune_people, prune_some, would_prune

        wanted = Ages(keep_empty, keep_unfinished, keep_finished, keep_guests, keep_keys)
        if not yes:
            found = would_prune(connection, wanted)
    if not yes:
        click.echo(current_words().say("cli.prune.would", tables=found.tables, guests=found.guests, keys=found.keys))
        return
    tables = 0
    while True:  # a transaction for each part: a server that runs can write in between
        with database_connection(database) as connection:
            some = prune_some(connection, wanted, ())
            tell_servers(connection, some)
        if not some:
            break
        tables += len(some)
    with database_connection(database) as connection:
        done = replace(prune_people(connection, wanted), tables=tables)
    click.echo(current_words().say("cli.prune.done", tables=done.tables, guests=done.guests, keys=done.keys))
