"""The next game of the same people: everybody moves up one seat, and bots stay who they are."""

from typing import Any, cast

from tests.table.kit import ANNA, BELA, CLARA, each_game, in_loop, opened, order, play_to_end, table_for
from underhold.table.rematch import next_number, rematch_of
from underhold.table.seats import seat_character
from underhold.table.versioned_game import VersionedGame


def test_two_swap_and_more_move_up() -> None:
    assert [next_number(seat, 2) for seat in range(2)] == [1, 0]
    assert [next_number(seat, 4) for seat in range(4)] == [3, 0, 1, 2]
    assert next_number(0, 1) == 0


@each_game
@in_loop
async def test_two_people_swap_seats(game_id: str) -> None:
    async with opened("memory:rematch") as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id)
        await table.rename(BELA, "Bela")
        await play_to_end(table, ANNA, BELA)
        following = await tables.get(await table.rematch(ANNA))
        assert [following.seats_of(who) for who in (ANNA, BELA)] == [(1,), (0,)]
        assert following.position(ANNA, "en").seats[0].name == "Bela"
        assert table.next_seats_of(BELA) == [0]


@in_loop
async def test_three_people_and_bots_move_up_and_bots_keep_their_characters() -> None:
    async with opened("memory:rematch-bots") as tables:
        made = await tables.make(order("here", "link", "random", "greedy", game="cave-farmers", chat="public"), ANNA)
        table = await tables.get(made.table)
        await table.claim(BELA, str(made.links[1]).partition("#")[2], None)
        row = rematch_of(table.row, _finished(table.game))
        assert [seat.bot for seat in row.seats] == [None, "random", "greedy", None]
        before = {seat.bot: seat_character(table.id, seat) for seat in table.row.seats}
        assert {seat.bot: seat_character(row.id, seat) for seat in row.seats} == before
        assert row.seats[0].guests == {BELA.guest}
        assert row.chat == "public"


class _Finished:
    """A game that is over, whatever its moves were."""

    over = True

    def __init__(self, game: VersionedGame) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def _finished(game: VersionedGame) -> VersionedGame:
    return cast("VersionedGame", _Finished(game))


@in_loop
async def test_a_bot_that_stays_for_a_player_is_somebody_else() -> None:
    async with opened("memory:rematch-left") as tables:
        made = await tables.make(order("here", "link", "random", "random", game="cave-farmers"), ANNA)
        table = await tables.get(made.table)
        await table.claim(BELA, str(made.links[1]).partition("#")[2], None)
        await table.leave(BELA)
        row = rematch_of(table.row, _finished(table.game))
        characters = [seat_character(row.id, seat) for seat in row.seats if seat.kind == "bot"]
        assert len(characters) == len(set(characters)) == 3
        assert CLARA.guest not in {guest for seat in row.seats for guest in seat.guests}
