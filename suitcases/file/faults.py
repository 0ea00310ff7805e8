"""What can be wrong with a file that should be a suitcase."""

from enum import StrEnum


class Fault(StrEnum):
    """One kind of fault; each has a sentence of its own on the site."""

    NOT_A_SUITCASE = "not-a-suitcase"
    CUT_SHORT = "cut-short"
    STRANGE_FILE = "strange-file"
    TOO_LARGE = "too-large"
    FILE_MISSING = "file-missing"
    ALTERED = "altered"
    TOO_MANY_ROWS = "too-many-rows"
    NEWER_FORMAT = "newer-format"


class BadSuitcase(Exception):
    """A file is no suitcase, or no whole one; `file` is the part at fault, where one is."""

    def __init__(self, fault: Fault, file: str = "") -> None:
        super().__init__(f"{fault} {file}".strip())
        self.fault = fault
        self.file = file
