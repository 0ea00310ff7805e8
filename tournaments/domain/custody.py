"""Where a tournament is changed: one writer at a time, here or in the hall."""

import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.dates import phrase_moment
from tournaments.enums import Custody
from tournaments.errors import Refused
from tournaments.models import Tournament

AWAY = "away"


def refuse_elsewhere(tournament: Tournament, *, to_public: bool = False) -> None:
    """Raise Refused (`away`) where the tournament is changed elsewhere, saying who took it; the
    public is told no name."""
    now = Tournament.objects.get(pk=tournament.pk)
    if now.is_at_hand:
        return
    raise Refused(
        _("Le concours est à la salle : adressez-vous au club.")
        if to_public
        else phrase_custody(now),
        code=AWAY,
    )


def phrase_custody(tournament: Tournament) -> str:
    """Where the tournament is, since when and by whom; empty where it is an ordinary one."""
    at = tournament.custody_at
    when = "" if at is None else phrase_moment(timezone.localtime(at))
    values = {"who": tournament.custody_by, "when": when}
    match Custody(tournament.custody):
        case Custody.AWAY:
            return (
                _(
                    "Ce concours est à la salle depuis le %(when)s : %(who)s l'a emporté. "
                    "Ici, il se lit ; rien ne s'y change avant son retour."
                )
                % values
            )
        case Custody.VISITING:
            return _(
                "Ceci est la copie d'un concours d'un autre site : il faudra l'y ramener à la fin."
            )
        case Custody.RETURNED:
            return (
                _(
                    "Cette copie est refermée depuis le %(when)s : le concours retourne sur son "
                    "site. Si la soirée continue ici, il faut d'abord rouvrir la valise."
                )
                % values
            )
        case Custody.ARCHIVE:
            return _("Ceci est l'archive d'une soirée : elle se lit, rien ne s'y change.")
        case _custody:
            return ""


def give_custody(
    tournament: Tournament, custody: Custody, *, at: datetime.datetime | None, who: str
) -> None:
    """Write where a locked tournament is from now on."""
    tournament.custody, tournament.custody_at, tournament.custody_by = custody, at, who[:200]
    tournament.save(update_fields=["custody", "custody_at", "custody_by"])
