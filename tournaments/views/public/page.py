"""What every public page is: the same for all readers, and kept until its tournament changes."""

import time
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext as _
from django.views import View

from tournaments.domain.rights.links import find_site_url
from tournaments.models import Club, Round, Stage
from tournaments.names import named_for_public
from tournaments.pages.stages.public_stages import (
    find_stage_route,
    has_tree,
    list_furthest_stages,
    name_stage,
)
from tournaments.pages.tournament.social_card import build_social_card
from tournaments.queries.live import compute_tournament_stamp, compute_whole_stamp
from tournaments.queries.ranks.shared import read_shared_rounds
from tournaments.queries.ranks.standings import hides_standings
from tournaments.views.access import PublicTournament
from tournaments.views.languages import PREFIXES, addresses_of

OK = 200


def find_stage_section(number: int) -> str:
    """The place of a stage in the bar: several may be played side by side."""
    return f"stage-{number}"


def list_language_links(request: HttpRequest) -> list[dict[str, object]]:
    """The page in each language, each at its own address.

    Who comes to the plain one is offered the others: it says nothing of what a reader wishes.
    """
    now, site = get_language() or "", find_site_url()
    return [
        {
            "url": address,
            "whole": site + address,
            "code": code,
            "label": get_language_info(code)["name_local"].capitalize(),
            "current": code == now,
            "is_plain": not PREFIXES[code],
            "is_offered": code != now and not PREFIXES.get(now),
        }
        for code, address in addresses_of(request).items()
    ]


class KeptPage(ABC, View):
    """A page that depends on its address, its language included, and its stamp alone.

    Of the names in the query string, `parameters` make pages worth keeping, and a page asked one
    of its `questions` is built each time; it never sees any other name. Nothing of the reader may
    stand on it: caches on the way give the same copy to everybody. One that `names_nobody` may be
    kept by search engines, as long as nothing is asked of it.
    """

    http_method_names = ["get", "head", "options"]
    parameters: frozenset[str] = frozenset()
    questions: frozenset[str] = frozenset()
    shows_host = False
    follows_address = True
    names_nobody = False

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Answer with the names that everybody may read."""
        with named_for_public():
            answer = super().dispatch(request, *args, **kwargs)
        if self.names_nobody and answer.status_code == OK and not request.GET:
            answer.headers["X-Robots-Tag"] = "all"
        return answer

    @classmethod
    def names_read(cls, asked: Collection[str]) -> Collection[str]:
        """Which names of a query string the page reads."""
        return cls.parameters | cls.questions

    @classmethod
    def list_framers(cls, kwargs: Mapping[str, Any]) -> Sequence[str]:
        """Which sites may show the page inside their own, as a browser is told: nobody may."""
        return ()

    @classmethod
    @abstractmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """What the page depends on besides address and language; None where there is none."""


def let_be_found(answer: HttpResponse, club: Club) -> HttpResponse:
    """Let search engines keep a page where its club wants it; without a word they may not."""
    if club.is_listed:
        answer.headers["X-Robots-Tag"] = "all"
    return answer


class TournamentPage(KeptPage, PublicTournament):
    """A public page of one tournament. `section` marks its place in the bar.

    One that `tells_ranks` says instead that they are kept back, while they are. One that tells of
    deals of sheets in hand, which change no stamp, is built anew every so many seconds instead,
    however many read it (`renewed_seconds`). A link to it shows its `own_picture`, by its path, or
    that of the concours.
    """

    section = ""
    tells_ranks = False
    renewed_seconds = 0
    own_picture = ""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Answer no question about ranks that are kept from the public."""
        if self.tells_ranks and hides_standings(self.tournament):
            return self.page("public/veiled.html")
        return super().dispatch(request, *args, **kwargs)

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        stamp = cls.stamp_shown(kwargs)
        if stamp is None or not cls.renewed_seconds:
            return stamp
        return f"{stamp} {int(time.time() // cls.renewed_seconds)}"

    @classmethod
    def stamp_shown(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The stamp of what the page shows of its tournament: of all there is, or of less."""
        return compute_tournament_stamp(kwargs["slug"])

    @cached_property
    def rounds(self) -> list[Round]:
        """The published rounds in order."""
        return read_shared_rounds(self.tournament)

    def page(self, template: str, status: int = 200, **context: Any) -> HttpResponse:
        """The page, for search engines too where the club lets them."""
        return let_be_found(super().page(template, status, **context), self.tournament.club)

    @property
    def place_in_bar(self) -> str:
        """Which link of the bar leads to this page."""
        return self.section

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every public page of a tournament shows."""
        context: dict[str, Any] = {"is_live": self.tournament.finished_at is None}
        context |= super().get_context_data(**kwargs)
        context.update(
            rounds=self.rounds,
            tournament_links=self._links(),
            tournament_home_url=reverse("public:tournament", args=[self.tournament.slug]),
            language_links=list_language_links(self.request),
            page_tag=getattr(self.request, "page_tag", ""),
            frame="public/page.html",
            space="public",
            social=build_social_card(
                self.tournament,
                site=find_site_url(),
                path=self.request.path,
                picture=self.own_picture,
            ),
        )
        return context

    @cached_property
    def stages_seen(self) -> list[Stage]:
        """The stages with a published round, in order."""
        found = {round_.stage_id: round_.stage for round_ in self.rounds}
        return sorted(found.values(), key=lambda stage: stage.number)

    def _links(self) -> list[dict[str, object]]:
        slug = [self.tournament.slug]
        links = [
            ("seats", _("Où suis-je ?"), reverse("public:seats", args=slug)),
            *self._links_to_rounds(),
            ("standings", _("Classement"), reverse("public:standings", args=slug)),
            (
                "teams",
                self.tournament.entrants_title,
                reverse("public:teams", args=slug),
            ),
            ("rules", _("Règlement"), reverse("public:rules", args=slug)),
        ]
        return [
            {"url": url, "label": label, "current": code == self.place_in_bar}
            for code, label, url in links
        ]

    def _links_to_rounds(self) -> Iterator[tuple[str, str, str]]:
        """To the tables of the last round, and to every tree or pools from which none goes on."""
        if not self.rounds:
            return
        slug = self.tournament.slug
        yield "draw", _("Tables"), reverse("public:draw", args=[slug, self.rounds[-1].number])
        for stage in list_furthest_stages(self.stages_seen):
            if has_tree(stage):
                address = reverse(find_stage_route(stage), args=[slug, stage.number])
                yield find_stage_section(stage.number), name_stage(stage), address


class WholeRoundsPage(TournamentPage):
    """A public page that shows nothing of a round while it is played."""

    @classmethod
    def stamp_shown(cls, kwargs: Mapping[str, Any]) -> str | None:
        return compute_whole_stamp(kwargs["slug"])
