"""The clubs of a site, and a club's own page."""

from functools import cached_property, partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View

from tournaments.actors import Actor
from tournaments.domain.clubs import add_member, change_club, create_club, remove_member, set_logo
from tournaments.domain.rights.links import build_setup_path
from tournaments.domain.submissions import make_once
from tournaments.forms.clubs import ClubForm, MemberForm, NewClubForm
from tournaments.models import Club, Membership
from tournaments.permissions import Permission
from tournaments.queries.clubs import (
    has_clubs,
    list_accounts_of_club_alone,
    list_all_clubs,
    list_members,
)
from tournaments.queries.rights.access import list_clubs_with
from tournaments.tables.member import (
    ClubTable,
    MemberTable,
    list_club_rows,
    list_member_rows,
)
from tournaments.views.access import SiteOwnerAccess, find_actor
from tournaments.views.acts import FORM_ELSEWHERE, ActView, FormActView, SharedFormView, SharedPage
from tournaments.views.lists import read_search, send_list, show_list

SAID_OF_CLUB = ("name", "town", "contact_email", "is_listed", "photo_days", "sign_in")


class SiteClubs(SiteOwnerAccess):
    """Every club of the site, for its owner."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """The list; its main action makes one more."""
        context = {
            "page_title": _("Les clubs"),
            "lead": _("Chaque club ne voit que le sien. Ouvrez-en un pour inviter qui le dirige."),
            "table": show_list(request, _clubs(request), where=()),
            "wanted": read_search(request),
            "search": _("Un club ou une commune"),
            "new_url": reverse("organiser:club_create"),
            "new": _("Nouveau club"),
            "empty_title": _("Aucun club"),
            "empty_text": _("Créez le premier : un nom, une commune."),
        }
        return render(request, "organiser/list.html", context)


class SiteClubsExport(SiteOwnerAccess):
    """The list of clubs as a file."""

    def get(self, request: HttpRequest, kind: str) -> HttpResponse:
        return send_list(request, _clubs(request), kind, name="clubs")


def _clubs(request: HttpRequest) -> ClubTable:
    return ClubTable(list_club_rows(list_all_clubs(read_search(request))))


class CreateClub(SiteOwnerAccess, FormActView):
    """A new club, by the site's owner: next comes its first tournament, or the link of who runs
    it."""

    form_class = NewClubForm
    back_to = "organiser:create"

    def act(self, form: NewClubForm) -> tuple[str, bool]:
        """Make the club; its slug, and whether somebody else is to run it."""
        typed = form.cleaned_data
        create = partial(create_club, name=typed["name"], town=typed["town"])
        slug = make_once(
            form.sent_to(self.request.path), lambda: create(by=find_actor(self.request)).slug
        )
        return slug, typed["is_handed_on"]

    def onward(self, made: tuple[str, bool]) -> HttpResponse:
        slug, is_handed_on = made
        if not is_handed_on:
            messages.success(self.request, _("Le club est créé. Voici son premier concours."))
            return redirect(f"{reverse(self.back_to)}?club={slug}")
        messages.success(self.request, _("Le club est créé. Reste le lien de qui le dirige."))
        return redirect("organiser:club_handover", slug)

    def ask(self, form: NewClubForm) -> HttpResponse:
        words = {
            "page_title": _("Votre club"),
            "lead": _("Un concours appartient à un club : dites d'abord lequel."),
            "press": _("Créer le club"),
        }
        if has_clubs():
            words |= {"page_title": _("Nouveau club"), "lead": ""}
        return render(self.request, "ask.html", {"form": form, **words})


class ClubAccess(LoginRequiredMixin, View):
    """A view of one club, for those who run it."""

    @cached_property
    def club(self) -> Club:
        """The club of the address, or 404."""
        allowed = list_clubs_with(self.request.user, Permission.RUN_CLUB)
        return get_object_or_404(allowed, slug=self.kwargs["club_slug"])

    @property
    def where(self) -> list[Any]:
        """What the address of each of its pages needs."""
        return [self.club.slug]

    @property
    def actor(self) -> Actor:
        """The organiser behind the request."""
        return find_actor(self.request)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Refuse before anything is read from the request."""
        if request.user.is_authenticated:
            self.require_addressed()
        return super().dispatch(request, *args, **kwargs)

    def require_addressed(self) -> Club:
        """Refuse a club that this person does not run; raises Http404."""
        return self.club

    def members(self) -> MemberTable:
        """Who works for the club, with the links of those who have no password yet."""
        links = {
            user.pk: self.request.build_absolute_uri(build_setup_path(user, clubs=[self.club.pk]))
            for user in list_accounts_of_club_alone(self.club)
            if not user.has_usable_password()
        }
        return MemberTable(list_member_rows(self.club, list_members(self.club), links))


class ClubFront(ClubAccess, SharedPage):
    """The club's own page: what heads its documents, and who works for it."""

    def page(self, club: ClubForm | None = None, member: MemberForm | None = None) -> HttpResponse:
        """The club's page with its two forms as they were typed."""
        held = {name: getattr(self.club, name) for name in SAID_OF_CLUB}
        form = club or ClubForm(initial=held)
        where = [self.club.slug]
        context = {
            "club": self.club,
            "form": form,
            "member": member or MemberForm(),
            "seen": self.write_seen(form, held),
            "table": show_list(
                self.request,
                self.members(),
                where=where,
                address=reverse("organiser:club", args=where),
            ),
        }
        return render(self.request, "organiser/club/page.html", context)


class ClubPage(ClubFront, SharedFormView):
    """What heads the club's documents, changed."""

    done = gettext_lazy("Le club est enregistré.")
    back_to = "organiser:club"

    def build_form(self, *typed: Any) -> ClubForm:
        if typed:
            return ClubForm(*typed)
        return ClubForm(initial={name: getattr(self.club, name) for name in SAID_OF_CLUB})

    def ask(self, form: ClubForm) -> HttpResponse:
        return self.page(club=form)

    def act(self, form: ClubForm) -> None:
        """Change the name, the town or the logo."""
        values = form.cleaned_data
        change_club(
            self.club,
            **{name: values[name] for name in SAID_OF_CLUB},
            by=self.actor,
            seen=self.seen,
        )
        if values["logo"] is not None or values["remove_logo"]:
            set_logo(self.club, content=values["logo"], by=self.actor)


class MemberExport(ClubAccess):
    """Who works for the club as a file."""

    def get(self, request: HttpRequest, club_slug: str, kind: str) -> HttpResponse:
        return send_list(request, self.members(), kind, name=f"{club_slug}-membres")


class AddMember(ClubFront, FormActView):
    """A person gets a role in the club; a new account, a link on which to choose a password."""

    http_method_names = FORM_ELSEWHERE
    form_class = MemberForm
    done = gettext_lazy("C'est fait.")
    back_to = "organiser:club"

    def ask(self, form: MemberForm) -> HttpResponse:
        return self.page(member=form)

    def act(self, form: MemberForm) -> Membership:
        return add_member(self.club, **form.cleaned_data, by=self.actor)

    def onward(self, made: Membership) -> HttpResponse:
        warn_without_password(self.request, made.user, self.club)
        return self.back()


def warn_without_password(request: HttpRequest, user: User, club: Club) -> None:
    """Warn whoever gave a right to an account of another club, of which nobody has chosen the
    password yet."""
    own = list_accounts_of_club_alone(club).filter(pk=user.pk)
    if not user.has_usable_password() and not own.exists():
        sentence = _(
            "Personne n'a encore choisi le mot de passe de « %(name)s », un compte ouvert par un "
            "autre club. Est-ce bien la personne que vous croyez ? Le lien que l'autre club avait "
            "ne vaut plus : demandez-en un au responsable du site."
        )
        messages.warning(request, sentence % {"name": user.get_username()})


class RemoveMember(ClubAccess, ActView):
    """A person's role taken away."""

    back_to = "organiser:club"

    def act(self) -> None:
        members = self.club.memberships.select_related("club")
        remove_member(get_object_or_404(members, key=self.kwargs["key"]), by=self.actor)
