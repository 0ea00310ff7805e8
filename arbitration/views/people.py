"""The people whom a club knows, what is kept of them, their erasure; a team as arbiters see it."""

from collections.abc import Iterator
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.domain.erasure import Erasure, erase_person, foresee_erasure
from arbitration.forms.journal import ErasureForm
from arbitration.pages.incidents.facts import list_team_history
from arbitration.views.access import ArbiterAccess
from bookings.queries.lists import list_names_typed
from seasons.queries.people import list_players_of_person
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.models import Club
from tournaments.pages.teams.kept_data import list_kept_of_person
from tournaments.pages.teams.public_teams import list_teams_by_name, read_team_file
from tournaments.views.access import find_actor
from tournaments.views.organiser.people import PersonAccess
from tournaments.views.previews import Previewing


class ClubPerson(PersonAccess):
    """All that is kept of a person."""

    def get(self, request: HttpRequest, club_slug: str, player_key: UUID) -> HttpResponse:
        facts = list_kept_of_person(list_players_of_person(self.player))
        return self.show("arbitration/people/person.html", player=self.player, facts=facts)


class ClubPersonFile(PersonAccess):
    """Everything kept of a person as a file, to be given to them."""

    def get(self, request: HttpRequest, club_slug: str, player_key: UUID) -> HttpResponse:
        facts = list_kept_of_person(list_players_of_person(self.player))
        return JsonResponse(
            {
                "club": self.club.name,
                "facts": [{"what": label, "says": said} for label, said in facts],
            },
            headers={"Content-Disposition": 'attachment; filename="ce-que-le-site-garde.json"'},
            json_dumps_params={"ensure_ascii": False, "indent": 2},
        )


class ErasePerson(Previewing, PersonAccess):
    """What erasing a person takes away and leaves, then the erasure as it was shown."""

    @property
    def previewed(self) -> Club:
        return self.club

    def get(self, request: HttpRequest, club_slug: str, player_key: UUID) -> HttpResponse:
        """Begin with the spellings that only requests from home have."""
        typed = list_names_typed(list_players_of_person(self.player))
        form = ErasureForm(initial={"also": "\n".join(typed)})
        return self._preview(form, self._foresee(typed))

    def post(self, request: HttpRequest, club_slug: str, player_key: UUID) -> HttpResponse:
        """Show it with other spellings, or erase."""
        form = ErasureForm(request.POST)
        if not form.is_valid():
            return self._preview(form, self._foresee([]))
        also = form.cleaned_data["also"]
        if not form.cleaned_data["confirmed"]:
            form.add_error("confirmed", _("Relisez, puis cochez cette case."))
            return self._preview(form, self._foresee(also))
        act = partial(erase_person, self.player, by=find_actor(request), also=also)
        try:
            self.apply_as_shown(partial(self._foresee, also), act)
        except PreviewChanged as changed:
            return self._preview(form, changed.foreseen, changed)
        messages.success(request, _("C'est effacé."))
        return redirect("organiser:people", club_slug)

    def _foresee(self, also: list[str]) -> Foreseen[list[str]]:
        erasure = foresee_erasure(self.player, by=find_actor(self.request), also=also)
        return Foreseen(typed=also, impact=list(_phrase_erased(erasure)))

    def _preview(
        self,
        form: ErasureForm,
        foreseen: Foreseen[list[str]],
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        return self.show(
            "arbitration/people/erase.html",
            player=self.player,
            spellings=[player.name for player in list_players_of_person(self.player)],
            form=form,
            erased=foreseen.impact,
            **self.show_foreseen(foreseen, changed),
        )


def _phrase_erased(erasure: Erasure) -> Iterator[str]:
    yield _("Le nom, le téléphone, l'adresse et la licence, partout où ils sont écrits.")
    if erasure.texts:
        yield ngettext(
            "%(count)d texte où le nom est écrit : « [effacé] » prend sa place.",
            "%(count)d textes où le nom est écrit : « [effacé] » prend sa place.",
            erasure.texts,
        ) % {"count": erasure.texts}
    if erasure.documents:
        yield ngettext(
            "%(count)d document ou photo ; un document se refait quand vous voulez.",
            "%(count)d documents et photos ; les documents se refont quand vous voulez.",
            erasure.documents,
        ) % {"count": erasure.documents}
    entries = sum(map(len, erasure.entries.values()))
    if entries:
        yield ngettext(
            "Les mots de %(count)d entrée du journal.",
            "Les mots de %(count)d entrées des journaux.",
            entries,
        ) % {"count": entries}


class Teams(ArbiterAccess):
    """Every team from A to Z, to be found by name or number."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.page("arbitration/teams.html", teams=list_teams_by_name(self.tournament))


class TeamFilePage(ArbiterAccess):
    """One team: rank, opponents and sides round by round, exempts, penalties, rulings."""

    def get(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """The team of that number, or 404."""
        found = read_team_file(self.tournament, team_number)
        if found is None:
            raise Http404
        return self.page(
            "arbitration/team.html",
            file=found,
            team=found.team,
            rounds=list(self.tournament.rounds.published().order_by("number")),
            history=list_team_history(self.tournament, {team_number}),
        )
