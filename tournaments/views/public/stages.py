"""One stage of a tournament: its tree, its pools, or its standings."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.models import Stage
from tournaments.pages.stages.bracket_pieces import (
    BracketPiece,
    list_bracket_pieces,
    veil_bracket,
)
from tournaments.pages.stages.public_brackets import PublicBracket, read_public_bracket
from tournaments.pages.stages.public_pools import read_public_pools
from tournaments.pages.stages.public_stages import (
    PublicStage,
    find_stage_route,
    name_stage,
    read_public_stage_standings,
    read_public_stages,
)
from tournaments.queries.ranks.standings import hides_standings
from tournaments.views.public.page import TournamentPage, find_stage_section

ROUND_PARAMETER = "tour"
PIECE_PARAMETER = "vue"


class StagePage(TournamentPage):
    """A page of one stage; a stage of another kind is shown at its own address."""

    route = ""

    @cached_property
    def stages(self) -> list[PublicStage]:
        """Every stage with its place in the evening."""
        return read_public_stages(self.tournament)

    @cached_property
    def stage(self) -> Stage:
        """The stage of the address, or 404."""
        number = self.kwargs["stage_number"]
        found = next((stage.stage for stage in self.stages if stage.stage.number == number), None)
        if found is None:
            raise Http404
        return found

    @property
    def place_in_bar(self) -> str:
        """A stage that is followed on a page of its own kind has a link of its own."""
        return self.section or find_stage_section(self.stage.number)

    def get(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """The stage, or the way to its page."""
        if find_stage_route(self.stage) != self.route:
            return redirect(find_stage_route(self.stage), slug, stage_number)
        return self.show()

    @abstractmethod
    def show(self) -> HttpResponse:
        """Page of a stage of this kind."""

    def stage_page(self, template: str, **context: Any) -> HttpResponse:
        """The page made of a template, with the way to the other stages."""
        return self.page(
            template,
            stage=self.stage,
            stage_title=name_stage(self.stage),
            stage_sentence=self._find_sentence(),
            stages=self.stages if len(self.stages) > 1 else (),
            **context,
        )

    def _find_sentence(self) -> str:
        return next(stage.sentence for stage in self.stages if stage.stage.pk == self.stage.pk)


class BracketPage(StagePage):
    """The tree of a bracket; a large one in pieces too, on a phone one of its rounds at a time."""

    route = "public:bracket"
    parameters = frozenset({ROUND_PARAMETER, PIECE_PARAMETER})

    def show(self) -> HttpResponse:
        """The tree or the piece asked for, with the round that a phone shows."""
        bracket = read_public_bracket(self.stage)
        if hides_standings(self.tournament):
            bracket = veil_bracket(bracket)
        pieces = list_bracket_pieces(bracket)
        return self.stage_page(
            "public/bracket.html",
            bracket=bracket,
            pieces=pieces,
            piece=self._find_piece(pieces),
            shown_round=self._find_shown_round(bracket),
        )

    def _find_piece(self, pieces: Sequence[BracketPiece]) -> BracketPiece:
        asked = self.request.GET.get(PIECE_PARAMETER, "")
        found = next((piece for piece in pieces if piece.code == asked), None)
        if found is None:
            raise Http404
        return found

    def _find_shown_round(self, bracket: PublicBracket) -> int:
        asked = self.request.GET.get(ROUND_PARAMETER, "")
        if not asked:
            return bracket.current
        found = next((number for number, _title in bracket.rounds if str(number) == asked), None)
        if found is None:
            raise Http404
        return found


class PoolsPage(StagePage):
    """The pools of a stage."""

    route = "public:pools"
    tells_ranks = True

    def show(self) -> HttpResponse:
        """A table for each pool."""
        return self.stage_page("public/pools.html", pools=read_public_pools(self.stage))


class StageStandingsPage(StagePage):
    """The standings of a stage, cut where teams go on."""

    section = "standings"
    tells_ranks = True
    route = "public:standings_stage"

    def show(self) -> HttpResponse:
        """The standings after its last whole round."""
        return self.stage_page(
            "public/stage_standings.html", standings=read_public_stage_standings(self.stage)
        )
