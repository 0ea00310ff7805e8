"""The private directory that holds the database, the secret key and the back-ups."""

import os
import secrets
from pathlib import Path


def prepare(directory: Path) -> Path:
    """Create the data directory, readable by its owner alone, and return it."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    return directory


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
