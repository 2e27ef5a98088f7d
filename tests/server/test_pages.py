"""The client's files, the headers on everything, and life under a path prefix."""

import gzip
from pathlib import Path

import pytest
from httpx import Client
from tests.server.room import Room, bot, open_room, person
from websockets.sync.client import connect


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A built client, as far as a server is concerned."""
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>" + "<p>Magnat</p>" * 100)
    (folder / "assets" / "main-1a2b.js").write_text("export {};" * 100)
    (folder / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("nobody's business")
    (folder / "assets" / "link.txt").symlink_to(tmp_path / "secret.txt")
    return folder


@pytest.mark.parametrize("path", ["/", "/join", "/anything"])
def test_every_address_of_the_client_gets_its_page(client: Path, tmp_path: Path, path: str) -> None:
    with open_room(tmp_path / "data", client=client) as room:
        answer = room.guest().http.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "Magnat" in answer.text


def test_files_are_compressed_and_kept_for_ever_if_their_name_changes_with_them(client: Path, tmp_path: Path) -> None:
    with open_room(tmp_path / "data", client=client) as room:
        guest = room.guest()
        script = guest.http.get("/assets/main-1a2b.js")
        assert script.headers["content-encoding"] == "gzip"
        assert int(script.headers["content-length"]) < 100
        assert script.text == "export {};" * 100
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
        page = guest.http.get("/")
        assert page.headers["cache-control"] == "no-cache"
        again = guest.http.get("/", headers={"If-None-Match": page.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        plain = guest.http.get("/", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert gzip.decompress(gzip.compress(plain.content)) == page.content


def test_a_file_that_was_packed_more_tightly_when_it_was_built_is_sent_so(client: Path, tmp_path: Path) -> None:
    (client / "assets" / "main-1a2b.js.br").write_bytes(b"tight")
    with open_room(tmp_path / "data", client=client) as room, Client(base_url=room.address) as http:
        for known, sent in (("gzip, br;q=0.9", "br"), ("gzip, deflate", "gzip"), ("identity", None)):
            with http.stream("GET", "/assets/main-1a2b.js", headers={"Accept-Encoding": known}) as answer:
                assert answer.headers.get("content-encoding") == sent
                assert answer.headers["content-type"].startswith("text/javascript")
                assert (b"".join(answer.iter_raw()) == b"tight") == (sent == "br")


def test_a_page_built_anew_is_served_at_once(client: Path, tmp_path: Path) -> None:
    with open_room(tmp_path / "data", client=client) as room:
        guest = room.guest()
        assert "Magnat" in guest.http.get("/").text
        (client / "index.html").write_text("Newer")
        assert guest.http.get("/").text == "Newer"


@pytest.mark.parametrize(
    "path",
    [
        "/secret.txt",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/../../secret.txt",
        "/assets/link.txt",
        "/a/b",
        "/x.js",
    ],
)
def test_nothing_outside_the_client_is_served(client: Path, tmp_path: Path, path: str) -> None:
    with open_room(tmp_path / "data", client=client) as room:
        answer = room.guest().http.get(path)
        assert answer.status_code == 404
        assert answer.json()["code"] == "not_found"


def test_without_a_client_the_page_says_so(room: Room) -> None:
    answer = room.guest().http.get("/")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_client")


def test_browsers_are_told_what_not_to_do(room: Room) -> None:
    for path in ("/api/shelf", "/api/nothing", "/api/schema/openapi.json", "/"):
        headers = room.guest().http.get(path).headers
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"


def test_a_cookie_is_out_of_reach_of_scripts_and_other_sites(room: Room) -> None:
    ann = room.guest()
    body = {"game": "big-shot", "seats": [person("Ann"), bot()]}
    plain = ann.http.post("/api/tables", json=body).headers["set-cookie"]
    assert "; HttpOnly; SameSite=Lax" in plain
    assert "Secure" not in plain
    assert "Path=/;" in plain
    behind_tls = {"X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/games"}
    proxied = ann.http.post("/api/tables", json=body, headers=behind_tls).headers["set-cookie"]
    assert proxied.endswith("; Secure")
    assert "Path=/games/;" in proxied


def test_there_is_no_page_that_loads_from_elsewhere(room: Room) -> None:
    for path in ("/api/schema", "/api/schema/swagger", "/api/schema/redoc", "/schema"):
        assert "<script" not in room.guest().http.get(path).text


def test_everything_works_under_a_path_prefix(client: Path, tmp_path: Path) -> None:
    with open_room(tmp_path / "data", client=client, prefix="/games") as room:
        guest = room.guest()
        assert guest.http.get("/games").headers["location"] == "/games/"
        for prefix in ("/games", ""):  # A proxy passes the prefix on, or strips it.
            assert "Magnat" in guest.http.get(f"{prefix}/join").text
            assert guest.http.get(f"{prefix}/api/shelf").json()["boxes"]
            assert guest.http.get(f"{prefix}/assets/main-1a2b.js").status_code == 200
        table = guest.open(person("Ann"), bot())["table"]
        ((name, value),) = guest.http.cookies.items()
        address = f"ws://127.0.0.1:{room.port}/games/api/tables/{table}/live"
        with connect(address, additional_headers={"Cookie": f"{name}={value}"}) as socket:
            assert '"type":"view"' in str(socket.recv(20))


def test_what_is_long_and_no_secret_travels_compressed(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        guest = room.guest()
        for address in ("/api/shelf", "/api/games/big-shot/help/fr"):
            packed = guest.http.get(address)
            plain = guest.http.get(address, headers={"Accept-Encoding": "identity"})
            assert packed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert int(packed.headers["content-length"]) < len(plain.content)
            assert packed.content == plain.content
