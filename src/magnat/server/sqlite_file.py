"""The SQLite file itself: opening it, what it holds, and bringing an older one up to date."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from magnat.engine.system_errors import access
from magnat.server.log import HouseError

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, made_at REAL NOT NULL,"
        " body BLOB NOT NULL) WITHOUT ROWID",
        "CREATE TABLE events (table_id TEXT, number INTEGER, body BLOB NOT NULL,"
        " PRIMARY KEY (table_id, number)) WITHOUT ROWID",
        # By induction also: every event belongs to a table.
        "CREATE TRIGGER events_have_no_holes BEFORE INSERT ON events WHEN NOT CASE NEW.number"
        " WHEN 1 THEN EXISTS (SELECT 1 FROM tables WHERE id = NEW.table_id)"
        " ELSE EXISTS (SELECT 1 FROM events WHERE table_id = NEW.table_id AND number = NEW.number - 1) END"
        " BEGIN SELECT RAISE(ABORT, 'hole'); END",
        "CREATE TABLE snapshots (table_id TEXT PRIMARY KEY REFERENCES tables, number INTEGER NOT NULL,"
        " body BLOB NOT NULL) WITHOUT ROWID",
        "CREATE TABLE links (digest BLOB PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables, seat INTEGER,"
        " expires_at REAL) WITHOUT ROWID",
        "CREATE TABLE holdings (person TEXT, table_id TEXT REFERENCES tables, seat INTEGER,"
        " PRIMARY KEY (person, table_id, seat)) WITHOUT ROWID",
    ),
    # The events of all tables one after the other, so that a crowd's moves fill one page and not one for each table.
    # Each points to the one `before` it at the same table, and a head to the last.
    (
        "DROP TRIGGER events_have_no_holes",
        "ALTER TABLE events RENAME TO old_events",
        "CREATE TABLE events (id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, number INTEGER NOT NULL,"
        " before INTEGER, body BLOB NOT NULL)",
        "INSERT INTO events (table_id, number, body) SELECT table_id, number, body FROM old_events ORDER BY 1, 2",
        "UPDATE events SET before = id - 1 WHERE number > 1",
        "CREATE TABLE heads (table_id TEXT NOT NULL UNIQUE REFERENCES tables, number INTEGER NOT NULL, last INTEGER)",
        "INSERT INTO heads SELECT tables.id, coalesce(max(number), 0), max(events.id)"
        " FROM tables LEFT JOIN events ON table_id = tables.id GROUP BY tables.id",
        "DROP TABLE old_events",
    ),
    # Who opened a table, whose other devices a link lets in, and who sits at a seat.
    (
        "ALTER TABLE tables ADD COLUMN host TEXT",
        "CREATE INDEX tables_by_host ON tables (host, made_at)",
        "ALTER TABLE links ADD COLUMN person TEXT",
        "CREATE INDEX links_by_table ON links (table_id, seat)",
        "CREATE INDEX holdings_by_seat ON holdings (table_id, seat)",
    ),
    # Where a browser is called when its page is closed.
    (
        "CREATE TABLE subscriptions (id INTEGER PRIMARY KEY, endpoint TEXT NOT NULL UNIQUE, person TEXT NOT NULL,"
        " key BLOB NOT NULL, secret BLOB NOT NULL, language TEXT NOT NULL)",
        "CREATE INDEX subscriptions_by_person ON subscriptions (person)",
    ),
    # Finished games, to be watched again whatever becomes of the rules.
    ("CREATE TABLE films (table_id TEXT PRIMARY KEY REFERENCES tables, body BLOB NOT NULL)",),
    # What was worked out of games, and by what people are known again.
    (
        "CREATE TABLE papers (table_id TEXT NOT NULL REFERENCES tables, kind TEXT NOT NULL, body BLOB NOT NULL,"
        " PRIMARY KEY (table_id, kind))",
        "CREATE TABLE proofs (number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, person TEXT NOT NULL,"
        " kind TEXT NOT NULL, body BLOB NOT NULL)",
        "CREATE INDEX proofs_by_person ON proofs (person)",
    ),
    # What the keeper of the house wants and hears; tables by their age.
    (
        "CREATE TABLE orders (kind TEXT, subject TEXT, until REAL, reason TEXT NOT NULL,"
        " PRIMARY KEY (kind, subject)) WITHOUT ROWID",
        "CREATE TABLE reports (server TEXT PRIMARY KEY, at REAL NOT NULL, body BLOB NOT NULL) WITHOUT ROWID",
        "CREATE INDEX tables_by_age ON tables (made_at, id)",
    ),
    # Tables whose bots or clock somebody minds, and from when on somebody must look at them in any case.
    (
        "CREATE TABLE keepings (table_id TEXT PRIMARY KEY REFERENCES tables, due_at REAL NOT NULL) WITHOUT ROWID",
        "CREATE INDEX keepings_by_due ON keepings (due_at)",
    ),
)
"""The statements that bring a file from each version to the next. Only ever add to the end."""

APPLICATION_ID = 0x4D41474E
"""Marks the file as ours ("MAGN")."""

BUSY_SECONDS = 10.0
"""How long to wait for another process that is writing to the same file."""


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open the file, making or migrating it where needed; LogError says why it cannot be used."""
    connection = None
    try:
        # Keys of running games are in it: nobody else's to read. SQLite gives its side files the same mode.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        connection = connect(path)
        _check_ours(connection, path)
        _use_wal(connection, path)
        _migrate(connection, path)
        _read_a_little(connection)
    except BaseException as error:
        if connection:
            connection.close()
        if isinstance(error, OSError):
            raise HouseError("file_not_opened", access(error), file=str(path)) from error
        if isinstance(error, sqlite3.OperationalError):
            raise HouseError("file_not_opened", error, file=str(path)) from error
        if isinstance(error, sqlite3.DatabaseError):
            raise HouseError("file_damaged", error, file=str(path)) from error
        raise
    return connection


def connect(path: Path) -> sqlite3.Connection:
    """A connection that leaves transactions to us and may be handed from thread to thread."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


@contextmanager
def transaction(
    connection: sqlite3.Connection, begin: str, commit: str = "COMMIT", undo: str = "ROLLBACK"
) -> Iterator[None]:
    """All or nothing."""
    connection.execute(begin)
    try:
        yield
        connection.execute(commit)
    except BaseException:
        with suppress(sqlite3.OperationalError):  # Some errors have ended the transaction already.
            connection.execute(undo)
        raise


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    with transaction(connection, "BEGIN"):  # Somebody else may be making the file at this moment.
        application = _pragma(connection, "application_id")
        empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    if application != APPLICATION_ID and not empty:
        raise HouseError("file_of_another", file=str(path))


def _use_wal(connection: sqlite3.Connection, path: Path) -> None:
    patient_until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
            break
        except sqlite3.OperationalError:  # For this statement alone SQLite does not wait by itself.
            if time.monotonic() > patient_until:
                raise
            time.sleep(0.01)
    if mode != "wal":
        raise HouseError("file_no_shared_memory", file=str(path))


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    with transaction(connection, "BEGIN IMMEDIATE"):  # Of two processes that start at once, one finds it done.
        version = _pragma(connection, "user_version")
        if version > len(MIGRATIONS):
            raise HouseError("file_newer", file=str(path), version=version, known=len(MIGRATIONS))
        for statement in (s for migration in MIGRATIONS[version:] for s in migration):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _read_a_little(connection: sqlite3.Connection) -> None:
    """A file that is damaged beyond its first page had better be found out now than by whoever comes first."""
    for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        connection.execute(f"SELECT * FROM {table} LIMIT 1").fetchone()


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    return int(value)
