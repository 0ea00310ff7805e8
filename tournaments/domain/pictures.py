"""Pictures that people bring: opened only where they are whole, and not too large."""

import io
import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock

from PIL import Image, ImageFile

MOST_PIXELS = 24_000_000
"""Above that Pillow would unpack more than a small server has room for."""

_NO_PICTURE = (
    OSError, ValueError, SyntaxError, struct.error, EOFError, zlib.error, LookupError,
    OverflowError,
)  # fmt: skip
"""What Pillow raises over a file that is none (an OSError too), or half of one."""

_loading = Lock()


class NotAPicture(Exception):
    """A file that is no picture of these formats, or half of one."""


class TooManyPixels(Exception):
    """A picture with more pixels than are unpacked here, whatever its file weighs."""


@contextmanager
def open_picture(
    content: bytes, *, formats: Sequence[str], most_pixels: int = MOST_PIXELS
) -> Iterator[Image.Image]:
    """A picture to read within the block; one at a time on the whole site.

    Raises NotAPicture or TooManyPixels, be it as late as its pixels are read.
    """
    try:
        if not _is_whole(content):
            raise NotAPicture
        with _whole_pictures_only():
            opened = Image.open(io.BytesIO(content), formats=tuple(formats))
            with opened as picture:
                if picture.width * picture.height > most_pixels:
                    raise TooManyPixels
                yield picture
    except Image.DecompressionBombError as error:
        raise TooManyPixels from error
    except _NO_PICTURE as error:
        raise NotAPicture from error


@contextmanager
def _whole_pictures_only() -> Iterator[None]:
    """Within the block Pillow takes no half picture, as a library that prints tells it to."""
    with _loading:
        before = ImageFile.LOAD_TRUNCATED_IMAGES
        ImageFile.LOAD_TRUNCATED_IMAGES = False
        try:
            yield
        finally:
            ImageFile.LOAD_TRUNCATED_IMAGES = before


def _is_whole(content: bytes) -> bool:
    """Whether the picture ends as a PNG or JPEG does, or is as long as a WebP says; some cameras
    write a little after it."""
    if content[:4] == b"RIFF":
        return len(content) >= int.from_bytes(content[4:8], "little") + 8
    return any(ending in content[-1024:] for ending in (b"IEND\xaeB`\x82", b"\xff\xd9"))
