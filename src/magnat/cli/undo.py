"""Which actions may be taken back: none that rolled or drew, none that showed anybody anything new."""

from magnat.engine import sight
from magnat.engine.fields import Array, Record


def can_be_taken_back(before: Array, after: Array, state: type[Record]) -> bool:
    """Whether the action between two records leaves no knowledge behind."""
    seats = int(before.view(state.dtype)[0].seats)
    viewers = [sight.WATCHER, *range(seats)]
    return not _drew(before, after, state) and not any(
        _learned_something(before, after, viewer, state) for viewer in viewers
    )


def _drew(before: Array, after: Array, state: type[Record]) -> bool:
    return bool(before.view(state.dtype)[0].draws != after.view(state.dtype)[0].draws)


def _learned_something(before: Array, after: Array, viewer: int, state: type[Record]) -> bool:
    """Whether a row that was hidden from the viewer lies open now."""
    still_hidden = sight.hidden_rows(after, viewer, state)
    return any(
        set(rows) - set(still_hidden.get(name, [])) for name, rows in sight.hidden_rows(before, viewer, state).items()
    )
