"""An edition file written anew, from what it holds: for editions of one's own, which are put together in a form."""

import json
import re
from collections.abc import Iterator
from typing import Any

PLAIN_NAME = re.compile(r"[A-Za-z0-9_-]+")
LONGEST_LINE = 100


def written(data: dict[str, Any]) -> str:
    """A file that reads as `data`: block by block, long lists with one entry a line."""
    return "\n\n".join("\n".join(_block(name, block)) for name, block in data.items()) + "\n"


def _block(name: str, block: Any) -> Iterator[str]:
    if not isinstance(block, dict):  # Not as it should be, but the check is to say so, and not this.
        yield f"{_name(name)} = {_value(block)}"
        return
    yield f"[{_name(name)}]"
    for key, value in block.items():
        line = f"{_name(key)} = {_value(value)}"
        if isinstance(value, list) and len(line) > LONGEST_LINE:
            line = "\n".join([f"{_name(key)} = [", *(f"  {_value(row)}," for row in value), "]"])
        yield line


def _name(name: str) -> str:
    return name if PLAIN_NAME.fullmatch(name) else _text(name)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{_name(name)} = {_value(entry)}" for name, entry in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    return _text(value if isinstance(value, str) else "")  # Nothing at all is an empty text, which the check refuses.


def _text(text: str) -> str:
    """As JSON writes it, which TOML reads; but for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
