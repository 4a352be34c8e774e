"""The HTTP status of each problem: the page without a server answers with the same ones."""

from typing import Final

from underhold.table.problems import TableProblem

STATUS: Final = {
    "bad_request": 422,
    "bad_setup": 422,
    "bad_record": 422,
    "bad_challenge": 422,
    "bad_name": 422,
    "illegal": 422,
    "no_bot": 422,
    "no_search": 422,
    "not_your_seat": 403,
    "no_guest": 403,
    "bad_origin": 403,
    "banned": 403,
    "not_over": 403,
    "daily_open": 403,
    "not_found": 404,
    "bad_method": 405,
    "too_slow": 408,
    "stale": 409,
    "cannot_go_back": 409,
    "not_playing": 409,
    "no_hints": 409,
    "cannot_resign": 409,
    "cannot_remove": 409,
    "no_free_seat": 409,
    "name_taken": 409,
    "flagged": 409,
    "old_rules": 409,
    "newer_rules": 409,
    "game_removed": 409,
    "too_large": 413,
    "bad_type": 415,
    "bad_host": 421,
    "too_many": 429,
    "server_error": 500,
    "busy": 503,
    "not_ready": 503,
    "storage_full": 503,
    "storage_failed": 503,
}


def status_of(problem: TableProblem) -> int:
    """The HTTP status of a problem."""
    return STATUS.get(problem.error, 400)
