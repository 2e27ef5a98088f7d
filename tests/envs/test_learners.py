"""PyTorch and JAX share what a batch tells, and a learner of PyTorch's learns from it.

Both are large, and in no lock file: `make learners-test` installs them and fails without them.
"""

import os
from importlib import import_module
from typing import Any

import pytest

import magnat
from magnat.engine.handed import BatchError
from tests.engine.test_batch import NAMES
from tests.envs.test_examples import rewards_of

game = magnat.load("big-shot")


def library(name: str) -> Any:
    return import_module(name) if os.environ.get("MAGNAT_LEARNERS") else pytest.importorskip(name)


def test_torch_shares_every_array_and_its_tensors_are_taken() -> None:
    torch = library("torch")
    games = game.batch(16, seed=1)
    for name in NAMES:
        array = getattr(games, name)
        tensor = torch.from_dlpack(array)
        assert tensor.data_ptr() == array.ctypes.data
        assert torch.as_tensor(array).data_ptr() == array.ctypes.data
    masks = torch.from_dlpack(games.masks)
    games.step(masks.to(torch.int64).argmax(dim=1))
    assert games.masks.ctypes.data == masks.data_ptr()
    with pytest.raises(BatchError, match=r"actions must be of the type int64, not float32\."):
        games.step(torch.zeros(16))
    with pytest.raises(BatchError, match=r"cannot be read where it lies"):
        games.step(torch.zeros(16, requires_grad=True))


def test_jax_shares_every_array_and_its_arrays_are_taken() -> None:
    jax = library("jax")
    with jax.enable_x64(True):
        games = game.batch(16, seed=1)
        for name in NAMES:
            array = getattr(games, name)
            shared = jax.dlpack.from_dlpack(array)
            assert shared.unsafe_buffer_pointer() == array.ctypes.data, name
        games.step(jax.numpy.argmax(jax.dlpack.from_dlpack(games.masks), axis=1))


def test_actor_and_critic_learn_to_beat_players_that_choose_at_random() -> None:
    library("torch")
    library("gymnasium")
    rewards = rewards_of("actor_critic.py", "--updates", "20", "--tables", "64")
    assert len(rewards) == 10
    assert sum(rewards[-3:]) / 3 > 0.1
