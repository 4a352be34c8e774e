"""The next game of the same people: everybody moves up one seat, so that two players swap theirs."""

from dataclasses import replace

from underhold.bots.characters import CHARACTERS, character_of
from underhold.core.setup import switches_of
from underhold.table.clock import new_clock
from underhold.table.identity import new_id, new_seed
from underhold.table.problems import TableProblem
from underhold.table.seats import seat_character
from underhold.table.store import SeatRow, TableRow
from underhold.table.versioned_game import VersionedGame, new_game


def next_number(seat: int, players: int) -> int:
    """The seat in the next game of the player who has this one now."""
    return (seat - 1) % players


def rematch_of(table: TableRow, game: VersionedGame) -> TableRow:
    """A new table with the same players and switches and a new deal; raises TableProblem unless the game is over."""
    if not game.over:
        raise TableProblem("not_over", "no_rematch")
    new_table = new_id()
    rules, seats = game.rules, _next_seats(table, new_table)
    # Only two people or more need a clock.
    clock = table.clock if sum(seat.kind != "bot" for seat in seats) > 1 else None
    setup = rules.setup_to_json(rules.setup(len(table.seats), new_seed(), **switches_of(table.setup)))
    start = new_game(game.web, setup)
    return TableRow(
        id=new_table,
        game=table.game,
        rules=rules.rules_of(start.state),
        setup=setup,
        deal=rules.deal_to_json(start.state),
        status=replace(start.status(seats), clock=None if clock is None else new_clock(clock, len(seats))),
        seats=seats,
        listed=table.listed,
        maker=table.maker,
        clock=clock,
        chat=table.chat,
    )


def _next_seats(table: TableRow, new_table: str) -> tuple[SeatRow, ...]:
    """The seats of the next game. Bots keep their characters; one that stays for a player gets one of its own."""
    count = len(table.seats)
    moved = sorted((_next_seat(table.id, seat, count) for seat in table.seats), key=lambda seat: seat.number)
    taken = {seat.character for seat in moved}
    found: list[SeatRow] = []
    for seat in moved:
        if seat.character is None and (own := character_of(seat.bot, new_table, seat.number)) is not None:
            free = [own, *CHARACTERS]
            seat = replace(seat, character=next(one for one in free if one not in taken))
            taken.add(seat.character)
        found.append(seat)
    return tuple(found)


def _next_seat(table: str, seat: SeatRow, count: int) -> SeatRow:
    """A seat in the next game: the same people, but a bot stays where a player has left."""
    number = next_number(seat.number, count)
    if seat.left:
        return SeatRow(number, "bot", seat.bot, claimed=True)
    character = seat_character(table, seat)
    return replace(seat, number=number, character=character, link_number=0, hints=False, hints_used=0)
