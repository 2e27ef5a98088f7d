"""Venture on paper: the companies and the resource cards."""

from collections.abc import Iterator

from magnat.engine.components import SMALL_CARD, Art, Piece
from magnat.engine.edition import Edition
from magnat.engine.words import Catalogue
from magnat.games.venture.box import MULTIPLE_SIGNS, SYMBOL_SIGNS

INKS = ("#b4540a", "#3a3d4a", "#b0242f", "#6b3fa0", "#1d6a3c", "#1f5a96")
"""As on the table, and as the rules call them: orange, black, red, violet, green, blue."""
SYMBOL_INKS = ("#b5541c", "#2a5ca0", "#1d6e3d")
EMBLEMS = (
    "M8 1.2C10.4 3.2 11 6.2 10.4 10H5.6C5 6.2 5.6 3.2 8 1.2ZM5.3 6.8 3 9.5V13L5.7 10.5M10.7 6.8 13 9.5V13L10.3 10.5"
    "M8 11.8V15M8 5.2V6.4",
    "M1.5 11V8.3L3.6 7.3 5 4.3H11L12.4 7.3 14.5 8.3V11ZM3.6 7.3H12.4M4.5 11V13M11.5 11V13",
    "M5.8 1.5H10.2M6.8 1.5V6L2.8 13.6H13.2L9.2 6V1.5M5 10H11",
    "M4.2 4.2H11.8V11.8H4.2ZM6.3 1.5V4.2M9.7 1.5V4.2M6.3 11.8V14.5M9.7 11.8V14.5M1.5 6.3H4.2M1.5 9.7H4.2M11.8 6.3H14.5"
    "M11.8 9.7H14.5",
    "M8 1.3C11.2 5.3 12.6 7.5 12.6 10A4.6 4.6 0 0 1 3.4 10C3.4 7.5 4.8 5.3 8 1.3ZM8 12.3A2.4 2.4 0 0 0 10.3 10",
    "M2.6 2.2H13.4V5.4H9.7V10.6H13.4V13.8H2.6V10.6H6.3V5.4H2.6Z",
)
SYMBOLS = ("M8 2 15 14H1Z", "M2 2H14V14H2Z", "M8 1.5A6.5 6.5 0 1 0 8.01 1.5Z")
ROSETTE = "M8 1 9.5 6.5 15 8 9.5 9.5 8 15 6.5 9.5 1 8 6.5 6.5ZM3 3 13 13M13 3 3 13"
CRANE = "M3 15V2M1 2H13V6M3 5 6 2M11 6H15V10H11ZM1 15H6M9 15V12H15V15"
COINS = "M8 3A5 2 0 1 0 8.01 3ZM3 5V8Q8 11 13 8V5M3 8V11Q8 14 13 11V8"


def pieces(edition: Edition, language: str, words: Catalogue) -> Iterator[Piece]:
    yield from _companies(edition, language, words)
    yield from _resources(edition, language, words)


def _companies(edition: Edition, language: str, words: Catalogue) -> Iterator[Piece]:
    block = edition.block("companies")
    for place, industry in enumerate(block["industries"]):
        for letters in industry["letters"]:
            price = block["prices"][len(letters) - 1]
            yield Piece(
                words.text("printed_companies"),
                industry[language].capitalize(),
                figure=" ".join(letters),
                text=words.text("printed_price", price=price),
                art=Art(EMBLEMS[place % len(EMBLEMS)], 16),
                ink=INKS[place % len(INKS)],
            )


def _resources(edition: Edition, language: str, words: Catalogue) -> Iterator[Piece]:
    kind = words.text("printed_resources")
    for place, sign in enumerate(SYMBOL_SIGNS):
        for low in edition.block("capital")["low"]:
            art = Art(SYMBOLS[place], 16, filled=True)
            yield Piece(kind, sign, low["count"], SMALL_CARD, str(low["value"]), art=art, ink=SYMBOL_INKS[place])
    for high in edition.block("capital")["high"]:
        title = words.text("printed_capital")
        yield Piece(kind, title, high["count"], SMALL_CARD, str(high["value"]), art=Art(ROSETTE, 16), ink="#12454b")
    for card in edition.block("takeovers")["cards"]:
        sign = MULTIPLE_SIGNS[card["halves"]]
        title = words.text("printed_takeover")
        yield Piece(kind, title, card["count"], SMALL_CARD, sign, art=Art(CRANE, 16), ink="#8a2033", paper="#fbeee8")
    profits = edition.block("profits")
    title = profits[language].capitalize()
    yield Piece(kind, title, profits["cards"], SMALL_CARD, "+", art=Art(COINS, 16), ink="#fdf6e3", paper="#12454b")
