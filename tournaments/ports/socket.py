"""Where a port of this process is plugged in."""

from typing import Generic, TypeVar

Port = TypeVar("Port")


class Socket(Generic[Port]):
    """A typed port: called, it returns who answers, `nobody` until a subject plugs itself in."""

    def __init__(self, nobody: Port) -> None:
        self._port = nobody

    def __call__(self) -> Port:
        return self._port

    def fill(self, port: Port) -> None:
        """Plug in who answers; done once, when the site starts."""
        self._port = port
