"""What one receiver may see of a table, as messages. Pure functions of a frame: nothing here knows of sockets."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from underhold.bots.names import bot_name
from underhold.locale import Words, words
from underhold.server.store.rows import OfferRow, SeatRow, TableRow
from underhold.table.subscriptions import Change
from underhold.table.versioned_game import Frame
from underhold.wire import messages

_READERS: Final = 64  # kinds of readers for whom the sentences of a move are kept
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Eyes:
    """A receiver: the seats it holds and its language."""

    seats: tuple[int, ...]
    language: str

    @property
    def words(self) -> Words:
        return words(self.language)

    @property
    def you(self) -> int | None:
        """The seat that sentences may call `you`; none where several people share a screen."""
        return self.seats[0] if len(self.seats) == 1 else None

    def seat_at(self, frame: Frame) -> int | None:
        """The seat whose view it gets."""
        to_move = frame.to_move
        return to_move if to_move in self.seats else (self.seats[0] if self.seats else None)


def iso(micros: int) -> str:
    """A time of the database as ISO 8601."""
    moment = _EPOCH + timedelta(microseconds=micros)  # in whole numbers: a float would be a microsecond off
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")


def micros(text: str) -> int:
    """The time of the database for ISO 8601; raises ValueError."""
    moment = datetime.fromisoformat(text)
    moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
    return (moment - _EPOCH) // timedelta(microseconds=1)


def names(words: Words, seats: Sequence[SeatRow]) -> tuple[str, ...]:
    """What the seats are called."""
    bots = [seat.bot for seat in seats]
    said: list[str] = []
    for seat in seats:
        if seat.name is not None:
            said.append(seat.name)
        elif seat.bot is not None:
            key = "web.seat.bot_of_several" if bots.count(seat.bot) > 1 else "web.seat.bot"
            said.append(str(words.say(key, level=bot_name(words, seat.bot), number=seat.number + 1)))
        else:
            said.append(str(words.say("web.seat.number", number=seat.number + 1)))
    return tuple(said)


def seats(
    table: TableRow, yours: Collection[int], present: Collection[int], points: Sequence[int] | None
) -> list[messages.Seat]:
    """Who sits where, for one receiver."""
    return [
        messages.Seat(
            number=seat.number,
            kind=seat.kind,  # type: ignore[arg-type]
            name=seat.name,
            bot=seat.bot,
            claimed=seat.claimed,
            yours=seat.number in yours,
            present=seat.number in present,
            points=None if points is None else points[seat.number],
        )
        for seat in table.seats
    ]


def awaited(offer: OfferRow, seats: Iterable[SeatRow]) -> tuple[int, ...]:
    """Who has to answer an offer still: people elsewhere. A seat that nobody has taken yet has no say."""
    return tuple(
        seat.number for seat in seats if seat.kind != "bot" and seat.claimed and seat.number not in offer.agreed
    )


def offer(table: TableRow, frame: Frame, eyes: Eyes) -> messages.Offer | None:
    """The wish to go back, if there is one."""
    if frame.offer is None:
        return None
    yours = frame.offer.seat in eyes.seats
    return messages.Offer(
        seat=frame.offer.seat,
        ply=frame.offer.ply,
        text=eyes.words.text("web.offer.yours") if yours else _wish(table, frame, frame.offer, eyes),
        yours=yours,
        answer=bool(set(awaited(frame.offer, table.seats)) & set(eyes.seats)),
    )


def _wish(table: TableRow, frame: Frame, offer: OfferRow, eyes: Eyes) -> str:
    """What somebody else wants undone: the sentence of the move, or how many moves there are."""
    player = names(eyes.words, table.seats)[offer.seat]
    count = frame.ply - offer.ply
    if count > 1:
        return eyes.words.say("web.offer.back_moves", player=player, count=count)
    move = " ".join(entry.text for entry in entries(table, frame, eyes, offer.ply))
    if not move:  # the end of a turn goes unsaid
        return eyes.words.say("web.offer.back_end", player=player)
    return eyes.words.say("web.offer.back", player=player, move=move)


def back(frame: Frame, eyes: Eyes) -> messages.Back:
    """What the receiver may take back."""
    if frame.over or not eyes.seats:
        reason = eyes.words.text("web.problem.back.over") if frame.over and eyes.seats else None
        return messages.Back(undo=False, redo=False, restart=False, ask=None, reason=reason)
    mine = frame.to_move in eyes.seats
    free = frame.free() if mine else 0
    reason = None if free else eyes.words.text(f"web.problem.back.{frame.barred() if mine else 'turn_over'}")
    return messages.Back(
        undo=free > 0, redo=mine and bool(frame.undone), restart=free > 0, ask=askable(frame, eyes.seats), reason=reason
    )


def askable(frame: Frame, seats: Collection[int]) -> int | None:
    """The moves that stay if the last own move is asked back that cannot be taken back alone."""
    free = frame.free() if frame.to_move in seats else 0
    return next((ply for ply in range(frame.ply - free - 1, -1, -1) if frame.steps[ply].seat in seats), None)


def view(frame: Frame, ply: int, seat: int | None) -> dict[str, Any]:
    """The game's own view after so many moves."""
    face = frame.face
    seen = face.game.view(frame.state_at(ply), seat)
    round_ = face.round_of(seen)
    start = ply
    while start and frame.steps[start - 1].round == round_:
        start -= 1
    return face.view(seen, [(step.seat, step.move) for step in frame.steps[start:ply]])


def current_view(frame: Frame, seat: int | None) -> dict[str, Any]:
    """The view now. Where seats have no secrets of their own all see the same, and it is drawn up once for all."""
    key = ("view", tuple(frame.face.game.view(frame.state, seat).to_ints()))
    if key not in frame.shown:
        frame.shown[key] = view(frame, frame.ply, seat)
    shown: dict[str, Any] = frame.shown[key]
    return shown


def result(table: TableRow, frame: Frame, eyes: Eyes) -> messages.Result | None:
    """The end, with what was secret until then; None as long as it is not reached."""
    if not frame.finished:
        return None
    game, called = frame.face.game, names(eyes.words, table.seats)
    key = ("result", eyes.language, eyes.you, called)
    if key not in frame.shown:
        seen, scores = game.view(frame.state, eyes.you), game.scores(frame.state)
        frame.shown[key] = messages.Result(
            winner=scores.winner,
            verdict=frame.face.verdict(eyes.words, seen, called, eyes.you),
            lines=score_lines(frame, eyes),
            totals=list(scores.points),
            by_round=by_round(frame),
            seed=table.setup["seed"],
            switches={name: value for name, value in table.setup.items() if name not in ("seed", "players")},
        )
    shown: messages.Result = frame.shown[key]
    return shown


def sheet(frame: Frame, eyes: Eyes) -> list[messages.ScoreLine]:
    """The points so far, line by line."""
    key = ("sheet", eyes.language)
    if key not in frame.shown:
        frame.shown[key] = frame.face.score_lines(eyes.words, frame.face.game.view(frame.state, None))
    shown: list[messages.ScoreLine] = frame.shown[key]
    return shown


def score_lines(frame: Frame, eyes: Eyes) -> list[messages.ScoreLine]:
    """The points so far, line by line, as far as the receiver may know them."""
    seen = frame.face.game.view(frame.state, eyes.seat_at(frame))
    key = ("scores", eyes.language, tuple(seen.to_ints()))
    if key not in frame.shown:
        frame.shown[key] = frame.face.score_lines(eyes.words, seen)
    shown: list[messages.ScoreLine] = frame.shown[key]
    return shown


def by_round(frame: Frame) -> list[list[int]]:
    """The points of every seat at the end of each round."""
    ends = [
        ply for ply, step in enumerate(frame.steps, start=1) if ply == frame.ply or frame.steps[ply].round != step.round
    ]
    return [list(frame.face.game.scores(frame.state_at(ply)).points) for ply in ends]


def position(table: TableRow, frame: Frame, eyes: Eyes, present: Collection[int]) -> messages.Position:
    """The table as the receiver may see it."""
    game, to_move = frame.face.game, frame.to_move
    seat = eyes.seat_at(frame)
    bot = to_move is not None and table.seats[to_move].kind == "bot"
    return messages.Position(
        table=table.id,
        game=table.game,  # type: ignore[arg-type]
        version=frame.version,
        ply=frame.ply,
        label=game.label(frame.state),
        over=frame.over,
        seats=seats(table, eyes.seats, present, game.scores(frame.state).points if frame.finished else None),
        view=current_view(frame, seat),
        decision=decision(frame, eyes),
        to_move=to_move,
        thinking=bot and frame.offer is None,
        back=back(frame, eyes),
        scores=sheet(frame, eyes),
        outlook=outlook(frame, eyes, seat),
        offer=offer(table, frame, eyes),
        takebacks=frame.takebacks,
        rematch=table.rematch,
        result=result(table, frame, eyes),
    )


def decision(frame: Frame, eyes: Eyes) -> messages.Decision | None:
    """The open question with all its answers, for whoever holds the seat that has to answer."""
    to_move = frame.to_move
    if to_move is None or to_move not in eyes.seats:
        return None
    key = ("decision", eyes.language)
    if key not in frame.shown:
        frame.shown[key] = frame.face.decision(eyes.words, frame.face.game.view(frame.state, to_move))
    shown: messages.Decision = frame.shown[key]
    return shown


def outlook(frame: Frame, eyes: Eyes, seat: int | None) -> dict[str, Any] | None:
    """What pieces would mean to the receiver, if it plays."""
    if seat is None or frame.over:
        return None
    key = ("outlook", eyes.language, seat)
    if key not in frame.shown:
        frame.shown[key] = frame.face.outlook(eyes.words, frame.face.game.view(frame.state, seat), seat)
    shown: dict[str, Any] | None = frame.shown[key]
    return shown


def entries(table: TableRow, frame: Frame, eyes: Eyes, start: int = 0, end: int | None = None) -> list[messages.Entry]:
    """The log of the moves after `start`, up to `end`."""
    said = words(eyes.language)
    called, you = names(said, table.seats), eyes.you
    key = (eyes.language, you, called)
    found: list[messages.Entry] = []
    for ply, step in enumerate(frame.steps[start:end], start=start + 1):
        told = step.said.get(key)
        if told is None:
            if len(step.said) >= _READERS:  # names can be changed for ever
                step.said.clear()
            seen = frame.face.game.events_for(step.events, you)
            sentences = frame.face.sentences(said, seen, called, you)
            told = [messages.Entry(ply=ply, label=step.label, seat=step.seat, text=text) for text in sentences]
            step.said[key] = told
        found += told
    return found


def way(
    frame: Frame,
    state: Any,
    seat: int,
    moves: Sequence[int],
    gain: float,
    worths: Sequence[float],
    eyes: Eyes,
) -> messages.Way:
    """Moves that a seat could play in a state, each as a sentence; nothing may come to light before the last."""
    face = frame.face
    sentences = []
    for move in moves:
        sentences.append(face.move_text(eyes.words, face.game.view(state, seat), move))
        state = face.game.play(state, move).state
    return messages.Way(
        moves=[face.game.write(move) for move in moves],
        sentences=sentences,
        gain=round(gain, 2),
        worths=[round(worth, 2) for worth in worths],
    )


def update(table: TableRow, change: Change, eyes: Eyes, present: Collection[int]) -> messages.Update:
    """A change, for one receiver."""
    frame = change.frame
    fresh = frame.steps[change.kept :]
    events = [event for step in fresh for event in frame.face.game.events_for(step.events, eyes.you)]
    return messages.Update(
        position=position(table, frame, eyes, present),
        events=frame.face.happenings(events),
        log=entries(table, frame, eyes, change.kept),
        log_from=len(entries(table, frame, eyes, 0, change.kept)),
        cause=change.cause,
    )


def snapshot(table: TableRow, frame: Frame, eyes: Eyes, present: Collection[int], log_from: int) -> messages.Snapshot:
    """Everything, for one receiver; the log from an entry on."""
    told = entries(table, frame, eyes)
    start = min(max(log_from, 0), len(told))
    return messages.Snapshot(position=position(table, frame, eyes, present), log=told[start:], log_from=start)


def summary(table: TableRow, yours: Collection[int]) -> messages.TableSummary:
    """One line of a list."""
    standing = table.standing
    return messages.TableSummary(
        table=table.id,
        game=table.game,  # type: ignore[arg-type]
        status="over" if standing.over else "playing",
        seats=seats(table, yours, (), standing.points),
        to_move=standing.to_move,
        round=standing.label,
        ply=standing.ply,
        winner=standing.winner,
        uploaded=table.uploaded,
        created=iso(table.created),
        updated=iso(table.updated),
    )
