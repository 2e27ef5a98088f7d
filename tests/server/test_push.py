"""Calls to people whose page is closed, against a push service of our own that reads them as a browser would."""

import base64
import json
import queue
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from tests.server.haggling import ANN, BOB, CLEO, act, move_on, name_price, three, until_bob_can_offer
from tests.server.room import FRIEND, PATIENCE, Guest, Room, let_time_pass, open_room, person

from magnat.server.push import is_served
from magnat.server.webpush import decoded, encoded, encrypted, point_of

CURVE = ec.SECP256R1()
DAY = {"move": 86400}


class Service:
    """A push service: keeps what it is sent, and answers as it is told to."""

    def __init__(self) -> None:
        self.posted: queue.Queue[tuple[str, dict[str, str], bytes]] = queue.Queue()
        self.answers = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.posted.put((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(service.answers)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Quietly."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Browser:
    """What a browser knows: the key and the secret that it has told, and the key by which it reads."""

    def __init__(self, origin: str, name: str) -> None:
        self._private = ec.generate_private_key(CURVE)
        self._secret = b"sixteen bytes  !"
        self.endpoint = f"{origin}/{name}"

    def told(self, language: str = "en") -> dict[str, str]:
        key = encoded(point_of(self._private)).decode()
        return {"endpoint": self.endpoint, "p256dh": key, "auth": encoded(self._secret).decode(), "language": language}

    def read(self, body: bytes) -> Any:
        """As RFC 8291 has it, from the browser's side."""
        salt, sender, record = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
        agreed = self._private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        info = b"WebPush: info\0" + point_of(self._private) + sender
        shared = HKDF(hashes.SHA256(), 32, self._secret, info).derive(agreed)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
        text = AESGCM(key).decrypt(nonce, record, None)
        assert text[-1:] == b"\2"
        return json.loads(text[:-1])


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service()
    yield service
    service.close()


@pytest.fixture
def room(tmp_path: Path, service: Service) -> Iterator[Room]:
    with open_room(tmp_path, push_services=(service.origin,)) as room:
        yield room


def test_what_is_sent_is_as_the_standard_has_it_to_the_last_byte() -> None:
    """The example of RFC 8291, appendix A."""
    sender = ec.derive_private_key(int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE)
    key = decoded("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    sent = encrypted(
        b"When I grow up, I want to be a watermelon",
        key,
        decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        salt=decoded("DGv6ra1nlYgDCS1FRnbzlw"),
        sender=sender,
    )
    assert encoded(sent).decode() == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
        "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def two_at_a_table_by_the_day(room: Room, clock: dict[str, int] = DAY) -> tuple[list[Guest], str]:
    guests = [room.guest(), room.guest()]
    opened = guests[0].open(person("Ann"), FRIEND, clock=clock)
    guests[1].join(opened["links"][1], "Bob")
    return guests, opened["table"]


def let_the_other_be_asked(guests: list[Guest], table: str) -> tuple[Guest, int]:
    """Whoever is to act comes alone and moves until the other is asked, who has not come; returns that one."""
    places = [guest.sit(table) for guest in guests]
    mover = next(place for place in places if place.view.seat in place.view.actors)
    absent = next(place for place in places if place is not mover)
    assert absent.view.seat is not None
    absent.leave()
    mover.until(lambda view: not view.seats[1 - (mover.view.seat or 0)].present)
    while mover.view.seat in mover.view.actors:
        mover.act(mover.view.legal[0])
        mover.next()
    return guests[absent.view.seat], absent.view.seat


def test_whoever_is_asked_and_not_there_is_called_once_and_told_no_more_than_that(room: Room, service: Service) -> None:
    guests, table = two_at_a_table_by_the_day(room)
    browsers = [Browser(service.origin, name) for name in ("ann", "bob")]
    key = decoded(guests[0].http.get("/api/push").json()["key"])
    for guest, browser, language in zip(guests, browsers, ("en", "fr"), strict=True):
        assert guest.http.post("/api/push", json=browser.told(language)).json() == {"called": True}
    _, seat = let_the_other_be_asked(guests, table)
    path, headers, body = service.posted.get(timeout=PATIENCE)
    assert path == ("/ann", "/bob")[seat]
    words = ("It is your turn.", "C’est à vous de jouer.")[seat]
    assert browsers[seat].read(body) == {"table": table, "title": "Big Shot", "body": words}
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 0
    assert claims_of(headers["authorization"], key)["aud"] == service.origin
    assert service.posted.empty()


def test_at_half_of_the_time_whoever_is_not_there_is_called_once_more(tmp_path: Path, service: Service) -> None:
    """Nobody waits for it: all that is stored is made older, and the server looks at the table again."""
    with open_room(tmp_path, push_services=(service.origin,)) as room:
        guests, table = two_at_a_table_by_the_day(room)
        browsers = [Browser(service.origin, name) for name in ("ann", "bob")]
        for guest, browser, language in zip(guests, browsers, ("en", "fr"), strict=True):
            guest.http.post("/api/push", json=browser.told(language))
        _, seat = let_the_other_be_asked(guests, table)
        assert service.posted.get(timeout=PATIENCE)[0] == ("/ann", "/bob")[seat]
        cookies = guests[1 - seat].http.cookies
    let_time_pass(tmp_path / "magnat.db", DAY["move"] / 2 + 5)
    with open_room(tmp_path, push_services=(service.origin,)) as room:
        here = room.guest(cookies=httpx.Cookies(cookies)).sit(table)
        path, _, body = service.posted.get(timeout=PATIENCE)
        assert path == ("/ann", "/bob")[seat]
        words = ("Half of your time for this move is gone.", "La moitié de votre temps pour ce coup est passée.")[seat]
        assert browsers[seat].read(body) == {"table": table, "title": "Big Shot", "body": words}
        here.tell(type="say", text="Are you there?", phrase="")
        here.once(lambda view: len(view.chat) > 0)
        assert service.posted.empty()


def claims_of(authorization: str, key: bytes) -> dict[str, Any]:
    """What was signed, if it was by that key."""
    scheme, _, parts = authorization.partition(" ")
    given = dict(part.strip().split("=", 1) for part in parts.split(","))
    assert scheme == "vapid"
    assert decoded(given["k"]) == key
    head, claims, signature = given["t"].split(".")
    raw = decoded(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
    public.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(der, b"something else", ec.ECDSA(hashes.SHA256()))
    told: dict[str, Any] = json.loads(decoded(claims))
    return told


def test_nobody_is_called_who_is_there_or_at_a_table_of_one_sitting(room: Room, service: Service) -> None:
    guests, table = two_at_a_table_by_the_day(room, {"move": 300})
    for guest, name in zip(guests, ("ann", "bob"), strict=True):
        guest.http.post("/api/push", json=Browser(service.origin, name).told())
    let_the_other_be_asked(guests, table)
    guests, table = two_at_a_table_by_the_day(room)
    for guest, name in zip(guests, ("carl", "dora"), strict=True):
        guest.http.post("/api/push", json=Browser(service.origin, name).told())
    places = [guest.sit(table) for guest in guests]
    for _ in range(6):
        actor = next(place for place in places if place.view.seat in place.view.actors)
        actor.act(actor.view.legal[0])
        number = actor.view.number + 1
        for place in places:
            place.once(lambda view, number=number: view.number >= number)  # type: ignore[misc]
    assert service.posted.empty()


def test_others_who_haggle_call_nobody_again_before_there_is_something_else(tmp_path: Path, service: Service) -> None:
    """Whoever names a price is the only one asked until the amount is said; then the others are asked as before."""
    with open_room(tmp_path, push_services=(service.origin,), boxes=("kohle",)) as room:
        guests, table = three(room)
        guests[ANN].http.post("/api/push", json=Browser(service.origin, "ann").told())
        places = [guest.sit(table) for guest in guests]
        price, mine = until_bob_can_offer(places)
        places[ANN].leave()
        here = boss, other = places[BOB], places[CLEO]
        boss.once(lambda view: not view.seats[ANN].present)
        for amount in range(4):
            name_price(boss, price, amount)
        name_price(boss, mine, 1)
        assert service.posted.get(timeout=PATIENCE)[0] == "/ann"
        act(list(here), boss, {"type": "give_up"})
        while ANN not in other.view.actors:  # It has failed: her own turn is something else.
            move_on(list(here), other)
        assert service.posted.get(timeout=PATIENCE)[0] == "/ann"
        assert service.posted.empty()
        for guest in guests:
            guest.leave()


def test_who_wants_no_calls_any_more_gets_none_and_a_gone_browser_is_forgotten(room: Room, service: Service) -> None:
    guests, table = two_at_a_table_by_the_day(room)
    browser = Browser(service.origin, "one")
    for guest in guests:
        guest.http.post("/api/push", json=browser.told())
    guests[0].http.post("/api/push/end", json={"endpoint": browser.endpoint})  # It is the other's now: nothing happens.
    guests[1].http.post("/api/push/end", json={"endpoint": browser.endpoint})
    for guest, name in zip(guests, ("ann", "bob"), strict=True):
        guest.http.post("/api/push", json=Browser(service.origin, name).told())
    service.answers = 410
    absent, seat = let_the_other_be_asked(guests, table)
    assert service.posted.get(timeout=PATIENCE)[0] == ("/ann", "/bob")[seat]
    place = absent.sit(table)  # Comes, moves, leaves, and is asked again: but that browser is gone.
    other = guests[1 - seat].sit(table)
    while seat in place.view.actors:
        place.act(place.view.legal[0])
        place.next()
    place.leave()
    other.until(lambda view: not view.seats[seat].present)
    while other.view.seat in other.view.actors:
        other.act(other.view.legal[0])
        other.next()
    assert absent.http.get("/api/shelf").status_code == 200
    assert service.posted.empty()


def test_a_browser_cannot_send_the_server_anywhere(room: Room, service: Service) -> None:
    guest = room.guest()
    guest.open(person("Ann"), FRIEND)
    good = Browser(service.origin, "ann").told()
    for endpoint in ("http://127.0.0.1:1/x", "https://example.org/x", "file:///etc/passwd", "nonsense"):
        assert guest.http.post("/api/push", json={**good, "endpoint": endpoint}).status_code == 400
    for field, value in (("p256dh", "AAAA"), ("p256dh", "no base64!"), ("auth", "AAAA")):
        assert guest.http.post("/api/push", json={**good, field: value}).status_code == 400
    assert room.guest().http.post("/api/push", json=good).status_code == 403


@pytest.mark.parametrize(
    ("endpoint", "served"),
    [
        ("https://push.example.org/a", True),
        ("https://eu.push.example.net/a", True),
        ("https://push.example.net/a", False),
        ("https://evilpush.example.net/a", False),
        ("http://push.example.org/a", False),
        ("https://push.example.org:8443/a", False),
        ("https://user@push.example.org/a", False),
        ("https://push.example.org.evil.com/a", False),
        ("https://.push.example.net/a", False),
        ("https://[::1].push.example.net/a", False),
        ("https://a\\b.push.example.net/a", False),
        ("https://evil.com%2f.push.example.net/a", False),
        ("https://\u00e9.push.example.net/a", False),
        ("https://push.example.org/\0\n", False),
        ("https://push.example.org:99999999/a", False),
        ("https://" + "a" * 300, False),
    ],
)
def test_only_named_services_are_called(endpoint: str, served: bool) -> None:
    assert is_served(endpoint, ("https://push.example.org", "https://*.push.example.net")) == served


def test_what_is_no_base64_is_nothing() -> None:
    assert decoded("é") == b""
    assert base64.urlsafe_b64decode(encoded(b"ab") + b"==") == b"ab"
