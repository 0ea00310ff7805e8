"""What a substitute changes, in sentences."""

from collections.abc import Iterator

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.domain.teams.substitutes import Substitution
from tournaments.models import Team
from tournaments.queries.draws.round_titles import name_round_in_sentence


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
