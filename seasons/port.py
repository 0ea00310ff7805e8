"""What the core asks of seasons, answered: who is seeded by which points, and how that is said."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from seasons.domain import add_tournament
from seasons.enums import SeriesOf
from seasons.models import Series
from seasons.queries import seasons
from seasons.queries.seasons import find_public_series
from tournaments.actors import Actor
from tournaments.models import Club, Tournament


class Seasons:
    """The answers to what `tournaments.ports.subjects` asks."""

    def find_season_points(self, tournament: Tournament) -> Mapping[int, int]:
        return seasons.find_season_points(tournament)

    def list_public_series(self, clubs: Iterable[Club]) -> Sequence[Series]:
        return list(find_public_series().filter(club__in=clubs))

    def list_series(self, clubs: Iterable[Club]) -> Sequence[Series]:
        return list(Series.objects.filter(club__in=clubs))

    def list_counting(self, tournament: Tournament) -> Sequence[Series]:
        return list(Series.objects.filter(club=tournament.club_id, events__tournament=tournament))

    def count_in(self, tournament: Tournament, *, series: Collection[int], by: Actor) -> None:
        own = Series.objects.filter(club=tournament.club_id, pk__in=series)
        for counting in own.select_related("club").order_by("pk"):
            add_tournament(counting, tournament=tournament, by=by)

    def phrase_seeding(self, tournament: Tournament) -> str:
        series = seasons.find_seeding_series(tournament)
        return "" if series is None else _phrase_order(series)


def _phrase_order(series: Series) -> str:
    sentences: Mapping[SeriesOf, str] = {
        SeriesOf.PEOPLE: _(
            "Ils y entrent dans l'ordre de « %(series)s » avant ce concours, les points des "
            "joueurs d'une équipe ensemble, puis les autres."
        ),
        SeriesOf.TEAMS: _(
            "Ils y entrent dans l'ordre de « %(series)s » avant ce concours, puis les autres."
        ),
        SeriesOf.CLUBS: _(
            "Ils y entrent dans l'ordre de leurs clubs à « %(series)s » avant ce concours, puis "
            "les autres."
        ),
    }
    return sentences[SeriesOf(series.ranks)] % {"series": series.name}
