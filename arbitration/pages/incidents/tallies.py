"""What the site counts for the arbiters: what waits, misdeals in a row, tolerances, warnings."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.effects.table_effects import FixedDeal
from arbitration.effects.team_effects import list_teams_hit, read_effects
from arbitration.enums import WAITING, Trait
from arbitration.models import Incident
from arbitration.pages.effects.table_names import TableNames, phrase_numbered_team
from arbitration.pages.effects.team_effects import phrase_effects
from arbitration.pages.incidents.tally_words import TALLY_WORDS
from arbitration.queries.happenings import (
    list_counted,
    list_counted_at,
    list_ruled,
    read_happening,
    read_happenings,
    sum_penalties,
)
from arbitration.queries.proposals import list_effects
from scoring import IRREGULARITIES, Ruling, rule_on
from scoring.faults.irregularities import AT_ONCE, MISDEAL, count_of
from tournaments.enums import AdjustmentUnit
from tournaments.models import Match, Team, Tournament
from tournaments.pages.goto.counts import TabCount
from tournaments.permissions import Permission
from tournaments.queries.sheets.ruled_deals import is_alone
from tournaments.wording import phrase_adjusted_points

UNDECIDED = TabCount(
    places=("decide", "decisions"),
    list_rows=lambda: Incident.objects.filter(state__in=WAITING),
    asked_of=Permission.RESOLVE_CONTESTS,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Tallies:
    """What was counted at some tables: `happened` are their incidents that count together with
    others of their kind, `warnings` those of rulings that hold, in the whole tournament, as the
    match and the team's number; `decided` are the deals that rulings gave away or annulled, as
    the match and the number; `penalties` the points taken that count, by the key of the team's
    row and their unit; `of_people` says that each team is a person, as in a mêlée."""

    happened: Sequence[Incident]
    warnings: tuple[tuple[int | None, int], ...]
    decided: frozenset[tuple[int | None, int]] = frozenset()
    penalties: Mapping[tuple[int, str], int] = field(default_factory=dict)
    of_people: bool = False

    @classmethod
    def at_table(cls, match: Match) -> "Tallies":
        """What weighs on the next decision at a table, in two queries; in a third where something
        happened there. The match comes with its tournament."""
        return cls._build(match.round.tournament, list_counted_at(match.pk))

    @classmethod
    def of(cls, tournament: Tournament, matches: Collection[int | None]) -> "Tallies":
        """The tallies of some matches, by their keys, in four queries."""
        taken = sum_penalties(tournament)
        return replace(cls._build(tournament, list_counted(matches)), penalties=taken)

    @classmethod
    def _build(cls, tournament: Tournament, happened: Sequence[Incident]) -> "Tallies":
        ruled = [(match, read_effects(kept)) for match, kept in list_ruled(tournament.pk)]
        return cls(
            happened=happened,
            warnings=tuple(
                (match, team)
                for match, effects in ruled
                for team in list_teams_hit(effects, Trait.WARNS)
            ),
            decided=frozenset(
                (match, effect.deal)
                for match, effects in ruled
                for effect in effects
                if isinstance(effect, FixedDeal) and is_alone(effect.facts)
            ),
            of_people=tournament.is_of_people,
        )

    def before(self, incident: Incident) -> list[str]:
        """What an arbiter has to know of what came before an incident; empty where nothing did."""
        repeated = self.count(incident) > 1
        sentences = [self.which_time(incident)] if repeated else []
        warnings = self._count_warnings(incident.teams_at_fault, incident.match_id)
        return [*sentences, *warnings, *self._phrase_penalties(incident.teams_at_fault)]

    def count(self, incident: Incident) -> int:
        """Which time it is that this happens there; 0 for what is not counted."""
        if incident.kind not in TALLY_WORDS:
            return 0
        earlier = [before for before in self._list_alike(incident) if before.pk < incident.pk]
        before = read_happenings(earlier, incident)
        return count_of(incident.rules, read_happening(incident), before)

    def which_time(self, incident: Incident) -> str:
        """A sentence about which time it is; empty for what is not counted."""
        count = self.count(incident)
        return TALLY_WORDS[incident.kind].this(incident, count) if count else ""

    def ahead(self, match: Match, *, played: Collection[int]) -> list[str]:
        """What changes the next decision at a table; `played` are the deals that are written.

        The match comes with its teams and its tournament; no query.
        """
        seated = (match.ns, match.ns_partner, match.ew, match.ew_partner)
        teams = [team for team in seated if team is not None]
        repeated = self._list_repeated(match, frozenset(played))
        return [*repeated, *self._count_warnings(teams, match.pk)]

    def _list_repeated(self, match: Match, played: frozenset[int]) -> Iterator[str]:
        """What is ruled otherwise once more than the first time."""
        tournament, written = match.round.tournament, set()
        ended = played | {number for where, number in self.decided if where == match.pk}
        for incident in self.happened:
            over = incident.kind == MISDEAL and incident.deal_number in ended
            together = match.round.rules.misdeals_together
            if (
                incident.match_id != match.pk
                or (over and together == "in-a-row")
                or not incident.what.is_played(match.round.rules)
            ):
                continue
            incident.tournament, incident.match = tournament, match
            moved = _on_deal(incident, max(ended) + 1) if over else incident
            sentence = self._phrase_due(moved) or self._phrase_next(moved)
            if sentence and sentence not in written:
                written.add(sentence)
                yield sentence

    def _phrase_due(self, one: Incident) -> str:
        """What is due now: the last of a row waits for the arbiter and costs more than the first
        did; else empty."""
        row = list_repeated_incidents(one, self._list_alike(one))
        last = row[-1]
        if not last.is_waiting:
            return ""
        rules, happened = one.rules, read_happening(last)
        now = rule_on(rules, happened, read_happenings(row[:-1], last))
        if now.consequences == rule_on(rules, happened).consequences:
            return ""
        counted = TALLY_WORDS[one.kind].so_far(one, now.count)
        due = _("Maintenant, si l'arbitre le confirme : %(effects)s")
        return counted + " " + due % {"effects": _phrase_instructions(now, one)}

    def _phrase_next(self, one: Incident) -> str:
        """What a repetition of an incident would lead to; empty where it is what the first did."""
        rules = one.rules
        again = replace(read_happening(one), seen=AT_ONCE)
        coming = rule_on(rules, again, read_happenings(self._list_alike(one)))
        if coming.consequences == rule_on(rules, again).consequences:
            return ""
        instructions = _phrase_instructions(coming, one)
        counted = TALLY_WORDS[one.kind].so_far(one, coming.count - 1)
        return counted + " " + _("La fois suivante : %(effects)s") % {"effects": instructions}

    def _list_alike(self, incident: Incident) -> list[Incident]:
        """The incidents of the same kind at the same table, the oldest first."""
        key = (incident.match_id, incident.kind)
        return [happened for happened in self.happened if (happened.match_id, happened.kind) == key]

    def _count_warnings(self, teams: list[Team], match: int | None) -> Iterator[str]:
        for team in teams:
            given = [where for where, whom in self.warnings if whom == team.number]
            here = sum(where == match for where in given if where is not None)
            if given:
                yield _phrase_warnings(self._name(team), len(given), here)

    def _phrase_penalties(self, teams: list[Team]) -> Iterator[str]:
        for team in teams:
            for unit in AdjustmentUnit:
                if amount := self.penalties.get((team.pk, unit)):
                    points = phrase_adjusted_points(amount, unit)
                    sentence = _("%(who)s a déjà une pénalité : %(points)s.")
                    yield sentence % {"who": self._name(team), "points": points}

    def _name(self, team: Team) -> str:
        return phrase_numbered_team(team.number, of_people=self.of_people)


def list_repeated_incidents(one: Incident, alike: list[Incident]) -> list[Incident]:
    """Return those of some incidents of one kind and table that count together with one of them."""
    counts_with, happened = IRREGULARITIES[one.kind].repeats, read_happening(one)
    rules = one.rules
    return [
        incident for incident in alike if counts_with(rules, happened, read_happening(incident))
    ]


def _phrase_instructions(ruling: Ruling, one: Incident) -> str:
    """What the tariff asks of the table; what changes on the sheet is not theirs to do."""
    effects = list_effects(ruling, one, {})
    instructions = [effect for effect in effects if not isinstance(effect, FixedDeal)]
    return " ".join(phrase_effects(instructions, TableNames.at(one)))


def _phrase_warnings(who: str, total: int, here: int) -> str:
    sentence = ngettext(
        "%(who)s a déjà reçu %(total)d avertissement.",
        "%(who)s a déjà reçu %(total)d avertissements.",
        total,
    )
    if here:
        sentence = ngettext(
            "%(who)s a déjà reçu %(total)d avertissement, dont %(here)d à cette table.",
            "%(who)s a déjà reçu %(total)d avertissements, dont %(here)d à cette table.",
            total,
        )
    return sentence % {"who": who, "total": total, "here": here}


def _on_deal(incident: Incident, number: int) -> Incident:
    """An incident as it would be on another deal, of which its consequences are then said."""
    moved = copy(incident)
    moved.deal_number = number
    return moved
