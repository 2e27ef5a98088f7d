"""Cookies that cannot be forged, links that cannot be guessed."""

import re
import stat
from concurrent.futures import ThreadPoolExecutor
from http.cookies import SimpleCookie
from pathlib import Path

import pytest

from magnat.server.identity import (
    BadLinkError,
    Cookies,
    digest_of,
    follow_link,
    make_key,
    new_person,
    new_token,
)
from magnat.server.log import Header, Link
from magnat.server.sqlite import SqliteLog


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


# ---- Cookies ----

PERSON = "00112233445566778899aabbccddeeff"


def value_of(cookies: Cookies, person: str) -> str:
    return SimpleCookie(cookies.header(person, secure=False))[cookies.name].value


def test_a_cookie_brings_its_person_back() -> None:
    cookies, person = Cookies(b"k" * 32), new_person()
    assert cookies.person(value_of(cookies, person)) == person
    assert Cookies(b"k" * 32).person(value_of(cookies, person)) == person


def test_the_signature_does_not_change_between_releases() -> None:
    """It would log everybody out."""
    cookies = Cookies(b"k" * 32)
    assert cookies.name == "magnat-5e318f8c"
    signature = "276bbdcf080b52e1167127141309f3c52d21a6cbee35e519576d11296c680360"
    assert value_of(cookies, PERSON) == f"{PERSON}.{signature}"


@pytest.mark.parametrize(
    "cookie",
    [None, "", ".", PERSON, PERSON + ".", PERSON + ".é", "é." + "0" * 64, "x" * 100_000, PERSON.upper()],
)
def test_what_is_no_cookie_is_nobody(cookie: str | None) -> None:
    assert Cookies(b"k" * 32).person(cookie) is None


def test_a_cookie_changed_anywhere_is_nobody() -> None:
    cookies = Cookies(b"k" * 32)
    value = value_of(cookies, PERSON)
    for place, letter in enumerate(value):
        changed = value[:place] + ("0" if letter != "0" else "1") + value[place + 1 :]
        assert cookies.person(changed) is None
    assert cookies.person(value + "0") is None
    assert cookies.person(value[:-1]) is None


def test_another_servers_cookie_is_nobody_and_has_another_name() -> None:
    ours, theirs = Cookies(b"k" * 32), Cookies(b"j" * 32)
    assert ours.person(value_of(theirs, PERSON)) is None
    assert ours.name != theirs.name


def test_scripts_and_other_sites_do_not_get_the_cookie() -> None:
    header = Cookies(b"k" * 32).header(PERSON, secure=True, path="/games")
    assert header.endswith("; Path=/games; HttpOnly; SameSite=Lax; Secure")
    assert "Secure" not in Cookies(b"k" * 32).header(PERSON, secure=False)


# ---- The key ----


def test_the_key_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    key = make_key(tmp_path / "cookie.key")
    assert len(key) == 32
    assert make_key(tmp_path / "cookie.key") == key
    (file,) = tmp_path.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_servers_that_start_at_once_agree_on_a_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as threads:
        assert len(set(threads.map(make_key, [tmp_path / "cookie.key"] * 64))) == 1
    assert len(list(tmp_path.iterdir())) == 1


def test_a_damaged_key_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "cookie.key").write_bytes(b"short")
    with pytest.raises(ValueError, match=r"cookie.key is damaged: remove it"):
        make_key(tmp_path / "cookie.key")


# ---- Links ----


def test_persons_and_tokens_are_random_and_fit_into_a_url() -> None:
    assert len({new_token() for _ in range(1000)} | {new_person() for _ in range(1000)}) == 2000
    assert re.fullmatch(r"[A-Za-z0-9_-]{32}", new_token())
    assert re.fullmatch(r"[0-9a-f]{32}", new_person())


@pytest.mark.anyio
async def test_a_link_leads_to_its_seat_until_it_expires(tmp_path: Path) -> None:
    log = await SqliteLog.open(tmp_path / "magnat.db")
    seat, watch = new_token(), new_token()
    links = [Link(digest_of(seat), "t1", 2, 1000.0), Link(digest_of(watch), "t1", None, None)]
    await log.open_table(Header("t1", "big-shot", 0.0, b""), links)
    assert (await follow_link(log, seat, now=999.9))[1:3] == ("t1", 2)
    assert (await follow_link(log, watch, now=1e12))[1:3] == ("t1", None)
    with pytest.raises(BadLinkError, match="expired") as expired:
        await follow_link(log, seat, now=1000.0)
    assert expired.value.line.key == "house_expired_link"
    await log.close()


@pytest.mark.anyio
async def test_a_wrong_token_leads_nowhere(tmp_path: Path) -> None:
    log = await SqliteLog.open(tmp_path / "magnat.db")
    for token in (new_token(), "", "x" * 1_000_000, "\ud800" * 32, "é" * 32):
        with pytest.raises(BadLinkError, match="leads to no table") as unknown:
            await follow_link(log, token, now=0.0)
        assert unknown.value.line.key == "house_unknown_link"
    await log.close()


@pytest.mark.anyio
async def test_the_file_does_not_contain_the_token(tmp_path: Path) -> None:
    log = await SqliteLog.open(tmp_path / "magnat.db")
    token = new_token()
    await log.open_table(Header("t1", "big-shot", 0.0, b""), [Link(digest_of(token), "t1", 0, None)])
    await log.close()
    stored = (tmp_path / "magnat.db").read_bytes()
    assert digest_of(token) in stored
    assert token.encode() not in stored
