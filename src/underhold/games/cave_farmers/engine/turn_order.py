"""The course of a game: from turn to turn, through the harvest to the next round, and to the end."""

from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import (
    BOAR,
    CATTLE,
    DOG,
    DONKEY,
    FOOD,
    GOLD,
    RUBY,
    SHEEP,
    amount,
    coins,
    heads,
)
from underhold.games.cave_farmers.engine import events
from underhold.games.cave_farmers.engine.board import BIT
from underhold.games.cave_farmers.engine.deal import QUESTION
from underhold.games.cave_farmers.engine.events import Log
from underhold.games.cave_farmers.engine.farm_changes import bred
from underhold.games.cave_farmers.engine.harvest import litters, reap
from underhold.games.cave_farmers.engine.income import bring_income
from underhold.games.cave_farmers.engine.lowering import (
    FILL,
    FILLED_FROM,
    IN_STOCK,
    MORE,
    SPACE_COUNT,
    TURNED_BACK,
    TURNED_FRONT,
)
from underhold.games.cave_farmers.engine.options import breeding_kinds, newborns
from underhold.games.cave_farmers.engine.scoring import points, winner
from underhold.games.cave_farmers.engine.state import (
    BREED,
    CLEAR_AT_SIX,
    FEED,
    FINAL,
    HARVEST,
    LATE_MARKERS,
    NO_HARVEST,
    NO_SPACE,
    NOTHING,
    OVER,
    PAY_ONE,
    PLACE,
    RESCUE,
    SKIP,
    SKIP_ONE,
    UNKNOWN,
    Farm,
    State,
    View,
)
from underhold.games.cave_farmers.engine.trades import has_breeding_trade, has_trade

# ------------------------------------------------------------------------------------------------ rounds


def start_round(state: State, log: Log | None) -> None:
    """Start a round: reveal the card, bring income, refill the spaces, and let the start player move."""
    card: i64 = state.deal.cards[state.round]
    state.cards = (*state.cards, int(card))
    state.open_spaces |= BIT[card]
    if log is not None:
        log.append(events.CardRevealed(state.number(), card))
    if TURNED_BACK[card] >= 0:
        state.open_spaces = state.open_spaces & ~(BIT[TURNED_FRONT[card]]) | BIT[TURNED_BACK[card]]
        if log is not None:
            log.append(events.WishTurned())
    state.start = state.marker
    state.seat = state.start
    state.harvest = UNKNOWN
    if state.switches & LATE_MARKERS == 0 or state.number() < 6 or state.players == 1:
        _reveal_harvest(state, log)
    _bring_income(state, log)
    state.rescued = 0
    if state.players == 1 and crowded(state):
        if amount(state.farms[0].goods, RUBY):
            state.phase = RESCUE
        else:
            clear_spaces(state, log)
        return
    _replenish(state, log)


def _reveal_harvest(state: State, log: Log | None) -> None:
    """Reveal the harvest at the end of this round."""
    number: i64 = state.number()
    marker: i64 = state.deal.markers[state.round]
    state.marks = (*state.marks, int(marker))
    if marker == QUESTION:
        state.questions += 1
    state.harvest = harvest_of(number, marker, state.questions)
    if log is not None and marker:
        log.append(events.MarkerRevealed(number, marker, state.harvest))


def harvest_of(number: i64, marker: i64, questions: i64) -> i64:
    """The harvest of a round, given its printed number, its marker, and the question marks revealed until then."""
    if number < 3:
        return NO_HARVEST
    if number == 4:
        return PAY_ONE
    if marker != QUESTION:
        return HARVEST
    return NO_HARVEST if questions == 1 else PAY_ONE if questions == 2 else SKIP_ONE


def _bring_income(state: State, log: Log | None) -> None:
    """Give all players their goods at the start of this round."""
    index: i64 = 0
    while index < state.players:
        seat: i64 = (state.start + index) % state.players
        bring_income(state, seat, state.farms[seat], log)
        index += 1


def goods_on(view: View, space: i64) -> i64:
    """The number of goods on a space, of all kinds together."""
    pile: i64 = view.piles[space]
    if IN_STOCK[space]:
        animals: i64 = heads(pile, DOG) + heads(pile, SHEEP) + heads(pile, DONKEY) + heads(pile, BOAR)
        return coins(pile, FOOD) + coins(pile, GOLD) + animals + heads(pile, CATTLE)
    total: i64 = 0
    while pile:
        total += pile & 0x1FF
        pile >>= 10
    return total


def crowded(view: View) -> i64:
    """Solo: the spaces that are about to lose their goods."""
    return overloaded(view) & ~view.rescued


def overloaded(view: View) -> i64:
    """Solo: the spaces that would lose their goods at the start of a round."""
    limit: i64 = 6 if view.switches & CLEAR_AT_SIX else 7
    spaces: i64 = 0
    space: i64 = 0
    while space < SPACE_COUNT:
        if view.piles[space] and goods_on(view, space) >= limit:
            spaces |= BIT[space]
        space += 1
    return spaces


def clear_spaces(state: State, log: Log | None) -> None:
    """Solo: remove the goods from crowded spaces, and continue the round."""
    spaces: i64 = crowded(state)
    space: i64 = 0
    while spaces:
        if spaces & 1:
            state.piles[space] = 0
            if log is not None:
                log.append(events.SpaceCleared(space))
        spaces >>= 1
        space += 1
    _replenish(state, log)


def _replenish(state: State, log: Log | None) -> None:
    number: i64 = state.number()
    space: i64 = 0
    while space < SPACE_COUNT:
        if state.open_spaces >> space & 1 and FILL[space] and number >= FILLED_FROM[8 * space + state.players]:
            goods: i64 = MORE[space] if state.piles[space] else FILL[space]
            state.piles[space] += goods
            if log is not None:
                stock: i64 = IN_STOCK[space]
                log.append(events.Replenished(space, 0 if stock else goods, goods if stock else 0))
        space += 1
    state.seat = state.start
    state.phase = PLACE


# ------------------------------------------------------------------------------------------------ turns


def _has_dwarf_at_home(farm: Farm) -> bool:
    return farm.away != (1 << farm.dwarfs) - 1


def end_turn(state: State, log: Log | None) -> None:
    """End a turn: continue with the next player who has a dwarf at home, or end the round."""
    if log is not None:
        log.append(events.TurnEnded(state.seat))
    state.dwarf = NOTHING
    state.space = NO_SPACE
    state.imitating = 0
    state.open_parts = 0
    state.done = 0
    state.fenced = 0
    state.trades_left = 0
    state.bought = 0
    state.phase = PLACE
    index: i64 = 0
    while index < state.players:
        state.seat = (state.seat + 1) % state.players
        if _has_dwarf_at_home(state.farms[state.seat]):
            return
        index += 1
    _return_home(state, log)


def _return_home(state: State, log: Log | None) -> None:
    for farm in state.farms:
        farm.away = 0
        farm.standing = 0
    state.occupied = 0
    if state.harvest == UNKNOWN:
        _reveal_harvest(state, log)
    if log is not None:
        log.append(events.RoundEnded(state.number(), state.harvest))
    state.seats_done = 0
    state.skips = 0
    state.seat = state.start
    if state.harvest == NO_HARVEST:
        _next_round(state, log)
    elif state.harvest == SKIP_ONE:
        state.phase = SKIP
    else:
        _start_feeding(state, log)


def _next_seat(state: State) -> bool:
    """Go to the next seat in this step of the harvest; returns False if all have finished."""
    state.seats_done += 1
    state.seat = (state.start + state.seats_done) % state.players
    return state.seats_done < state.players


# ------------------------------------------------------------------------------------------------ harvest


def next_skipper(state: State, phase: i64, log: Log | None) -> None:
    """Continue after a seat has chosen which phase to skip."""
    if phase == 0:
        state.skips |= 1 << state.seat
    if log is not None:
        log.append(events.PhaseSkipped(state.seat, "breeding" if phase else "field"))
    if not _next_seat(state):
        _start_feeding(state, log)


def _start_feeding(state: State, log: Log | None) -> None:
    """Field phase for everyone, then the first seat feeds its dwarfs."""
    if state.harvest != PAY_ONE:
        index: i64 = 0
        while index < state.players:
            seat: i64 = (state.start + index) % state.players
            if not (state.harvest == SKIP_ONE and state.skips >> seat & 1):
                reap(seat, state.farms[seat], log)
            index += 1
    state.seats_done = 0
    state.seat = state.start
    state.meal_eaten = 0
    state.phase = FEED


def next_feeder(state: State, log: Log | None) -> None:
    """Continue after a seat has fed its dwarfs."""
    state.meal_eaten = 0
    if _next_seat(state):
        return
    if state.harvest == PAY_ONE:
        _next_round(state, log)
        return
    state.seats_done = 0
    state.seat = state.start
    go_on_breeding(state, log)


def next_breeder(state: State, log: Log | None) -> None:
    """Continue after a seat has chosen its newborn animals."""
    if _next_seat(state):
        go_on_breeding(state, log)
    else:
        _next_round(state, log)


def go_on_breeding(state: State, log: Log | None) -> None:
    """Let one seat after the other breed, until there is a choice: a player who cannot house all newborn animals may
    choose some of them, or make room by trades.
    """
    while True:
        farm = state.farms[state.seat]
        if not (state.harvest == SKIP_ONE and state.skips >> state.seat & 1 == 0):
            choices = litters(farm)
            crowded_out: bool = choices[0] != breeding_kinds(farm)
            if len(choices) > 1 or (crowded_out and has_breeding_trade(state, farm)):
                state.phase = BREED
                return
            bred(state.seat, farm, newborns(choices[0]), log)
        if not _next_seat(state):
            break
    _next_round(state, log)


def _next_round(state: State, log: Log | None) -> None:
    for farm in state.farms:
        farm.newborn = 0
    state.seats_done = 0
    if state.round + 1 < state.rounds():
        state.round += 1
        start_round(state, log)
        return
    state.seat = state.start
    state.phase = FINAL
    _skip_idle_finals(state, log)


def finish_seat(state: State, log: Log | None) -> None:
    """Continue after a seat has finished its last trades."""
    if _next_seat(state):
        _skip_idle_finals(state, log)
    else:
        _end_game(state, log)


def _skip_idle_finals(state: State, log: Log | None) -> None:
    """Skip the seats that have no last trades to make."""
    while not has_trade(state, state.farms[state.seat]):
        if not _next_seat(state):
            _end_game(state, log)
            return


def _end_game(state: State, log: Log | None) -> None:
    state.phase = OVER
    if log is not None:
        scores: list[int] = [int(points(farm)) for farm in state.farms]
        log.append(events.GameEnded(tuple(scores), winner(state)))
