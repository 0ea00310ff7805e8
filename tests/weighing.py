"""What a phone asks for, and how heavy it is, before it shows a page for the first time."""

import gzip
import re
from pathlib import Path

from django.test import Client

from config.static_files import build_texts
from tests.platform.whole_files import list_static_files

_ASKED_FOR = re.compile(
    r'<(?:link (?!rel="(?:icon|apple-touch-icon)")|script |img )'
    r'[^>]*?(?:href|src)="/static/([^"]+)"'
)
"""What a browser asks for to show a page; an icon it fetches later, or for its home screen."""
_HEAD = 300
"""The bytes of an answer before its text, as browsers count them."""


def weigh_page(address: str) -> tuple[set[str], int, int]:
    """The files that a page asks for by name, how many answers there are in all, how many bytes."""
    page = Client(headers={"accept-encoding": "gzip"}).get(address, follow=True)
    packed = page.headers.get("Content-Encoding") == "gzip"
    text = gzip.decompress(page.content) if packed else page.content
    names = set(_ASKED_FOR.findall(text.decode()))
    texts = build_texts(list_static_files())
    sent = len(gzip.compress(text)) + sum(_weigh(name, texts) for name in names)
    answers = len(names) + len(page.redirect_chain) + 1
    return names, answers, sent + _HEAD * (len(names) + 1)


def _weigh(name: str, texts: dict[str, str]) -> int:
    """What a file of the site weighs on its way: texts are packed, letters are already."""
    if name.endswith(".woff2"):
        return (Path("static") / name).stat().st_size
    text = texts.get(name) or (Path("static") / name).read_text()
    return len(gzip.compress(text.encode()))
