"""Who comes late: a team in the room without a table, a player in another's place."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import prefetch_related_objects
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.domain.draws.late_teams import foresee_late_table
from tournaments.domain.teams.substitutes import Substitution
from tournaments.enums import RoundState
from tournaments.models import Round, Team, Tournament
from tournaments.pages.draws.public_round import list_rounds_playing
from tournaments.queries.draws.halls import find_free_table
from tournaments.queries.draws.round_titles import name_round_in_sentence
from tournaments.queries.draws.rounds import read_round_progress
from tournaments.queries.draws.stored_draws import list_late_teams, read_unplaced_teams
from tournaments.queries.stages.chain import find_draw_family


@dataclass(frozen=True, kw_only=True, slots=True)
class Latecomer:
    """A team that came after the draw of a round.

    `opponent` is whom it can play at once, at `table`: the exempt, or another latecomer; None
    where nobody is free, or four are needed for a table.
    """

    team: Team
    round: Round
    opponent: Team | None
    table: int | None

    @property
    def shown(self) -> str:
        """The digest of the table that is offered."""
        against = [] if self.opponent is None else [self.opponent.pk]
        return foresee_late_table(self.round, self.table, self.team.pk, *against).digest

    @property
    def next_number(self) -> int:
        """The number of the round that it waits for otherwise."""
        return self.round.number + 1

    @property
    def sentence(self) -> str:
        """What will happen to it, for the door and for the organiser."""
        names = {"team": self.team.number, "table": self.table}
        if self.team.tournament.is_of_people:
            return _("Le n° %(team)s arrive après le tirage et jouera au prochain.") % names
        if self.opponent is None:
            return _("L'équipe %(team)s arrive après le tirage : elle jouera au prochain.") % names
        names["other"] = self.opponent.number
        return (
            _(
                "L'équipe %(team)s arrive après le tirage : elle peut jouer tout de suite, à la "
                "table %(table)s, contre l'équipe %(other)s, qui attend."
            )
            % names
        )


def list_latecomers(tournament: Tournament) -> list[Latecomer]:
    """Teams that came after the draw of a round that is still played, by number."""
    playing = [
        round_ for round_ in list_rounds_playing(tournament) if round_.state == RoundState.PUBLISHED
    ]
    prefetch_related_objects(playing, "matches")
    unplaced = read_unplaced_teams(playing)
    return [
        latecomer
        for round_ in playing
        for latecomer in _list_latecomers_of(round_, unplaced[round_.pk])
    ]


def _list_latecomers_of(round_: Round, unplaced: list[Team]) -> list[Latecomer]:
    late = list_late_teams(round_, unplaced)
    if not late or read_round_progress(round_).is_complete:
        return []
    exempt = [team for team in unplaced if team not in late]
    pairs = _pair_up(late, exempt) if find_draw_family(round_.system) != "melee" else []
    offered: dict[int, tuple[Team, int]] = {}
    for pair in pairs:
        table = find_free_table(round_, beside={number for _, number in offered.values()})
        offered |= {team.pk: (opponent, table) for team, opponent in (pair, pair[::-1])}
    return [_foresee_latecomer(round_, team, offered.get(team.pk)) for team in late]


def _pair_up(late: list[Team], exempt: list[Team]) -> list[tuple[Team, Team]]:
    """Who can play whom: nobody is promised to two teams, the first to come plays the exempt."""
    come = sorted(late, key=lambda team: (team.checked_in_at is None, team.checked_in_at))
    met = list(zip(come, exempt, strict=False))
    rest = come[len(met) :]
    return met + list(zip(rest[::2], rest[1::2], strict=False))


def _foresee_latecomer(round_: Round, team: Team, offer: tuple[Team, int] | None) -> Latecomer:
    opponent, table = offer or (None, None)
    return Latecomer(team=team, round=round_, opponent=opponent, table=table)


def phrase_substitution(team: Team, change: Substitution) -> Iterator[str]:
    """Who plays from when on, and what keeps the old names."""
    numbers = [change.since_round, *change.drawn]
    rounds = {round_.number: round_ for round_ in team.tournament.rounds.filter(number__in=numbers)}
    begins = rounds.get(change.since_round) if change.drawn else None
    named = name_round_in_sentence(begins) if begins else _("la prochaine partie")
    yield _("%(arriving)s prend la place de %(leaving)s à partir de %(round)s.") % {
        "arriving": change.arriving,
        "leaving": change.leaving,
        "round": named,
    }
    yield _("%(who)s, désormais : %(players)s.") % {
        "who": capfirst(team.tournament.name_entrant(team.number)),
        "players": change.after,
    }
    if change.earlier:
        players = _(", puis ").join(change.earlier)
        yield _("Les parties d'avant restent au nom de %(players)s.") % {"players": players}
    if change.drawn:
        yield _("Les tirages et les feuilles déjà imprimés portent encore l'ancien nom.")
    if change.was_waiting:
        yield _("Le prochain tirage lui donne de nouveau une table.")
