"""A round's tables, the proof of its draw and what it takes to draw it again; the site's time."""

from functools import cached_property

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views import View

from tournaments.models import Round, Team
from tournaments.pages.draws.certificate import phrase_certificate
from tournaments.pages.draws.public_round import picture_scores_of, read_public_round
from tournaments.pages.draws.reasons import pair_reason
from tournaments.queries.draws.stored_draws import find_bye_drawn_by_lot, read_drawn_request
from tournaments.views.public.page import TournamentPage


class RoundPage(TournamentPage):
    """A page of one published round; a preview answers like no round at all."""

    section = "draw"

    @cached_property
    def round(self) -> Round:
        """The published round of the address, or 404."""
        number = self.kwargs["round_number"]
        found = next((round_ for round_ in self.rounds if round_.number == number), None)
        if found is None:
            raise Http404
        return found

    @property
    def teams_then(self) -> dict[int, Team]:
        """Every team by its number, as it sits in the round."""
        teams = self.tournament.teams.with_every_player()
        return {team.number: team.as_in_round(self.round.number) for team in teams}


class DrawPage(RoundPage):
    """Who plays whom at which table, with the results as they come."""

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Tables in order, the exempt after them."""
        is_live = self.round == self.rounds[-1] and self.tournament.finished_at is None
        public_round = read_public_round(self.round, self.tournament)
        return self.page(
            "public/draw.html",
            round=self.round,
            public_round=public_round,
            picture=picture_scores_of(public_round),
            is_live=is_live,
        )


class CertificatePage(RoundPage):
    """What the draw proves, in plain words, and what it was drawn from."""

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """The sentences, and which team each number of the file stands for."""
        teams = self.teams_then
        entrants = self.round.draw_input.get("teams", [])
        return self.page(
            "public/certificate.html",
            round=self.round,
            certificate=phrase_certificate(self.round),
            bye_by_lot=find_bye_drawn_by_lot(self.round) is not None,
            entrants=[
                (place, teams[entrant["id"]])
                for place, entrant in enumerate(entrants, start=1)
                if entrant["id"] in teams
            ],
        )


class PairPage(RoundPage):
    """Why two teams meet in this round, or why they do not."""

    questions = frozenset({"a", "b"})

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """The question; and the answer, once two teams of the tournament are named."""
        teams = {str(number): team for number, team in self.teams_then.items()}
        asked = [request.GET.get(name, "").strip()[:6] for name in ("a", "b")]
        one, other = (teams.get(number) for number in asked)
        reason = pair_reason(self.round, one, other) if one and other and one != other else None
        return self.page(
            "public/pair.html",
            round=self.round,
            asked=asked,
            reason=reason,
            is_wrong=any(asked) and reason is None,
        )


class DrawInput(RoundPage):
    """The request that a round was drawn from, as `python -m tournaments.pairing draw` reads it."""

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """One JSON object, as a file."""
        name = f"{self.tournament.slug}-partie-{round_number}.json"
        answer = JsonResponse({"id": round_number, **read_drawn_request(self.round)})
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer


class ServerTime(View):
    """Nothing but an answer: its Date says when it was given."""

    http_method_names = ["get", "head", "options"]
    follows_address = True

    def get(self, request: HttpRequest) -> HttpResponse:
        """An empty answer that nobody keeps."""
        return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
