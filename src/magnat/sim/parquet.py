"""Positions as a Parquet file, a row each: docs/laboratory.md says what the columns mean."""

import json
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

import magnat
from magnat.bots.players import LEVELS
from magnat.engine.game import Game
from magnat.engine.words import FloorError
from magnat.sim.position_entries import ACTION, GAME, MOVE, OFFERED, PLAYER, SEAT
from magnat.sim.positions import SAVED, WRITERS, Kind, Positions, width_of

ROWS_TOGETHER = 1 << 16
"""Positions in a row group: what a reader has to hold at least."""
PLAYERS = (*LEVELS, SAVED)


class NoParquet(FloorError, ValueError):
    """PyArrow is not installed."""

    FOLDER = Path(__file__).parent


class Writer:
    """Writes a file group by group, so that it may be larger than memory. It has its name once it is whole."""

    def __init__(self, path: Path, game: Game, options: dict[str, str], kind: Kind, seed: int | None) -> None:
        self._arrow, parquet = _pyarrow()
        self._game, self._kind = game, kind
        self._options = json.dumps(options)
        self._path, self._partial = path, path.with_name(f".{path.name}.part")
        self._waiting: list[Any] = []
        self._rows = 0
        self.positions, self.games = 0, 0
        schema = self._schema().with_metadata(_about(game, kind, seed))
        plain = [column for column in schema.names if column in ("observation", "legal", "move", "action")]
        dictionaries = [column for column in schema.names if column not in plain]
        self._file = parquet.ParquetWriter(self._partial, schema, compression="zstd", use_dictionary=dictionaries)

    def __enter__(self) -> "Writer":
        return self

    def __exit__(self, kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        if kind is None:
            self._flush()
        self._file.close()
        if kind is None:
            self._partial.replace(self._path)
        else:
            self._partial.unlink(missing_ok=True)

    def write(self, positions: Positions) -> None:
        batch = self._batch(positions)
        self._waiting.append(batch)
        self._rows += batch.num_rows
        self.positions += batch.num_rows
        self.games += len(positions.games)
        if self._rows >= ROWS_TOGETHER:
            self._flush()

    def write_all(self, every: Iterable[Positions]) -> None:
        for positions in every:
            self.write(positions)

    def _flush(self) -> None:
        if self._waiting:
            self._file.write_table(self._arrow.Table.from_batches(self._waiting), self._rows)
        self._waiting, self._rows = [], 0

    def _schema(self) -> Any:
        pa = self._arrow
        names = pa.dictionary(pa.int8(), pa.string())
        scalar = pa.from_numpy_dtype(WRITERS[self._kind][1])
        return pa.schema(
            [
                ("game", pa.int32()),
                ("key", pa.binary(16)),
                ("seats", pa.int8()),
                ("options", names),
                ("move", pa.int32()),
                ("seat", pa.int8()),
                ("player", names),
                ("observation", pa.list_(scalar, width_of(self._game, self._kind))),
                ("legal", pa.list_(pa.int16())),
                ("action", pa.int16()),
                ("scores", pa.list_(pa.int32())),
                ("ranks", pa.list_(pa.int8())),
            ]
        )

    def _batch(self, positions: Positions) -> Any:
        pa, noted, games = self._arrow, positions.noted, positions.games
        count, seats = len(noted), len(games[0].scores)
        lengths = [game.positions for game in games]

        def integers(column: int, scalar: Any) -> Any:
            return pa.array(noted[:, column].astype(scalar))

        def by_game(values: list[list[int]], scalar: Any) -> Any:
            spread = np.repeat(np.array(values, scalar), lengths, axis=0)
            return pa.ListArray.from_arrays(pa.array(_bounds(np.full(count, seats))), pa.array(spread.ravel()))

        def named(numbers: Any, values: Iterable[str]) -> Any:
            return pa.DictionaryArray.from_arrays(pa.array(numbers.astype(np.int8)), pa.array(list(values)))

        keys = np.repeat(np.array([np.frombuffer(game.key, np.uint8) for game in games]), lengths, axis=0)
        columns = [
            integers(GAME, np.int32),
            pa.FixedSizeBinaryArray.from_buffers(pa.binary(16), count, [None, pa.py_buffer(keys.tobytes())]),
            pa.array(np.full(count, seats, np.int8)),
            named(np.zeros(count), [self._options]),
            integers(MOVE, np.int32),
            integers(SEAT, np.int8),
            named(noted[:, PLAYER], PLAYERS),
            pa.FixedSizeListArray.from_arrays(pa.array(positions.seen.ravel()), positions.seen.shape[1]),
            pa.ListArray.from_arrays(pa.array(_bounds(noted[:, OFFERED])), pa.array(positions.codes)),
            integers(ACTION, np.int16),
            by_game([game.scores for game in games], np.int32),
            by_game([game.ranks for game in games], np.int8),
        ]
        return pa.RecordBatch.from_arrays(columns, schema=self._schema())


def _bounds(lengths: Any) -> Any:
    """Where each of some lists that lie one after the other begins, and the last one ends."""
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)


def _about(game: Game, kind: Kind, seed: int | None) -> dict[str, str]:
    """What a reader needs who has the file alone."""
    return {
        "magnat": magnat.__version__,
        "game": game.id,
        "rules": str(game.rules_version),
        "seed": "" if seed is None else str(seed),
        "observations": kind,
        "layout": json.dumps(game.observation_layout()),
        "actions": json.dumps(game.action_table()),
    }


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow  # noqa: PLC0415
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        raise NoParquet("no_parquet") from None
    return pyarrow, parquet
