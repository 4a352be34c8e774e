"""The folder with the records of the best known games, and the table of them in its README."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from tools.best_games.categories import DEFAULT_NODES, Category, with_rules
from underhold.cli.solve import upper_bound_of
from underhold.core import record_text
from underhold.core.errors import UnderholdError
from underhold.games import game as game_by_id
from underhold.records import Record, replay_file, write_record
from underhold.records.new_file import new_file

COMMAND: Final = "python -m tools.best_games"
PAGE: Final = "README.md"
_TABLE: Final = re.compile(r"(<!-- records -->\n).*?(<!-- end of records -->)", re.DOTALL)
_HEAD: Final = (
    "| game | deal | played | points | upper bound | gap | record | found by |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
)
# The end of a row: the file, and the command that found it. Everything else is computed.
_ROW: Final = re.compile(r"^\|(?:.*\|)? \[[^\]]+\]\(([^)]+\.txt)\) \| `([^`]+)` \|$", re.MULTILINE)


class Problems(Exception):
    """Something in the folder is wrong. Each problem has a sentence about what to do."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class BestGame:
    """A record of the folder, verified by replay."""

    category: Category
    record: Record

    @property
    def points(self) -> int:
        assert self.record.scores
        return self.record.scores.points[0]

    @property
    def file(self) -> str:
        return self.category.file_name(self.points)


def read_game(path: Path) -> BestGame:
    """Replay a record and check that it is a game of the category that its name says; raises ValueError if not."""
    category = Category.of_file(path.name)
    if category is None:
        raise ValueError("the file is not named like a record (GAME-solo-SEED-POINTS.txt)")
    try:
        game, record, _ = replay_file(path)
    except UnderholdError as error:
        raise ValueError(str(error)) from None
    if record.scores is None:
        raise ValueError("the game is not finished")
    if record.game != category.game_id or record.setup["seed"] != category.seed:
        raise ValueError(f"the name is of another deal; this is {record.game} with seed {record.setup['seed']}")
    setup = game.setup(1, category.seed, rules=record.rules)
    if record.setup != game.setup_to_json(setup):
        raise ValueError("it was not played alone with the default switches")
    if record.deal != game.deal_to_json(game.new(setup)):
        raise ValueError("this is not the deal of its seed")
    best = BestGame(category, record)
    if best.file != path.name:
        raise ValueError(f"the name does not fit the result; the game has {best.points} points")
    if path.read_bytes() != record_text.dumps(record).encode():
        raise ValueError("the text is not as the program writes it")
    return best


def read_games(folder: Path) -> list[BestGame]:
    """All records of a folder in the order of the table; raises Problems if anything is wrong with one of them."""
    games, problems = [], []
    for path in sorted(folder.iterdir()):
        if path.name == PAGE:
            continue
        try:
            games.append(read_game(path))
        except ValueError as error:
            category = Category.of_file(path.name)
            again = f", or delete it and run `{COMMAND} --only {category.name}`" if category in DEFAULT_NODES else ""
            fix = f"Restore it with `git checkout -- {path}`{again}." if category else "Move it elsewhere."
            problems.append(f"{path.name}: {str(error).rstrip('.')}. {fix}")
    problems += [
        f"{game.file}: {game.category.name} is not in the list of deals. Add it to tools/best_games/categories.py."
        for game in games
        if game.category not in DEFAULT_NODES
    ]
    if problems:
        raise Problems(problems)
    return sorted(games, key=lambda game: (game.category, -game.points))


def read_commands(page: str) -> dict[str, str]:
    """The command that found each record, by file name, from the rows of the table."""
    return dict(_ROW.findall(page))


def check(folder: Path) -> list[BestGame]:
    """Verify all records and the table; returns the records and raises Problems."""
    games = read_games(folder)
    page = _read_page(folder)
    commands = read_commands(page)
    problems = []
    for first, second in pairwise(games):
        if first.category == second.category:
            problems.append(
                f"{first.file} and {second.file}: both are records of {first.category.name}."
                f" `{COMMAND} --table` keeps the better one."
            )
    files = {game.file for game in games}
    problems += [
        f"{PAGE} lists {file}, which does not exist. Restore it with `git checkout -- {folder / file}`,"
        f" or run `{COMMAND} --table`, which deletes the row."
        for file in commands
        if file not in files
    ]
    problems += _problems_of_commands(games, commands)
    if not problems and page != _with_table(page, games, commands):
        problems = [f"{PAGE}: the table is not what the records give. Run `{COMMAND} --table`."]
    if problems:
        raise Problems(problems)
    return games


def rewrite(folder: Path, commands: dict[str, str]) -> list[str]:
    """Verify all records, delete those that a better one replaces, and rewrite the table.

    `commands` has the commands that found new records, by file name; the table has the others. Returns the names of
    the deleted files. Nothing is changed if something is wrong; then Problems is raised.
    """
    page = _read_page(folder)
    commands = read_commands(page) | commands
    best: dict[Category, BestGame] = {}
    replaced = []
    for game in read_games(folder):
        if best.setdefault(game.category, game) is not game:
            replaced.append(game.file)
    games = list(best.values())
    commands = {
        game.file: with_rules(commands[game.file], game.record.rules) for game in games if game.file in commands
    }
    if problems := _problems_of_commands(games, commands):
        raise Problems(problems)
    new_page = _with_table(page, games, commands)
    if new_page != page:
        with new_file(folder / PAGE) as temporary:
            temporary.write_text(new_page, encoding="utf-8", newline="\n")
    for file in replaced:
        (folder / file).unlink()
    return replaced


def keep_better(folder: Path, found: Sequence[tuple[BestGame, str]]) -> list[str]:
    """Replace records by games with more points, given with the commands that found them; returns what was done.

    It may be repeated if it was interrupted.
    """
    before = read_games(folder)
    rows = read_commands(_read_page(folder))
    commands, verdicts = {}, []
    for game, command in found:
        points = max((old.points for old in before if old.category == game.category), default=None)
        if points is None or game.points > points:
            write_record(game.record, folder / game.file)
            commands[game.file] = command
            verdicts.append("the first record" if points is None else f"better than the record, which had {points}")
        else:
            if game in before and game.file not in rows:  # interrupted after it was written
                commands[game.file] = command
            verdicts.append(f"the record has {'the same' if game.points == points else points} and stays")
    rewrite(folder, commands)
    return verdicts


def _read_page(folder: Path) -> str:
    try:
        page = (folder / PAGE).read_text(encoding="utf-8")
    except FileNotFoundError:
        page = ""
    if not _TABLE.search(page):
        marks = "`<!-- records -->` and `<!-- end of records -->`"
        raise Problems([f"{folder / PAGE}: add the lines {marks} where the table belongs."])
    return page


def _problems_of_commands(games: list[BestGame], commands: dict[str, str]) -> list[str]:
    problems = []
    for game in games:
        command = commands.get(game.file)
        example = game.category.command("--nodes N", game.record.rules)
        if command is None:
            row = f"| [{game.file}]({game.file}) | `{example}` |"
            problems.append(
                f"{game.file} is not in the table, so the command that found it is not known. Add the row `{row}`"
                f" and run `{COMMAND} --table`, which completes the row."
            )
        elif not game.category.has_command(command, game.record.rules):
            problems.append(
                f"{game.file}: it was not found by `{command}`. Write a command like `{example}` in its row."
            )
    return problems


def _with_table(page: str, games: list[BestGame], commands: dict[str, str]) -> str:
    """The page with the table of these games."""
    rows = []
    for game in games:
        category = game.category
        known = max(one.points for one in games if one.record.setup == game.record.setup)
        bound = _bound(category.game_id, category.seed, game.record.rules, known)
        columns = (
            *(category.game_id, category.deal, category.played, game.points),
            *(("-", "-") if bound is None else (bound, bound - game.points)),
            *(f"[{game.file}]({game.file})", f"`{commands[game.file]}`"),
        )
        rows.append(f"| {' | '.join(map(str, columns))} |")
    table = "\n".join([*_HEAD, *rows])
    return _TABLE.sub(lambda found: f"{found[1]}\n{table}\n\n{found[2]}", page)


@cache
def _bound(game_id: str, seed: int, rules: int, known: int) -> int | None:
    """No game of this deal has more points. `known`: the points of the best known game."""
    game = game_by_id(game_id)
    return upper_bound_of(game, game.new(game.setup(1, seed, rules=rules)), known)
