"""HTML to PDF with WeasyPrint, which is imported only here and only when a PDF is made.

Nothing outside the site's own static files gets into a document: no file of the machine, no
address of the network, whatever a name or a stylesheet may hold.
"""

import mimetypes
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urljoin, urlsplit

import structlog
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import SuspiciousFileOperation
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.printing.typeface import unpack_font

if TYPE_CHECKING:
    from weasyprint import CSS
    from weasyprint.urls import URLFetcher

log = structlog.get_logger(__name__)

# A name that resolves nowhere: relative addresses in a document become addresses of this site.
SITE = "https://site.invalid"
GENERATED = "/generated/"
WOFF2 = b"wOF2"
POINTS = 0.75
"""Points in one CSS pixel."""

_SHEET = re.compile(r'<link rel="stylesheet" href="([^"]*)">')
_OF_ONE_DOCUMENT = re.compile(rb"@(font-face|import|counter-style|color-profile|layer)")
"""Rules that a style sheet adds to the document which reads it."""


@lru_cache(maxsize=1)
def can_make_pdf() -> bool:
    """Whether PDFs can be made here; without Pango the pages are printed from the browser."""
    try:
        import weasyprint  # noqa: F401
    except (ImportError, OSError) as fault:
        log.warning("no PDF: WeasyPrint cannot be loaded", fault=str(fault))
        return False
    return True


def render_pdf(html: str, *, generated: Mapping[str, bytes] | None = None) -> bytes:
    """Lay out a page and return it as PDF.

    `generated` holds files made for this document, such as the club's logo: the page finds
    them as ``/generated/NAME``. Raises `Refused` (`document-too-deep`) for a page nested deeper
    than the layout can follow.
    """
    return lay_out(html, generated=generated).content


@dataclass(frozen=True, kw_only=True, slots=True)
class Spot:
    """A rectangle of a page, in points from its lower left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, kw_only=True, slots=True)
class LayoutPage:
    """A page's size in points, and the rectangles of the links to places of its own."""

    width: float
    height: float
    spots: Mapping[str, Spot]


@dataclass(frozen=True, kw_only=True, slots=True)
class Layout:
    """A document as PDF, and where on each page its named places lie."""

    content: bytes
    pages: tuple[LayoutPage, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class DocumentDraft:
    """A document laid out and not yet written, which takes much of the time of a short one."""

    document: Any

    @property
    def page_count(self) -> int:
        """How many pages it takes."""
        return len(self.document.pages)

    def write(self) -> Layout:
        with _refuse_too_deep():
            content: bytes = self.document.write_pdf()
        return Layout(content=content, pages=tuple(map(_layout_page, self.document.pages)))


def lay_out(html: str, *, generated: Mapping[str, bytes] | None = None) -> Layout:
    """Lay out a page; like `render_pdf`, and says where ``<a id="NAME" href="#NAME">`` lie."""
    return draft(html, generated=generated).write()


def draft(html: str, *, generated: Mapping[str, bytes] | None = None) -> DocumentDraft:
    """Lay out a page to see how many pages it takes, and perhaps write it; like `render_pdf`."""
    from weasyprint import HTML

    bare, sheets = _take_sheets(html, generated or {})
    fetcher = build_site_fetcher(generated or {})
    with _refuse_too_deep():
        page = HTML(string=bare, base_url=f"{SITE}/", url_fetcher=fetcher)
        return DocumentDraft(document=page.render(stylesheets=sheets))


@contextmanager
def _refuse_too_deep() -> Iterator[None]:
    try:
        yield
    except RecursionError as fault:
        raise Refused(
            _("Ce document est trop imbriqué pour être mis en page."), code="document-too-deep"
        ) from fault


def _take_sheets(html: str, generated: Mapping[str, bytes]) -> tuple[str, list["CSS"]]:
    """The page without the links to its style sheets, and these; a link that is left is followed
    by the layout itself."""
    sheets = []

    def take(link: re.Match[str]) -> str:
        url = urljoin(SITE, link[1])
        try:
            content = _own_file(url, generated)
        except ValueError:
            return link[0]
        if _OF_ONE_DOCUMENT.search(content):
            return link[0]
        sheets.append(_parse_sheet(url, content))
        return ""

    return _SHEET.sub(take, html), sheets


@lru_cache(maxsize=32)
def _parse_sheet(url: str, content: bytes) -> "CSS":
    """A style sheet as documents share it: laying them out changes nothing in it."""
    from weasyprint import CSS

    return CSS(string=content.decode(), base_url=url)


def _layout_page(page: Any) -> LayoutPage:
    spots = {
        target: Spot(
            x=left * POINTS,
            y=(page.height - bottom) * POINTS,
            width=(right - left) * POINTS,
            height=(bottom - top) * POINTS,
        )
        for kind, target, (left, top, right, bottom), _box in page.links
        if kind == "internal"
    }
    return LayoutPage(width=page.width * POINTS, height=page.height * POINTS, spots=spots)


def build_site_fetcher(generated: Mapping[str, bytes]) -> "URLFetcher":
    """Return WeasyPrint's fetcher for static files and generated ones, refusing all else."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class SiteFetcher(URLFetcher):
        """Reads from the site's own files; opens no file and no connection by address."""

        def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
            """Return a file of the site; raises ValueError for any other address."""
            body = _own_file(url, generated)
            kind = mimetypes.guess_type(urlsplit(url).path)[0] or "application/octet-stream"
            if body.startswith(WOFF2):
                body, kind = unpack_font(body), "font/ttf"
            return URLFetcherResponse(url, body, {"Content-Type": kind})

    return SiteFetcher(allowed_protocols=("https",), allow_redirects=False)


def _own_file(url: str, generated: Mapping[str, bytes]) -> bytes:
    address = urlsplit(url)
    path = unquote(address.path)
    if f"{address.scheme}://{address.netloc}" == SITE:
        if path.startswith(GENERATED) and path.removeprefix(GENERATED) in generated:
            return generated[path.removeprefix(GENERATED)]
        if path.startswith(settings.STATIC_URL):
            return _static_file(path.removeprefix(settings.STATIC_URL), url)
    raise ValueError(f"Not a file of this site: {url}")


def _static_file(name: str, url: str) -> bytes:
    """Read a static file: collected, or in the sources where nothing is collected."""
    try:
        if staticfiles_storage.exists(name):
            with staticfiles_storage.open(name) as stream:
                return bytes(stream.read())
        source = finders.find(name)
    except SuspiciousFileOperation as fault:
        raise ValueError(f"Not a file of this site: {url}") from fault
    if source is None:
        raise ValueError(f"No such file of this site: {url}")
    with open(source, "rb") as stream:  # noqa: PTH123  a path found by the finders
        return stream.read()
