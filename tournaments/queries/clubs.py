"""Who works for a club, and for whom else; which clubs anybody sees; which rules a club keeps."""

import datetime
from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db.models import Count, Exists, Max, OuterRef, Prefetch, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Length
from django.utils import timezone
from django.utils.text import slugify

from tournaments.enums import Role
from tournaments.models import (
    Club,
    ClubRuleSet,
    Handover,
    Membership,
    RuleSetVersion,
    SheetPhoto,
    Tournament,
    TournamentRole,
)
from tournaments.models.job import JobDocument
from tournaments.models.ruleset import RuleSetVersionQuerySet
from tournaments.queries.draws.pace import USUAL_BREAK, StagePlan, find_end, find_usual_pace, reckon
from tournaments.queries.rights.access import list_public_tournaments


def has_clubs() -> bool:
    """Whether the site has a club yet."""
    return Club.objects.exists()


def list_all_clubs(wanted: str = "") -> QuerySet[Club]:
    """Every club of the site, or those whose name or town has every word that is wanted, with who
    runs it (`run_by`), until when somebody may come to (`offered_until`), how many concours it has
    had (`evenings`), the day of the latest (`last_on`), and the bytes of its photos and papers
    (`photo_bytes`, `paper_bytes`), in two queries."""
    real = Q(tournaments__is_demo=False)
    photos = SheetPhoto.objects.filter(tournament__club=OuterRef("pk")).order_by()
    bytes_ = photos.values("tournament__club").annotate(many=Sum("size")).values("many")
    papers = JobDocument.objects.filter(job__tournament__club=OuterRef("pk")).order_by()
    lengths = papers.values("job__tournament__club").annotate(many=Sum(Length("content")))
    offers = Handover.objects.filter(club=OuterRef("pk"), accepted_at=None, revoked_at=None)
    offered = offers.filter(valid_until__gt=timezone.now()).order_by("-valid_until")
    running = Membership.objects.filter(role=Role.ORGANISER).select_related("user")
    return (
        Club.objects.filter(has_every_word(wanted, keys=("slug",), places=("town",)))
        .annotate(
            evenings=Count("tournaments", filter=real),
            last_on=Max("tournaments__date", filter=real),
            offered_until=Subquery(offered.values("valid_until")[:1]),
            photo_bytes=Subquery(bytes_),
            paper_bytes=Subquery(lengths.values("many")),
        )
        .prefetch_related(Prefetch("memberships", queryset=running, to_attr="run_by"))
    )


def has_every_word(wanted: str, *, keys: tuple[str, ...], places: tuple[str, ...]) -> Q:
    """Whether each word stands in one of the columns: of keys, which addresses are made of, without
    accents."""
    found = Q()
    for word in wanted.split():
        plain = slugify(word)
        written = Q(*((f"{place}__icontains", word) for place in places), _connector=Q.OR)
        if plain:
            written |= Q(*((f"{key}__contains", plain) for key in keys), _connector=Q.OR)
        found &= written
    return found


def list_members(club: Club) -> QuerySet[Membership]:
    """Everybody with a role in the club, by name."""
    return club.memberships.select_related("user")


def list_clubs_opened_by(user: int) -> list[int]:
    """The clubs in which an account holds a role, in the club or in one of its tournaments."""
    clubs = Membership.objects.filter(user=user).values_list("club", flat=True)
    by_role = TournamentRole.objects.filter(user=user).values_list("tournament__club", flat=True)
    return sorted({*clubs, *by_role})


def find_last_evening(clubs: Iterable[Club]) -> Tournament | None:
    """The latest concours of these clubs, by its day; a demonstration is none."""
    tournaments = Tournament.objects.filter(club__in=clubs, is_demo=False)
    return tournaments.order_by("-date", "-pk").first()


def list_accounts_of_club_alone(club: Club) -> QuerySet[User]:
    """The accounts of members that open nothing outside the club.

    Of these its organisers may hand out the link by which the password is chosen; of another,
    whoever knows its name would take what it may do elsewhere.
    """
    other_clubs = Membership.objects.exclude(club=club).order_by().values("user")
    other_tournaments = TournamentRole.objects.exclude(tournament__club=club).order_by()
    elsewhere = Q(pk__in=other_clubs) | Q(pk__in=other_tournaments.values("user"))
    members = User.objects.filter(memberships__club=club, is_staff=False, is_superuser=False)
    return members.exclude(elsewhere)


def find_begin(tournament: Tournament) -> datetime.datetime | None:
    """When it is announced to begin; None where no hour is."""
    if tournament.starts_at is None:
        return None
    return timezone.make_aware(datetime.datetime.combine(tournament.date, tournament.starts_at))


def foresee_end(tournament: Tournament, begins_at: datetime.datetime) -> datetime.datetime | None:
    """The end of the rounds that are planned, each at its usual pace; None where none is."""
    plans = [
        StagePlan(
            number=stage.number,
            follows=stage.source.number if stage.source else None,
            after_round=None,
            rounds=stage.rounds_planned,
            match=find_usual_pace(stage.length, stage.minutes).match,
        )
        for stage in sorted(tournament.stages.all(), key=lambda stage: stage.number)
    ]
    return find_end(reckon(plans, begins_at=begins_at, now=begins_at, between=USUAL_BREAK))


def list_clubs_to_see(wanted: str = "") -> QuerySet[Club]:
    """The clubs with a public tournament that is no demonstration; those alone whose name or place
    has every word that is wanted."""
    shown = list_public_tournaments().filter(is_demo=False, club=OuterRef("pk"))
    named = has_every_word(wanted, keys=("slug",), places=("town",))
    return Club.objects.filter(named, Exists(shown))


def list_newest_versions(club: Club) -> QuerySet[RuleSetVersion]:
    """What the club's rules say now, one version of each, by name."""
    return list_club_versions(club).newest().order_by("rule_set__name")


def list_club_versions(club: Club) -> RuleSetVersionQuerySet:
    """Every version of every rule set of a club, the latest of each first."""
    return (
        RuleSetVersion.objects.filter(rule_set__club=club)
        .select_related("rule_set__club")
        .order_by("rule_set__name", "-number")
    )


def list_rule_set_history(rule_set: ClubRuleSet) -> QuerySet[RuleSetVersion]:
    """The versions of a rule set, the latest first."""
    return rule_set.versions.select_related("rule_set__club").order_by("-number")
