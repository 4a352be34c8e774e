"""A loop over many games of Pgx at once, compiled by JAX for the processor."""

from importlib.metadata import version
from typing import Any, Final

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from bench.serve import Clock, Counts, Task, serve, shape

DECISIONS_BETWEEN: Final = 4096  # between checks of the clock


def many(env: Any, games: int) -> Task:
    """Random legal actions in all games; a finished game is replaced at once, as in our vector environment.

    Drawing the actions and playing them is one compiled function, which returns observations and masks.
    """

    def draw_and_play(state: Any, key: Any) -> tuple[Any, Any]:
        key, choosing, playing = jax.random.split(key, 3)
        chances = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choosing, chances, axis=1)
        keys = jax.random.split(playing, games)
        return jax.vmap(auto_reset(env.step, env.init))(state, actions, keys), key

    play = jax.jit(draw_and_play)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), games))
    state, key = play(state, jax.random.PRNGKey(2))  # compiles
    held = [state, key]

    def task(clock: Clock) -> Counts:
        ended = steps = 0
        while clock.running():
            for _ in range(max(1, DECISIONS_BETWEEN // games)):
                held[0], held[1] = play(*held)
                ended += int(held[0].terminated.sum())  # waits for the result
                steps += 1
        return {"games": max(1, ended), "decisions": steps * games}

    return task


def shape_of(env: Any) -> dict[str, float]:
    """Statistics of the decisions of one random game."""
    init, step = jax.jit(env.init), jax.jit(env.step)
    key = jax.random.PRNGKey(3)
    state = init(key)
    branching = []
    while not bool(state.terminated):
        branching.append(int(state.legal_action_mask.sum()))
        key, choosing, playing = jax.random.split(key, 3)
        chances = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        state = step(state, jax.random.categorical(choosing, chances), playing)
    return shape(branching)


def serve_env(name: str) -> None:
    """Serve the tasks of one game."""
    env = pgx.make(name)

    def facts() -> dict[str, Any]:
        return {"versions": {"pgx": version("pgx"), "jax": version("jax")}, "shape": shape_of(env)}

    serve({"vector-2": many(env, 64), "lists-2-4096": many(env, 4096)}, facts)
