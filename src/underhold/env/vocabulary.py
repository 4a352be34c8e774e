"""The words that moves consist of, for networks that learn about words instead of thousands of separate moves."""

import re

from underhold.encode import Encoding


def move_words(encoding: Encoding) -> tuple[list[str], list[list[int]]]:
    """All words of a game's moves, and for each action the numbers of its words.

    In notation, a move consists of a few words: the action, the room, the place. The first word is empty. No move has
    it, so that it can be used for padding.

    >>> from underhold.encode import encoding
    >>> words, of_action = move_words(encoding("cave-vs-cave", players=1))
    >>> len(words), [words[number] for number in of_action[100]]
    (96, ['warehouse', 'a3'])
    """
    moves = [re.findall(r"\w+", str(encoding.move_of(action))) for action in range(encoding.actions)]
    words = ["", *sorted({word for move in moves for word in move})]
    numbers = {word: number for number, word in enumerate(words)}
    return words, [[numbers[word] for word in move] for move in moves]
