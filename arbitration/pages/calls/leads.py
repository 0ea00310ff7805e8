"""What is called out at a table and needs no incident: where it is mended, in one sentence."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Match


@dataclass(frozen=True, kw_only=True, slots=True)
class Lead:
    """A place that answers: its title, what to do there, its address."""

    title: str | Promise
    sentence: str | Promise
    url: str


LEADS = ("wrong-table", "sheet", "lost-sheet", "outage")


def list_leads(codes: list[str], match: Match) -> Iterator[Lead]:
    """The places among what was found, for a table."""
    round_ = match.round
    table = [round_.tournament.slug, round_.number, match.table_number]
    help_page = reverse("public:help_chapter", args=["que-faire-si"])
    known = {
        "wrong-table": Lead(
            title=_("Mauvaise table"),
            sentence=_("Rien n'est joué : échangez les équipes. Sinon, le texte ne dit rien."),
            url=reverse("organiser:round", args=table[:2]),
        ),
        "sheet": Lead(
            title=_("Compter une donne"),
            sentence=_("La feuille vérifie chaque total."),
            url=reverse("organiser:sheet", args=table),
        ),
        "lost-sheet": Lead(
            title=_("Feuille perdue"),
            sentence=_("Imprimez-la de nouveau, puis demandez les totaux aux deux camps."),
            url=f"{help_page}#feuille-perdue",
        ),
        "outage": Lead(
            title=_("Panne"),
            sentence=_("Jouez sur papier, et tapez les totaux ensuite."),
            url=f"{help_page}#ordinateur",
        ),
    }
    return (known[code] for code in codes if code in known)
