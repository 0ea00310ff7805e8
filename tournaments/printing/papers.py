"""A printed document before it is laid out: a template, what it says, and how long it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin

import segno
from django.db.models import Sum, TextChoices
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.printing.papers import (
    PaperForm,
    PhoneForm,
    PlayedStageForm,
    RankedForm,
    RoundForm,
    StandingsForm,
)
from tournaments.models import Club, ClubLogo, Round, Tournament
from tournaments.printing.pdf import GENERATED, render_pdf
from tournaments.queries.backups import phrase_record_head
from tournaments.queries.draws.round_titles import is_of_single_run, name_round
from tournaments.queries.hall_address import is_reachable

LOGO = "logo.png"

MOST_WEIGHT_AT_ONCE = 160
"""Lines that are laid out, or a quarter as many sheets stamped, in about a second."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PaperRequest:
    """What is asked for: a document's choices, for one tournament.

    `values` are the cleaned choices of the document's form, `public_address` the address of the
    tournament's public page as phones reach it (empty where they cannot).
    """

    tournament: Tournament
    values: Mapping[str, Any]
    public_address: str = ""

    @property
    def round(self) -> Round:
        """The round chosen; only for documents that are about one."""
        chosen = self.values["round"]
        assert isinstance(chosen, Round)  # noqa: S101  the form of such a document demands it
        chosen.tournament = self.tournament
        return chosen


@dataclass(frozen=True, kw_only=True, slots=True)
class Paper:
    """A document: its title, the template that sets it, and what the template is given.

    `weight` counts lines of tables, which is what laying out takes time for. `edition` stands in
    the name of the file alone: what tells it from another document of the same title. What proves
    it stands at the foot of an official one alone: the version, and the head of the journal.
    """

    tournament: Tournament
    title: str
    template: str
    context: Mapping[str, Any] = field(default_factory=dict)
    round: Round | None = None
    state: str = ""
    weight: int = 0
    edition: str = ""
    is_official: bool = False

    @property
    def is_long(self) -> bool:
        """Whether its PDF takes more than about a second: it is made as a job then."""
        return self.weight > MOST_WEIGHT_AT_ONCE

    @property
    def filename(self) -> str:
        """The name under which a browser keeps the PDF."""
        told = slugify(f"{self.title} {self.edition}")
        name = slugify(self.tournament.name)[: max(0, 79 - len(told))].strip("-")
        return f"{'-'.join(filter(None, (name, told))) or 'document'}.pdf"

    def html(self, *, as_page: bool) -> str:
        """The document as a page, for the browser's own printing or for WeasyPrint."""
        context = build_frame(self.tournament, self.round, as_page=as_page)
        context.update(page_title=self.title, state=self.state, as_page=as_page)
        if self.is_official:
            context.update(
                version=self.tournament.version, audit_head=phrase_record_head(self.tournament)
            )
        return render_to_string(self.template, context | dict(self.context))

    def pdf(self) -> bytes:
        """The document as PDF. Raises `Refused` for a page nested too deep to lay out."""
        return render_pdf(
            self.html(as_page=False), generated=read_generated_files(self.tournament.club)
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class ClubPaper:
    """A document of a club rather than of one concours; `stem` begins the name of its file."""

    club: Club
    title: str
    template: str
    stem: str
    context: Mapping[str, Any] = field(default_factory=dict)

    @property
    def filename(self) -> str:
        """The name under which a browser keeps the PDF."""
        return f"{slugify(self.stem)[:80] or 'document'}.pdf"

    def html(self, *, as_page: bool) -> str:
        """The document as a page, for the browser's own printing or for WeasyPrint."""
        frame = {
            "page_title": self.title,
            "club": self.club,
            "logo_url": find_logo_url(self.club, as_page=as_page),
            "printed_at": timezone.localtime(),
            "as_page": as_page,
        }
        return render_to_string(self.template, frame | dict(self.context))

    def pdf(self) -> bytes:
        """The document as PDF. Raises `Refused` for a page nested too deep to lay out."""
        return render_pdf(self.html(as_page=False), generated=read_generated_files(self.club))


def build_frame(tournament: Tournament, round_: Round | None, *, as_page: bool) -> dict[str, Any]:
    """What stands on every page of every document: club, concours, date, round."""
    club = tournament.club
    return {
        "club": club,
        "tournament": tournament,
        "logo_url": find_logo_url(club, as_page=as_page),
        "print_context": name_round_of_planned(tournament, round_) if round_ else "",
        "printed_at": timezone.localtime(),
    }


def find_logo_url(club: Club, *, as_page: bool) -> str:
    """Where a document finds the club's logo: on the site, or among the files made for it."""
    if club.logo is None:
        return ""
    return club.logo.url if as_page else GENERATED + LOGO


def read_generated_files(club: Club) -> dict[str, bytes]:
    """The club's logo as a file that the layout may read."""
    stored = ClubLogo.objects.filter(club=club).first()
    return {} if stored is None else {LOGO: bytes(stored.content)}


def name_round_of_planned(tournament: Tournament, round_: Round) -> str:
    """Which of the planned rounds this is; beside other stages, how it is called."""
    if not is_of_single_run(round_):
        return name_round(round_)
    planned = tournament.stages.aggregate(total=Sum("rounds_planned"))["total"] or 0
    if round_.number > planned:
        return _("Partie %(number)s") % {"number": round_.number}
    return _("Partie %(number)s sur %(planned)s") % {"number": round_.number, "planned": planned}


Text = str | Promise


class Moment(TextChoices):
    """When in the evening a document is wanted."""

    BEFORE = "before", gettext_lazy("Avant de commencer")
    ROUND = "round", gettext_lazy("À chaque partie")
    PRIZES = "prizes", gettext_lazy("Après la dernière partie")


@dataclass(frozen=True, kw_only=True, slots=True)
class PaperKind:
    """A kind of document; `stands_alone` where it is not printed with all those of its moment:
    it goes on other paper, says what another does, or is for few."""

    code: str
    name: Text
    purpose: Text
    form: type[PaperForm]
    build: Callable[[PaperRequest], Paper]
    moment: Moment
    stands_alone: bool = False

    @property
    def needs_round(self) -> bool:
        """Whether there is nothing to print before the first draw."""
        return issubclass(self.form, RoundForm | StandingsForm | PlayedStageForm | RankedForm)

    @property
    def needs_result(self) -> bool:
        """Whether there is nothing to print before a first match counts: who won is not known."""
        return issubclass(self.form, RankedForm)

    @property
    def needs_address(self) -> bool:
        """Whether there is nothing to print where no phone would open the public address."""
        return issubclass(self.form, PhoneForm)


def find_table_address(public_address: str, token: str = "") -> str:
    """Where the code of a table leads, on the site of a public address; without one, where a code
    is typed."""
    path = reverse("table:code", args=[token]) if token else reverse("table:home")
    return urljoin(public_address, path)


def picture_code_to_scan(address: str) -> str:
    """The address as a QR code: one path, which costs nothing to lay out."""
    code = segno.make(address, error="m")
    side, _height = code.symbol_size(border=0)
    _before, _begins, drawn = code.svg_inline(border=0).partition(' d="')
    return format_html(
        '<svg viewBox="0 0 {0} {0}" class="scan__code"><path stroke="#000" d="{1}"/></svg>',
        side,
        drawn.partition('"')[0],
    )


def write_way_to_page(address: str) -> dict[str, str]:
    """The public page for the head of a paper: as a code, and in letters as one types them; both
    empty where no phone would open it."""
    if not is_reachable(address):
        return {"scan_code": "", "scan_address": ""}
    return {
        "scan_code": picture_code_to_scan(address),
        "scan_address": address.partition("://")[2].rstrip("/"),
    }
