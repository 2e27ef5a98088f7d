"""A house that can be kept: probes, metrics, orders, a drain, old tables. With real sockets and a real file."""

import asyncio
import io
import json
import logging
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.browser.house import House
from tests.server.room import FRIEND, PATIENCE, Guest, Room, bot, open_room, person

from magnat.bots import ahead
from magnat.server import keeper, sweeping
from magnat.server.boxes import Boxes
from magnat.server.guard import BANNED, CLOSED, is_host
from magnat.server.keeper import BAN, CLOSE, READ_ONLY, Keeper, is_banned, standing
from magnat.server.keeping import Keeping
from magnat.server.log import Header, Order
from magnat.server.logs import Json, Place, Plain, place
from magnat.server.settings import Settings
from magnat.server.sqlite import SqliteLog
from magnat.server.tables import Tables

FILE = "magnat.db"


def give(data: Path, *orders: Order) -> None:
    async def store() -> None:
        log = await SqliteLog.open(data / FILE)
        for order in orders:
            await log.give_order(order)
        await log.close()

    asyncio.run(store())


def end(data: Path, kind: str, subject: str = "") -> None:
    async def store() -> None:
        log = await SqliteLog.open(data / FILE)
        await log.end_order(kind, subject)
        await log.close()

    asyncio.run(store())


def soon(wanted: Callable[[], bool]) -> None:
    """Wait for it."""
    patient_until = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < patient_until
        time.sleep(0.02)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "LOOK", 0.1)
    monkeypatch.setattr(keeper, "REPORT", 0.2)


@contextmanager
def watched_room(data: Path, **settings: Any) -> Iterator[tuple[Room, Callable[[], dict[str, float]]]]:
    """A room, and a look at what it counts."""
    with open_room(data, metrics_port=19100, **settings) as room:

        def counted() -> dict[str, float]:
            for port in range(19100, 19150):
                try:
                    page = httpx.get(f"http://127.0.0.1:{port}/metrics").text
                    break
                except httpx.HTTPError:
                    continue
            samples = [sample for family in text_string_to_metric_families(page) for sample in family.samples]
            return {" ".join([sample.name, *sample.labels.values()]): sample.value for sample in samples}

        yield room, counted


# ---- Probes and metrics ----


def test_a_server_says_that_it_lives_and_is_ready(room: Room) -> None:
    for path, said in (("healthz", "alive\n"), ("readyz", "ready\n")):
        answer = httpx.get(f"{room.address}/{path}")
        assert (answer.status_code, answer.text) == (200, said)


def test_metrics_count_tables_sockets_moves_times_and_refusals(tmp_path: Path) -> None:
    with watched_room(tmp_path) as (room, counted):
        guest = room.guest()
        table = guest.open(person("Ann"), bot())["table"]
        place = guest.sit(table)
        place.once(lambda view: bool(view.legal))
        place.act({"type": "nonsense"})
        place.refused()
        place.act(place.view.legal[0])
        place.next()
        assert httpx.get(f"{room.address}/api/nothing").status_code == 404
        found = counted()
        assert found["magnat_tables_opened_total big-shot"] == 1
        assert found["magnat_sockets"] == found["magnat_tables_with_people"] == found["magnat_tables_in_memory"] == 1
        assert found["magnat_events_total Moved"] >= 1
        assert found["magnat_log_seconds_count"] >= 1
        assert found["magnat_message_seconds_count"] == 2
        assert found["magnat_refusals_total not_found"] == 1
        assert sum(value for name, value in found.items() if name.startswith("magnat_refusals_total")) == 2
        assert found["magnat_responses_total 404"] == 1
        assert found["magnat_ready"] == 1
        place.leave()
        soon(lambda: counted()["magnat_sockets"] == 0)


def test_metrics_are_not_told_to_visitors(room: Room) -> None:
    assert b"magnat_sockets" not in httpx.get(f"{room.address}/metrics").content


def test_the_port_for_probes_answers_nothing_else(tmp_path: Path) -> None:
    with watched_room(tmp_path) as (_, counted):
        assert counted()
        with httpx.Client(base_url="http://127.0.0.1:19100") as probe:
            assert probe.get("/readyz").text == "ready\n"
            assert probe.get("/healthz").text == "alive\n"
            assert probe.get("/api/shelf").status_code == 404
            assert probe.post("/metrics").status_code == 405


def test_each_worker_is_watched_on_a_port_of_its_own(tmp_path: Path) -> None:
    with watched_room(tmp_path / "a") as (first, _), watched_room(tmp_path / "b") as (second, _):
        for _ in range(3):
            first.guest().http.get("/healthz")
        second.guest().http.get("/healthz")
        counted = []
        for port in (19100, 19101):
            page = httpx.get(f"http://127.0.0.1:{port}/metrics").text
            counted += re.findall(r'^magnat_responses_total{status="200"} (.*)$', page, re.MULTILINE)
        assert sorted(map(float, counted)) == [1.0, 3.0]


def test_where_no_process_can_be_started_to_compile_rules_that_is_said_and_no_more(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(ahead, "command", lambda *_: ("/no/such/python",))
    boxes = Boxes(lambda _box, _done, _of: None, ("big-shot",))
    asyncio.run(boxes._compile_elsewhere("big-shot"))
    assert "No process could be started" in caplog.text


def test_a_server_whose_storage_does_not_answer_is_not_ready(tmp_path: Path) -> None:
    async def look() -> tuple[str, str]:
        log = await SqliteLog.open(tmp_path / FILE)
        boxes = Boxes(lambda _box, _done, _of: None, ("big-shot",))
        tables = Tables(log, boxes, 1.0, Keeping(log, await log.enlist()))
        kept = Keeper(tables, Settings(data=tmp_path))
        await kept.start()
        before = kept.not_ready
        await log.close()
        patient_until = time.monotonic() + PATIENCE
        while not kept.not_ready and time.monotonic() < patient_until:
            await asyncio.sleep(0.02)
        await kept.close()
        return before, kept.not_ready

    assert asyncio.run(look()) == ("", "The storage does not answer.")


# ---- Orders ----


def test_a_banned_address_is_sent_away_and_let_in_again(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        guest = room.guest()
        table = guest.open(person("Ann"), bot())["table"]
        place = guest.sit(table)
        give(tmp_path, Order(BAN, "127.0.0.0/8"))
        assert place.closed().rcvd is not None
        answer = guest.http.get("/api/shelf")
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        again = guest.connect(table)
        with pytest.raises(Exception, match=str(BANNED)):
            again.recv(PATIENCE)
        end(tmp_path, BAN, "127.0.0.0/8")
        soon(lambda: guest.http.get("/api/shelf").status_code == 200)
        assert guest.sit(table).view


def test_a_closed_table_is_closed_to_everybody_and_the_others_go_on(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        guest = room.guest()
        closed, other = (guest.open(person("Ann"), bot())["table"] for _ in range(2))
        there, elsewhere = guest.sit(closed), guest.sit(other)
        give(tmp_path, Order(CLOSE, closed))
        assert there.closed().rcvd is not None
        answer = guest.http.get(f"/api/tables/{closed}/log")
        assert (answer.status_code, answer.json()["code"]) == (410, "table_closed")
        with pytest.raises(Exception, match=str(CLOSED)):
            guest.connect(closed).recv(PATIENCE)
        elsewhere.tell(type="say", text="still here")
        elsewhere.next()


def test_in_read_only_mode_everything_is_seen_and_nothing_changed_until_it_ends(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        guest = room.guest()
        table = guest.open(person("Ann"), bot(), clock={"move": 60})["table"]
        place = guest.sit(table)
        give(tmp_path, Order(READ_ONLY, ""))
        soon(lambda: guest.http.post("/api/tables", json={}).status_code == 503)
        assert guest.http.post("/api/tables", json={}).json()["code"] == "read_only"
        assert guest.http.get(f"/api/tables/{table}/log").status_code == 200
        place.tell(type="say", text="hello?")
        assert place.refused().code == "read_only"
        end(tmp_path, READ_ONLY)
        soon(lambda: guest.http.post("/api/tables", json={}).status_code == 400)
        place.tell(type="say", text="hello!")
        place.next()


def test_bots_that_stood_still_go_on_when_changes_are_taken_again(tmp_path: Path) -> None:
    with open_room(tmp_path, read_only=False) as room:
        guest = room.guest()
        opened = guest.open(person("Ann"), FRIEND, bot(), bot())
        place = guest.sit(opened["table"])
        friend = room.guest()
        friend.join(opened["links"][1], "Bob")
        give(tmp_path, Order(READ_ONLY, ""))
        soon(lambda: guest.http.post("/api/tables", json={}).status_code == 503)
        end(tmp_path, READ_ONLY)
        place.once(lambda view: view.begun and not {2, 3} & set(view.actors))


def test_an_order_runs_out() -> None:
    orders = [Order(BAN, "a", 5.0), Order(BAN, "b", 15.0), Order(BAN, "c")]
    assert [order.subject for order in standing(orders, 10.0)] == ["b", "c"]


def test_a_ban_on_one_address_of_a_household_or_on_its_network_reaches_it() -> None:
    assert is_banned("2001:db8:1:2::/64", ("2001:db8:1:2::/64",))
    assert is_banned("192.0.2.7", ("192.0.2.7",))
    assert not is_banned("192.0.2.8", ("192.0.2.7", "2001:db8::/32"))


# ---- At the door ----


@pytest.mark.parametrize(
    ("host", "allowed", "fits"),
    [
        ("play.example.org", ("play.example.org",), True),
        ("a.example.org", ("*.example.org",), True),
        ("example.org", ("*.example.org",), False),
        ("evil.org", ("play.example.org", "*.example.org"), False),
    ],
)
def test_a_host_is_one_of_those_that_were_named(host: str, allowed: tuple[str, ...], fits: bool) -> None:
    assert is_host(host, allowed) is fits


def test_another_host_is_refused_except_to_probes(tmp_path: Path) -> None:
    with open_room(tmp_path, hosts=("play.example.org",)) as room:
        assert httpx.get(f"{room.address}/api/shelf").status_code == 421
        assert httpx.get(f"{room.address}/readyz").status_code == 200
        named = {"Host": "Play.example.org:443"}
        assert httpx.get(f"{room.address}/api/shelf", headers=named).status_code == 200


def test_behind_tls_browsers_are_told_to_stay_there_and_cookies_are_secure(tmp_path: Path) -> None:
    seats = {"game": "big-shot", "seats": [person("Ann"), bot()]}
    with open_room(tmp_path) as room:
        tls = httpx.post(f"{room.address}/api/tables", json=seats, headers={"X-Forwarded-Proto": "https"})
        assert "; Secure" in tls.headers["set-cookie"]
        assert tls.headers["strict-transport-security"] == "max-age=15552000"
        plain = httpx.post(f"{room.address}/api/tables", json=seats)
        assert "; Secure" not in plain.headers["set-cookie"]
        assert "strict-transport-security" not in plain.headers


def test_nobody_who_is_no_proxy_says_that_it_was_tls(tmp_path: Path) -> None:
    with open_room(tmp_path, trusted_proxies=("192.0.2.1",)) as room:
        answer = httpx.get(f"{room.address}/api/shelf", headers={"X-Forwarded-Proto": "https"})
        assert "strict-transport-security" not in answer.headers


# ---- Old tables ----


def test_tables_that_nobody_has_touched_for_long_are_deleted_and_those_in_use_are_not(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        guest = room.guest()
        fresh = guest.open(person("Ann"), bot())["table"]

    async def names(add: bool = False) -> set[str]:
        log = await SqliteLog.open(tmp_path / FILE)
        if add:
            body = (await log.census(1))[0].header.body
            for table, at in (("old", 1.0), ("older", 0.0), ("used", 1.0)):
                await log.open_table(Header(table, "big-shot", at, body))
            await log.append("old", 1, b'{"event":"said","at":2.0}')
            await log.append("used", 1, b'{"event":"said","at":%f}' % time.time())
        found = {known.header.table for known in await log.census(10)}
        await log.close()
        return found

    assert asyncio.run(names(add=True)) == {fresh, "old", "older", "used"}
    with open_room(tmp_path, keep_tables=3600.0):
        soon(lambda: asyncio.run(names()) == {fresh, "used"})


# ---- The end ----


def test_on_sigterm_everybody_is_sent_away_nothing_is_lost(tmp_path: Path) -> None:
    house = House(tmp_path, "--boxes", "big-shot", "--log-level", "info", "--log-format", "json")
    house.open()
    try:
        guest = Guest(Room(house.port))
        table = guest.open(person("Ann"), person("Bob"))["table"]
        places = [guest.sit(table) for _ in range(3)]
        places[0].tell(type="say", text="one last word")
        assert [place.next().number for place in places] == [1, 1, 1]
        house.close()
        for place in places:
            closed = place.closed().rcvd
            assert closed is not None
            assert (closed.code, closed.reason) == (1001, "The server is being restarted.")
        house.open()
        again = Guest(Room(house.port), cookies=guest.http.cookies)
        assert again.sit(table).view.number == 1
        again.leave()
        guest.leave()
    finally:
        house.close()
    lines = (tmp_path / "server.txt").read_text(encoding="utf-8").splitlines()
    spoken = [json.loads(line) for line in lines if line.startswith("{")]
    told = ("Somebody came.", "Somebody went.", "A table of big-shot was opened.")
    assert {(line["table"], line["address"]) for line in spoken if line["message"] in told} == {(table, "127.0.0.1")}
    assert {line["message"] for line in spoken} >= set(told)


# ---- What is written down ----


def record(level: int = logging.INFO, **about: Any) -> logging.LogRecord:
    return logging.LogRecord("magnat.server", level, __file__, 1, "Table %s was opened.", ("t1",), None, **about)


def test_a_line_says_when_how_bad_from_where_and_at_which_table() -> None:
    token = place.set(Place("192.0.2.7", "t1"))
    try:
        line = json.loads(Json().format(record()))
        assert (line["level"], line["address"], line["table"]) == ("info", "192.0.2.7", "t1")
        assert line["message"] == "Table t1 was opened."
        assert time.strptime(line["time"][:19], "%Y-%m-%dT%H:%M:%S")
        assert Plain().format(record()).endswith("info 192.0.2.7 t1 Table t1 was opened.")
    finally:
        place.reset(token)


def test_a_server_writes_down_who_came_from_where_to_which_table(tmp_path: Path) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Json())
    logger = logging.getLogger("magnat.server")
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        with open_room(tmp_path) as room:
            guest = room.guest()
            table = guest.open(person("Ann"), bot())["table"]
            guest.sit(table).leave()
            soon(lambda: "went" in written.getvalue())
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    came = next(line for line in lines if line["message"] == "Somebody came.")
    assert (came["address"], came["table"], came["level"]) == ("127.0.0.1", table, "info")


def test_what_is_done_for_a_table_is_written_down_under_it_and_under_nobodys_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its bots, by its clock, and by whoever looks after tables that are due, whoever made them begin."""
    written: list[tuple[str, Place]] = []
    append = SqliteLog.append

    async def watched(
        self: SqliteLog, table: str, number: int, event: bytes, keeper: int | None = None, heir: int | None = None
    ) -> None:
        if keeper is not None:
            written.append((table, place.get()))
        await append(self, table, number, event, keeper, heir)

    monkeypatch.setattr(SqliteLog, "append", watched)
    monkeypatch.setattr(sweeping, "SWEEP", 0.2)
    clock = {"move": 3, "silence": "neutral"}
    with open_room(tmp_path) as room:
        guest = room.guest()
        left, sat = (guest.open(person("Ann"), FRIEND, clock=clock) for _ in range(2))
        for opened in (left, sat):
            room.guest().join(opened["links"][1])
        guest.sit(sat["table"])
        with_bots = guest.open(person("Ann"), bot(), bot(), bot())["table"]
        seat = guest.sit(with_bots)
        while not any(table == with_bots for table, _ in written):
            seat.act(seat.once(lambda view: bool(view.legal)).legal[0])
            seat.next()
        tables = {with_bots, left["table"], sat["table"]}
        soon(lambda: {table for table, _ in written} == tables)
    assert {here for _, here in written} == {Place(table=table) for table in tables}
