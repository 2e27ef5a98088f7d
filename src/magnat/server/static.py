"""The browser client, as files: built into the package, or in web/dist of a checkout."""

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.params import FromPath

from magnat.server.problems import Trouble
from magnat.server.services import TheServices
from magnat.table import Refusal

PACKAGED = Path(__file__).parent / "web"
CHECKOUT = Path(__file__).parents[3] / "web" / "dist"

SMALLEST_COMPRESSED = 600
COMPRESSIBLE = ("text/", "application/json", "application/manifest", "image/svg")
FOREVER = "public, max-age=31536000, immutable"
"""For files whose names contain a hash of what is in them."""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class File(NamedTuple):
    content: bytes
    packed: dict[str, bytes]
    """The same in fewer bytes, by the encoding that a browser has to know, the tightest first."""
    media_type: str
    tag: str


def client_folder() -> Path | None:
    """Where the built client lies; a checkout's own comes first, since it is the newer one."""
    return next((folder for folder in (CHECKOUT, PACKAGED) if (folder / "index.html").is_file()), None)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def client(request: Request[Any, Any, Any], services: TheServices, path: FromPath[str] = "") -> Response[bytes]:
    """A file of the client; its page for every address that the client itself makes sense of, such as /join."""
    name = path.strip("/")
    folder = services.settings.client
    if name == "api" or name.startswith("api/"):
        raise Trouble(404, Refusal("not_found"))
    if folder is None:
        raise Trouble(404, Refusal("no_client"))
    found = _inside(folder, name if "." in name or "/" in name else "index.html")
    if found is None:
        raise Trouble(404, Refusal("not_found"))
    file = _read(found, found.stat().st_mtime_ns)
    headers = {
        "ETag": file.tag,
        "Vary": "Accept-Encoding",
        "Cache-Control": FOREVER if name.startswith("assets/") else "no-cache",
    }
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    known = {one.partition(";")[0].strip() for one in request.headers.get("accept-encoding", "").split(",")}
    for encoding, packed in file.packed.items():
        if encoding in known:
            headers["Content-Encoding"] = encoding
            return Response(packed, media_type=file.media_type, headers=headers)
    return Response(file.content, media_type=file.media_type, headers=headers)


def _inside(folder: Path, name: str) -> Path | None:
    """The file of that name, never one outside the folder."""
    try:
        found = (folder / name).resolve()
        return found if found.is_relative_to(folder.resolve()) and found.is_file() else None
    except (OSError, ValueError):  # A name that no file can have.
        return None


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int) -> File:
    content = path.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    return File(content, _packed(path, content, media_type), media_type, tag)


def _packed(path: Path, content: bytes, media_type: str) -> dict[str, bytes]:
    if len(content) < SMALLEST_COMPRESSED or not media_type.startswith(COMPRESSIBLE):
        return {}
    brotli = path.with_name(f"{path.name}.br")
    built = {"br": brotli.read_bytes()} if brotli.is_file() else {}
    return {**built, "gzip": gzip.compress(content, 9, mtime=0)}
