"""Boxes from the server as PDFs to be cut out: those of the shelf, and editions of one's own."""

import httpx
import pytest
from tests.server.room import Room

from magnat.games import edition_of
from magnat.printing import printed
from magnat.server import boxes, edition_routes, routes

OWN = edition_of("big-shot").path.read_text(encoding="utf-8").replace('title = "Big Shot"', 'title = "Our Town"')


def print_own(room: Room, text: str, language: str = "en", paper: str = "a4") -> httpx.Response:
    return room.guest().http.post("/api/editions/print", json={"text": text, "language": language, "paper": paper})


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_box_of_the_shelf_is_sent_as_it_is_printed(room: Room, language: str, paper: str) -> None:
    answer = room.guest().http.get(f"/api/games/big-shot/print/{language}", params={"paper": paper})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == f'attachment; filename="big-shot-{language}.pdf"'
    assert without_dates(answer.content) == without_dates(printed(edition_of("big-shot"), language, paper))


def without_dates(pdf: bytes) -> bytes:
    """Up to where it says when it was made."""
    return pdf[: len(pdf) // 2]


def test_an_edition_of_ones_own_is_sent_too(room: Room) -> None:
    answer = print_own(room, OWN, "fr", "letter")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("path", "paper"),
    [("big-shot/print/de", "a4"), ("big-shot/print/fr", "a3"), ("no-box/print/fr", "a4"), ("venture/print/fr", "a4")],
)
def test_what_cannot_be_printed_is_refused_by_a_sentence(room: Room, path: str, paper: str) -> None:
    """Venture is not on the shelf of this server."""
    answer = room.guest().http.get(f"/api/games/{path}", params={"paper": paper})
    assert answer.status_code == 404
    assert answer.json()["sentence"].endswith(".")


def test_an_edition_that_is_wrong_or_for_other_paper_is_refused(room: Room) -> None:
    assert print_own(room, OWN, paper="a3").status_code == 404
    assert print_own(room, OWN, language="de").status_code == 404
    wrong = print_own(room, OWN.replace("chips = 30", "chips = -1"))
    assert wrong.status_code in (400, 409)
    assert wrong.json()["sentence"].endswith(".")


def test_without_the_typesetter_no_button_is_offered_and_nothing_is_printed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert room.guest().http.get("/api/shelf").json()["boxes"][0]["prints"]
    for module in (boxes, routes, edition_routes):
        monkeypatch.setattr(module, "can_print", lambda: False)
    guest = room.guest()
    assert not guest.http.get("/api/shelf").json()["boxes"][0]["prints"]
    answer = guest.http.get("/api/games/big-shot/print/fr")
    assert (answer.status_code, answer.json()["line"]["key"]) == (404, "house_no_printing")
    assert print_own(room, OWN).status_code == 404
