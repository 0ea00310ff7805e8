"""What happens once, the database holds too: each constraint refuses the second by its name."""

from collections.abc import Callable, Mapping

import pytest
from django.apps import apps
from django.db import models
from django.utils import timezone

from accounts.models import RecoveryCode, SecondStep
from api.models import KeptAnswer
from arbitration.models import Appeal, Incident, JuryMember, Ruling
from bookings.models import OnlineNotice, OnlinePayment
from config.own_apps import APPS
from operations.models import Addition
from prizes.models import Award, Lot, PrizeCategory, PrizeGroup
from seasons.models import SeriesEvent
from suitcases.models import Suitcase
from tests.arbitration.tables import match_in_play, reported
from tests.bookings.domain.requests import booked, open_tournament
from tests.database.constraints import refused_by
from tests.factories import (
    ApiTokenFactory,
    ClubRuleSetFactory,
    MembershipFactory,
    PlayerFactory,
    RoomFactory,
    RoundFactory,
    RuleSetVersionFactory,
    SeriesFactory,
    TeamFactory,
    TournamentFactory,
    TournamentRoleFactory,
    UserFactory,
)
from tests.tournaments.domain.money.ledger import a_book, a_tariff
from tournaments.actors import Actor
from tournaments.domain.money.tills import open_till
from tournaments.enums import RoundState
from tournaments.models import (
    DealRecord,
    DeskSession,
    ForbiddenPair,
    LotCall,
    Match,
    PhoneSeat,
    Player,
    Round,
    Stage,
    StageEntrant,
    StandingsSnapshot,
    TableCode,
    TableEntry,
    TableSignature,
    TableStand,
    TeamMember,
    TotalsRecord,
    Tournament,
)
from walls.models import Wall

pytestmark = pytest.mark.django_db


def again(row: models.Model, changed: Mapping[str, object]) -> models.Model:
    """The same row once more, under a number and a key of its own; what makes a row is called."""
    second = type(row)()
    for field in row._meta.concrete_fields:
        if not field.primary_key and field.name != "key":
            setattr(second, field.attname, getattr(row, field.attname))
    for name, value in changed.items():
        setattr(second, name, value() if callable(value) else value)
    return second


def a_preview() -> Round:
    return RoundFactory(state=RoundState.PREVIEW)


def a_licensed_player() -> Player:
    return PlayerFactory(licence="45012")


def a_match() -> Match:
    return match_in_play(TournamentFactory())


def a_disagreement() -> Incident:
    return reported("score-disagreement", a_match())


def an_award() -> Award:
    tournament = TournamentFactory()
    group = PrizeGroup.objects.create(tournament=tournament, number=1, name="Lots")
    lot = Lot.objects.create(tournament=tournament, number=1, group=group, title="Jambon")
    return Award.objects.create(
        tournament=tournament, number=1, group=group, lot=lot, place=1, rank=1,
        team=TeamFactory(tournament=tournament),
    )  # fmt: skip


def a_prize_category() -> PrizeCategory:
    return PrizeCategory.objects.create(tournament=TournamentFactory(), number=1, name="Mixte")


def a_ruling(number: int = 1) -> Ruling:
    incident = reported("misdeal", a_match())
    return Ruling.objects.create(
        tournament=incident.tournament, incident=incident, number=number, ruled_at=timezone.now()
    )


def an_appeal() -> Appeal:
    ruling = a_ruling()
    team = ruling.incident.match.ns if ruling.incident.match else None
    return Appeal.objects.create(ruling=ruling, team=team, words="Non", lodged_at=timezone.now())


def a_suitcase() -> Suitcase:
    return Suitcase.objects.create(
        tournament=TournamentFactory(), number=1, packed_at=timezone.now(), packed_by="Jeanne"
    )


def a_juror() -> JuryMember:
    return JuryMember.objects.create(tournament=TournamentFactory(), user=UserFactory())


def a_deal() -> DealRecord:
    return DealRecord.objects.create(sheet=a_match().sheet, number=1, version=1)


def totals() -> TotalsRecord:
    return TotalsRecord.objects.create(sheet=a_match().sheet, version=1)


def an_entrant() -> StageEntrant:
    team = TeamFactory()
    return StageEntrant.objects.create(stage=team.tournament.stages.get(), team=team, seed=1)


def a_call() -> LotCall:
    team = TeamFactory()
    return LotCall.objects.create(stage=team.tournament.stages.get(), team=team, number=1)


def a_phone(number: int = 1) -> PhoneSeat:
    now = timezone.now()
    return PhoneSeat.objects.create(
        match=a_match(), number=number, side="NS", device="a", claimed_at=now, seen_at=now
    )


def a_stand() -> TableStand:
    seat = a_phone()
    sheet = seat.match.sheet
    entry = TableEntry.objects.create(sheet=sheet, seat=seat, side="NS", number=1, facts={})
    return TableStand.objects.create(sheet=sheet, number=1, side="NS", entry=entry, device="a")


def a_signature() -> TableSignature:
    return TableSignature.objects.create(
        sheet=a_match().sheet, side="NS", digest="d", device="a", signed_at=timezone.now()
    )


def a_table_code() -> TableCode:
    return TableCode.objects.create(
        tournament=TournamentFactory(), table_number=7, token_hash="a", short_hash="b"
    )


def a_wall() -> Wall:
    return Wall.objects.create(tournament=TournamentFactory(), name="entree")


def a_later_stage(number: int = 2) -> Stage:
    first = Tournament.objects.latest("pk").stages.get(number=1)
    return Stage.objects.create(tournament=first.tournament, number=number, source=first)


def a_qualifier() -> StageEntrant:
    team = TeamFactory()
    return StageEntrant.objects.create(stage=a_later_stage(), team=team, seed=1)


def a_sister_stage() -> Stage:
    return a_later_stage(number=3)


def an_event() -> SeriesEvent:
    series = SeriesFactory()
    return SeriesEvent.objects.create(series=series, tournament=TournamentFactory())


def a_pair() -> ForbiddenPair:
    tournament = TournamentFactory()
    one, other = (TeamFactory(tournament=tournament) for _ in range(2))
    return ForbiddenPair.objects.create(tournament=tournament, team_a=one, team_b=other)


def a_member() -> TeamMember:
    member = TeamFactory(players=["SEULE Ana"]).members.get()
    return TeamMember.objects.get(pk=member.pk)


def standings() -> StandingsSnapshot:
    return StandingsSnapshot.objects.create(
        tournament=TournamentFactory(),
        after_round=1,
        state="provisional",
        tournament_version=1,
        rows=[],
    )


def a_first_stage() -> Stage:
    tournament: Tournament = TournamentFactory()
    return tournament.stages.get()


def a_till() -> DeskSession:
    by = Actor(user=UserFactory())
    return open_till(TournamentFactory(), float_cents=0, by=by)


def a_payment(state: str = "sent") -> OnlinePayment:
    booking = booked(open_tournament(), "AUBERT Ana", "AUBERT Bob")
    return OnlinePayment.objects.create(
        booking=booking, expected_cents=1400, state=state, intent_id=1, payment_id=2
    )


def an_addition() -> Addition:
    return Addition.objects.create(app="tournaments", name="0999_later")


def a_notice() -> OnlineNotice:
    return OnlineNotice.objects.create(payment=a_payment(), event="Payment", sha256="a")


def a_kept_answer() -> KeptAnswer:
    token = ApiTokenFactory()
    return KeptAnswer.objects.create(token=token, key="k", digest="d", claimed_at=timezone.now())


def a_code_on_paper() -> RecoveryCode:
    step = SecondStep.objects.create(user=UserFactory(), secret="s")
    return RecoveryCode.objects.create(second_step=step, code_hash="c")


ONCE: dict[str, tuple[Callable[[], models.Model], dict[str, object]]] = {
    "answer_once_per_key_of_a_token": (a_kept_answer, {"key": "k"}),
    "juror_once_per_tournament": (a_juror, {}),
    "recovery_code_once_per_account": (a_code_on_paper, {}),
    "one_suitcase_out_per_tournament": (a_suitcase, {}),
    "licence_once_per_club": (a_licensed_player, {}),
    "one_appeal_per_ruling_team": (an_appeal, {}),
    "one_first_ruling_per_incident": (a_ruling, {"number": 2}),
    "one_waiting_disagreement_per_match": (a_disagreement, {}),
    "call_number_once_per_lot": (a_call, {"team": TeamFactory}),
    "online_intent_once": (a_payment, {"state": "paid", "payment_id": 3}),
    "online_payment_once": (a_payment, {"state": "paid", "intent_id": 3}),
    "one_open_payment_per_booking": (a_payment, {"intent_id": 3, "payment_id": 4}),
    "online_notice_once": (a_notice, {}),
    "one_note_each": (an_addition, {}),
    "phone_seat_number_once": (a_phone, {"ended_at": timezone.now}),
    "one_phone_per_side": (a_phone, {"number": 2, "device": "b"}),
    "one_side_per_phone": (a_phone, {"number": 2, "side": "EW"}),
    "one_stand_per_side": (a_stand, {}),
    "one_signature_per_side": (a_signature, {}),
    "one_code_per_table": (a_table_code, {"token_hash": "c", "short_hash": "d"}),
    "wall_name_once": (a_wall, {}),
    "deal_version_once": (a_deal, {"is_current": False}),
    "forbidden_pair_once": (a_pair, {}),
    "one_current_player_per_place": (a_member, {"player": PlayerFactory}),
    "one_current_version_of_totals": (totals, {"version": 2}),
    "one_current_version_per_deal": (a_deal, {"version": 2}),
    "one_first_stage_per_tournament": (a_first_stage, {"number": 2}),
    "one_preview_per_stage": (a_preview, {"number": 2, "stage_round": 2}),
    "one_role_per_person_and_club": (MembershipFactory, {}),
    "one_role_per_person_and_tournament": (TournamentRoleFactory, {}),
    "one_snapshot_per_round": (standings, {}),
    "player_once_per_team": (a_member, {"position": 2}),
    "round_number_once_per_tournament": (RoundFactory, {"stage_round": 2}),
    "round_of_a_stage_once": (RoundFactory, {"number": 2}),
    "ruling_number_once_per_tournament": (a_ruling, {"incident": a_disagreement}),
    "award_number_once": (an_award, {"place": 2, "team": TeamFactory}),
    "lot_given_once": (an_award, {"number": 2, "team": TeamFactory}),
    "lot_number_once": (lambda: an_award().lot, {}),
    "one_lot_per_team_and_group": (an_award, {"number": 2, "place": 2}),
    "prize_category_number_once": (a_prize_category, {}),
    "prize_group_number_once": (lambda: an_award().group, {}),
    "room_name_once": (RoomFactory, {}),
    "rule_set_name_once_per_club": (ClubRuleSetFactory, {"slug": "autre"}),
    "rule_set_slug_once_per_club": (ClubRuleSetFactory, {"name": "Autres"}),
    "rule_version_once": (RuleSetVersionFactory, {}),
    "seed_once_per_stage": (an_entrant, {"team": TeamFactory}),
    "stage_number_once_per_tournament": (a_first_stage, {"source": a_first_stage}),
    "table_used_once_per_round": (a_match, {"ns": TeamFactory, "ew": TeamFactory}),
    "team_number_once_per_tournament": (TeamFactory, {}),
    "team_once_among_sister_stages": (a_qualifier, {"stage": a_sister_stage}),
    "team_once_per_lot": (a_call, {"number": 2}),
    "team_once_per_stage": (an_entrant, {"seed": 2}),
    "totals_version_once": (totals, {"is_current": False}),
    "one_open_till_per_account": (a_till, {"number": 2}),
    "receipt_book_once_per_series": (a_book, {}),
    "tariff_once_per_tournament": (a_tariff, {}),
    "till_number_once_per_tournament": (a_till, {"account_id": None}),
    "tournament_once_per_series": (an_event, {}),
}


ELSEWHERE = {
    "one_receipt_per_movement",
    "receipt_number_once",
    "audit_number_once_per_club",
    "audit_number_once_per_tournament",
    "team_seated_once_per_round",
}
"""Those whose rows the database writes or guards itself: tests of their own name them."""


@pytest.mark.parametrize("name", ONCE)
def test_the_second_is_refused(name: str) -> None:
    made, changed = ONCE[name]
    second = again(made(), changed)
    with refused_by(name):
        models.Model.save(second)


def test_every_uniqueness_is_tried() -> None:
    known = {
        constraint.name
        for app in APPS
        for model in apps.get_app_config(app).get_models()
        for constraint in model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
    }
    assert known == ONCE.keys() | ELSEWHERE
