"""What each moment of a sign-up from home has to say, in the language in use."""

from collections.abc import Mapping, Set
from enum import StrEnum

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bookings.domain.limits import find_token
from bookings.domain.online.readiness import phrase_due, phrase_kept
from bookings.models import Booking
from tournaments.amounts import phrase_cents
from tournaments.dates import phrase_evening, phrase_moment
from tournaments.domain.rights.links import find_site_url
from tournaments.domain.teams.solos import is_matched
from tournaments.enums import BookingStep
from tournaments.models import Tournament
from tournaments.names import name_key, shorten_name
from tournaments.queries.clubs import find_begin


class Notice(StrEnum):
    """What a person is told of a sign-up, each at its moment."""

    RECEIVED = "received"
    PLACED = "placed"
    WAITING = "waiting"
    CONFIRMED = "confirmed"
    REFUSED = "refused"
    CHANGED = "changed"
    CANCELLED = "cancelled"
    OFFERED = "offered"
    LAPSED = "lapsed"
    PAID = "paid"
    PAID_TO_CHECK = "paid-to-check"
    PAYMENT_TAKEN = "payment-taken"
    PAYMENT_TAKEN_WAITING = "payment-taken-waiting"
    PAYMENT_TAKEN_GONE = "payment-taken-gone"
    PAYMENT_RETURNED = "payment-returned"
    PAYMENT_KEPT = "payment-kept"
    REFUNDED = "refunded"
    UNPAID = "unpaid"
    PARTNER_PROPOSED = "partner-proposed"
    PARTNER_ASKS = "partner-asks"
    PARTNER_FOUND = "partner-found"
    PARTNER_GONE = "partner-gone"
    PARTNER_LATE = "partner-late"
    PARTNER_SILENT = "partner-silent"


SENTENCES: Mapping[Notice, str | Promise] = {
    Notice.RECEIVED: gettext_lazy("Votre demande est bien arrivée : le club vous répondra."),
    Notice.PLACED: gettext_lazy("Votre inscription est enregistrée : vous avez une place."),
    Notice.WAITING: gettext_lazy(
        "Le concours est complet : vous êtes sur la liste d'attente. Une place qui se libère est "
        "proposée dans l'ordre des inscriptions."
    ),
    Notice.CONFIRMED: gettext_lazy("Le club a confirmé votre inscription."),
    Notice.REFUSED: gettext_lazy("Le club n'a pas pu prendre votre inscription."),
    Notice.CHANGED: gettext_lazy("Votre inscription est changée."),
    Notice.CANCELLED: gettext_lazy("Votre inscription est annulée."),
    Notice.OFFERED: gettext_lazy(
        "Une place s'est libérée : elle est à vous si vous l'acceptez avant le %(until)s."
    ),
    Notice.LAPSED: gettext_lazy(
        "La place qui vous était proposée n'a pas été acceptée à temps. Vous pouvez la redemander."
    ),
    Notice.PAID: gettext_lazy("Votre paiement en ligne de %(sum)s est arrivé. Merci !"),
    Notice.PAID_TO_CHECK: gettext_lazy(
        "Votre paiement en ligne de %(sum)s est arrivé ; le club doit le vérifier et vous répondra."
    ),
    Notice.PAYMENT_TAKEN: gettext_lazy(
        "Le club a vérifié votre paiement en ligne de %(sum)s : il est compté, et vous avez une "
        "place."
    ),
    Notice.PAYMENT_TAKEN_WAITING: gettext_lazy(
        "Le club a vérifié votre paiement en ligne de %(sum)s : il est compté. Le concours est "
        "complet : vous êtes sur la liste d'attente."
    ),
    Notice.PAYMENT_TAKEN_GONE: gettext_lazy(
        "Le club a vérifié votre paiement en ligne de %(sum)s : il est compté. Votre inscription "
        "reste annulée."
    ),
    Notice.PAYMENT_RETURNED: gettext_lazy(
        "Le club vous rend votre paiement en ligne : %(sum)s, par HelloAsso, dans les jours qui "
        "viennent."
    ),
    Notice.PAYMENT_KEPT: gettext_lazy("Le club garde ce que vous aviez payé pour votre place."),
    Notice.REFUNDED: gettext_lazy("HelloAsso vous a rendu %(sum)s de votre paiement en ligne."),
    Notice.UNPAID: gettext_lazy("La place n'a pas été réglée à temps : elle est rendue."),
    Notice.PARTNER_PROPOSED: gettext_lazy(
        "Le club vous propose de jouer avec %(who)s : dites oui ou non avant le %(answer)s. "
        "Ensuite le club cherche quelqu'un d'autre. Si vous dites oui tous les deux, chacun reçoit "
        "le nom et le téléphone de l'autre."
    ),
    Notice.PARTNER_ASKS: gettext_lazy(
        "%(who)s cherche un partenaire et vous propose de jouer ensemble : dites oui ou non avant "
        "le %(answer)s. Si vous dites oui, chacun reçoit le nom et le téléphone de l'autre."
    ),
    Notice.PARTNER_FOUND: gettext_lazy("Vous avez un partenaire : vous formez une équipe."),
    Notice.PARTNER_GONE: gettext_lazy(
        "Votre partenaire, ou celui qui vous était proposé, ne joue pas avec vous. Vous gardez "
        "votre place, ou votre rang dans la liste d'attente ; le club vous cherche quelqu'un "
        "d'autre."
    ),
    Notice.PARTNER_LATE: gettext_lazy(
        "Vous n'avez pas répondu à temps au partenaire proposé : il cherche ailleurs. Vous gardez "
        "votre place, ou votre rang dans la liste d'attente ; le club vous cherche quelqu'un "
        "d'autre."
    ),
    Notice.PARTNER_SILENT: gettext_lazy(
        "L'autre personne n'a pas répondu à temps. Vous gardez votre place, ou votre rang dans la "
        "liste d'attente ; le club vous cherche quelqu'un d'autre."
    ),
}
SUBJECTS: Mapping[Notice, Promise] = {
    Notice.RECEIVED: gettext_lazy("%(name)s : votre demande est arrivée"),
    Notice.PLACED: gettext_lazy("%(name)s : vous avez une place"),
    Notice.CONFIRMED: gettext_lazy("%(name)s : votre inscription est confirmée"),
    Notice.REFUSED: gettext_lazy("%(name)s : le club n'a pas pu vous inscrire"),
    Notice.CHANGED: gettext_lazy("%(name)s : votre inscription est changée"),
    Notice.LAPSED: gettext_lazy("%(name)s : la place proposée n'a pas été acceptée à temps"),
    Notice.PAID: gettext_lazy("%(name)s : votre paiement est arrivé"),
    Notice.PAID_TO_CHECK: gettext_lazy("%(name)s : votre paiement est arrivé, le club le vérifie"),
    Notice.PAYMENT_TAKEN: gettext_lazy("%(name)s : votre paiement est compté"),
    Notice.PAYMENT_TAKEN_WAITING: gettext_lazy("%(name)s : votre paiement est compté"),
    Notice.PAYMENT_TAKEN_GONE: gettext_lazy("%(name)s : votre paiement est compté"),
    Notice.PAYMENT_RETURNED: gettext_lazy("%(name)s : le club vous rend votre paiement"),
    Notice.PAYMENT_KEPT: gettext_lazy("%(name)s : le club garde votre paiement"),
    Notice.REFUNDED: gettext_lazy("%(name)s : une somme vous est rendue"),
    Notice.UNPAID: gettext_lazy("%(name)s : votre place n'a pas été réglée à temps"),
    Notice.PARTNER_GONE: gettext_lazy("%(name)s : votre partenaire ne joue pas avec vous"),
    Notice.PARTNER_LATE: gettext_lazy("%(name)s : vous n'avez pas répondu au partenaire proposé"),
    Notice.PARTNER_SILENT: gettext_lazy("%(name)s : le partenaire proposé n'a pas répondu"),
    Notice.WAITING: gettext_lazy("%(name)s : vous êtes en liste d'attente"),
    Notice.CANCELLED: gettext_lazy("%(name)s : votre inscription est annulée"),
    Notice.OFFERED: gettext_lazy("%(name)s : une place pour vous, à accepter"),
    Notice.PARTNER_PROPOSED: gettext_lazy("%(name)s : un partenaire proposé, répondez-lui"),
    Notice.PARTNER_ASKS: gettext_lazy("%(name)s : un partenaire proposé, répondez-lui"),
    Notice.PARTNER_FOUND: gettext_lazy("%(name)s : vous avez un partenaire"),
}
OF_A_REQUEST = gettext_lazy("Votre demande : %(link)s")
_LINK = gettext_lazy("Voir, changer ou annuler : %(link)s")
_BOOK_AGAIN = gettext_lazy("Redemander une place : %(link)s")
_LINKS: Mapping[Notice, Promise] = {
    Notice.OFFERED: gettext_lazy("Accepter la place, ou la laisser : %(link)s"),
    Notice.PARTNER_PROPOSED: gettext_lazy("Dire oui ou non : %(link)s"),
    Notice.PARTNER_ASKS: gettext_lazy("Dire oui ou non : %(link)s"),
    Notice.REFUSED: OF_A_REQUEST,
    **dict.fromkeys((Notice.CANCELLED, Notice.LAPSED, Notice.UNPAID), _BOOK_AGAIN),
    Notice.PAYMENT_TAKEN_GONE: OF_A_REQUEST,
    Notice.PAYMENT_KEPT: OF_A_REQUEST,
}
"""What the private link is for, where it is not for seeing, changing or cancelling."""
SURE: Set[Notice] = {
    Notice.PLACED, Notice.CONFIRMED, Notice.CHANGED, Notice.PAID, Notice.PAYMENT_TAKEN,
    Notice.PARTNER_FOUND,
}  # fmt: skip
OF_BOTH: Set[Notice] = {
    Notice.PLACED, Notice.WAITING, Notice.CONFIRMED, Notice.REFUSED, Notice.CANCELLED,
    Notice.UNPAID,
}  # fmt: skip
"""What the second of two is told as well, where an address of theirs was given."""


_WAY = gettext_lazy("Pour changer ou annuler, voyez avec %(who)s, qui a le lien privé.")
_WAY_BACK = gettext_lazy("Pour redemander une place, voyez avec %(who)s, qui a le lien privé.")
_FOR_PARTNER: Mapping[Notice, str | Promise] = {
    Notice.REFUSED: "",
    Notice.CANCELLED: _WAY_BACK,
    Notice.UNPAID: _WAY_BACK,
}
"""What there is to do through whoever has the private link, once the place is gone."""


def phrase_for_partner(booking: Booking, notice: Notice) -> str:
    """What the second of two reads, whom the first has signed up: no private link is theirs."""
    tournament = booking.tournament
    who = {"who": booking.player_1}
    lines = [
        _phrase_where(tournament),
        booking.names,
        _("%(who)s a inscrit votre équipe et donné votre adresse.") % who,
        str(SENTENCES[notice]),
        phrase_due(booking) if notice in SURE else "",
        booking.refusal if notice == Notice.REFUSED else "",
        str(_FOR_PARTNER.get(notice, _WAY)) % who,
        phrase_contact(tournament),
    ]
    return "\n\n".join(line for line in lines if line)


def phrase_contact(tournament: Tournament) -> str:
    contact = tournament.booking_contact or tournament.club.contact_email
    return _("Une question ? %(contact)s") % {"contact": contact} if contact else ""


def phrase_other(booking: Booking) -> str:
    """Who is proposed to somebody, as others who look for a partner may read it; empty for
    nobody."""
    other = booking.partner
    if other is None:
        return ""
    name = shorten_name(other.player_1, other.family_1)
    return f"{name} ({other.club_name})" if other.club_name else name


def phrase_partner(booking: Booking) -> str:
    """Who plays with somebody who came alone, and how to reach them where both said yes to being
    told; empty while nobody does."""
    own, team, other = booking.team, booking.plays_in, booking.partner
    if own is None or team is None or not is_matched(own):
        return ""
    own_key = name_key(booking.player_1)
    names = [player.name for player in team.players if player.name_key != own_key]
    agreed = other is not None and booking.accepts_partner and other.accepts_partner
    return ", ".join([*names, other.phone] if other is not None and agreed else names)


_NOW: Mapping[BookingStep, Notice] = {
    BookingStep.TO_APPROVE: Notice.RECEIVED,
    BookingStep.PLACED: Notice.PLACED,
    BookingStep.TO_PAY: Notice.PLACED,
    BookingStep.ALONE: Notice.PLACED,
    BookingStep.WAITING: Notice.WAITING,
    BookingStep.OFFERED: Notice.OFFERED,
    BookingStep.REFUSED: Notice.REFUSED,
    BookingStep.CANCELLED: Notice.CANCELLED,
    BookingStep.DECLINED: Notice.CANCELLED,
    BookingStep.LAPSED: Notice.LAPSED,
}


def find_notice_now(booking: Booking) -> Notice:
    """Which of the moments a request is at, whatever it was told."""
    return _NOW[booking.step(timezone.now())]


def phrase_now(booking: Booking) -> str:
    """What there is to say to somebody at this moment, in their language: for a message that the
    desk sends itself, to whoever gave no address or where the site sends no mail."""
    asked = booking.partner is not None and not booking.accepts_partner
    is_proposed = asked and booking.team is not None and booking.team.seeks_partner
    with translation.override(booking.language):
        notice = Notice.PARTNER_PROPOSED if is_proposed else find_notice_now(booking)
        return phrase_notice(booking, notice)


def phrase_notice(booking: Booking, notice: Notice, *, cents: int = 0) -> str:
    """What a moment has to say, in the language in use, with the private link; `cents` go back."""
    tournament = booking.tournament
    until = booking.offered_until and phrase_moment(timezone.localtime(booking.offered_until))
    answer = booking.partner_until and phrase_moment(timezone.localtime(booking.partner_until))
    lines = [
        _phrase_where(tournament),
        booking.names,
        str(SENTENCES[notice])
        % {
            "until": until,
            "answer": answer,
            "who": phrase_other(booking),
            "sum": phrase_cents(cents),
        },
    ]
    if notice == Notice.PARTNER_FOUND and (partner := phrase_partner(booking)):
        lines.append(_("Votre partenaire : %(who)s") % {"who": partner})
    if notice == Notice.PLACED and booking.team is not None and booking.team.seeks_partner:
        lines.append(
            _(
                "Vous êtes seul : le club vous propose un partenaire dès que possible. "
                "Vous en avez trouvé un ? Ajoutez son nom par le lien ci-dessous."
            )
        )
    if notice in SURE:
        lines.append(phrase_due(booking))
    if notice == Notice.CANCELLED:
        lines.append(phrase_kept(booking))
    if booking.pay_until is not None:
        limit = {"until": phrase_moment(timezone.localtime(booking.pay_until))}
        due = _("Elle est à régler en ligne avant le %(until)s, sinon elle est rendue.")
        lines.append(due % limit)
    if notice == Notice.REFUSED and booking.refusal:
        lines.append(booking.refusal)
    if site := find_site_url():
        link = site + reverse("links:booking", args=[find_token(booking)])
        lines.append(str(_LINKS.get(notice, _LINK)) % {"link": link})
    return "\n\n".join(line for line in (*lines, phrase_contact(tournament)) if line)


def _phrase_where(tournament: Tournament) -> str:
    place = f", {tournament.place}" if tournament.place else ""
    return f"{tournament.name}, {phrase_when(tournament)}{place}"


def phrase_when(tournament: Tournament) -> str:
    """The day of the concours, with its hour where that is known."""
    return phrase_evening(tournament.date, find_begin(tournament))
