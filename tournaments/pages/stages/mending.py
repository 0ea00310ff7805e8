"""What no longer follows from the results, table by table, and the ways out, in words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.stages.mending.ways import MendingChoice, Way
from tournaments.models import Match, Round, Team, Tournament
from tournaments.queries.draws.round_titles import name_round, name_table
from tournaments.queries.draws.rounds import FINISHED_STATES, find_sheet_state
from tournaments.queries.stages.mending.contradictions import TornMatch
from tournaments.queries.stages.mending.lists import StaleList, is_begun
from tournaments.queries.stages.order import Placed


@dataclass(frozen=True, kw_only=True, slots=True)
class WayOut:
    """A way out: what its button says, what it does, and why it is closed where it is."""

    code: str
    button: str
    sentence: str
    closed: str
    asks_reason: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class PhrasedChoice:
    """A choice as the page has it: what happened, whom it concerns line by line, the ways out."""

    code: str
    title: str
    sentences: tuple[str, ...]
    tables: tuple[str, ...]
    ways: tuple[WayOut, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class _TeamsAndRounds:
    """The teams of a tournament with their players, and its rounds with their draws, by key."""

    teams: Mapping[int, Team]
    rounds: Mapping[int, Round]


def phrase_choices(choices: Sequence[MendingChoice], tournament: Tournament) -> list[PhrasedChoice]:
    """Choices in words, in two queries."""
    if not choices:
        return []
    known = _TeamsAndRounds(
        teams={team.pk: team for team in tournament.teams.with_players()},
        rounds={round_.pk: round_ for round_ in tournament.rounds.published()},
    )
    return [_phrase_choice(choice, known) for choice in choices]


def _phrase_choice(choice: MendingChoice, known: _TeamsAndRounds) -> PhrasedChoice:
    found = choice.found
    if isinstance(found, TornMatch):
        match = found.match
        return PhrasedChoice(
            code=found.code,
            title=_("%(table)s : le résultat corrigé ne correspond plus à la suite")
            % {"table": name_table(known.rounds[match.round_id], match.table_number)},
            sentences=tuple(_phrase_torn(found)),
            tables=tuple(_list_torn_tables(found, known)),
            ways=tuple(_list_ways(choice, _phrase_ways_of_tree(found))),
        )
    lists = found.open_lists
    return PhrasedChoice(
        code=found.code,
        title=ngettext(
            "« %(stages)s » ne correspond plus aux résultats corrigés",
            "Ces phases ne correspondent plus aux résultats corrigés : %(stages)s",
            len(lists),
        )
        % {"stages": ", ".join(stale.stage.name for stale in lists)},
        sentences=tuple(said for stale in lists for said in _phrase_list(stale)),
        tables=tuple(line for stale in lists for line in _list_stale_tables(stale, known)),
        ways=tuple(_list_ways(choice, _phrase_ways_of_lists(lists))),
    )


def _list_ways(choice: MendingChoice, said: Mapping[Way, tuple[str, str]]) -> Iterator[WayOut]:
    for way, (button, sentence) in said.items():
        yield WayOut(
            code=str(way),
            button=button,
            sentence=sentence,
            closed=choice.closed.get(way, ""),
            asks_reason=way == Way.KEEP,
        )


def _phrase_torn(found: TornMatch) -> Iterator[str]:
    went_on = name_team(found.went_on)
    if found.lists and not found.seats:
        yield from _phrase_listed(found)
        return
    if found.rightful is None:
        yield _("Par ce résultat, personne ne continue ; %(team)s a continué.") % {"team": went_on}
        return
    yield _("Par ce résultat, %(rightful)s continue ; c'est %(team)s qui a continué.") % {
        "rightful": name_team(found.rightful),
        "team": went_on,
    }


def _phrase_listed(found: TornMatch) -> Iterator[str]:
    """Who is among the beaten of a stage that is open, while nothing else was drawn."""
    for stage in found.lists:
        if found.rightful is None:
            yield _(
                "Par ce résultat, personne ne continue ; l'adversaire de %(team)s est pourtant"
                " parmi les battus de « %(stage)s »."
            ) % {"team": name_team(found.went_on), "stage": stage.name}
        else:
            yield _(
                "Par ce résultat, %(rightful)s continue ; elle est pourtant parmi les battus de"
                " « %(stage)s »."
            ) % {"rightful": name_team(found.rightful), "stage": stage.name}


def _list_torn_tables(found: TornMatch, known: _TeamsAndRounds) -> Iterator[str]:
    """Where each of the two sits, and who would sit there."""
    places: dict[int, int] = {}
    if found.rightful is not None:
        places = {found.went_on.pk: found.rightful.pk, found.rightful.pk: found.went_on.pk}
    for seat in found.seats:
        yield _phrase_seat(seat, places, known)


def _phrase_list(one: StaleList) -> Iterator[str]:
    name = one.stage.name
    if not one.coming and not one.dropped:
        yield _("« %(stage)s » : les mêmes équipes, dans un autre ordre d'entrée.") % {
            "stage": name
        }
    if one.dropped:
        yield ngettext(
            "« %(stage)s » : %(teams)s n'y entrerait plus.",
            "« %(stage)s » : ces équipes n'y entreraient plus : %(teams)s.",
            len(one.dropped),
        ) % {"stage": name, "teams": ", ".join(map(name_team, one.dropped))}
    if one.coming:
        placed = {found.team.pk: found.placed for found in one.renewed.qualifiers}
        coming = [f"{name_team(team)} ({_phrase_place(placed[team.pk])})" for team in one.coming]
        yield ngettext(
            "« %(stage)s » : %(teams)s y entrerait.",
            "« %(stage)s » : ces équipes y entreraient : %(teams)s.",
            len(coming),
        ) % {"stage": name, "teams": ", ".join(coming)}
    yield _phrase_state(one)


def _phrase_place(placed: Placed) -> str:
    """Where a team stands, as the page of its stage has it."""
    if placed.pool:
        return _("poule %(pool)s, rang %(rank)d") % {"pool": placed.pool, "rank": placed.place}
    return _("rang %(rank)d") % {"rank": placed.rank}


def _phrase_state(one: StaleList) -> str:
    if any(is_begun(seat) for seat in one.seats):
        return _("« %(stage)s » a commencé.") % {"stage": one.stage.name}
    if one.seats:
        return _("« %(stage)s » est tirée, rien n'y a commencé.") % {"stage": one.stage.name}
    return _("« %(stage)s » n'est pas tirée.") % {"stage": one.stage.name}


def _list_stale_tables(one: StaleList, known: _TeamsAndRounds) -> Iterator[str]:
    """The tables of those who would not play there, with whoever would in their order."""
    pairs = zip(one.dropped, one.coming, strict=False)
    places = {gone.pk: new.pk for gone, new in pairs}
    gone = {team.pk for team in one.dropped}
    for seat in one.seats:
        if not gone.isdisjoint({seat.ns_id, seat.ew_id}):
            yield _phrase_seat(seat, places, known)


def _phrase_seat(seat: Match, places: Mapping[int, int], known: _TeamsAndRounds) -> str:
    """« Demi-finales, table 1 : 1 – 12 (pas commencée) ; ce serait 8 – 12. »"""
    sides = [pk for pk in (seat.ns_id, seat.ew_id) if pk is not None]
    teams = known.teams
    now = " – ".join(str(teams[pk].number) for pk in sides)
    then = " – ".join(str(teams[places.get(pk, pk)].number) for pk in sides)
    values = {
        "round": name_round(known.rounds[seat.round_id]),
        "table": seat.table_number,
        "now": now,
        "then": then,
        "state": _name_state(seat),
    }
    if seat.table_number is None:
        return _("%(round)s : %(now)s passe sans jouer ; ce serait %(then)s.") % values
    if now == then:
        return _("%(round)s, table %(table)s : %(now)s (%(state)s).") % values
    return _("%(round)s, table %(table)s : %(now)s (%(state)s) ; ce serait %(then)s.") % values


def _name_state(seat: Match) -> str:
    if find_sheet_state(seat) in FINISHED_STATES:
        return _("jouée")
    return _("commencée") if is_begun(seat) else _("pas commencée")


def _phrase_ways_of_tree(found: TornMatch) -> dict[Way, tuple[str, str]]:
    ways = {
        Way.DRAW_ANEW: (
            _("Tirer de nouveau la suite"),
            _("Les tirages faits depuis sont annulés et la suite est préparée de nouveau."),
        )
        if found.seats
        else (
            _("Refaire la liste des battus"),
            _("La liste de chaque phase est refaite d'après les résultats."),
        )
    }
    if found.rightful is not None and found.seats:
        values = {"rightful": found.rightful.number, "team": found.went_on.number}
        ways[Way.PUT_RIGHT] = (
            _("Mettre l'équipe %(rightful)d à la place de l'équipe %(team)d") % values,
            _("Seules leurs tables changent ; les autres restent comme elles sont tirées."),
        )
    values = {"team": found.went_on.number}
    ways[Way.KEEP] = (
        _("Garder la suite comme elle est"),
        _(
            "L'équipe %(team)d continue malgré le résultat ; la raison est écrite au procès-verbal"
            " et sur le tableau."
        )
        % values,
    )
    return ways


def _phrase_ways_of_lists(lists: Sequence[StaleList]) -> dict[Way, tuple[str, str]]:
    coming = [team for stale in lists for team in stale.coming]
    drawn = [stale for stale in lists if stale.seats]
    if drawn:
        button = _("Tirer de nouveau ce qui n'a pas commencé")
        sentence = _("Ces tirages sont annulés, les listes refaites et les tirages préparés.")
    elif coming:
        button = ngettext(
            "Faire entrer l'équipe %(numbers)s à sa place",
            "Faire entrer les équipes %(numbers)s à leur place",
            len(coming),
        ) % {"numbers": _phrase_numbers(coming)}
        sentence = _("La liste de chaque phase est refaite d'après les résultats.")
    else:
        button = _("Refaire l'ordre d'entrée")
        sentence = _("La liste de chaque phase est refaite d'après les résultats.")
    ways = {Way.DRAW_ANEW: (button, sentence)}
    if drawn and coming:
        ways[Way.PUT_RIGHT] = (
            _("Échanger les équipes aux tables qui n'ont pas commencé"),
            _("Seules les tables des équipes échangées changent ; les autres restent."),
        )
    ways[Way.KEEP] = (
        _("Garder les listes comme elles sont"),
        _(
            "Les équipes en place y restent malgré le résultat ; la raison est écrite au"
            " procès-verbal."
        ),
    )
    return ways


def name_team(team: Team) -> str:
    """« l'équipe 12, Dupont – Martin »."""
    return _("l'équipe %(number)d, %(name)s") % {"number": team.number, "name": team.label}


def _phrase_numbers(teams: Iterable[Team]) -> str:
    return ", ".join(str(team.number) for team in teams)
