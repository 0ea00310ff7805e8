"""Objects for tests, each valid on its own."""

import datetime
from typing import Any

import factory
from django.contrib.auth.models import User
from django.utils import timezone

from api.enums import HookEvent
from api.models import Hook
from scoring import RULEBOOKS
from seasons.models import Series, SeriesEvent
from tournaments.enums import Role, RoundState, Scope
from tournaments.models import (
    ApiToken,
    Charge,
    Club,
    ClubRuleSet,
    Handover,
    HelperPass,
    Invitation,
    Job,
    Match,
    Membership,
    Player,
    Room,
    Round,
    RuleSetVersion,
    ScoreSheet,
    Stage,
    Team,
    TeamMember,
    Tournament,
    TournamentRole,
)
from tournaments.names import name_key


class UserFactory(factory.django.DjangoModelFactory[User]):
    """A person with an account and no rights."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"personne{n}")


class ClubFactory(factory.django.DjangoModelFactory[Club]):
    """A club without members."""

    class Meta:
        model = Club

    name = factory.Sequence(lambda n: f"Amicale {n}")
    slug = factory.Sequence(lambda n: f"amicale-{n}")


class MembershipFactory(factory.django.DjangoModelFactory[Membership]):
    """An organiser of a club."""

    class Meta:
        model = Membership

    club = factory.SubFactory(ClubFactory)
    user = factory.SubFactory(UserFactory)
    role = Role.ORGANISER


class TournamentFactory(factory.django.DjangoModelFactory[Tournament]):
    """A village concours: four rounds of twelve deals of belote without annonces."""

    class Meta:
        model = Tournament
        skip_postgeneration_save = True

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Concours {n}")
    slug = factory.Sequence(lambda n: f"concours-{n}")
    date = datetime.date(2026, 11, 21)
    rulebook = "ffb-belote"
    rule_overrides = factory.LazyFunction(lambda: {"declarations": False, "trump_required": False})
    length_value = 12
    lot_seed = 1
    criteria = factory.LazyFunction(lambda: ["total", "ranking_points"])

    @factory.post_generation
    def stage(self, create: bool, extracted: Any, **kwargs: Any) -> None:
        """The single stage that every tournament begins with."""
        if create:
            StageFactory(tournament=self, **kwargs)


class StageFactory(factory.django.DjangoModelFactory[Stage]):
    """Four rounds drawn by the ranking."""

    class Meta:
        model = Stage

    tournament = factory.SubFactory(TournamentFactory)


class TournamentRoleFactory(factory.django.DjangoModelFactory[TournamentRole]):
    """A person with a role in one tournament and none in its club."""

    class Meta:
        model = TournamentRole

    tournament = factory.SubFactory(TournamentFactory)
    user = factory.SubFactory(UserFactory)
    role = Role.ARBITER


class RoomFactory(factory.django.DjangoModelFactory[Room]):
    """The room of tables 1 to 8."""

    class Meta:
        model = Room

    tournament = factory.SubFactory(TournamentFactory)
    name = factory.Sequence(lambda n: f"Salle {n}")
    first_table = 1
    last_table = 8


class HelperPassFactory(factory.django.DjangoModelFactory[HelperPass]):
    """A pass that is valid for an hour, to record sheets in every room."""

    class Meta:
        model = HelperPass

    tournament = factory.SubFactory(TournamentFactory)
    role = Role.SCORER
    label = factory.Sequence(lambda n: f"Aide {n}")
    token_hash = factory.Sequence(lambda n: f"{n:064x}")
    valid_until = factory.LazyFunction(lambda: timezone.now() + datetime.timedelta(hours=1))


class ApiTokenFactory(factory.django.DjangoModelFactory[ApiToken]):
    """A token that reads every tournament of a club for a day."""

    class Meta:
        model = ApiToken

    club = factory.SubFactory(ClubFactory)
    label = factory.Sequence(lambda n: f"Programme {n}")
    prefix = "dxd_Abcd"
    scopes = factory.LazyFunction(lambda: [Scope.READ])
    token_hash = factory.Sequence(lambda n: f"{n:064x}")
    valid_until = factory.LazyFunction(lambda: timezone.now() + datetime.timedelta(days=1))


class HookFactory(factory.django.DjangoModelFactory[Hook]):
    """An address that is told everything of a club's tournaments; no site calls it."""

    class Meta:
        model = Hook

    club = factory.SubFactory(ClubFactory)
    label = factory.Sequence(lambda n: f"Programme {n}")
    address = "https://192.0.2.1/annonces"
    host = "192.0.2.1"
    events = factory.LazyFunction(lambda: [event for event in HookEvent if event != HookEvent.TEST])
    secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="


class InvitationFactory(factory.django.DjangoModelFactory[Invitation]):
    """An invitation that is valid for an hour, to be an arbiter."""

    class Meta:
        model = Invitation

    tournament = factory.SubFactory(TournamentFactory)
    role = Role.ARBITER
    label = factory.Sequence(lambda n: f"Invité {n}")
    token_hash = factory.Sequence(lambda n: f"{n:064x}")
    valid_until = factory.LazyFunction(lambda: timezone.now() + datetime.timedelta(hours=1))


class HandoverFactory(factory.django.DjangoModelFactory[Handover]):
    """A link by which somebody comes to run a club, until tomorrow."""

    class Meta:
        model = Handover

    club = factory.SubFactory(ClubFactory)
    label = "Paulette"
    token_hash = factory.Sequence(lambda n: f"{n:064}")
    valid_until = factory.LazyFunction(lambda: timezone.now() + datetime.timedelta(days=1))


class PlayerFactory(factory.django.DjangoModelFactory[Player]):
    """A player known to a club."""

    class Meta:
        model = Player

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"JOUEUR {n}")


class TeamFactory(factory.django.DjangoModelFactory[Team]):
    """A complete team that is in the room."""

    class Meta:
        model = Team
        skip_postgeneration_save = True

    tournament = factory.SubFactory(TournamentFactory)
    number = factory.LazyAttribute(
        lambda new: 1 + max(new.tournament.teams.values_list("number", flat=True), default=0)
    )
    is_present = True

    @factory.post_generation
    def players(self, create: bool, extracted: Any, **kwargs: Any) -> None:
        """Two players, or those named in `players=[…]`."""
        if not create:
            return
        names = extracted or [f"JOUEUR {self.number}A", f"JOUEUR {self.number}B"]
        club = self.tournament.club
        people = [Player(club=club, name=name, name_key=name_key(name)) for name in names]
        Player.objects.bulk_create(people)
        TeamMember.objects.bulk_create(
            TeamMember(team=self, player=player, position=position)
            for position, player in enumerate(people, start=1)
        )
        if self.has_paid:
            Charge.objects.create(team=self, kind="settled", heads=len(names))


def make_teams(tournament: Tournament, count: int) -> list[Team]:
    """Teams 1 to `count` as `TeamFactory` makes them, in three statements for all of them."""
    teams = Team.objects.bulk_create(
        TeamFactory.build(tournament=tournament, number=number) for number in range(1, count + 1)
    )
    names = [f"JOUEUR {team.number}{letter}" for team in teams for letter in "AB"]
    people = Player.objects.bulk_create(
        Player(club=tournament.club, name=name, name_key=name_key(name)) for name in names
    )
    TeamMember.objects.bulk_create(
        TeamMember(team=teams[at // 2], player=player, position=1 + at % 2)
        for at, player in enumerate(people)
    )
    return teams


class RoundFactory(factory.django.DjangoModelFactory[Round]):
    """A published round without matches."""

    class Meta:
        model = Round

    tournament = factory.SubFactory(TournamentFactory)
    stage = factory.LazyAttribute(lambda o: o.tournament.stages.get())
    number = 1
    stage_round = factory.SelfAttribute("number")
    state = RoundState.PUBLISHED
    system = "ranking"
    seed = 1


class MatchFactory(factory.django.DjangoModelFactory[Match]):
    """Two teams of the round's tournament at one table."""

    class Meta:
        model = Match

    round = factory.SubFactory(RoundFactory)
    table_number = factory.LazyAttribute(
        lambda new: 1 + max(new.round.matches.values_list("table_number", flat=True), default=0)
    )
    ns = factory.SubFactory(TeamFactory, tournament=factory.SelfAttribute("..round.tournament"))
    ew = factory.SubFactory(TeamFactory, tournament=factory.SelfAttribute("..round.tournament"))


class ScoreSheetFactory(factory.django.DjangoModelFactory[ScoreSheet]):
    """An empty sheet."""

    class Meta:
        model = ScoreSheet

    match = factory.SubFactory(MatchFactory)


class JobFactory(factory.django.DjangoModelFactory[Job]):
    """A job that waits to be run."""

    class Meta:
        model = Job

    kind = "test-echo"


class ClubRuleSetFactory(factory.django.DjangoModelFactory[ClubRuleSet]):
    """Rules of a club, without a version."""

    class Meta:
        model = ClubRuleSet

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Règles {n}")
    slug = factory.Sequence(lambda n: f"regles-{n}")


class RuleSetVersionFactory(factory.django.DjangoModelFactory[RuleSetVersion]):
    """A first version: belote without annonces."""

    class Meta:
        model = RuleSetVersion

    rule_set = factory.SubFactory(ClubRuleSetFactory)
    number = 1
    rulebook = "ffb-belote"
    edition = factory.LazyAttribute(lambda o: RULEBOOKS[o.rulebook].edition)
    overrides = factory.LazyFunction(lambda: {"declarations": False})
    author = "Jeanne"


class SeriesFactory(factory.django.DjangoModelFactory[Series]):
    """A season of people: ten points for the first place, eight for the second, six, five."""

    class Meta:
        model = Series

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Challenge {n}")
    slug = factory.Sequence(lambda n: f"challenge-{n}")
    points_by_place = factory.LazyFunction(lambda: [10, 8, 6, 5])


class SeriesEventFactory(factory.django.DjangoModelFactory[SeriesEvent]):
    """A tournament of a series."""

    class Meta:
        model = SeriesEvent

    series = factory.SubFactory(SeriesFactory)
    tournament = factory.SubFactory(TournamentFactory, club=factory.SelfAttribute("..series.club"))
