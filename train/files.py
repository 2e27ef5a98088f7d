"""What is learnt from, in files: each is written whole or not at all, and never again."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from magnat.engine.fields import Array

Teach = Callable[[int, int], Iterator[Any]]
"""From the number of the first game to be played, and how many: parts that have the arrays of their `NAMES`."""


def played(name: str, names: tuple[str, ...], teach: Teach, games: int, shard: int, folder: Path) -> list[Path]:
    """Files with what so many games left, of which some are there already, and some are played now."""
    files: list[Path] = []
    for first in range(0, games, shard):
        count = min(shard, games - first)
        file = folder / f"{name}-{first}-{count}.npz"
        if not file.exists():
            began = time.perf_counter()
            parts = list(teach(first, count))
            arrays = {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
            np.savez(file.with_suffix(".new.npz"), **arrays)  # type: ignore[arg-type]
            file.with_suffix(".new.npz").replace(file)
            print(f"{name}: {first + count:,} games, {time.perf_counter() - began:.0f} s", flush=True)
        files.append(file)
    return files


def joined(files: list[Path], name: str) -> Array:
    """One array from its parts, no more than one of which lies in memory beside it."""
    lengths = [len(_part(file, name)) for file in files]
    first = _part(files[0], name)
    whole = np.empty((sum(lengths), *first.shape[1:]), first.dtype)
    at = 0
    for file, length in zip(files, lengths, strict=True):
        whole[at : at + length] = _part(file, name)
        at += length
    return whole


def _part(file: Path, name: str) -> Array:
    with np.load(file) as kept:
        part: Array = kept[name]
    return part
