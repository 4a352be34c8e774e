"""The game of the first tutorial page can be played."""

import re

import underhold
from tests.docs.blocks import ROOT

PAGE = (ROOT / "docs" / "first-game.md").read_text(encoding="utf-8")


def test_the_first_turns_can_be_played() -> None:
    game = underhold.game("cave-vs-cave")
    (seed,) = re.findall(r"underhold play cave-vs-cave --solo --seed (\d+)", PAGE)
    assert f"write **{seed}** as the seed" in PAGE
    state = game.new(game.setup(players=1, seed=int(seed)))
    turns = re.findall(r"^\| (\d\.\d) \|.*\| `([^`]+)` \|$", PAGE, re.MULTILINE)
    assert [label for label, _ in turns] == ["1.1", "1.2", "2.1", "2.2"]
    for label, moves in turns:
        for text in moves.split():
            assert game.label(state) == label
            state = game.play(state, game.read(state, text)).state
    assert game.label(state) == "3.1"
    assert game.scores(state).parts[0]["parlor"] == 6
