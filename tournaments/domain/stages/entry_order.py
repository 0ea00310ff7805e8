"""In which order those who play a stage are written down."""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from string import ascii_uppercase

from django.utils.translation import gettext as _

from tournaments.enums import Custody, CutTie, DrawSystem
from tournaments.errors import Refused
from tournaments.models import Stage, StageEntrant
from tournaments.pairing.systems.bracket_draw import SEEDING
from tournaments.ports import seasons
from tournaments.queries.stages.options import (
    CROSSING,
    CROSSINGS,
    ENTRY_ORDER,
    SEEDS,
    find_entry_order,
    list_crossing,
    list_seeds,
)

_FULL_BRACKETS = frozenset({4, 8, 16, 32, 64})


def put_in_entry_order(
    stage: Stage,
    entrants: Sequence[StageEntrant],
    seed: int,
    crossed: Mapping[int, int] | None = None,
) -> list[StageEntrant]:
    """The entrants in the order that the stage asks for; as they come where it is the ranking.

    Who is not in a typed list, or has no point in the season, follows as they come. `crossed`
    are their seeds by key where pools cross. Raises Refused (`season-missing`).
    """
    if crossed:
        return sorted(entrants, key=lambda entrant: crossed[entrant.team_id])
    order = find_entry_order(stage)
    if order == "number":
        return sorted(entrants, key=lambda entrant: entrant.team.number)
    if order == "lot":
        return sorted(entrants, key=lambda entrant: _lot(seed, entrant.team.number))
    if order == "typed":
        places = {number: place for place, number in enumerate(list_seeds(stage))}
        return sorted(entrants, key=lambda entrant: places.get(entrant.team.number, len(places)))
    if order == "season":
        _refuse_missing_season(stage)
        points = seasons().find_season_points(stage.tournament)
        return sorted(entrants, key=lambda entrant: -points.get(entrant.team_id, 0))
    return list(entrants)


def _lot(seed: int, number: int) -> bytes:
    return hashlib.sha256(f"{seed}:entry:{number}".encode()).digest()


def refuse_entry_order(stage: Stage) -> None:
    """Refuse an order that cannot be followed: a list of teams that are not there, no season.

    Raises Refused: `season-missing`, `seeds-missing`, `seed-twice`, `seed-unknown`,
    `crossing-pools-only`, `crossing-seeded-only`, `crossing-twice`, `crossing-incomplete`,
    `crossing-outside`.
    """
    order = find_entry_order(stage)
    if order == "season":
        _refuse_missing_season(stage)
    if order == "typed":
        _refuse_seeds(stage, list_seeds(stage))
    if order in CROSSINGS:
        _refuse_crossing(stage, order)


def _refuse_missing_season(stage: Stage) -> None:
    """A season may be gone by the time somebody enters by it, and none goes along to the hall."""
    if seasons().phrase_seeding(stage.tournament):
        return
    sentence = _("Ce concours ne compte dans aucune saison publique du club.")
    if stage.tournament.custody == Custody.VISITING:
        sentence = _(
            "La saison est restée sur le site d'où vient ce concours : choisissez un autre ordre "
            "d'entrée pour cette phase."
        )
    raise Refused(sentence, code="season-missing", field=ENTRY_ORDER.name)


def _refuse_crossing(stage: Stage, order: str) -> None:
    """Pools cross where there are pools, in a bracket that is filled by its seeds."""
    if stage.source is None or stage.source.system != DrawSystem.POOLS:
        raise Refused(
            _("La phase d'avant n'a pas de poules : rien ne se croise."),
            code="crossing-pools-only",
            field=ENTRY_ORDER.name,
        )
    if stage.options.get(SEEDING.name, SEEDING.default) != SEEDING.default:
        raise Refused(
            _("Des poules ne se croisent que dans un tableau par têtes de série."),
            code="crossing-seeded-only",
            field=SEEDING.name,
        )
    if order == "crossing":
        _refuse_names(list_crossing(stage))
        _refuse_other_places(stage, list_crossing(stage))


def _refuse_names(named: Sequence[str]) -> None:
    """A typed crossing fills a bracket, and names everybody once."""
    twice = [name for name, times in Counter(named).items() if times > 1]
    if twice:
        raise Refused(
            _("« %(name)s » est deux fois dans la liste.") % {"name": twice[0]},
            code="crossing-twice",
            field=CROSSING,
        )
    if len(named) not in _FULL_BRACKETS:
        raise Refused(
            _("Il faut les rencontres d'un tableau entier : 2, 4, 8, 16 ou 32 d'entre elles."),
            code="crossing-incomplete",
            field=CROSSING,
        )


def _refuse_other_places(stage: Stage, named: Sequence[str]) -> None:
    """A crossing by counted places names no other; who comes in besides may have any."""
    more_come = stage.fill_up or stage.drawn_places is not None or stage.cut_tie == CutTie.ALL_IN
    if not stage.places_per_pool or stage.to_place is None or more_come:
        return
    asked = range(stage.from_place or 1, stage.to_place + 1)
    for name in named:
        if int(name.lstrip(ascii_uppercase)) not in asked:
            raise Refused(
                _("« %(name)s » n'entre pas dans cette phase : ce sont les places %(first)d à"
                  " %(last)d de chaque poule.")
                % {"name": name, "first": asked[0], "last": asked[-1]},
                code="crossing-outside",
                field=CROSSING,
            )  # fmt: skip


def _refuse_seeds(stage: Stage, seeds: Sequence[int]) -> None:
    if not seeds:
        raise Refused(
            _("Tapez les numéros des équipes qui entrent d'abord."),
            code="seeds-missing",
            field=SEEDS,
        )
    twice = [number for number, times in Counter(seeds).items() if times > 1]
    if twice:
        raise Refused(
            _("L'équipe %(number)d est deux fois dans la liste.") % {"number": twice[0]},
            code="seed-twice",
            field=SEEDS,
        )
    known = set(stage.tournament.teams.values_list("number", flat=True))
    unknown = [number for number in seeds if number not in known]
    if unknown:
        raise Refused(
            _("Aucune équipe n'a le numéro %(number)d.") % {"number": unknown[0]},
            code="seed-unknown",
            field=SEEDS,
        )
