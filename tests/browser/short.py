"""Games that are soon over: editions of our own, for tests that play through the page to the end.

What a page shows and asks is the same, only less often.
"""

from magnat.games import shelf

ENDS_SOONER = {
    "biz-bluff": ("last_files = 2 ", "last_files = 8 "),
    "venture": ("removed_for_two = 14 ", "removed_for_two = 46 "),
    "riche-ou-pauvre": ("removed_for_two = 14 ", "removed_for_two = 46 "),
}
"""What is printed in an edition, and what stands there instead. The files of Biz Bluff that the game may leave lying,
the companies of Venture that are taken out when two play: of some 170 and 360 decisions, 60 and 70 are left."""

OPTIONS = {"kohle": {"short": "on", "patience": "3"}}


def short_game(box: str) -> dict[str, object]:
    """What a table is opened with, besides its seats."""
    wishes: dict[str, object] = {"game": box, "options": OPTIONS.get(box, {})}
    if box in ENDS_SOONER:
        printed, instead = ENDS_SOONER[box]
        text = shelf()[box].path.read_text(encoding="utf-8")
        assert printed in text
        wishes["edition"] = text.replace(printed, instead)
    return wishes
