"""A policy network for MaskablePPO that computes only the scores of legal moves."""

from typing import Any, Self

import torch
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn
from torch.nn.utils.rnn import pad_sequence

from underhold.encode import encoding
from underhold.env.vocabulary import move_words


class LegalMoves(MaskableDistribution):
    """A distribution over the legal moves of each position.

    The parameters are the scores of words; the score of a move is the sum over its words. A position has about six
    legal moves out of thousands, so the distribution is over a short padded list of them, which makes training several
    times as fast as with sb3-contrib's distribution over all moves.
    """

    def __init__(self, words_of: Tensor) -> None:
        super().__init__()
        self.words_of = words_of  # (moves + 1, words): the words of each move; the last row is padding
        self.none = len(words_of) - 1
        self.legal = torch.empty(0)  # (positions, most legal moves)
        self.log_chances = torch.empty(0)  # the same shape
        self._scores = torch.empty(0)

    def proba_distribution_net(self, latent_dim: int, words: int) -> nn.Module:
        """The layer that scores words; it starts with equal chances for all legal moves."""
        layer = nn.Linear(latent_dim, words)
        nn.init.zeros_(layer.weight)
        nn.init.zeros_(layer.bias)
        return layer

    def proba_distribution(self, action_logits: Tensor) -> Self:
        """Take the scores of words; `apply_masking` has to follow."""
        self._scores = action_logits
        return self

    def apply_masking(self, masks: Any) -> None:
        """Compute the chances of the legal moves."""
        if masks is None:
            raise ValueError("MovePolicy needs action masks: pass action_masks to predict().")
        allowed = torch.as_tensor(masks, dtype=torch.bool, device=self._scores.device).reshape(-1, self.none)
        position, move = allowed.nonzero(as_tuple=True)
        count = allowed.sum(1)
        first = count.cumsum(0) - count
        legal = torch.full((len(allowed), int(count.max())), self.none, device=move.device)
        legal[position, torch.arange(len(move), device=move.device) - first[position]] = move
        words = self.words_of.to(move.device)[legal]
        scores = self._scores.gather(1, words.flatten(1)).view(words.shape).sum(2)
        self.legal = legal
        self.log_chances = torch.log_softmax(scores.masked_fill(legal == self.none, -1e9), dim=1)

    def log_prob(self, actions: Tensor) -> Tensor:
        """The logarithm of the chance of one legal move per position."""
        return self.log_chances.masked_fill(self.legal != actions.view(-1, 1), 0.0).sum(1)

    def entropy(self) -> Tensor:
        """The entropy of each position's moves."""
        return -(self.log_chances.exp() * self.log_chances).sum(1)

    def sample(self) -> Tensor:
        """A random move per position."""
        return self._moves(torch.multinomial(self.log_chances.exp(), 1))

    def mode(self) -> Tensor:
        """The most likely move of each position."""
        return self._moves(self.log_chances.argmax(1, keepdim=True))

    def _moves(self, places: Tensor) -> Tensor:
        return self.legal.gather(1, places).squeeze(1)

    def actions_from_params(self, *args: Any, **kwargs: Any) -> Tensor:
        """Not supported: the scores alone do not say what is legal."""
        raise NotImplementedError

    def log_prob_from_params(self, *args: Any, **kwargs: Any) -> tuple[Tensor, Tensor]:
        """Not supported: the scores alone do not say what is legal."""
        raise NotImplementedError


class ScaledFields(BaseFeaturesExtractor):
    """Observations, each number divided by the root of its maximum.

    Counts of goods are small compared to their maximum; dividing by it would make a difference of one invisible.
    """

    scale: Tensor

    def __init__(self, observation_space: Any) -> None:
        super().__init__(observation_space, observation_space.shape[0])
        self.register_buffer("scale", torch.tensor(observation_space.high, dtype=torch.float32).rsqrt())

    def forward(self, observations: Tensor) -> Tensor:
        """Scale a batch of observations."""
        return observations * self.scale


class MovePolicy(MaskableActorCriticPolicy):
    """A policy for MaskablePPO that scores the words of moves.

    So what it learns about a room in one place applies to others.

    Pass the game in `policy_kwargs`: `{"game_id": "cave-vs-cave"}`. All other arguments are those of `MlpPolicy`.
    """

    words_of: Tensor

    def __init__(self, *args: Any, game_id: str, **kwargs: Any) -> None:
        self._game_id = game_id
        super().__init__(*args, **{"features_extractor_class": ScaledFields, **kwargs})

    def _build(self, lr_schedule: Any) -> None:
        self._build_mlp_extractor()
        words, of_action = move_words(encoding(self._game_id, 1))
        rows = [torch.tensor(numbers) for numbers in (*of_action, (0,))]
        self.register_buffer("words_of", pad_sequence(rows, batch_first=True), persistent=False)
        self.action_dist = LegalMoves(self.words_of)
        self.action_net = self.action_dist.proba_distribution_net(self.mlp_extractor.latent_dim_pi, len(words))
        self.value_net = nn.Linear(self.mlp_extractor.latent_dim_vf, 1)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    def _get_constructor_parameters(self) -> dict[str, Any]:
        parameters: dict[str, Any] = super()._get_constructor_parameters()
        return parameters | {"game_id": self._game_id}
