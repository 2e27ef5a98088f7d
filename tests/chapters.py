"""Which boxes have a chapter that a game need not have. A game that has just been laid out has hardly any of them."""

from magnat.games import shelf

OUR_BOXES = ("big-shot", "biz-bluff", "kohle", "riche-ou-pauvre", "venture")


def boxes_with(file: str) -> list[str]:
    """Whose folder has such a file."""
    return [box for box, edition in sorted(shelf().items()) if (edition.path.parent / file).is_file()]
