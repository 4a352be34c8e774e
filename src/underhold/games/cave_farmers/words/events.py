"""Events as sentences; consecutive actions of one player share a sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine import events
from underhold.games.cave_farmers.engine.board import CELLS
from underhold.games.cave_farmers.engine.state import HARVESTS
from underhold.games.cave_farmers.naming.prices import imitation_fee
from underhold.games.cave_farmers.words.effects import GAME, points_text, tile_name
from underhold.games.common.naming.picking import picked
from underhold.games.common.words.narrator import LogLine, Narrator, Statement
from underhold.locale import Words


@dataclass(frozen=True, slots=True)
class _Exchanged:
    """A payment and the goods received for it, described as one action."""

    seat: int
    pay: events.Paid
    gain: events.Gained


@dataclass(frozen=True, slots=True)
class _Twin:
    """Both halves of a twin tile, described as one action."""

    seat: int
    first: events.TilePlaced
    second: events.TilePlaced


_Described = events.Event | _Exchanged | _Twin


def harvest_text(words: Words, harvest: int) -> str:
    """The harvest at the end of a round."""
    return words.text(f"{GAME}.harvest.{HARVESTS[harvest]}")


def _cells(words: Words, mask: int) -> str:
    return words.listed(picked(CELLS, mask))


def _action(words: Words, event: _Described) -> tuple[str, int, dict[str, Any]] | None:
    """For an action of a player: the key of its template, the seat, and the values; None for other events."""
    match event:
        case events.SpaceRescued(seat, space):
            return "space_rescued", seat, {"space": SPACE_IDS[space]}
        case events.DwarfPlaced(seat, _, strength, space, imitated):
            if imitated >= 0:
                target = words.text(f"{GAME}.space.{SPACE_IDS[imitated]}")
                return "imitated", seat, {"space": SPACE_IDS[space], "target": target}
            key = "dwarf_placed_armed" if strength else "dwarf_placed"
            return key, seat, {"space": SPACE_IDS[space], "strength": strength}
        case events.DwarfIdle(seat):
            return "dwarf_idle", seat, {}
        case events.Gained(seat, goods, stock):
            return "gained", seat, {"goods": named(goods, stock)}
        case events.Paid(seat, goods, stock):
            return "paid", seat, {"goods": named(goods, stock)}
        case _Exchanged(seat, pay, gain):
            goods_pair = {"pay_goods": named(pay.goods, pay.stock), "gain_goods": named(gain.goods, gain.stock)}
            return "exchanged", seat, goods_pair
        case events.StartingPlayerTaken(seat):
            return "starting_player_taken", seat, {}
        case events.TilePlaced(seat, kind, cell):
            return "tile_placed", seat, {"tile": tile_name(words, kind), "where": CELLS[cell]}
        case _Twin(seat, first, second):
            tiles = {"tile": tile_name(words, first.kind), "second_tile": tile_name(words, second.kind)}
            return "twin_placed", seat, {**tiles, "where": CELLS[first.cell], "second": CELLS[second.cell]}
        case events.PastureFenced(seat, cells):
            key = "small_fenced" if cells.bit_count() == 1 else "large_fenced"
            return key, seat, {"where": _cells(words, cells)}
        case events.StableBuilt(seat, cell):
            return "stable_built", seat, {"where": CELLS[cell]}
        case events.MineBuilt(seat, kind, cell):
            return "mine_built", seat, {"tile": tile_name(words, kind), "where": CELLS[cell]}
        case events.Furnished(seat, tile, cell):
            return "furnished", seat, {"furnishing": FURNISHING_IDS[tile], "where": CELLS[cell]}
        case events.Sown(seat, grain, vegetables):
            return "sown", seat, {"goods": {"grain": grain, "vegetable": vegetables}}
        case events.DwarfBorn(seat):
            return "dwarf_born", seat, {}
        case events.Forged(seat, _, strength):
            return "forged", seat, {"strength": strength}
        case events.LootTaken(seat, loot):
            return "loot_taken", seat, {"loot": LOOT_IDS[loot]}
        case events.WeaponGrew(seat, _, strength):
            return "weapon_grew", seat, {"strength": strength}
        case events.WeaponGiven(seat, _, strength):
            return "weapon_given", seat, {"strength": strength}
        case events.PhaseSkipped(seat, phase):
            return f"skipped_{phase}", seat, {}
        case events.Harvested(seat, grain, vegetables):
            return "harvested", seat, {"goods": {"grain": grain, "vegetable": vegetables}}
        case events.Fed(seat, food):
            return "fed", seat, {"food": words.good(GAME, "food", food)}
        case events.Begged(seat, markers):
            return "begged", seat, {"markers": markers}
        case events.Bred(seat, stock):
            return "bred", seat, {"goods": named(0, stock)}
        case events.TurnEnded(seat):
            return "turn_ended", seat, {}
    return None


def _merged(happened: Sequence[events.Event]) -> list[_Described]:
    """The events without those that repeat others: the price of an exchange, seeds, harvested crops, goods from loot,
    feeding without food.
    """
    merged: list[_Described] = []
    for event in happened:
        before = merged[-1] if merged else None
        match before, event:
            case events.Paid(), events.Sown() | events.Fed():
                merged[-1] = event
            case events.Fed(food=0), events.Begged():
                merged[-1] = event
            case events.Harvested() | events.LootTaken(), events.Gained() if _says_the_same(before, event):
                pass
            case events.Paid(), events.Gained() if not (len(merged) > 1 and _is_fee(merged[-2])):
                merged[-1] = _Exchanged(event.seat, before, event)
                _join_exchanges(merged)
            case events.Gained(), events.Gained() if before.seat == event.seat:
                merged[-1] = events.Gained(event.seat, before.goods + event.goods, before.stock + event.stock)
            case events.TilePlaced(), events.TilePlaced():
                merged[-1] = _Twin(event.seat, before, event)
            case _, events.Replenished() if isinstance(before, events.Replenished):
                pass
            case _:
                merged.append(event)
    return merged


def _join_exchanges(merged: list[_Described]) -> None:
    """Merge the last two exchanges if they are of the same kinds of goods."""
    match merged[-2:]:
        case [_Exchanged() as one, _Exchanged() as two] if one.seat == two.seat and _kinds(one) == _kinds(two):
            pay = events.Paid(one.seat, one.pay.goods + two.pay.goods, one.pay.stock + two.pay.stock)
            gain = events.Gained(one.seat, one.gain.goods + two.gain.goods, one.gain.stock + two.gain.stock)
            merged[-2:] = [_Exchanged(one.seat, pay, gain)]


def _kinds(deal: _Exchanged) -> tuple[list[str], list[str]]:
    return list(named(deal.pay.goods, deal.pay.stock)), list(named(deal.gain.goods, deal.gain.stock))


def _says_the_same(before: events.Harvested | events.LootTaken, event: events.Gained) -> bool:
    return isinstance(before, events.Harvested) or sum(named(event.goods, event.stock).values()) <= 2


def _is_fee(event: _Described) -> bool:
    """Whether the payment that follows this event is the fee of an imitation."""
    return isinstance(event, events.DwarfPlaced) and bool(imitation_fee(SPACE_IDS[event.space]))


def _statement(words: Words, narrator: Narrator, event: _Described) -> Statement:
    """An action of a player as seat and clause, any other event as a sentence."""
    action = _action(words, event)
    if action is None:
        return _fact_text(words, narrator, event)
    key, seat, values = action
    return seat, narrator.clause(seat, key, values)


def _fact_text(words: Words, narrator: Narrator, event: _Described) -> str:
    match event:
        case events.CardRevealed(number, space):
            return narrator.fact("card_revealed", round=number, space=SPACE_IDS[space])
        case events.WishTurned():
            return narrator.fact("wish_turned")
        case events.MarkerRevealed(number, _, harvest):
            return narrator.fact("marker_revealed", round=number, harvest=harvest_text(words, harvest))
        case events.Replenished(space, goods, stock):
            return narrator.fact("replenished", space=SPACE_IDS[space], goods=named(goods, stock))
        case events.SpaceCleared(space):
            return narrator.fact("space_cleared", space=SPACE_IDS[space])
        case events.RoundEnded(number, harvest):
            return narrator.fact("round_ended", round=number, harvest=harvest_text(words, harvest))
        case events.GameEnded(points, _):
            results = [
                narrator.fact("result", player=narrator.subject(seat), points=points_text(words, total))
                for seat, total in enumerate(points)
            ]
            return narrator.fact("game_ended", result=", ".join(results))
    raise TypeError(event)


def event_text(words: Words, event: events.Event, players: Sequence[str], you: int | None = None) -> str:
    """An event as a sentence. `players` are the names by seat; the seat `you` is addressed as "you"."""
    narrator = Narrator(words, GAME, players, you)
    statement = _statement(words, narrator, event)
    return statement if isinstance(statement, str) else narrator.sentence(*statement)


def repeats(before: Sequence[events.Event], after: Sequence[events.Event]) -> bool:
    """Whether two moves are the same exchange, so that one sentence can describe both."""
    match _merged(before), _merged(after):
        case [_Exchanged() as one], [_Exchanged() as two]:
            return one.seat == two.seat and _kinds(one) == _kinds(two)
    return False


def log_lines(
    words: Words, happened: Sequence[events.Event], players: Sequence[str], you: int | None = None
) -> list[LogLine]:
    """Events in as few sentences as possible. Ends of turns and goods put on spaces are left out."""
    narrator = Narrator(words, GAME, players, you)
    return narrator.sentences(
        (event.seat, "") if isinstance(event, events.TurnEnded) else _statement(words, narrator, event)
        for event in _merged(happened)
        if not isinstance(event, events.Replenished)
    )


def events_text(
    words: Words, happened: Sequence[events.Event], players: Sequence[str], you: int | None = None
) -> list[str]:
    """The same without the seats."""
    return [line.text for line in log_lines(words, happened, players, you)]
