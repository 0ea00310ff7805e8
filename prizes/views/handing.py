"""Lots handed out: a team's together, one alone, all at once; a lot replaced, a lot added."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import Any

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from prizes.domain.handing import (
    add_award,
    foresee_lots,
    foresee_marks,
    mark_together,
    swap_lot,
)
from prizes.enums import AwardState
from prizes.forms.handing import AddAwardForm, GivenLotForm, Mark, MarkForm
from prizes.models import Award
from prizes.pages.award_lines import list_award_lines
from prizes.pages.handing_rows import list_handing_rows
from prizes.pages.honours import find_step
from prizes.queries.awards import list_awards
from tournaments.domain.previews import Foreseen
from tournaments.domain.tournament.settings import call_place, show_standings
from tournaments.models import Team
from tournaments.permissions import Permission
from tournaments.views.acts import ActView, FormActView, UnshownFormActView
from tournaments.views.previews import PreviewingPage

STATES = {
    Mark.HANDED: AwardState.HANDED,
    Mark.ABSENT: AwardState.ABSENT,
    Mark.REFUSED: AwardState.REFUSED,
    Mark.BACK: AwardState.WAITING,
}
"""What each button makes of a lot."""


class HandingPage(PreviewingPage):
    """A page about lots that are handed out."""

    permission = Permission.HAND_OUT_LOTS
    section = "end"

    def mark(self, awards: Iterable[Award], *, state: AwardState, proxy: str = "") -> None:
        """Tick lots; the wall and the public follow. Raises Refused."""
        mark_together(awards, state=state, proxy_name=proxy, by=self.actor)
        self._go_on()

    def question(self, form: Form, **words: Any) -> HttpResponse:
        """A question about lots, below the page of the end."""
        above = reverse("organiser:end", args=[self.tournament.slug])
        return self.page("ask.html", form=form, above=_("Lots et fin"), above_url=above, **words)

    def list_marked(self, **which: object) -> list[Award]:
        """The lots that stand, of a team or in a state, in the order of calling."""
        standing = self.tournament.awards.exclude(state=AwardState.REPLACED).filter(**which)
        found = list(standing.select_related("team").order_by("number"))
        for award in found:
            award.tournament = self.tournament
        return found

    def _go_on(self) -> None:
        """The wall shows who is called; after the last one everybody reads the ranking."""
        rows = list_handing_rows(list_awards(self.tournament))
        called = next((row for row in rows if row.is_called), None)
        if called is None and self.tournament.hides_standings and self._may_show:
            show_standings(self.tournament, by=self.actor)
        elif self.tournament.places_called is not None:
            step = find_step(self.tournament, None if called is None else called.rank)
            call_place(self.tournament, called=step, by=self.actor)

    @property
    def _may_show(self) -> bool:
        return Permission.DRAW_ROUNDS in self.may


class HandOutAll(HandingPage, ActView):
    """Everything handed out at once, for those who call from paper; or all of it taken back."""

    back_to = "organiser:end"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Return to the page that has the button."""
        return self.back()

    def act(self) -> None:
        """Tick whatever waits, or take back whatever was handed."""
        states = [AwardState.WAITING, AwardState.HANDED]
        was, is_ = states[::-1] if self.request.POST.get("mark") == Mark.BACK.value else states
        self.act_as_shown(
            lambda: foresee_marks(self.list_marked()),
            lambda: self.mark(self.list_marked(state=was), state=is_),
        )


class MarkedPage(HandingPage, UnshownFormActView, ABC):
    """A tick on rows of the page of the end.

    What somebody noted since is not taken back, nor said otherwise, by a page that did not show
    it. « Remis » rests on the lots alone: who comes after all, and gets them, has them.
    """

    form_class = MarkForm
    unread = gettext_lazy("Dites ce qu'il devient, avec un nom de 60 lettres au plus.")
    back_to = "organiser:end"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Return to the page that has the button."""
        return self.back()

    @abstractmethod
    def list_own(self) -> list[Award]:
        """The lots that the button is about."""

    def mark_as_shown(self, form: MarkForm, act: Callable[[], None]) -> None:
        """Tick them as the page showed them; a second press is no news. Raises Refused."""
        mark = Mark(form.cleaned_data["mark"])
        if all(award.state == STATES[mark] for award in self.list_own()):
            return act()
        foresee = foresee_lots if mark == Mark.HANDED else foresee_marks
        return self.act_as_shown(lambda: foresee(self.list_own()), act)


class MarkTeam(MarkedPage):
    """All lots of a team ticked together: handed, absent, refused, or taken back."""

    @cached_property
    def team(self) -> Team:
        """The team of the address, or 404."""
        number = self.kwargs["team_number"]
        found = self.tournament.teams.filter(number=number).first()
        if found is None:
            raise Http404
        return found

    def require_addressed(self) -> Team:
        """The team of the address, or 404."""
        return self.team

    def list_own(self) -> list[Award]:
        return self.list_marked(team=self.team)

    def act(self, form: MarkForm) -> None:
        self.mark_as_shown(form, partial(self._tick, form))

    def _tick(self, form: MarkForm) -> None:
        state = STATES[Mark(form.cleaned_data["mark"])]
        found = [award for award in self.list_own() if award.state != state]
        if state not in (AwardState.HANDED, AwardState.WAITING):
            found = [award for award in found if award.state != AwardState.HANDED]
        self.mark(found, state=state, proxy=form.cleaned_data["proxy"])


class AwardPage(HandingPage):
    """A page about one award."""

    @cached_property
    def award(self) -> Award:
        """The award of the address, or 404."""
        number = self.kwargs["award_number"]
        found = self.tournament.awards.select_related("team").filter(number=number).first()
        if found is None:
            raise Http404
        found.tournament = self.tournament
        return found

    def require_addressed(self) -> Award:
        """The award of the address, or 404."""
        return self.award


class MarkAward(AwardPage, MarkedPage):
    """One lot ticked by itself."""

    def list_own(self) -> list[Award]:
        return self.list_marked(pk=self.award.pk)

    def act(self, form: MarkForm) -> None:
        state, proxy = STATES[Mark(form.cleaned_data["mark"])], form.cleaned_data["proxy"]
        self.mark_as_shown(form, lambda: self.mark([self.award], state=state, proxy=proxy))


class SwapAward(AwardPage, FormActView):
    """Another lot in place of one that is missing."""

    done = gettext_lazy("Le lot est remplacé.")
    back_to = "organiser:end"

    def build_form(self, *typed: Any) -> GivenLotForm:
        return GivenLotForm(*typed, tournament=self.tournament)

    def act(self, form: GivenLotForm) -> None:
        swap = partial(swap_lot, self.award, given=form.given(), by=self.actor)
        self.act_as_shown(self._foresee, swap)

    def _foresee(self) -> Foreseen[list[list[object]]]:
        return foresee_lots(self.list_marked(pk=self.award.pk))

    def ask(self, form: GivenLotForm) -> HttpResponse:
        (line,) = list_award_lines([self.award])
        told = _("« %(lot)s » manque pour : %(team)s.") % {"lot": line.prize, "team": line.team}
        title, press = _("Remplacer un lot"), _("Remplacer le lot")
        shown = self._foresee().digest
        return self.question(form, page_title=title, told=told, press=press, shown=shown)


class AddAward(HandingPage, FormActView):
    """A lot that the palmarès does not have, for a team."""

    done = gettext_lazy("Le lot est ajouté.")
    back_to = "organiser:end"

    def build_form(self, *typed: Any) -> AddAwardForm:
        return AddAwardForm(*typed, tournament=self.tournament)

    def act(self, form: AddAwardForm) -> None:
        team, group = form.cleaned_data["team"], form.cleaned_data["group"]
        add_award(self.tournament, team=team, group=group, given=form.given(), by=self.actor)

    def ask(self, form: AddAwardForm) -> HttpResponse:
        return self.question(form, page_title=_("Ajouter un lot"), press=_("Ajouter le lot"))
