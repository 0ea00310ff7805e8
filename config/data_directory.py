"""The private directory that holds the database, the secret key and the back-ups."""

import os
import secrets
import stat
import warnings
from contextlib import suppress
from pathlib import Path

OPEN_TO_OTHERS = 0o077


def prepare(directory: Path) -> Path:
    """Create the data directory, readable by its owner alone, and return it.

    One that exists is closed to others too, unless it is somebody else's or shared by all.
    """
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = directory.stat()
    if not found.st_mode & OPEN_TO_OTHERS:
        return directory
    is_shared = found.st_mode & stat.S_ISVTX or found.st_uid != _owner()
    if is_shared or not _is_closed(directory, 0o700):
        warnings.warn(f"{directory}: others can read this data directory", stacklevel=2)
    return directory


def close_file(path: Path) -> None:
    """See to it that a file is there and that its owner alone reads it, where that can be done: one
    that cannot be written can still be read."""
    with suppress(OSError):
        path.touch(mode=0o600)
    with suppress(OSError):
        if path.stat().st_mode & OPEN_TO_OTHERS and path.stat().st_uid == _owner():
            _is_closed(path, 0o600)


def _is_closed(path: Path, mode: int) -> bool:
    """Whether a file system lets its files be closed: a stick's, and some of networks, do not."""
    try:
        path.chmod(mode)
    except OSError:
        return False
    return True


def _owner() -> int:
    # Windows has other means, and no numbers for people.
    return os.getuid() if hasattr(os, "getuid") else 0


def secret_key(directory: Path) -> str:
    """Return the installation's secret key, made on the first start.

    Two processes may start together on a new installation: the exclusive creation lets one
    write, and the other read what the first wrote.
    """
    path = directory / "secret_key"
    if not path.exists():
        _write_once(path, secrets.token_urlsafe(50))
    return path.read_text(encoding="ascii").strip()


def _write_once(path: Path, text: str) -> None:
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as stream:
        stream.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # file systems without hard links
        if not path.exists():
            draft.replace(path)
            return
    draft.unlink()
