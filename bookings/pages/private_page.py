"""What the private link of a request shows: where it stands, and what may be done."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.online.readiness import find_account_for, phrase_due, phrase_kept
from bookings.domain.telling.agendas import is_sure
from bookings.domain.telling.notice_words import phrase_other, phrase_partner
from bookings.models import Booking
from bookings.pages.deferred import phrase_deferred
from bookings.queries.lists import find_phase, has_started, list_possible_partners
from tournaments.dates import phrase_local_moment
from tournaments.domain.teams.solos import is_matched
from tournaments.enums import (
    BookingMode,
    BookingPhase,
    BookingState,
    BookingStep,
    Custody,
    TeamStatus,
)
from tournaments.names import shorten_name
from tournaments.queries.teams.lists import count_waiting_before


@dataclass(frozen=True, kw_only=True, slots=True)
class LoneOther:
    """Somebody else who looks for a partner, as others who look may read it."""

    key: UUID
    name: str
    club_name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class PrivatePage:
    """`lines` say where it stands, the first the loudest. `partner_is` tells who the other is,
    once both said yes; `asks_partner` that an answer is awaited of `partner_asks`, `answer_until`
    how long; `has_date` that there is something for the agenda. `noted` is what was asked for
    while the concours was in the hall and is not done; `is_away` that it is there. `others_alone`
    look for a partner too, and may be asked. `is_over`: the request came to nothing.
    `public_names` is how public pages call the players, where they asked for an initial."""

    booking: Booking
    step: BookingStep
    step_label: str
    lines: tuple[str, ...]
    may_change: bool
    may_cancel: bool
    may_ask_again: bool
    asks_partner: bool
    partner_asks: str
    answer_until: str
    partner_is: str
    is_matched: bool
    has_date: bool
    noted: tuple[str, ...]
    is_away: bool
    others_alone: tuple[LoneOther, ...]
    is_over: bool
    public_names: str


_TAKING = (BookingPhase.OPEN, BookingPhase.NOTED)


def read_private_page(booking: Booking) -> PrivatePage:
    """The private page of a request now."""
    now = timezone.now()
    step, tournament = booking.step(now), booking.tournament
    is_before = not has_started(tournament, now)
    goes_on = booking.state in (BookingState.ASKED, BookingState.TAKEN)
    matched = _is_matched(booking)
    may_act = is_before and goes_on and step != BookingStep.CANCELLED
    ended = booking.state in (
        BookingState.CANCELLED, BookingState.DECLINED, BookingState.LAPSED
    )  # fmt: skip
    others = _list_others(booking) if may_act and tournament.is_at_hand else ()
    return PrivatePage(
        booking=booking,
        step=step,
        step_label=step.phrase(of_person=booking.tournament.is_of_people),
        lines=tuple(_phrase_lines(booking, step, now, may_choose=bool(others))),
        may_change=may_act and not matched,
        may_cancel=may_act,
        may_ask_again=ended and find_phase(tournament, now) in _TAKING,
        asks_partner=booking.partner is not None
        and not booking.accepts_partner
        and step in (BookingStep.ALONE, BookingStep.WAITING, BookingStep.TO_PAY),
        partner_asks=phrase_other(booking),
        answer_until=phrase_local_moment(booking.partner_until),
        partner_is=phrase_partner(booking) if matched else "",
        is_matched=matched,
        has_date=is_before and is_sure(booking),
        noted=tuple(phrase_deferred(booking)),
        is_away=tournament.custody == Custody.AWAY,
        others_alone=others,
        is_over=ended,
        public_names=_phrase_public_names(booking),
    )


def _list_others(booking: Booking) -> tuple[LoneOther, ...]:
    return tuple(
        LoneOther(
            key=partner.key,
            name=shorten_name(partner.player_1, partner.family_1),
            club_name=partner.club_name,
        )
        for partner in list_possible_partners(booking)
    )


def _phrase_public_names(booking: Booking) -> str:
    """How public pages call those who asked for an initial."""
    people = ((booking.player_1, booking.family_1), (booking.player_2, booking.family_2))
    names = (shorten_name(name, family) for name, family in people if name)
    return " – ".join(names) if booking.shows_initial else ""


def _is_matched(booking: Booking) -> bool:
    """Whether two lone players are one team: they said yes, or the desk made it."""
    own, team = booking.team, booking.plays_in
    if own is None or team is None or team.status == TeamStatus.WITHDRAWN:
        return False
    return is_matched(own)


def _phrase_lines(
    booking: Booking, step: BookingStep, now: datetime.datetime, *, may_choose: bool
) -> list[str]:
    team = booking.plays_in
    number = {"number": "" if team is None else team.number}
    if step == BookingStep.OFFERED and booking.offered_until is not None:
        until = phrase_local_moment(booking.offered_until)
        return [
            _("Une place est libre pour vous."),
            _("Elle vous est gardée jusqu'au %(until)s ; ensuite elle passe au suivant.")
            % {"until": until},
        ]
    if step == BookingStep.WAITING and team is not None:
        before = {"number": team.number, "place": count_waiting_before(team) + 1}
        return [
            _("Vous êtes en liste d'attente."),
            _("Vous êtes à la place %(place)d de la liste. Revenez voir ici : quand une place "
              "se libère, elle vous est proposée.") % before,
            *_phrase_silence(booking),
        ]  # fmt: skip
    is_proposed = step == BookingStep.ALONE and booking.partner is not None
    sentences = _phrase_proposed() if is_proposed else _SAID[step]()
    if step == BookingStep.ALONE and not is_proposed and may_choose:
        sentences.append(_("Vous pouvez aussi choisir ci-dessous."))
    if step == BookingStep.PLACED and booking.tournament.is_of_people:
        sentences = [_("Vous avez une place : numéro %(number)s.")]
    lines = [line % number for line in sentences]
    if step == BookingStep.REFUSED and booking.refusal:
        lines.append(booking.refusal)
    if step == BookingStep.CANCELLED and (kept := phrase_kept(booking)):
        lines.append(kept)
    return [*lines, *_phrase_silence(booking), *_phrase_place(booking, step)]


def _phrase_place(booking: Booking, step: BookingStep) -> Iterator[str]:
    """What is due for a place, whether the club said yes to it, and how it is given back."""
    if step not in (BookingStep.PLACED, BookingStep.ALONE):
        return
    # Where it can be paid online, a card of its own says how much.
    if not find_account_for(booking.tournament) and (due := phrase_due(booking)):
        yield due
    if booking.confirmed_at is not None:
        yield _("Le club a confirmé votre inscription.")
    if step == BookingStep.PLACED and booking.tournament.booking_mode != BookingMode.CLOSED:
        yield (
            _("Vous ne pouvez pas venir ? Annulez ici : votre partenaire garde sa place.")
            if _is_matched(booking)
            else _("Vous ne pouvez pas venir ? Annulez ici : la place ira à d'autres.")
        )


def _phrase_silence(booking: Booking) -> list[str]:
    """Sentence for a proposal that was not answered in time, by one partner or the other."""
    alone = booking.team is not None and booking.team.seeks_partner
    if not alone or booking.partner is not None or booking.partner_until is None:
        return []
    return [
        _("Le partenaire proposé n'a pas reçu deux oui à temps. Vous gardez votre place, ou votre "
          "rang dans la liste d'attente, et le club cherche quelqu'un d'autre.")
    ]  # fmt: skip


def _phrase_proposed() -> list[str]:
    """What a lone player reads to whom a partner is proposed."""
    return [
        _("Vous avez une place, numéro %(number)s, et il vous faut un partenaire."),
        _("Un partenaire est proposé : voyez ci-dessous."),
    ]


_SAID = {
    BookingStep.TO_APPROVE: lambda: [
        _("Votre demande est chez le club."),
        _("Il répond à chacune ; revenez voir ici."),
    ],
    BookingStep.PLACED: lambda: [_("Vous êtes inscrits : équipe %(number)s.")],
    BookingStep.TO_PAY: lambda: [_("Une place vous est gardée, numéro %(number)s.")],
    BookingStep.ALONE: lambda: [
        _("Vous avez une place, numéro %(number)s, et il vous faut un partenaire."),
        _("Le club vous en propose un dès que possible : revenez voir ici. Vous en avez trouvé "
          "un ? Ajoutez son nom."),
    ],
    BookingStep.REFUSED: lambda: [_("Le club n'a pas pu vous inscrire.")],
    BookingStep.CANCELLED: lambda: [_("Cette inscription est annulée.")],
    BookingStep.DECLINED: lambda: [_("Vous avez décliné la place ; elle est passée au suivant.")],
    BookingStep.LAPSED: lambda: [
        _("Le délai est passé : la place a été proposée au suivant."),
        _("Vous pouvez redemander une place : vous serez à la fin de la liste."),
    ],
}  # fmt: skip
