"""Every address of the site, and one evening in which each of them leads somewhere."""

import base64
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from django.contrib.auth.models import User
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from api.enums import HookEvent
from api.models import HookDelivery
from arbitration.domain.appeals import lodge_appeal
from arbitration.domain.incidents import report_incident
from arbitration.domain.reports import Report
from arbitration.domain.rulings import Decision, rule_on_incident
from arbitration.effects.team_effects import Penalty
from arbitration.kinds import CONDUCT
from arbitration.models import Incident
from bookings.domain.addresses import phrase_code
from bookings.domain.limits import find_token, set_token
from bookings.domain.online.readiness import find_hook_token
from bookings.models import Booking, DeferredRequest, OnlinePayment
from mail.models import OutgoingMail
from prizes.models import PrizeCategory
from seasons.pages.public_season import read_public_season
from tests import kinds_of_jobs  # noqa: F401  makes known what the job below is
from tests.arbitration.penalties import penalise
from tests.bookings.domain.online.paying import with_account
from tests.factories import (
    ApiTokenFactory,
    HandoverFactory,
    HelperPassFactory,
    HookFactory,
    InvitationFactory,
    JobFactory,
    MembershipFactory,
    RoomFactory,
    RuleSetVersionFactory,
    SeriesEventFactory,
    TeamFactory,
    TournamentRoleFactory,
)
from tests.mail.domain.letters import a_mail
from tests.pictures import picture
from tests.prizes.domain.lots import arrested, for_ranks
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.money.payments import take_money
from tournaments.domain.money.receipts import make_receipt
from tournaments.domain.money.tills import count_till, open_till
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.photos import add_photo
from tournaments.enums import MailState, PaymentMethod, Role, RoundState, SheetState, TeamStatus
from tournaments.models import Charge, ClubLogo, ForbiddenPair, ScoreSheet, Tournament
from tournaments.models.job import JobDocument, JobState
from tournaments.models.rights import hash_token
from walls.models import Wall

ONLY_WHILE_BUILDING = "styleguide"
FOR_PROGRAMS = "api:"
"""What is no page; `tests/api/endpoints/test_rights.py` has its table."""
ONE_PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
)
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


@cache
def routes() -> dict[str, list[str]]:
    """Every route of the site by name, with the parameters of its address."""
    return {
        name: PARAMETER.findall(pattern)
        for name, pattern in _walk(get_resolver().url_patterns)
        if name != ONLY_WHILE_BUILDING and not name.startswith(FOR_PROGRAMS)
    }


def _walk(
    patterns: Sequence[URLPattern | URLResolver], namespace: str = "", prefix: str = ""
) -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        whole = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            if pattern.name:
                yield namespace + pattern.name, whole
        else:
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from _walk(pattern.url_patterns, inner, whole)


@dataclass(frozen=True, kw_only=True, slots=True)
class Evening:
    """A tournament in which every kind of thing exists once, with the number of each."""

    tournament: Tournament
    keys: dict[str, object]

    def address(self, route: str) -> str:
        """Where a route leads in this evening."""
        names = routes()[route]
        known = {name: self.keys.get(f"{name} of {route}", self.keys.get(name)) for name in names}
        return reverse(route, kwargs=known)


def whole_evening(tournament: Tournament, *, size: int = 5) -> Evening:
    """So many teams, one round over, one under way with its first table contested."""
    teams = teams_of(tournament, size)
    tournament.club_teams, tournament.phone_entry = 2, "each"
    tournament.save()
    TeamFactory(tournament=tournament, number=size + 1, players=["SEUL S"], seeks_partner=True)
    waiting = TeamFactory(tournament=tournament, number=size + 2, is_present=False)
    waiting.status = TeamStatus.WAITING
    waiting.save()
    # It has no rank that this could move, and every page goes on.
    penalise(waiting)
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED), state=SheetState.LOCKED)
    second = drawn_round(tournament, [*teams[2:], *teams[:2]], number=2)
    start_round(second, by=SERVER)
    contest_sheet(
        ScoreSheet.objects.get(match__round=second, match__table_number=1),
        reason="Une belote de plus ?",
        by=SERVER,
    )
    return Evening(tournament=tournament, keys=_keys(tournament))


def _deferred(tournament: Tournament) -> dict[str, object]:
    """What came while the concours was in the hall: a request, and a payment."""
    booking = tournament.bookings.get()
    request = DeferredRequest.objects.create(
        tournament=tournament, booking=booking, kind="cancel", came_at=timezone.now()
    )
    payment = OnlinePayment.objects.create(
        booking=booking, state="to_check", doubt="away", expected_cents=1400, received_cents=1400
    )
    return {
        **{f"key of organiser:deferred_{act}": request.key for act in ("apply", "aside")},
        "key of organiser:deferred_payment": payment.key,
    }


def _booking(tournament: Tournament) -> dict[str, object]:
    """A place asked for from home, which the club has not answered."""
    booking = Booking(
        tournament=tournament,
        player_1="LOIN Léa",
        phone="0612345678",
        new_email="lea@example.org",
        consent_at=timezone.now(),
        queued_at=timezone.now(),
    )
    set_token(booking)
    booking.save()
    acts = (
        "", "_change", "_cancel", "_accept", "_again", "_partner_yes", "_partner_no",
        "_partner_ask", "_address", "_pay", "_calendar", "_data", "_data_file",
    )  # fmt: skip
    payment = OnlinePayment.objects.create(
        booking=booking, state="to_check", doubt="amount", expected_cents=1400, received_cents=1300
    )
    account = with_account(tournament.club)
    desk = ("", "_confirm", "_refuse")
    return {
        **{f"token of links:booking{act}": find_token(booking) for act in acts},
        **{f"key of organiser:booking{act}": booking.key for act in desk},
        **{f"key of links:payment{part}": payment.key for part in ("", "_state")},
        "key of organiser:online_decide": payment.key,
        "act of organiser:online_decide": "accepter",
        "code of links:booking_address": phrase_code(booking),
        "token of links:helloasso_hook": find_hook_token(account.club),
    }


def _ruled(tournament: Tournament) -> dict[str, object]:
    """An incident that waits, another ruled on with a penalty, and an appeal against that."""
    tournament.appeal_minutes = 30
    tournament.save()
    team = tournament.teams.earliest("number")
    report = Report(kind=CONDUCT, team=team, words="Injures")
    decision = Decision(effects=(Penalty(team_number=team.number, amount=-50),), reason="Injures")
    incident = report_incident(tournament, report=report, by=SERVER)
    ruling = rule_on_incident(incident, decision=decision, by=SERVER)
    appeal = lodge_appeal(ruling, team=team, words="Trop sévère", by=SERVER)
    waiting = Incident.objects.get(kind="score-disagreement").key
    acts = (
        "",
        "_take",
        "_release",
        "_withdraw",
        "_settle",
        "_accept",
        "_decide",
        "_replay",
        "_preview",
    )
    return {
        **{f"key of arbitration:incident{act}": waiting for act in acts},
        "key of arbitration:appeal": appeal.key,
        "key of arbitration:appeal_jury": appeal.key,
        "key of arbitration:appeal_judge": appeal.key,
        "key of arbitration:appeal_votes": appeal.key,
        "key of arbitration:appeal_withdraw": appeal.key,
        "key of arbitration:penalty_cancel": tournament.adjustments.latest("pk").key,
        "kind of arbitration:report_details": "misdeal",
    }


def _money(tournament: Tournament) -> dict[str, object]:
    """A team that paid a part of its fee, with its receipt, and a till that was counted."""
    team = tournament.teams.earliest("number")
    Charge.objects.create(team=team, label="Doublette", cents=2000)
    movement = take_money(team, cents=600, method=PaymentMethod.CHEQUE, by=SERVER)
    till = open_till(tournament, float_cents=2000, by=SERVER)
    count_till(till, counted_cents=2000, by=SERVER)
    return {
        "cents": 1400,
        "key of organiser:money_reverse": movement.key,
        "key of organiser:receipt_make": movement.key,
        "key of organiser:receipt": (receipt := make_receipt(movement, by=SERVER)).key,
        "key of organiser:receipt_mail": receipt.key,
    }


def _photo(tournament: Tournament) -> dict[str, object]:
    """A photo of the sheet of the second table."""
    match = tournament.rounds.get(number=2).matches.get(table_number=2)
    photo = add_photo(ensure_sheet(match), content=picture(), by=SERVER)
    return {f"key of organiser:sheet_photo{act}": photo.key for act in ("", "_remove")}


def _mail(tournament: Tournament) -> dict[str, object]:
    """A mail that failed, and one that waits."""
    team = tournament.teams.earliest("number")
    words = {"team": team, "subject": "Parking", "text": "Parking : ouvert."}
    mails = [a_mail(tournament, dedup_key=f"receipt:{number}", **words) for number in range(2)]
    OutgoingMail.objects.filter(pk=mails[0].pk).update(state=MailState.FAILED)
    return {
        "token of links:mail_refusal": mails[0].key,
        "key of organiser:mail_act": mails[0].key,
        "act of organiser:mail_act": "renvoyer",
    }


def _hooks(tournament: Tournament) -> dict[str, object]:
    """A program of the club and one of the tournament, each of which was told something."""
    club, keys = tournament.club, {}
    for thing, only in (("club_hook", None), ("hook", tournament)):
        hook = HookFactory(club=club, tournament=only)
        told = HookDelivery.objects.create(
            hook=hook,
            tournament=tournament,
            event=HookEvent.ROUND_PUBLISHED,
            round_number=1,
            state=MailState.SENT,
            happened_at=timezone.now(),
            not_before=timezone.now(),
        )
        acts = ("page", "page_export", "change", "secret", "test", "switch", "remove", "again")
        keys |= {f"key of organiser:{thing}_{act}": hook.key for act in acts}
        keys[f"delivery of organiser:{thing}_again"] = told.key
    return keys


def _rights(tournament: Tournament) -> dict[str, object]:
    """A room that begins at the second table, a role, an invitation and a pass, all still open."""
    RoomFactory(tournament=tournament, name="Salle B", first_table=2, last_table=20)
    role = TournamentRoleFactory(tournament=tournament)
    held = HelperPassFactory(tournament=tournament)
    HandoverFactory(club=tournament.club, token_hash=hash_token("handover"))
    invitation = InvitationFactory(tournament=tournament, token_hash=hash_token("invitation"))
    return {
        "key of organiser:role_take": role.key,
        "key of organiser:invitation_revoke": invitation.key,
        "key of organiser:pass_revoke": held.key,
        "token of links:handover": "handover",
        "token of links:handover_account": "handover",
        "token of links:invitation": "invitation",
        "token of links:invitation_account": "invitation",
        "token of links:pass": "nothing-of-the-sort",
    }


def _season(tournament: Tournament) -> dict[str, object]:
    """A series of the club in which the tournament counts, and the first of its season."""
    refresh_snapshots(tournament)
    club = tournament.club
    event = SeriesEventFactory(tournament=tournament, series__club=club, series__slug="hiver")
    leader = read_public_season(event.series).lines[0].competitor
    return {
        "series_slug": "hiver",
        "competitor_slug": leader.slug,
    }


def _keys(tournament: Tournament) -> dict[str, object]:
    club = tournament.club
    club.logo_version = 1
    club.save()
    ClubLogo.objects.create(club=club, content=ONE_PIXEL)
    first, second = tournament.teams.order_by("number")[:2]
    pair = ForbiddenPair.objects.create(tournament=tournament, team_a=first, team_b=second)
    job = JobFactory(tournament=tournament, state=JobState.DONE)
    JobDocument.objects.create(job=job, name="a.pdf", content_type="application/pdf", content=b"%")
    Wall.objects.create(tournament=tournament, name="entree")
    RuleSetVersionFactory(rule_set__club=club, rule_set__slug="vendredi")
    PrizeCategory.objects.create(tournament=tournament, number=1, name="Mixte")
    arrested(tournament, *for_ranks("Jambon", "Vin"))
    member = MembershipFactory(club=club, role=Role.HELPER, user=User.objects.create(username="x"))
    return {
        "before": "inscriptions/",
        "act of organiser:door_act": "annuler",
        **_booking(tournament),
        **_deferred(tournament),
        **_season(tournament),
        **_ruled(tournament),
        **_rights(tournament),
        "slug": tournament.slug,
        "tournament_number": tournament.pk,
        "wall_name": "entree",
        "club_slug": club.slug,
        "player_key": first.players[0].key,
        "version": 1,
        "rules_slug": "vendredi",
        "number": 1,
        "round_number": 2,
        "table_number": 2,
        "stage_number": 1,
        "table_number of organiser:sheet_decide": 1,
        "award_number": 1,
        "lot_number": 1,
        **_photo(tournament),
        "category_number": 1,
        "team_number": 1,
        "kind": "csv",
        "whom": "tous",
        "part": "classement",
        "shape": "large",
        "document": "tirage",
        "chapter": "que-faire-si",
        "uidb64": "eA",
        "token": "set-password",
        "pk": job.pk,
        "round_number of organiser:sheet_correct": 1,
        # Of nobody's account: what it leads to is looked for among one's own.
        "key of passkey_remove": tournament.key,
        "key of browser_end": tournament.key,
        "key of organiser:suitcase_check": tournament.key,
        "key of organiser:suitcase_beside": tournament.key,
        "key of organiser:suitcase_paper": tournament.key,
        "key of organiser:suitcase_drop": tournament.key,
        "key of organiser:forbidden_pair_remove": pair.key,
        "key of organiser:club_member_remove": member.key,
        "key of organiser:club_token_revoke": ApiTokenFactory(club=club).key,
        "key of organiser:token_revoke": ApiTokenFactory(club=club, tournament=tournament).key,
        **_money(tournament),
        **_mail(tournament),
        **_hooks(tournament),
    }
