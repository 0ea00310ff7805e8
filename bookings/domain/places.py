"""A request that becomes a team, as the desk would sign it up."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.online.readiness import find_account_for, find_due_cents
from bookings.domain.partners import part_from_partner
from bookings.domain.questions import LONGEST_NOTE, phrase_answers, put_answers
from bookings.models import Booking
from tournaments.actors import Actor
from tournaments.domain.money.accounts import find_own_tariff, list_players
from tournaments.domain.money.tariffs import change_fees
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import change_team, register_in, restore_team
from tournaments.domain.teams.written_down import change_what_was_touched
from tournaments.enums import BookingState, ChargeKind, PayOnline, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Player, Tariff, Team
from tournaments.names import name_key
from tournaments.queries.money.accounts import list_charges, list_tariffs
from tournaments.queries.teams.lists import count_places


def describe(booking: Booking) -> SignUp:
    """What a request says of its players, as the desk would type it."""
    return SignUp(
        players=(booking.player_1, booking.player_2),
        licences=(booking.licence_1, booking.licence_2),
        families=(booking.family_1, booking.family_2),
        club_name=booking.club_name,
        phone=booking.phone,
        email=booking.email,
        mail_agreed=booking.agrees_to_mails,
        category=booking.category,
        note=phrase_answers(booking)[:LONGEST_NOTE],
    ).tidied()


def give_place(booking: Booking, *, by: Actor) -> Team:
    """Sign the request up, with a place or on the waiting list; its turn counts from when it was
    asked for. Raises Refused as `register_team` does."""
    before = booking.team
    team = _sign_up(booking, by=by) if before is None else _sign_up_again(booking, before, by=by)
    team.registered_at = booking.queued_at
    team.save(update_fields=["registered_at"])
    booking.team, booking.state = team, BookingState.TAKEN
    return team


def _sign_up(booking: Booking, *, by: Actor) -> Team:
    sign_up = describe(booking)
    team = register_in(booking.tournament, sign_up=sign_up, by=by, namesakes_confirmed=True)
    players = team.players
    _save_choice_of_names(booking, players)
    _ask_chosen_fees(booking, team, many=len(players), by=by)
    return team


def _sign_up_again(booking: Booking, before: Team, *, by: Actor) -> Team:
    team = restore_team(before, by=by)
    _ask_chosen_fees(booking, team, many=len(list_players(team)), by=by)
    return team


def takes_mails(booking: Booking) -> bool:
    """Whether the person agrees to mails now, at the address that they gave: a link in one may have
    ended them since."""
    team = booking.team if booking.email else None
    players = [] if team is None else team.players
    return bool(players[0].mail_agreed_at) if players else booking.agrees_to_mails


def correct_place(team: Team, booking: Booking, *, shown: Booking, by: Actor) -> None:
    """Correct in the team what a request says otherwise than its form showed; all else of it
    stays. Raises Refused (`full`), and as `change_team` does."""
    began_with = replace(describe(shown), mail_agreed=takes_mails(shown))
    typed = _read_sign_up(booking)
    sign_up = change_what_was_touched(team, typed, shown=began_with)
    sign_up = replace(sign_up, note=put_answers(team.note, began_with.note, typed.note))
    second_comes = team.seeks_partner and len(sign_up.players) > 1 and bool(sign_up.players[1])
    if second_comes and (has_place(team) or booking.is_offered(timezone.now())):
        others = count_places(team.tournament, besides=team)
        if not others.has_room_for(alone=False):
            raise Refused(
                _("Il ne reste pas de place pour une équipe de plus : appelez le club."),
                code="full",
                field="player_2",
            )
    if second_comes:
        part_from_partner(booking, by=by)
    players = {player.pk for player in list_players(team)}
    booking.team = changed = change_team(team, sign_up=sign_up, by=by, namesakes_confirmed=True)
    now = list_players(changed)
    chose_anew = booking.shows_initial != shown.shows_initial
    own = find_own_player(booking) if chose_anew else None
    called = [player for player in now if chose_anew or player.pk not in players]
    _save_choice_of_names(booking, called, own=own)
    tariffs = (booking.tariff_1, booking.tariff_2) != (shown.tariff_1, shown.tariff_2)
    is_in = changed.status != TeamStatus.WITHDRAWN
    if is_in and (tariffs or len(now) != len(players)):
        _ask_chosen_fees(booking, changed, many=len(now), by=by)


def _read_sign_up(booking: Booking) -> SignUp:
    """What the form says; an agreement to mails at an address that waits is one once it is
    confirmed."""
    sign_up = describe(booking)
    waits = bool(booking.new_email) and booking.agrees_to_mails
    return replace(sign_up, mail_agreed=None) if waits else sign_up


def find_own_player(booking: Booking) -> Player | None:
    """Whoever asked for the place, in the team that they play in; None before there is one."""
    team = booking.plays_in
    players = [] if team is None else list_players(team)
    own = [player for player in players if player.name_key == name_key(booking.player_1)]
    return next(iter(own or (players if team == booking.team else [])), None)


def _save_choice_of_names(
    booking: Booking, players: Iterable[Player], *, own: Player | None = None
) -> None:
    """Have public pages call some players as the request asks: by their initials all of them, by
    whole names its `own` one alone. Anybody may type a name, and the others chose for
    themselves."""
    otherwise = [
        player.pk
        for player in players
        if player.shows_initial != booking.shows_initial
        and (booking.shows_initial or player == own)
    ]
    if otherwise:
        Player.objects.filter(pk__in=otherwise).update(shows_initial=booking.shows_initial)


def _ask_chosen_fees(booking: Booking, team: Team, *, many: int, by: Actor) -> None:
    """Ask each player the tariff that they chose, where it still exists and differs; whoever
    chose the usual one is asked what they are asked of themselves. What the desk offered, or took
    as settled, stays so."""
    wanted = [booking.tariff_1, booking.tariff_2][:many]
    if not all(wanted) or _is_spared(team):
        return
    tariffs = {tariff.label: tariff for tariff in list_tariffs(team.tournament)}
    players = list_players(team)
    chosen = [
        _find_price(tariffs, label, player, team)
        for label, player in zip(wanted, players, strict=False)
        if label in tariffs
    ]
    if chosen and len(chosen) == len(wanted) and not _are_asked(team, players, chosen):
        change_fees(team, tariffs=chosen, by=by)


def _is_spared(team: Team) -> bool:
    return any(charge.kind != ChargeKind.TARIFF for charge in list_charges(team))


def _are_asked(team: Team, players: Iterable[Player], chosen: Iterable[Tariff]) -> bool:
    """Whether each player is asked what they chose, alone or in one sum for the team."""
    asked = {charge.player_id: charge.label for charge in list_charges(team)}
    return all(
        asked.get(player.pk, asked.get(None)) == tariff.label
        for player, tariff in zip(players, chosen, strict=False)
    )


def _find_price(tariffs: Mapping[str, Tariff], label: str, player: Player, team: Team) -> Tariff:
    """The price that somebody chose; in place of a usual one that of members, or of many."""
    chosen = tariffs[label]
    own = find_own_tariff([*tariffs.values()], player, team) if chosen.is_usual else None
    return chosen if own is None or own.is_usual else own


def has_place(team: Team | None) -> bool:
    """Whether there is a team that has a place, and does not wait for one."""
    return team is not None and team.status == TeamStatus.REGISTERED


def hold_for_payment(booking: Booking, *, is_there: bool) -> None:
    """Hold the place that a booking was just given until it is paid, where that is asked.

    `is_there`: the person took it themselves and has minutes; whom the club answered, or whom it
    writes to, has as long as for an offer. Where nothing can be paid online nothing is held.
    """
    tournament, team = booking.tournament, booking.plays_in
    booking.pay_until = None
    if tournament.pay_online != PayOnline.REQUIRED or team is None or not has_place(team):
        return
    if find_account_for(tournament) is None or not find_due_cents(booking):
        return
    minutes = tournament.hold_minutes if is_there else tournament.offer_hours * 60
    booking.pay_until = timezone.now() + datetime.timedelta(minutes=minutes)
