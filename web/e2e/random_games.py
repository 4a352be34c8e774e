"""Plays random games, with a short search in some positions, and prints a checksum for each game and number of players.

Every build plays the same games.
"""

import json
from hashlib import blake2b

import underhold
from underhold.bots.think import Budget, think

GAMES = 2
NODES = 200  # per search
BETWEEN = 60  # decisions between two searches


def checksum(game, players):
    """The checksum of some games."""
    digest = blake2b(digest_size=8)
    for seed in range(1, GAMES + 1):
        state, rng = game.new(game.setup(players, seed)), underhold.Rng(seed, stream=1)
        decisions = 0
        while moves := game.moves(state):
            digest.update(repr([game.pack(move) for move in moves]).encode())
            if decisions % BETWEEN == BETWEEN // 2:
                view = game.view(state, game.decision(state).seat)
                advice = think(game, view, underhold.Rng(seed, stream=2), Budget(nodes=NODES)).advice
                digest.update(repr([(each.moves, each.worths, each.visits) for each in advice]).encode())
            game.advance(state, moves[rng.below(len(moves))])
            decisions += 1
        digest.update(repr([int(each) for each in game.to_ints(state)]).encode())
    return digest.hexdigest()


print(
    json.dumps(
        {
            "build": underhold.build(),
            "checksums": {
                f"{id}, {players} players": checksum(underhold.game(id), players)
                for id in underhold.titles()
                for players in underhold.game(id).players
            },
        }
    )
)
