"""The processor time of a move in this process, as sent to all seats: by stage, without network and database.

Plays random games at some tables and renders, encodes and compresses each move for every seat, as the server does.
"""

import argparse
import asyncio
import json
import random
import time
from collections import Counter
from typing import Any

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

import underhold
from underhold.server.compression import DeflateFactory
from underhold.table.identity import Visitor, guest_of
from underhold.table.inline_thinker import InlineThinker
from underhold.table.memory_store import MemoryStore
from underhold.table.subscriptions import PositionChanged, Subscription
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.wire.messages import SeatOrder, TableOrder

CASES = (("cave-vs-cave", 2), ("cave-farmers", 2), ("cave-farmers", 7))
WARM = 200  # moves that are not counted


class Seat:
    """One socket: a subscription and its compression."""

    def __init__(self, table: Table, who: Visitor) -> None:
        self.who = who
        self.changes: Subscription = table.subscribe(who)
        self.deflate: PerMessageDeflate = DeflateFactory().process_request_params([], [])[1]

    async def next_change(self) -> PositionChanged:
        async for notice in self.changes:
            if isinstance(notice, PositionChanged):
                return notice
        raise AssertionError


async def measure(game: str, players: int, tables: int, moves: int) -> dict[str, Any]:
    """Milliseconds per move by stage, and the size of a message before and after compression."""
    all_tables = Tables(MemoryStore(), InlineThinker(1), InlineThinker(1), keep=tables)
    await all_tables.start()
    people = [Visitor(guest_of(f"player {number}")) for number in range(players)]
    order = TableOrder(game=game, seats=[SeatOrder(kind="link")] * players)
    live: list[tuple[Table, list[Seat]]] = []
    for _ in range(tables):
        made = await all_tables.make(order, people[0])
        table = await all_tables.get(made.table)
        for who, link in zip(people, made.links, strict=True):
            await table.claim(who, str(link).partition("#")[2], None)
        live.append((table, [Seat(table, who) for who in people]))
        for seat in live[-1][1]:
            seat.changes.__enter__()
    chance = random.Random(1)
    spent: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    counted = 0
    for number in range(moves + WARM):
        table, seats = live[number % tables]
        to_move = table.game.to_move
        if to_move is None:
            continue
        if number == WARM:
            spent.clear()
            sizes.clear()
            counted = 0
        counted += 1
        move = str(chance.choice(table.game.rules.moves(table.game.state)))
        started = time.process_time()
        await table.play(people[to_move], table.version, f"key-{number:08}", move)
        spent["rules"] += time.process_time() - started  # type: ignore[assignment]
        for seat in seats:
            change = await seat.next_change()
            times = [time.process_time()]
            patch = table.patch(change, seat.who, "en")
            assert patch is not None
            times.append(time.process_time())
            text = patch.model_dump_json().encode()
            times.append(time.process_time())
            packed = seat.deflate.encode(Frame(Opcode.TEXT, text))
            times.append(time.process_time())
            for stage, begin, end in zip(("render", "encode", "compress"), times, times[1:], strict=False):
                spent[stage] += end - begin  # type: ignore[assignment]
            sizes["bytes"] += len(text)
            sizes["compressed"] += len(packed.data)
    await all_tables.stop()
    return {
        "game": game,
        "players": players,
        "moves": counted,
        "ms_per_move": {stage: round(1000 * seconds / counted, 3) for stage, seconds in spent.items()},
        "total_ms": round(1000 * sum(spent.values()) / counted, 3),
        "per_message": {name: round(size / counted / players) for name, size in sizes.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server_cpu", description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--moves", type=int, default=1200)
    chosen = parser.parse_args()
    print("build:", underhold.build())
    for game, players in CASES:
        print(json.dumps(asyncio.run(measure(game, players, chosen.tables, chosen.moves))))


if __name__ == "__main__":
    main()
