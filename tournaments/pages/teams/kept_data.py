"""All that the site keeps of a person, in the order in which people ask for it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.amounts import phrase_cents
from tournaments.dates import phrase_day, phrase_local_moment
from tournaments.models import (
    Adjustment,
    Award,
    Booking,
    Charge,
    Movement,
    OutgoingMail,
    Player,
    Receipt,
    Team,
    TeamMember,
)
from tournaments.queries.ranks.seasons import list_latest_snapshots
from tournaments.queries.ranks.veil import hides_standings
from tournaments.queries.sheets.photos import list_photos_with

Fact = tuple[str, str]
"""What it is, and what it says."""


def list_kept_of_person(people: Sequence[Player]) -> list[Fact]:
    """All that a club has of a person, whose spellings are `people`, in a fixed number of
    queries; what is empty is left out."""
    teams = _list_teams(people)
    told = (
        *(fact for player in people for fact in _describe_player(player)),
        *_describe_earlier_names(people),
        *list_kept_of_teams(teams, people),
        *((_("Remarque du club"), team.note) for team in teams),
        *_describe_bookings(people, teams),
        *_list_mails_to(people),
    )
    return [(label, said) for label, said in told if said]


def list_kept_of_teams(teams: Sequence[Team], people: Sequence[Player]) -> list[Fact]:
    """What came of some sign-ups of a person: results, sums, lots, photos."""
    where = {team.pk: _phrase_where(team) for team in teams}
    return [
        *_describe_results(teams, where),
        *_describe_sums(where),
        *_describe_lots(where),
        *_describe_photos(people, teams),
    ]


def _phrase_where(team: Team) -> str:
    return f"{team.tournament.name}, {phrase_day(team.tournament.date)}"


def _list_mails_to(people: Sequence[Player]) -> list[Fact]:
    addresses = {player.email for player in people} - {""}
    club = {player.club_id for player in people}
    theirs = Q(player__in=people) | Q(to_address__in=addresses, tournament__club__in=club)
    return [describe_mail(mail) for mail in OutgoingMail.objects.filter(theirs).order_by("pk")]


def describe_mail(mail: OutgoingMail) -> Fact:
    """A mail: when, what about, where to, what became of it."""
    when = phrase_local_moment(mail.sent_at or mail.created_at)
    said = [when, mail.subject, mail.to_address, str(mail.get_state_display())]
    return _("Courriel écrit par le site"), " · ".join(filter(None, said))


def _list_teams(people: Sequence[Player]) -> list[Team]:
    teams = Team.objects.filter(members__player__in=people).select_related("tournament")
    return list(teams.distinct().order_by("tournament__date", "pk"))


def _describe_player(player: Player) -> Iterator[Fact]:
    yield _("Nom et prénom"), player.name
    yield _("Nom de famille"), player.family_name
    yield _("Téléphone"), player.phone
    yield _("Courriel"), player.email
    yield _("Courriels du club, acceptés le"), phrase_local_moment(player.mail_agreed_at)
    yield _("L'adresse ne reçoit plus rien depuis le"), phrase_local_moment(player.mail_dead_at)
    yield _("Licence"), player.licence
    yield (
        _("Sur les pages publiques"),
        _("Le prénom et l'initiale seulement") if player.shows_initial else _("Le nom en entier"),
    )


def _describe_earlier_names(people: Sequence[Player]) -> Iterator[Fact]:
    spelt = TeamMember.objects.filter(player__in=people).exclude(spelling="")
    names = {*spelt.values_list("spelling", flat=True)}
    yield _("Écrit aussi"), ", ".join(sorted(names))


def _describe_results(teams: Sequence[Team], where: Mapping[int, str]) -> Iterator[Fact]:
    snapshots = {
        snapshot.tournament_id: snapshot
        for snapshot in list_latest_snapshots([t.tournament for t in teams])
    }
    lost = Adjustment.objects.filter(team__in=teams).values_list("team", "amount")
    for team in teams:
        snapshot = snapshots.get(team.tournament_id)
        hidden = hides_standings(team.tournament)
        rows = [] if snapshot is None or hidden else snapshot.kept_rows
        places = dict(snapshot.places or []) if snapshot is not None else {}
        said = [where[team.pk], _("équipe %(number)d") % {"number": team.number}]
        said += [team.name, team.club_name, team.category]
        for row in rows:
            if row["team"] == team.pk:
                rank = places.get(team.pk, row["rank"])
                said.append(_("%(rank)d sur %(size)d") % {"rank": rank, "size": len(rows)})
                said.append(_("%(total)d points") % {"total": row["total"]})
        said += [f"{amount:+d}" for loser, amount in lost if loser == team.pk]
        yield _("Inscription et résultat"), " · ".join(filter(None, said))


def _describe_sums(where: Mapping[int, str]) -> Iterator[Fact]:
    for charge in Charge.objects.filter(team__in=where, cancelled_at=None).order_by("pk"):
        told = [where[charge.team_id], charge.label, phrase_cents(charge.cents), charge.reason]
        yield _("Somme demandée"), " · ".join(filter(None, told))
    movements = Movement.objects.filter(team__in=where).order_by("pk")
    for movement in movements:
        told = [
            where[movement.team_id or 0], phrase_cents(movement.cents), movement.label,
            str(movement.get_method_display()), phrase_local_moment(movement.at), movement.reason,
        ]  # fmt: skip
        yield _("Paiement"), " · ".join(filter(None, told))
    for receipt in Receipt.objects.filter(movement__team__in=where).order_by("pk"):
        told = [str(receipt), receipt.payer, receipt.label, phrase_cents(receipt.cents)]
        yield _("Reçu"), " · ".join(filter(None, told))


def _describe_lots(where: Mapping[int, str]) -> Iterator[Fact]:
    for award in Award.objects.filter(team__in=where).order_by("pk"):
        told = [where[award.team_id], award.title, award.proxy_name]
        yield _("Lot"), " · ".join(filter(None, told))


def _describe_photos(people: Sequence[Player], teams: Sequence[Team]) -> Iterator[Fact]:
    inside = {team.tournament_id for team in teams}
    count = list_photos_with(people).filter(tournament__in=inside).count()
    if count:
        said = ngettext("%(count)d photo de feuille", "%(count)d photos de feuilles", count)
        yield _("Photos"), said % {"count": count}


def _describe_bookings(people: Sequence[Player], teams: Iterable[Team]) -> Iterator[Fact]:
    names = [player.name for player in people]
    typed = Q(player_1__in=names) | Q(player_2__in=names)
    own = Q(team__in=teams) | typed & Q(tournament__club__in={person.club_id for person in people})
    found = Booking.objects.filter(own).select_related("tournament")
    for booking in found.order_by("pk"):
        told = [
            booking.tournament.name, booking.names, booking.phone, booking.email,
            booking.new_email, booking.club_name, booking.licence_1, booking.licence_2,
            booking.refusal, phrase_local_moment(booking.consent_at),
        ]  # fmt: skip
        yield _("Inscription en ligne"), " · ".join(filter(None, told))
