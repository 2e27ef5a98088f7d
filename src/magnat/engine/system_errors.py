"""What the house says itself of a file that cannot be read or written; the rest the system says."""

import errno

from magnat.engine.words import HOUSE, LineError, line

KNOWN = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EACCES: "denied",
    errno.EISDIR: "folder",
    errno.ENOSPC: "full",
    errno.EADDRINUSE: "port_taken",
    errno.EADDRNOTAVAIL: "no_address",
}


def access(error: OSError) -> Exception:
    """Why it was refused, to be told in the reader's language."""
    key = KNOWN.get(error.errno or 0)
    return LineError(line(f"{HOUSE}file_{key}")) if key else OSError(error.strerror or str(error))
