"""What a person can mend: a sentence in their language, the field it belongs to, a code."""

from typing import Any


class Refused(Exception):
    """An act the domain does not do; the message is for the person who asked.

    `code` is stable and meant for tests and the interface; `field` names the form
    field the sentence stands beside, or is empty; `details` carries values that a page
    needs to help (the other person's version, say).
    """

    def __init__(self, message: Any, *, code: str, field: str = "", **details: Any) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.field = field
        self.details = details

    def __str__(self) -> str:
        return str(self.message)
