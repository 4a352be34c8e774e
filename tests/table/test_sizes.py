"""How large messages become: the largest table, late in its game, in the language that takes most bytes."""

import random

from underhold.games import title
from underhold.server.config import KIB
from underhold.table import messages_for
from underhold.table.attendance import NOBODY_THERE
from underhold.table.recipient import Recipient
from underhold.table.replay_messages import MAX_MOMENTS, moments
from underhold.table.store import SeatRow, TableRow
from underhold.table.subscriptions import PositionChanged
from underhold.table.versioned_game import new_game

LARGEST_UPDATE = 256 * KIB
LARGEST_STRETCH = 8 * KIB * KIB  # before it is packed
SEATS = tuple(SeatRow(number, "link", claimed=True) for number in range(7))


def test_a_table_of_seven() -> None:
    web = title("cave-farmers").web_view()
    rules, chance = web.game, random.Random(1)
    setup = rules.setup_to_json(rules.setup(7, 1))
    game = new_game(web, setup)
    row = TableRow("a" * 12, rules.id, rules.rules_version, setup, {}, game.status(SEATS), SEATS)
    before = game
    sizes: dict[bool, list[int]] = {True: [], False: []}  # by whether it is about an expedition
    while (seat := game.to_move) is not None:
        moves = rules.moves(game.state)
        loot = any(str(move).startswith("loot:") for move in moves)
        if game.ply and (loot or game.ply % 10 == 0):
            change = PositionChanged("play", game, game.ply - 1, before)
            update = messages_for.update(row, change, Recipient((seat,), "ru"), NOBODY_THERE)
            sizes[loot].append(len(update.model_dump_json().encode()))
        before, game = game, game.play(chance.choice(moves))
    assert min(len(some) for some in sizes.values()) > 10
    assert max(max(some) for some in sizes.values()) < LARGEST_UPDATE
    stretch = moments(row, game, Recipient((0,), "ru"), NOBODY_THERE, game.ply - MAX_MOMENTS + 1, MAX_MOMENTS, True)
    assert len(stretch.moments) == MAX_MOMENTS
    assert len(stretch.model_dump_json().encode()) < LARGEST_STRETCH
