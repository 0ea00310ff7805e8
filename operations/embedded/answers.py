"""Answers of the hall: their heads, and when their connections close."""

from typing import Any

from waitress.task import WSGITask

from tournaments.domain.limits import BUSY
from tournaments.views.public.kept import KNOWN


class HallTask(WSGITask):
    """A request that the site answers."""

    def get_environment(self) -> dict[str, Any]:
        """What the site is asked; of a form that no thread could take, that it was not."""
        environment: dict[str, Any] = super().get_environment()
        if self.request.is_given_up:
            environment[BUSY] = True
        return environment

    def set_close_on_finish(self) -> None:
        """Close after an answer of unknown length; one without a body has none to be unknown."""
        asked = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or asked or self.version == "1.0":
            super().set_close_on_finish()

    def build_response_header(self) -> bytes:
        """The head of the answer, noted where it may be given again."""
        head: bytes = super().build_response_header()
        asked = None if self.environ is None else self.environ.get(KNOWN)
        if asked is not None and self.status.startswith("304 ") and not self.close_on_finish:
            self.channel.server.repeated.note(self.request.sent_whole, asked, head)
        return head

    def finish(self) -> None:
        """End the answer; what followed the head of HEAD would be read as the next answer."""
        if not self.wrote_header:
            self.write(b"")
        if self.request.command == "HEAD":
            self.chunked_response = False
        super().finish()
