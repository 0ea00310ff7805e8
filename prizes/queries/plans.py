"""The lots of a tournament: how many, their groups and categories, how given, and who has tags."""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from django.db.models import Case, Count, F, Q, Sum, When

from prizes.enums import AwardState, PrizeMembers
from prizes.models import OTHERS, Award, Lot, PrizeCategory, PrizePlan
from tournaments.models import Team, Tournament
from tournaments.names import KNOWN_TAGS, name_key, split_tags
from tournaments.ports import LotCount


def count_lots(tournament: Tournament) -> LotCount:
    """The counts, in two queries."""
    size = Case(When(last_place=OTHERS, then=1), default=F("last_place") - F("first_place") + 1)
    places = tournament.lots.aggregate(typed=Sum(size, default=0))
    awards = Award.objects.filter(tournament=tournament).aggregate(
        given=Count("pk", filter=~Q(state=AwardState.REPLACED)),
        waiting=Count("pk", filter=Q(state__in=(AwardState.WAITING, AwardState.ABSENT))),
    )
    return LotCount(**places, **awards)


def teams_tagged(teams: Iterable[Team], tag: str) -> list[Team]:
    """The teams that carry a tag; nobody carries an empty one."""
    return [team for team in teams if tag and tag in split_tags(team.category)]


def list_tags(tournament: Tournament) -> list[str]:
    """The tags of the concours: those it lists, then others that teams carry."""
    written = tournament.teams.exclude(category="").values_list("category", flat=True).distinct()
    carried = sorted({tag for text in written for tag in split_tags(text)})
    return list(dict.fromkeys([*tournament.categories, *carried]))


def list_prize_tags(tournament: Tournament) -> list[str]:
    """The tags that some lots are for."""
    sorted_by_tag = tournament.prize_categories.filter(members=PrizeMembers.SIGNED_UP)
    named = sorted_by_tag.exclude(team_category="").order_by("number")
    return list(named.values_list("team_category", flat=True))


def find_tag(words: str, known: Sequence[str]) -> str:
    """The tag that some words mean, as the concours writes it; empty where they mean none."""
    said = name_key(words)
    for tag in known:
        if name_key(tag) in said:
            return tag
    for usual, meant in KNOWN_TAGS:
        same = set(meant.split())
        if same & set(said.split()):
            return next((tag for tag in known if name_key(tag) in same), str(usual))
    return ""


def find_prize_plan(tournament: Tournament) -> PrizePlan:
    """How the tournament gives its lots; the usual way, not stored, where nobody has said."""
    found = PrizePlan.objects.filter(tournament=tournament).first()
    return found or PrizePlan(tournament=tournament)


def list_lots(tournament: Tournament) -> list[Lot]:
    """The lines of the table of lots, each with its group and its category."""
    return list(tournament.lots.select_related("group", "category").order_by("number"))


def has_lots(tournament: Tournament) -> bool:
    """Whether there is anything to win."""
    return tournament.lots.exists()


def list_prize_categories(tournament: Tournament) -> list[PrizeCategory]:
    """The categories of lots in order, with the teams ticked into each."""
    return list(tournament.prize_categories.prefetch_related("teams").order_by("number"))


def list_members(
    category: PrizeCategory, teams: Sequence[Team], stages: Mapping[int, int]
) -> list[Team]:
    """The teams that belong to a category; `stages` is the stage that gives each its place."""
    match PrizeMembers(category.members):
        case PrizeMembers.ALL:
            return list(teams)
        case PrizeMembers.STAGE:
            own = category.stage_id
            return [team for team in teams if own is not None and stages.get(team.pk) == own]
        case PrizeMembers.SIGNED_UP:
            return teams_tagged(teams, category.team_category)
        case PrizeMembers.TICKED:
            ticked = {team.pk for team in category.teams.all()}
            return [team for team in teams if team.pk in ticked]
        case members:
            assert_never(members)


def find_free_place(lots: Sequence[Lot]) -> int:
    """The first place of the whole ranking that no line of the table is for by itself."""
    named = {
        place
        for lot in lots
        if lot.category_id is None and not (lot.is_drawn or lot.is_for_others or lot.from_fund)
        for place in range(lot.first_place, lot.last_place + 1)
    }
    return next(place for place in range(1, len(named) + 2) if place not in named)
