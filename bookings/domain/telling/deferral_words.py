"""What is said of a request that came while the concours was in the hall, in the language in
use."""

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bookings.domain.limits import find_token
from bookings.domain.telling.notice_words import OF_A_REQUEST, phrase_contact, phrase_when
from bookings.models import DeferredRequest
from tournaments.dates import phrase_moment
from tournaments.domain.rights.links import find_site_url
from tournaments.enums import DeferredKind, DeferredState

_NOTED = gettext_lazy("%(name)s : votre demande est notée")
_NOT_DONE = gettext_lazy("%(name)s : votre demande n'a pas eu de suite")

_TO_ASKER = {
    DeferredKind.BOOK: gettext_lazy("Votre demande de place"),
    DeferredKind.CHANGE: gettext_lazy("Votre changement"),
    DeferredKind.CANCEL: gettext_lazy("Votre annulation"),
    DeferredKind.AGAIN: gettext_lazy("Votre nouvelle demande"),
    DeferredKind.ACCEPT: gettext_lazy("Votre oui à la place proposée"),
    DeferredKind.PARTNER_YES: gettext_lazy("Votre oui au partenaire proposé"),
    DeferredKind.PARTNER_NO: gettext_lazy("Votre non au partenaire proposé"),
}


def phrase_deferral(request: DeferredRequest) -> str:
    """What whoever asked for something meanwhile reads of it."""
    values = {
        "what": _TO_ASKER[DeferredKind(request.kind)],
        "when": phrase_moment(timezone.localtime(request.came_at)),
        "reason": request.reason,
    }
    if request.state == DeferredState.ASIDE:
        return _("%(what)s (%(when)s) : le club n'y a pas donné suite. %(reason)s") % values
    if request.kind == DeferredKind.BOOK:
        return (
            _(
                "Votre demande du %(when)s est notée. Le concours est parti à la salle : le club "
                "la lit à son retour. Ce n'est pas encore une place ; pour être sûr de jouer, "
                "appelez le club."
            )
            % values
        )
    return _("%(what)s (%(when)s) : c'est noté, le club le traite au retour du concours.") % values


def phrase_deferral_subject(request: DeferredRequest) -> str:
    """Whether a request is noted, or was put aside."""
    subject = _NOT_DONE if request.state == DeferredState.ASIDE else _NOTED
    return str(subject) % {"name": request.tournament.name}


def phrase_deferral_mail(request: DeferredRequest) -> str:
    """What somebody reads by mail of a request that was noted, or put aside, in the language in
    use."""
    tournament = request.tournament
    lines = [
        f"{tournament.name}, {phrase_when(tournament)}",
        request.names,
        phrase_deferral(request),
    ]
    if site := find_site_url():
        link = site + reverse("links:booking", args=[find_token(request.booking or request)])
        lines.append(str(OF_A_REQUEST) % {"link": link})
    return "\n\n".join(line for line in (*lines, phrase_contact(tournament)) if line)
