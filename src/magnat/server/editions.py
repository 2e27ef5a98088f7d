"""Editions of one's own: read, checked, and described for a form to be made of them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from magnat.engine import edition_checks as shapes
from magnat.engine.edition import Edition, EditionError, blocks_of, read
from magnat.engine.edition_text import written
from magnat.games import UnknownGame, chapter
from magnat.server.boxes import Boxes
from magnat.server.edition_messages import EditionDraft, EditionProblem, EditionShape, EditionSheet, Kind
from magnat.table.lines import of_error
from magnat.table.own import own_box


def sheet_of(boxes: Boxes, draft: EditionDraft) -> EditionSheet:
    """What an edition holds, and what is wrong with it. Whatever it is, there is an answer."""
    text = draft.text if draft.text is not None else written(draft.data or {})
    data: dict[str, Any] | None = None
    edition: Edition | None = None
    try:
        data = _plain(read(text))
        edition = boxes.base_of(text)
        own = own_box(boxes.own(text))
    except EditionError as error:
        problem = EditionProblem(block=error.block, path=list(error.path), line=of_error(error))
        return _sheet(text, data, edition, problem=problem)
    except UnknownGame as error:
        problem = EditionProblem(block="box", path=["id"], line=of_error(error))
        return _sheet(text, data, None, problem=problem)
    sheet = _sheet(text, data, edition, problem=None)
    sheet.own = own
    return sheet


def original_of(boxes: Boxes, box: str) -> EditionSheet:
    """The edition of a box on the shelf, to begin with."""
    edition = boxes.edition(box)
    text = edition.path.read_text(encoding="utf-8")
    return _sheet(text, _plain(edition.data), edition, problem=None)


def _sheet(
    text: str, data: dict[str, Any] | None, edition: Edition | None, *, problem: EditionProblem | None
) -> EditionSheet:
    blocks = blocks_of(chapter(edition, "edition")) if edition else {}
    return EditionSheet(
        game=edition.id if edition else "",
        text=text,
        data=data,
        problem=problem,
        own=None,
        shape={name: described(block) for name, block in blocks.items()},
    )


def _plain(data: dict[str, Any]) -> dict[str, Any] | None:
    """As JSON has it: dates, and numbers that it does not know, are texts there. None: it cannot be told."""
    try:
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(data))
    except (ValueError, OverflowError, RecursionError):
        return None
    return plain


def described(shape: Any) -> EditionShape:
    match shape:
        case shapes.Between():
            return _shape("whole", low=shape.low, high=shape.high)
        case shapes.Text():
            return _shape("text", low=shape.shortest, high=shape.longest)
        case shapes.OneOf():
            return _shape("one", values=list(shape.values))
        case shapes.Rows():
            counts = range(shape.count, shape.count + 1) if isinstance(shape.count, int) else shape.count
            return _shape("rows", low=counts[0], high=counts[-1], of=[described(shape.shape)])
        case shapes.Pair():
            return _shape("pair", of=[described(shape.first), described(shape.second)])
        case shapes.Variants():
            tables = {name: described(table) for name, table in shape.tables.items()}
            return _shape("variants", key=shape.key, fields=tables)
        case shapes.Keyed():
            fields = {name: described(one) for name, one in (shape.required | shape.optional).items()}
            return _shape("table", fields=fields, optional=list(shape.optional))
    return _shape("options")


def _shape(
    kind: Kind,
    *,
    low: int = 0,
    high: int = 0,
    values: Sequence[str | int] = (),
    of: Sequence[EditionShape] = (),
    fields: dict[str, EditionShape] | None = None,
    optional: Sequence[str] = (),
    key: str = "",
) -> EditionShape:
    return EditionShape(
        kind=kind,
        low=low,
        high=high,
        values=list(values),
        of=list(of),
        fields=fields or {},
        optional=list(optional),
        key=key,
    )
