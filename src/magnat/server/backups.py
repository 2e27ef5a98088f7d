"""A backup of a house: one file with the database as it stood at one moment and the keys beside it.

It is made while servers play on: SQLite writes a clean copy from within one reading transaction, and nobody waits.
"""

import sqlite3
import tarfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from magnat.server.log import LogError
from magnat.server.sqlite_file import APPLICATION_ID, MIGRATIONS, open_to_write

FILE = "magnat.db"
KEYS = ("cookie.key", "push.key")
"""By which persons are known again, and browsers called."""


class BackupError(ValueError):
    """A backup that cannot be made or used. The message is a sentence."""


class Contents(NamedTuple):
    tables: int
    events: int
    size: int


def back_up(data: Path, file: Path) -> Contents:
    """Write a backup of this folder; an older file of that name stays until the new one is whole."""
    if not (data / FILE).is_file():
        raise BackupError(f"There are no games in {data}: name the folder with --data.")
    aside = file.with_name(f".{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=file.parent) as folder:
            copy = Path(folder) / FILE
            _copy(data / FILE, copy)
            found = contents(copy)
            with tarfile.open(aside, "w:gz", compresslevel=6) as archive:
                archive.add(copy, FILE, filter=_plain)
                for key in (data / name for name in KEYS):
                    if key.is_file():
                        archive.add(key, key.name, filter=_plain)
            aside.chmod(0o600)
        aside.replace(file)
    except OSError as error:
        raise BackupError(f"{file} cannot be written: {error.strerror}.") from error
    finally:
        aside.unlink(missing_ok=True)
    return found


def restore(file: Path, data: Path) -> Contents:
    """Put a backup into a folder that holds no games yet."""
    if (data / FILE).exists():
        raise BackupError(f"There are games in {data} already: name another folder with --data, or move them away.")
    try:
        data.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=data) as name:
            folder = Path(name)
            for member, content in _members(file):
                (folder / member).touch(0o600)
                (folder / member).write_bytes(content)
            if not (folder / FILE).is_file():
                raise BackupError(f"{file} is no backup of Magnat: there is no {FILE} in it.")
            found = contents(folder / FILE)
            for path in sorted(
                folder.iterdir(), key=lambda path: path.name == FILE
            ):  # The database last: then all is there.
                path.replace(data / path.name)
    except (OSError, tarfile.TarError, EOFError) as error:
        raise BackupError(f"{file} cannot be restored: {error}.") from error
    open_to_write(data / FILE).close()  # An older one is brought up to date.
    return found


def contents(file: Path) -> Contents:
    """What is in a database that nobody uses; BackupError if it is damaged."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (sound,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if application != APPLICATION_ID or sound != "ok":
                raise BackupError(f"The database in this backup is damaged or another program's ({sound}).")
            if version > len(MIGRATIONS):
                raise BackupError("This backup was made by a newer Magnat: update Magnat to restore it.")
            (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
            (events,) = connection.execute("SELECT count(*) FROM events").fetchone()
    except sqlite3.Error as error:
        raise BackupError(f"The database in this backup is damaged: {error}.") from error
    return Contents(tables, events, file.stat().st_size)


def _copy(source: Path, target: Path) -> None:
    try:
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True, timeout=10.0)) as connection:
            connection.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.Error as error:
        raise LogError(f"{source} could not be copied: {error}.") from error


def _members(file: Path) -> Iterator[tuple[str, bytes]]:
    """Only what we put in, wherever it claims to belong."""
    with tarfile.open(file, "r:gz") as archive:
        for member in archive:
            content = archive.extractfile(member) if member.name in (FILE, *KEYS) and member.isfile() else None
            if content is not None:
                yield member.name, content.read()


def _plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without whose it was."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode, member.mtime = 0o600, time.time()
    return member
