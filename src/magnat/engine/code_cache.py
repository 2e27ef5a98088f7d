"""Where machine code is kept: by the fingerprint of what went into it, so that checkouts and processes share it."""

import hashlib
import os
import platform
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import FunctionType


def cache_root() -> Path:
    """The folder of compiled code; `MAGNAT_CACHE` moves it."""
    if chosen := os.environ.get("MAGNAT_CACHE"):
        return Path(chosen)
    from platformdirs import user_cache_path  # noqa: PLC0415  (not every machine that computes has a user)

    return user_cache_path("magnat") / "compiled"


class ByFingerprint:
    """Tells Numba where a function's machine code lies. The name of the function ends in its fingerprint."""

    def __init__(self, name: str) -> None:
        self._name = name

    @classmethod
    def from_function(cls, function: FunctionType, _file: str) -> "ByFingerprint":
        return cls(function.__qualname__)

    def get_cache_path(self) -> str:
        return str(cache_root() / self._name)

    def ensure_cache_path(self) -> None:
        """Numba goes on without a cache where this fails."""
        path = self.get_cache_path()
        os.makedirs(path, exist_ok=True)  # noqa: PTH103  (Numba expects an OSError and no Path)
        tempfile.TemporaryFile(dir=path).close()

    def get_source_stamp(self) -> str:
        """The name says it all: what lies under it is never stale."""
        return self._name

    def get_disambiguator(self) -> str:
        return ""


def is_kept(fingerprints: Iterable[str]) -> bool:
    """Whether machine code for this processor was made of these very functions."""
    return _marker(fingerprints).exists()


def keep(fingerprints: Iterable[str]) -> None:
    """Remember that it was."""
    marker = _marker(fingerprints)
    marker.parent.mkdir(parents=True, exist_ok=True)
    marker.touch()


def _marker(fingerprints: Iterable[str]) -> Path:
    parts = [*sorted(fingerprints), *_this_machine()]
    return cache_root() / "done" / hashlib.sha256("\n".join(parts).encode()).hexdigest()


@cache
def _this_machine() -> tuple[str, ...]:
    """Whatever else machine code depends on."""
    import numba  # noqa: PLC0415  (see compiling)
    from llvmlite import binding  # noqa: PLC0415

    features = binding.get_host_cpu_features().flatten()
    return numba.__version__, platform.python_version(), binding.get_host_cpu_name(), features
