"""Pictures as people bring them."""

import io
from typing import Any

from PIL import Image


def picture(
    kind: str = "JPEG", *, size: tuple[int, int] = (40, 30), turned: bool = False, **said: Any
) -> bytes:
    """A picture whose left half is white and whose right half is black; `turned` as a camera writes
    one that was held upright, with the place where it was taken."""
    image = Image.new(said.pop("mode", "RGB"), size, "black")
    image.paste("white", (0, 0, size[0] // 2, size[1]))
    if turned:
        exif = Image.Exif()
        exif[0x0112], exif[0x010F] = 6, "Caméra de Paul"
        exif.get_ifd(0x8825)[1] = "N"
        said["exif"] = exif
    content = io.BytesIO()
    image.save(content, format=kind, **said)
    return content.getvalue()


def opened(content: bytes) -> Image.Image:
    """What a file holds."""
    return Image.open(io.BytesIO(content))
