"""The messages between server, page and clients: the whole contract, exported in one place.

Everything here is plain data; docs/protocol.md describes how it is used. The types of the web client are generated
from these models. Texts are in the recipient's language, and no message depends on what its recipient may not know.
"""

from underhold.wire.base import MAX_SEATS, DisplayName, GameId, Goods, Key, Language, Slug, Token, Wire, trusted
from underhold.wire.challenges import Challenge, ChallengeLink
from underhold.wire.chat import MAX_TEXT, BlockPlayer, Chat, ChatMessage, Phrase, ReportMessage, Say
from underhold.wire.clocks import AtFlag, Clock, ClockKind, ClockOrder, ClockTerms, SeatTime
from underhold.wire.daily import Daily, DailyAttempt, DailyBest, DailyOrder, DailyResult, DailyTable, Day
from underhold.wire.games import BotInfo, GameInfo, LessonInfo, Problem, SwitchInfo
from underhold.wire.position import (
    After,
    Answer,
    Back,
    Decision,
    Entry,
    Happening,
    Laid,
    LessonCard,
    LessonStep,
    Offer,
    Part,
    Plan,
    Position,
    Reason,
    Removal,
    Result,
    ScoreLine,
    Way,
)
from underhold.wire.push import PushEnd, PushSubscription, ServerSettings
from underhold.wire.puzzles import PuzzleId, PuzzleInfo, PuzzleList, PuzzleState, PuzzleTry, PuzzleVerdict
from underhold.wire.ratings import (
    Profile,
    RatedGame,
    RatedOpponent,
    Rating,
    RatingChange,
    RatingConsent,
    Recover,
    RecoveryCode,
    TableRating,
)
from underhold.wire.replay import AnalysedSeat, AnalysedTurn, Analysis, AnalysisReport, Moment, Moments
from underhold.wire.rules import RulePicture, RulesContent, ShowMe
from underhold.wire.socket import (
    Acknowledged,
    AskHint,
    Company,
    Consent,
    FromClient,
    FromServer,
    Hello,
    Hint,
    Patch,
    Ping,
    Play,
    Pong,
    Refused,
    Snapshot,
    Takeback,
    Unchanged,
    Update,
)
from underhold.wire.tables import (
    Branch,
    Claim,
    Claimed,
    Ended,
    HintConsent,
    Leave,
    RemovalAnswer,
    Rename,
    Seat,
    SeatOrder,
    TableList,
    TableMade,
    TableOrder,
    TableSummary,
)
from underhold.wire.webhooks import WebhookOrder, WebhookSecret

__all__ = [
    # base.py
    "MAX_SEATS",
    "DisplayName",
    "GameId",
    "Goods",
    "Key",
    "Language",
    "Slug",
    "Token",
    "Wire",
    "trusted",
    # clocks.py
    "ClockKind",
    "AtFlag",
    "ClockOrder",
    "ClockTerms",
    "SeatTime",
    "Clock",
    # tables.py
    "SeatOrder",
    "Branch",
    "TableOrder",
    "TableMade",
    "Claim",
    "Claimed",
    "Rename",
    "HintConsent",
    "Leave",
    "RemovalAnswer",
    "Seat",
    "Ended",
    "TableSummary",
    "TableList",
    # games.py
    "Problem",
    "BotInfo",
    "SwitchInfo",
    "LessonInfo",
    "GameInfo",
    # chat.py
    "MAX_TEXT",
    "Phrase",
    "Say",
    "ReportMessage",
    "BlockPlayer",
    "ChatMessage",
    "Chat",
    # daily.py
    "Day",
    "DailyOrder",
    "DailyTable",
    "DailyResult",
    "Daily",
    "DailyAttempt",
    "DailyBest",
    # challenges.py
    "ChallengeLink",
    "Challenge",
    # push.py
    "ServerSettings",
    "PushSubscription",
    "PushEnd",
    # webhooks.py
    "WebhookOrder",
    "WebhookSecret",
    # ratings.py
    "RatedOpponent",
    "RatedGame",
    "Rating",
    "Profile",
    "RatingConsent",
    "RatingChange",
    "TableRating",
    "RecoveryCode",
    "Recover",
    # position.py
    "Reason",
    "After",
    "Laid",
    "Answer",
    "Part",
    "Plan",
    "Decision",
    "Entry",
    "Happening",
    "Back",
    "Offer",
    "Removal",
    "ScoreLine",
    "Result",
    "LessonCard",
    "LessonStep",
    "Position",
    "Way",
    # rules.py
    "ShowMe",
    "RulePicture",
    "RulesContent",
    # socket.py
    "Hello",
    "Play",
    "Takeback",
    "Consent",
    "AskHint",
    "Ping",
    "FromClient",
    "Snapshot",
    "Unchanged",
    "Update",
    "Patch",
    "Company",
    "Acknowledged",
    "Refused",
    "Hint",
    "Pong",
    "FromServer",
    # replay.py
    "Moment",
    "Moments",
    "AnalysedTurn",
    "AnalysedSeat",
    "Analysis",
    "AnalysisReport",
    # puzzles.py
    "PuzzleId",
    "PuzzleInfo",
    "PuzzleList",
    "PuzzleTry",
    "PuzzleVerdict",
    "PuzzleState",
]
