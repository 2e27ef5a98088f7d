"""A PostgreSQL and a NATS of one's own, from the binaries that are installed: for tests and measurements.

Both lie in a temporary folder and listen on a free port of the loopback address. PostgreSQL refuses to run as root, so
there it runs as whoever Debian's package made for it, or as nobody.
"""

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import asyncpg

from benchmarks.processors import seconds_of

HOST = "127.0.0.1"
PATIENCE = 30.0
NOT_TO_BE_LOST = {"fsync": "on", "synchronous_commit": "on"}
LOSABLE = {"fsync": "off", "full_page_writes": "off"}
"""For tests, which never pull the power cord."""


def find(program: str) -> str | None:
    """Where a program lies; Debian keeps PostgreSQL's out of the way."""
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin")
    return found or next(
        (str(p) for p in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)), None
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


class Cluster:
    """A PostgreSQL. Used as `with Cluster() as cluster`."""

    def __init__(self, host: str = HOST, **settings: str) -> None:
        self.host, self.port = host, free_port()
        self._settings = {**LOSABLE, **settings}
        self._folder = Path(tempfile.mkdtemp(prefix="magnat-postgres-"))
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:
            names = [name for name in ("postgres", "nobody") if _exists(name)]
            owner = pwd.getpwnam(names[0])
            os.chown(self._folder, owner.pw_uid, owner.pw_gid)
            self._user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Cluster":
        initdb = find("initdb")
        assert initdb is not None
        try:
            self._run(initdb, "-D", str(self._data), "-U", "magnat", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
            with (self._data / "pg_hba.conf").open("a") as file:
                file.write("host all all 0.0.0.0/0 trust\n")
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)

    def start(self) -> None:
        """Returns when it answers."""
        postgres = find("postgres")
        assert postgres is not None
        settings = {
            "listen_addresses": self.host,
            "port": str(self.port),
            "unix_socket_directories": str(self._folder),
            "max_connections": "300",
            "shared_buffers": "256MB",
            **self._settings,
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self._folder / "log.txt").open("ab") as log:
            self._process = subprocess.Popen(
                [postgres, "-D", str(self._data), *options], stdout=log, stderr=log, cwd=self._folder, **self._user
            )
        asyncio.run(self._answers())

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: at once, but in order. SIGQUIT: as if it had crashed."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def copy(self, primary: "Cluster") -> None:
        """Become its standby, without whose word nothing that it is told counts as written from now on."""
        shutil.rmtree(self._data, ignore_errors=True)
        program = find("pg_basebackup")
        assert program is not None
        where = ["--host", primary.host, "--port", str(primary.port), "--username", "magnat"]
        self._run(
            program, *where, "--pgdata", str(self._data), "--write-recovery-conf", "--checkpoint=fast", "--no-sync"
        )
        self.start()
        asyncio.run(primary.waits_for("'*'"))

    def promote(self) -> None:
        """From now on it is written to, and waits for nobody."""
        asyncio.run(self.waits_for("''"))
        asyncio.run(self._ask("SELECT pg_promote()"))

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://magnat@{self.host}:{self.port}/{database}"

    async def new_database(self, name: str) -> str:
        """The address of an empty database."""
        connection = await asyncpg.connect(self.address())
        await connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        await connection.execute(f'CREATE DATABASE "{name}"')
        await connection.close()
        return self.address(name)

    async def waits_for(self, standbys: str) -> None:
        await self._ask(f"ALTER SYSTEM SET synchronous_standby_names = {standbys}")
        await self._ask("SELECT pg_reload_conf()")

    @property
    def processor_seconds(self) -> float:
        """Of all its processes: one for each connection, and those that write behind them."""
        assert self._process is not None
        return seconds_of(self._process.pid)

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    async def _answers(self) -> None:
        patient_until = time.monotonic() + PATIENCE
        while True:
            try:
                connection = await asyncpg.connect(self.address(), timeout=1)
                await connection.close()
                return
            except (OSError, asyncpg.PostgresError, TimeoutError):
                if time.monotonic() > patient_until:
                    raise
            await asyncio.sleep(0.02)

    async def _ask(self, order: str) -> None:
        connection = await asyncpg.connect(self.address())
        await connection.execute(order)
        await connection.close()

    def _run(self, *command: str) -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder, **self._user)


class Pair:
    """A PostgreSQL and its standby. Used as `with Pair() as pair`."""

    def __init__(self, host: str = HOST, **settings: str) -> None:
        self.primary, self.standby = Cluster(host, **settings), Cluster(host, **settings)

    def __enter__(self) -> "Pair":
        try:
            self.primary.__enter__()
            self.standby.copy(self.primary)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.standby.__exit__()
        self.primary.__exit__()

    def fail_over(self) -> None:
        """The primary crashes, and never comes back as it was: the standby takes its place."""
        self.primary.stop(signal.SIGQUIT)
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary

    def mend(self) -> None:
        self.standby.copy(self.primary)

    async def new_database(self, name: str) -> str:
        """The address of an empty database, at both."""
        await self.primary.new_database(name)
        return self.address(name)

    def address(self, database: str) -> str:
        """Of both."""
        either = f",{self.standby.host}:{self.standby.port}/"
        return either.join(self.primary.address(database).rsplit("/", 1))


class Nats:
    """A broker. Used as `with Nats() as nats`."""

    def __init__(self, host: str = HOST) -> None:
        self.host, self.port = host, free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"nats://{self.host}:{self.port}"

    def __enter__(self) -> "Nats":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        program = find("nats-server")
        assert program is not None
        command = [program, "-a", self.host, "-p", str(self.port)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        patient_until = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection((self.host, self.port), 1).close()
                return
            except OSError:
                if time.monotonic() > patient_until:
                    raise
                time.sleep(0.02)

    @property
    def processor_seconds(self) -> float:
        assert self._process is not None
        return seconds_of(self._process.pid)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None


def _exists(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
