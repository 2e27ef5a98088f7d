"""A backup of a house: one file with everything as it stood at one moment, and the keys beside it.

It is made while servers play on: either database lets us read from within one transaction, and nobody waits. What is
packed is always a SQLite file and the keys, wherever it came from, so that a backup can be restored into either.
"""

import asyncio
import shutil
import sqlite3
import tarfile
import time
import zlib
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from magnat.engine.system_errors import access
from magnat.engine.words import FloorError
from magnat.server.log import HouseError
from magnat.server.moving import KEYS, move_data
from magnat.server.setting_kinds import is_database
from magnat.server.sqlite_file import APPLICATION_ID, MIGRATIONS, open_to_write
from magnat.server.storage import FILE


class BackupError(FloorError, ValueError):
    """A backup that cannot be made or used."""

    FOLDER = Path(__file__).parent


class Contents(NamedTuple):
    tables: int
    events: int
    size: int


def back_up(data: Path | str, file: Path) -> Contents:
    """Write a backup of a folder or a database; an older file of that name stays until the new one is whole."""
    aside = file.with_name(f".{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=file.parent) as name:
            folder = Path(name)
            _copy(data, folder)
            found = contents(folder / FILE)
            aside.unlink(missing_ok=True)
            aside.touch(0o600)
            with tarfile.open(aside, "w:gz", compresslevel=6) as archive:
                for part in _parts(folder):
                    archive.add(part, part.name, filter=_plain)
        aside.replace(file)
    except OSError as error:
        raise BackupError("backup_unwritable", access(error), file=str(file)) from error
    finally:
        aside.unlink(missing_ok=True)
    return found


def restore(file: Path, data: Path | str) -> Contents:
    """Put a backup into a folder or a database that holds no games yet."""
    if is_database(data):
        with TemporaryDirectory() as name:
            found = _unpack(file, Path(name))
            asyncio.run(move_data(Path(name), data))
        return found
    target = Path(data)
    if (target / FILE).exists():
        raise BackupError("backup_no_room", folder=str(target))
    try:
        target.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=target) as name:
            found = _unpack(file, Path(name))
            for part in reversed(_parts(Path(name))):  # The database last: then all is there.
                part.replace(target / part.name)
    except OSError as error:
        raise BackupError("backup_not_restored", access(error), file=str(file)) from error
    open_to_write(target / FILE).close()  # An older one is brought up to date.
    return found


def contents(file: Path) -> Contents:
    """What is in a database that nobody uses; BackupError if it is damaged."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (sound,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if application != APPLICATION_ID or sound != "ok":
                raise BackupError("backup_other_program", found=str(sound))
            if version > len(MIGRATIONS):
                raise BackupError("backup_newer")
            (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
            (events,) = connection.execute("SELECT count(*) FROM events").fetchone()
    except sqlite3.Error as error:
        raise BackupError("backup_damaged", error) from error
    return Contents(tables, events, file.stat().st_size)


def _copy(data: Path | str, folder: Path) -> None:
    """Everything as it is at one moment, the keys included."""
    if is_database(data):
        asyncio.run(move_data(data, folder))
        return
    source = Path(data)
    if not (source / FILE).is_file():
        raise BackupError("backup_no_games", folder=str(source))
    try:
        with closing(sqlite3.connect(f"file:{source / FILE}?mode=ro", uri=True, timeout=10.0)) as connection:
            connection.execute("VACUUM INTO ?", (str(folder / FILE),))
    except sqlite3.Error as error:
        raise HouseError("backup_not_copied", error, file=str(source / FILE)) from error
    for key in _parts(source)[1:]:
        shutil.copyfile(key, folder / key.name)


def _parts(folder: Path) -> list[Path]:
    """What a backup is made of: the database, and those keys that were ever needed."""
    return [folder / FILE, *(key for key in (folder / f"{name}.key" for name in KEYS) if key.is_file())]


def _unpack(file: Path, folder: Path) -> Contents:
    """Only what we put in, wherever it claims to belong; BackupError if it is damaged."""
    wanted = {FILE, *(f"{name}.key" for name in KEYS)}
    try:
        with tarfile.open(file, "r:gz") as archive:
            for member in archive:
                content = archive.extractfile(member) if member.name in wanted and member.isfile() else None
                if content is not None:
                    (folder / member.name).touch(0o600)
                    with (folder / member.name).open("wb") as part:
                        shutil.copyfileobj(content, part)
    except (OSError, tarfile.TarError, EOFError, zlib.error) as error:
        why = access(error) if isinstance(error, OSError) and error.errno else error
        raise BackupError("backup_not_restored", why, file=str(file)) from error
    if not (folder / FILE).is_file():
        raise BackupError("backup_of_another", file=str(file), part=FILE)
    return contents(folder / FILE)


def _plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without whose it was."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode, member.mtime = 0o600, time.time()
    return member
