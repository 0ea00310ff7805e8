"""An evening at any moment of it, and the acts that are tried on it."""

from django.utils import timezone

from bookings.models import DeferredRequest
from suitcases.models import Suitcase
from tests.arbitration.penalties import penalise
from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, finish, first_stage, stage_after, tournament_of
from tests.tournaments.score_facts import THREE_DEALS
from tournaments.actors import SERVER
from tournaments.acts import ActMoment
from tournaments.domain.custody import give_custody
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.draws.seating import swap_teams
from tournaments.domain.money.payments import take_money
from tournaments.domain.ranks.adjustments import make_adjustment, reverse_adjustment
from tournaments.domain.sheets.corrections import correct_sheet
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import (
    hand_in_sheet,
    save_deals,
)
from tournaments.domain.stages.pools import change_pools
from tournaments.domain.teams.imports import import_teams
from tournaments.domain.teams.substitutes import substitute_player
from tournaments.domain.tournament.endings import (
    finish_tournament,
    reopen_tournament,
)
from tournaments.enums import (
    AdjustmentKind,
    AdjustmentUnit,
    Custody,
    DeferredKind,
    PaymentMethod,
    RoundState,
    SheetState,
    TeamStatus,
)
from tournaments.imports.lines import SignUpLine
from tournaments.models import (
    Charge,
    Match,
    Movement,
    PhoneSeat,
    Round,
    ScoreSheet,
    SheetPhoto,
    Stage,
    StageEntrant,
    Team,
    TeamMember,
    Tournament,
)


class Evening:
    """Five teams, a final to come, and somebody for every act: 6 is expected, 7 has withdrawn,
    8 waits, 9 and 10 came alone, 11 came after the draw."""

    def __init__(self, moment: ActMoment) -> None:
        self.tournament = tournament_of(5)
        stage = first_stage(self.tournament)
        self.final = stage_after(stage, "Finale", entry="ranks", to_place=2)
        reverse_adjustment(penalise(self.team(1)), reason="Route coupée", by=SERVER)
        penalise(self.team(2))
        cancel_draw(preview_draw(self.tournament, stage=stage, by=SERVER, seed=1), by=SERVER)
        if moment == ActMoment.PREPARED:
            preview_draw(self.tournament, stage=stage, by=SERVER, seed=1)
        else:
            draw_round(stage)
        self._bring_people()
        self._play_to(moment)

    def _bring_people(self) -> None:
        more = {"tournament": self.tournament, "is_present": False}
        TeamFactory(number=6, **more)
        TeamFactory(number=7, status="withdrawn", **more)
        TeamFactory(number=8, status="waiting", **more)
        for number in (9, 10):
            TeamFactory(number=number, players=[f"SEUL {number}"], seeks_partner=True, **more)
        TeamFactory(tournament=self.tournament, number=11)

    def _play_to(self, moment: ActMoment) -> None:
        if moment == ActMoment.RECORDED:
            save_deals(self.sheet(), deals=THREE_DEALS, base_version=0, by=SERVER)
        if moment in (ActMoment.CLOSED, ActMoment.FINAL):
            finish(self.round)
            ScoreSheet.objects.update(result={})
            finish_tournament(self.tournament, by=SERVER, reason="Orage")
        if moment == ActMoment.CLOSED:
            reopen_tournament(self.tournament, by=SERVER, reason="Une erreur")

    def owing(self) -> Movement:
        """What team 11 paid of its fee."""
        team = self.team(11)
        Charge.objects.create(team=team, label="Doublette", cents=1400)
        return take_money(team, cents=1400, method=PaymentMethod.CASH, by=SERVER)

    @property
    def round(self) -> Round:
        return Round.objects.get()

    @property
    def match(self) -> Match:
        return self.round.matches.get(table_number=1)

    @property
    def exempt(self) -> Team:
        return self.round.matches.get(ew=None).ns

    def team(self, number: int) -> Team:
        return self.tournament.teams.get(number=number)

    def sheet(self, state: SheetState | None = None) -> ScoreSheet:
        """The sheet of table 1, forced into a state so that only the moment can refuse."""
        sheet = ensure_sheet(self.match)
        if state is not None:
            ScoreSheet.objects.filter(pk=sheet.pk).update(state=state)
        return sheet

    def to_publish(self) -> Round:
        """The round; once all is over as if it had been forgotten, so that only that refuses."""
        Round.objects.filter(tournament__finished_at__isnull=False).update(state=RoundState.PREVIEW)
        return self.round

    def matched(self) -> Team:
        """A team of two who came alone, whatever the moment."""
        kept = self.team(9)
        TeamMember.objects.filter(team=self.team(10)).update(team=kept, position=2)
        Team.objects.filter(pk=self.team(10).pk).update(
            joined=kept, seeks_partner=False, status=TeamStatus.WITHDRAWN
        )
        Team.objects.filter(pk=kept.pk).update(seeks_partner=False)
        return self.team(9)

    def excluded(self) -> Team:
        Team.objects.filter(tournament=self.tournament, number=1).update(excluded_at=timezone.now())
        return self.team(1)


def adjust(one: Evening, why: str) -> object:
    return make_adjustment(
        one.team(1), kind=AdjustmentKind.PENALTY, unit=AdjustmentUnit.MATCH_POINTS, amount=-1,
        reason=why, by=SERVER,
    )  # fmt: skip


def correct(one: Evening, why: str) -> object:
    sheet = one.sheet(SheetState.CONFIRMED)
    return correct_sheet(sheet, deals=[], base_version=sheet.version, reason=why, by=SERVER)


def enter_list(one: Evening) -> object:
    lines = [SignUpLine(line=1, player_1="LISTE A", player_2="LISTE B")]
    return import_teams(one.tournament, lines=lines, skipped=(), confirmed=(), by=SERVER)


def exchange_pools(one: Evening) -> object:
    stage = one.final
    Stage.objects.filter(pk=stage.pk).update(system="pools")
    for number in (1, 2, 3, 4):
        pool = "AABB"[number - 1]
        StageEntrant.objects.create(stage=stage, team=one.team(number), seed=number, pool=pool)
    return change_pools(stage, team=one.team(1), other=one.team(4), by=SERVER)


def hand_in(one: Evening, *, stopped: bool = False) -> object:
    sheet = one.sheet(SheetState.OPEN)
    early = {"deals": THREE_DEALS[:1], "stopped_by_time": True, "stop_reason": "Orage"}
    what = early if stopped else {"deals": THREE_DEALS}
    return hand_in_sheet(sheet, **what, base_version=sheet.version, by=SERVER)


def save(one: Evening) -> object:
    sheet = one.sheet(SheetState.OPEN)
    return save_deals(sheet, deals=THREE_DEALS[:1], base_version=sheet.version, by=SERVER)


def swap(one: Evening) -> object:
    other = one.round.matches.get(table_number=2).ns
    return swap_teams(one.round, first=other, second=one.exempt, by=SERVER)


def substitute(one: Evening) -> object:
    return substitute_player(one.team(1), position=1, name="Z Z", since_round=1, by=SERVER)


def photographed(sheet: ScoreSheet) -> SheetPhoto:
    """A photo of a sheet."""
    tournament, now = sheet.match.round.tournament, timezone.now()
    return SheetPhoto.objects.create(
        tournament=tournament, sheet_key=sheet.key, content=b"", size=0, added_at=now
    )


def seated(sheet: ScoreSheet) -> PhoneSeat:
    """A phone that speaks for Nord-Sud."""
    now = timezone.now()
    return PhoneSeat.objects.create(
        match=sheet.match, number=1, side="NS", device="d", claimed_at=now, seen_at=now
    )


def deferred(evening: Evening) -> DeferredRequest:
    """What somebody asked for while it was in the hall."""
    return DeferredRequest.objects.create(
        tournament=evening.tournament, kind=DeferredKind.BOOK, came_at=timezone.now()
    )


def taken_away(evening: Evening) -> Tournament:
    """The evening while it is in the hall."""
    now = timezone.now()
    Suitcase.objects.create(
        tournament=evening.tournament, number=1, packed_at=now, packed_by="Jeanne"
    )
    give_custody(evening.tournament, Custody.AWAY, at=now, who="Jeanne")
    return evening.tournament
