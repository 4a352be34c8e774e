"""A game server that may send push messages to this machine, and sends them at once. Usage: PORT DATABASE CLIENT."""

import sys
from pathlib import Path

from underhold.cli.serve import listen
from underhold.server.app import create_app
from underhold.server.config import Config, database_url
from underhold.server.outbound import Outbound
from underhold.server.run import Server

port, database, client = sys.argv[1:]
config = Config(
    database=database_url(database),
    client=Path(client),
    limits=None,
    outbound=Outbound(http=True, private=True),
    push_wait_seconds=0.0,
)
Server(create_app(config)).serve_on(listen("127.0.0.1", int(port)))
