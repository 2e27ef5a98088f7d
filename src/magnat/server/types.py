"""Writes down what crosses the wire, for others to rely on: `python -m magnat.server.types`.

web/src/wire.ts (the client's types) and docs/websocket.md (the catalogue of messages) are made from the structs of
`server.messages` and `server.requests`, the fields and the glance of each game; web/src/boxes/*/rules.gen.ts from the
constants of its rules (`server.constants`), web/src/lib/characters.gen.ts from the house's people, limits.gen.ts from
what a table takes. A test holds them up to date.
"""

import ast
import inspect
import textwrap
import types
import typing
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import fields

from magnat.bots import characters
from magnat.engine.actions import Action
from magnat.engine.fields import Field
from magnat.games import chapter, shelf
from magnat.server import after_messages, constants, edition_messages, me_messages, messages, requests
from magnat.table import clock, film, lines, opening, own, past, seal, table

CHECKOUT = Path(__file__).parents[3]
WIRE = CHECKOUT / "web" / "src" / "wire.ts"
CATALOGUE = CHECKOUT / "docs" / "websocket.md"
CAST = CHECKOUT / "web" / "src" / "lib" / "characters.gen.ts"
LIMITS = CHECKOUT / "web" / "src" / "lib" / "limits.gen.ts"

Struct = type[msgspec.Struct]

FROM_CLIENT: list[Struct] = list(typing.get_args(requests.ClientMessage))
FROM_SERVER: list[Struct] = list(typing.get_args(messages.ServerMessage))
PARTS: list[Struct] = [
    lines.Line,
    lines.LogLine,
    lines.ChatLine,
    messages.Seat,
    messages.Result,
    past.Wish,
    messages.Hint,
    messages.Way,
    messages.WayReason,
    messages.Chosen,
    messages.Word,
]
ON_REQUEST: list[Struct] = [
    messages.WholeLog,
    messages.Since,
    messages.MissedMove,
    messages.Evening,
    messages.Standing,
    messages.Feat,
    film.Film,
    film.Shot,
    film.Seen,
    film.FilmSeat,
    film.Heard,
    own.OwnBox,
    seal.Proof,
    opening.Branch,
]
"""Over HTTP, beside the live connection."""
BASES = (lines.Told, messages.Message)

MADE = "Made by `python -m magnat.server.types` from src/magnat/server/messages.py: do not edit."
GAMES = "magnat.games."


def main() -> None:
    WIRE.write_text(wire(), encoding="utf-8")
    CATALOGUE.write_text(catalogue(), encoding="utf-8")
    for folder in filter(constants.is_wanted, folders()):
        constants.path(folder).write_text(constants.written(folder), encoding="utf-8")
    CAST.write_text(cast(), encoding="utf-8")
    LIMITS.write_text(limits(), encoding="utf-8")


# ---- TypeScript ----


def cast() -> str:
    """How each of the house's people plays, for the pages where they are chosen and looked at."""
    ways = [f"  {character.name}: {_quoted(character.way)}," for character in characters.CHARACTERS]
    made = "// Made by `python -m magnat.server.types` from src/magnat/bots/characters.py: do not edit."
    return "\n".join([made, "export const WAYS: Record<string, string | undefined> = {", *ways, "};", ""])


def limits() -> str:
    """How long a name and what is said may be, for the fields in which they are written."""
    made = "// Made by `python -m magnat.server.types` from src/magnat/table: do not edit."
    longest = {"MAX_NAME": opening.MAX_NAME, "MAX_CHAT": table.MAX_CHAT}
    return "\n".join([made, *(f"export const {name} = {value};" for name, value in longest.items()), ""])


def wire() -> str:
    """The client's types, one for each struct, and those of the record and the glance of each game."""
    parts = [
        f"// {MADE}",
        "export type Action = { type: string } & Record<string, number | string>;",
        f"export type SeatKind = {' | '.join(map(_quoted, typing.get_args(opening.SeatKind)))};",
        *map(_typescript_struct, _structs()),
        _typescript_union("ClientMessage", FROM_CLIENT),
        _typescript_union("ServerMessage", FROM_SERVER),
        *map(_typescript_state, folders()),
        *map(_typescript_glance, folders()),
    ]
    return "\n\n".join(parts) + "\n"


def _structs() -> list[Struct]:
    """Every struct of the wire, those that others are made of first."""
    modules = (lines, opening, own, messages, requests, seal, film, after_messages, me_messages, edition_messages)
    found = [value for module in modules for value in vars(module).values() if _is_wired(value)]
    return list(dict.fromkeys(found))


def _is_wired(value: Any) -> bool:
    return (
        inspect.isclass(value)
        and issubclass(value, (*BASES, opening.SeatPlan, opening.Branch, clock.Clock, past.Wish, seal.Proof))
        and value not in BASES
    )


def _typescript_struct(struct: Struct) -> str:
    parent = _parent(struct)
    inherited = {field.name for field in fields(parent)} if parent else set()
    members = [f"  type: {_quoted(_tag(struct))};"] if _tag(struct) else []
    for field in fields(struct):
        if field.name in inherited:
            continue
        members.append(_comment(_meanings(struct).get(field.name, ""), "  "))
        members.append(f"  {field.name}: {_typescript(field.type)};")
    body = "\n".join(filter(None, members))
    comment = _comment(_meaning(struct), "")
    beginning = f"{parent.__name__} & " if parent else ""
    return f"{comment}\nexport type {_name(struct)} = {beginning}{{\n{body}\n}};".lstrip()


def _name(struct: Struct) -> str:
    """Those of a game bear its name: every game has a Glance."""
    if not struct.__module__.startswith(GAMES):
        return struct.__name__
    return _camel(struct.__module__.removeprefix(GAMES).split(".")[0]) + struct.__name__


def _parent(struct: Struct) -> Struct | None:
    """The struct of the wire that this one extends."""
    base = struct.__base__
    return base if base and _is_wired(base) else None


def _typescript_union(name: str, structs: list[Struct]) -> str:
    return f"export type {name} = {' | '.join(struct.__name__ for struct in structs)};"


def _typescript_state(folder: str) -> str:
    """The record of a game as a view shows it."""
    state = chapter(_edition_in(folder), "state").State
    members = [
        f"{_comment(field.meaning, '  ')}\n  {field.name}: {_typescript_field(field)};"
        for field in state.fields.values()
    ]
    return f"export type {_camel(folder)}State = {{\n" + "\n".join(members) + "\n};"


def _typescript_glance(folder: str) -> str:
    """What a game reckons up for its table, and the structs that this is made of."""
    glance = chapter(_edition_in(folder), "glance")
    structs = [value for value in vars(glance).values() if inspect.isclass(value) and issubclass(value, msgspec.Struct)]
    written = [_typescript_struct(struct) for struct in structs if struct.__module__ == glance.__name__]
    own = "  /** For the seat that looks. */\n  own: " + (
        f"{_name(glance.Own)} | null;" if hasattr(glance, "Own") else "null;"
    )
    return "\n\n".join(_with_member(text, own) if f"{_name(glance.Glance)} =" in text else text for text in written)


def _with_member(struct: str, member: str) -> str:
    return struct.removesuffix("};") + f"{member}\n}};"


def _typescript_field(field: Field) -> str:
    inner = "number" + "[]" * max(0, len(field.shape) - 1)
    shown = inner if field.sight.rule == "public" else f"{inner} | null"
    if not field.shape:
        return shown
    return f"({shown})[]" if " | " in shown else f"{shown}[]"


def _typescript(kind: Any) -> str:
    named = {
        str: "string",
        int: "number",
        float: "number",
        bool: "boolean",
        type(None): "null",
        Any: "unknown",
        object: "unknown",
    }
    if kind in named:
        return named[kind]
    if kind == Action:
        return "Action"
    if kind == opening.SeatKind:
        return "SeatKind"
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return _typescript(arguments[0])
    if origin is list:
        element = _typescript(arguments[0])
        return f"({element})[]" if " | " in element else f"{element}[]"
    if origin is dict:
        return f"Record<string, {_typescript(arguments[1])}>"
    if origin is typing.Literal:
        return " | ".join(map(_quoted, arguments))
    if origin in (types.UnionType, typing.Union):
        return " | ".join(map(_typescript, arguments))
    return _name(kind)


def _camel(folder: str) -> str:
    return "".join(word.capitalize() for word in folder.split("_"))


def _comment(text: str, indent: str) -> str:
    return f"{indent}/** {text} */" if text else ""


def _quoted(text: str) -> str:
    return f"'{text}'"


# ---- The catalogue ----


def catalogue() -> str:
    """Every message of the live connection, for people who write a client."""
    about = f"""\
        # The live connection

        {MADE}

        `/api/tables/{{table}}/live` is a WebSocket. Messages are JSON objects in text frames, told apart by `type`.
        A client is somebody by the cookie it got when it opened or joined a table. After connecting it gets a `view`,
        which is whole; after a move a `change`, which holds what the move has changed; after anything else, and
        whenever a client reads too slowly to get everything, another `view`. A message that cannot be carried out is
        answered by `refused`, and the connection stays open.

        A message has at most {messages.MAX_MESSAGE} bytes. The server closes with a code of 4400 or more when trying
        again is of no use (4404: there is no such table, or it is not open to this person), and with any other code
        when it is. The HTTP side is described by `/api/schema/openapi.json`."""
    parts = [
        textwrap.dedent(about),
        "## From the client",
        *map(_described, FROM_CLIENT),
        "## From the server",
        *map(_described, FROM_SERVER),
        "## What they are made of",
        *map(_described, PARTS),
        "## On request",
        "`GET /api/tables/{table}/log` gives a `WholeLog`, `GET /api/tables/{table}/evening`, once the game is over, "
        "an `Evening`: whoever may be at the table may ask. `GET /api/tables/{table}/seats/{seat}/since` gives a "
        "`Since` to whoever holds the seat. `GET /api/tables/{table}/film?eyes=watcher` gives a `Film`: through "
        "one's own seat's eyes (its number) or a watcher's; once the game is over, through all eyes and open ones. "
        "`GET /api/tables/{table}/proof` gives a `Proof` once the game is over: [how to check it](fairness.md).",
        *map(_described, ON_REQUEST),
    ]
    return "\n\n".join(parts) + "\n"


def _described(struct: Struct) -> str:
    title = f"### {_quoted_type(struct)}"
    rows = [
        f"| `{field.name}` | `{_in_cell(field.type)}` | {_meanings(struct).get(field.name, '')} |"
        for field in fields(struct)
    ]
    table = "\n".join(["| field | type | meaning |", "|---|---|---|", *rows])
    return "\n\n".join(filter(None, (title, _meaning(struct), table)))


def _in_cell(kind: Any) -> str:
    return _typescript(kind).replace("|", r"\|")


def _quoted_type(struct: Struct) -> str:
    return f'`"type": "{_tag(struct)}"`' if _tag(struct) else f"`{struct.__name__}`"


# ---- What the sources say ----


def _tag(struct: Struct) -> str:
    return str(struct.__struct_config__.tag or "")


def _meaning(struct: Struct) -> str:
    return " ".join((vars(struct).get("__doc__") or "").split())


def _meanings(struct: Struct) -> dict[str, str]:
    """The sentence below each field, of the struct's own and of those it inherits."""
    parent = _parent(struct)
    found = _meanings(parent) if parent else {}
    (declared,) = ast.parse(textwrap.dedent(inspect.getsource(struct))).body
    assert isinstance(declared, ast.ClassDef)
    for field, below in zip(declared.body, declared.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            assert isinstance(field.target, ast.Name)
            found[field.target.id] = " ".join(str(below.value.value).split())
    return found


def folders() -> list[str]:
    return sorted({edition.path.parent.name for edition in shelf().values()})


def _edition_in(folder: str) -> Any:
    return next(edition for edition in shelf().values() if edition.path.parent.name == folder)


if __name__ == "__main__":
    main()
