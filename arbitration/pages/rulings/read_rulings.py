"""Rulings as they are read: what was decided, in words, and what became of it."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from arbitration.enums import REVISING, AppealState, Settlement
from arbitration.models import Appeal, Ruling
from arbitration.pages.effects.table_names import TableNames
from arbitration.pages.effects.team_effects import EffectWords, cite_effects, find_people
from arbitration.pages.rulings.judged_appeals import list_sitting, phrase_shortage, phrase_votes
from arbitration.queries.incidents import find_appeals, list_rulings
from arbitration.queries.proposals import phrase_basis
from arbitration.queries.votes import Votes, is_of_the_jury, read_bench
from scoring import Effect as EngineEffect
from tournaments.enums import SIDE_NAMES
from tournaments.models import Adjustment, Tournament
from tournaments.ports import TableRuling
from tournaments.rule_words import name_rulebook
from tournaments.wording import lower_first, read_words


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadRuling:
    """A ruling with its effects as sentences, each with what of the tariff it rests on;
    `successor` is the ruling that revises it, `appeal` the one by which the jury made it."""

    ruling: Ruling
    effects: tuple[EffectWords, ...]
    successor: Ruling | None
    appeal: Appeal | None

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences alone, without what each rests on."""
        return tuple(effect.sentence for effect in self.effects)

    @property
    def cites_apart(self) -> bool:
        """Whether what it does rests on more than one thing: each is cited with it."""
        return len({effect.basis for effect in self.effects}) > 1

    @property
    def basis(self) -> str:
        """What of the tariff it rests on, in words; empty where it departs from it or no tariff
        prices it."""
        return phrase_basis(_find_article(self.ruling), decides=_is_of_the_tariff(self.ruling))

    @property
    def basis_in_full(self) -> str:
        """The basis with the rulebook's name, for a paper that stands alone."""
        return phrase_basis(
            _find_article(self.ruling),
            rulebook=name_rulebook(self.ruling.tournament.rulebook),
            decides=_is_of_the_tariff(self.ruling),
        )

    @property
    def is_of_the_jury(self) -> bool:
        """Whether the jury made it: there is no appeal against it."""
        return self.appeal is not None or is_of_the_jury(self.ruling)

    @property
    def counted(self) -> str:
        """How many votes of the jury, never whose; empty where it did not make it."""
        return phrase_votes(self._votes)

    @property
    def sat(self) -> list[str]:
        """Who of the jury sat: it signs together, whoever of it pressed the button."""
        return list_sitting(self._votes)

    @property
    def _votes(self) -> Votes:
        """The votes by which the jury made it, on an appeal or going back on its own."""
        return self.ruling.votes or ({} if self.appeal is None else self.appeal.votes)

    @property
    def appeal_deadline(self) -> datetime.datetime | None:
        """Until when the table may appeal against it; None where it may not: it holds no more,
        the jury made it, or the tournament has no appeals."""
        if self.successor or self.is_of_the_jury:
            return None
        return self.ruling.appeal_deadline

    @property
    def is_appealable(self) -> bool:
        """Whether the table may appeal now."""
        deadline = self.appeal_deadline
        return deadline is not None and timezone.now() <= deadline

    @property
    def cancelled(self) -> list[Adjustment]:
        """The penalties of a ruling that holds which somebody cancelled since; one query where it
        gave any."""
        given = self.ruling.adjustments
        if self.successor or not given:
            return []
        gone = Adjustment.objects.filter(key__in=given, reversed_by__isnull=False)
        return list(gone.select_related("team", "reversed_by").order_by("pk"))

    @property
    def departs(self) -> bool:
        """Whether the ruling is not what the tariff said; a revision is measured against no
        tariff."""
        return self.ruling.departs and self.ruling.proposal is not None

    @property
    def reason(self) -> str:
        """The ruling's reason in words; empty where an agreement says no more than what was agreed
        on."""
        words = read_words(self.ruling.reason)
        return "" if words in map(str, Settlement.labels) else words


def read_rulings(tournament: Tournament, *, with_names: bool = True) -> list[ReadRuling]:
    """Every ruling in words, players named or not, in a fixed number of queries."""
    rulings = list(list_rulings(tournament))
    decided = (effect for ruling in rulings for effect in ruling.decided)
    people = find_people(tournament, decided) if with_names else {}
    return [read_ruling(ruling, tournament, people) for ruling in rulings]


def read_ruling(
    ruling: Ruling, tournament: Tournament, people: dict[UUID, str] | None = None
) -> ReadRuling:
    """One ruling in words; whom it names is read where `people` are not at hand."""
    ruling.tournament = ruling.incident.tournament = tournament
    named = find_people(tournament, ruling.decided) if people is None else people
    names = TableNames.at(ruling.incident, named)
    return ReadRuling(
        ruling=ruling,
        effects=tuple(_phrase_ruling(ruling, names)),
        successor=getattr(ruling, "revised_by", None),
        appeal=_find_appeal_behind(ruling),
    )


def _phrase_ruling(ruling: Ruling, names: TableNames) -> list[EffectWords]:
    """What it does; one that only takes another back says so, and so does one by which both
    sides left everything as it is."""
    if ruling.amicable and not ruling.effects:
        return [EffectWords(sentence=f"{Settlement.COVER.label}.")]
    if ruling.revises is None or ruling.effects:
        article = _find_article(ruling) if _is_of_the_tariff(ruling) else ""
        return cite_effects(ruling.decided, names, article)
    undone = _("La décision n° %(number)d est annulée : ce qu'elle a changé est défait.")
    return [EffectWords(sentence=undone % {"number": ruling.revises.number})]


def _find_article(ruling: Ruling) -> str:
    """What the tariff cites; empty where the ruling departs from it or no tariff prices it."""
    proposal = ruling.proposal
    return str(proposal["article"]) if proposal and not ruling.departs else ""


def _is_of_the_tariff(ruling: Ruling) -> bool:
    """Whether the tariff itself decided, and did not leave the matter to the arbiter."""
    proposal = ruling.proposal
    return proposal is not None and not any(
        consequence["effect"] == EngineEffect.ARBITER for consequence in proposal["consequences"]
    )


def _find_appeal_behind(ruling: Ruling) -> Appeal | None:
    """The appeal that the jury upheld by making this ruling; none where an arbiter made it."""
    if ruling.revises is None:
        return None
    lodged = ruling.revises.appeals.all()
    return next((appeal for appeal in lodged if appeal.state in REVISING), None)


@dataclass(frozen=True, kw_only=True, slots=True)
class AppealLine:
    """An appeal in the list; `shortage` says that its jury is too small to judge it."""

    appeal: Appeal
    shortage: str


def list_appeals(tournament: Tournament, jurors: Sequence[User]) -> Iterator[AppealLine]:
    """The appeals as the list shows them; `jurors` are the tournament's jury."""
    for appeal in find_appeals(tournament).prefetch_related("judges"):
        waits = appeal.state == AppealState.LODGED
        bench = read_bench(appeal, jurors)
        yield AppealLine(
            appeal=appeal, shortage=phrase_shortage(bench, tournament) if waits else ""
        )


def build_table_ruling(read: ReadRuling) -> TableRuling:
    """What the notice on paper says of it; while an appeal waits, no delay to lodge one."""
    ruling, appeals = read.ruling, read.ruling.appeals.all()
    waits = any(appeal.state == AppealState.LODGED for appeal in appeals)
    return TableRuling(
        number=ruling.number,
        title=_name(read),
        sentences=read.sentences,
        reason=read.reason,
        notice=ruling.notice,
        appeals=tuple(_phrase_appeal(appeal, read) for appeal in appeals),
        appeal_until=None if waits else read.appeal_deadline,
        replaced_by=None if read.successor is None else read.successor.number,
    )


def _name(read: ReadRuling) -> str:
    """By whom it was decided, and about which deal."""
    ruling, deal = read.ruling, read.ruling.incident.deal_number
    by = _("Décision n° %(number)s de l'arbitre")
    if read.appeal is not None or ruling.votes:
        by = _("Décision n° %(number)s du jury")
    elif ruling.amicable:
        by = _("Accord n° %(number)s des deux camps")
    about = [_("Donne %(number)d") % {"number": deal}] if deal else []
    return " · ".join([by % {"number": ruling.number}, *about])


def _phrase_appeal(appeal: Appeal, read: ReadRuling) -> str:
    who = " + ".join(_name_side(appeal, read)) or str(appeal.team.number)
    if appeal.state == AppealState.LODGED:
        return _("Appel (%(who)s) : le jury du concours juge.") % {"who": who}
    said = lower_first(str(appeal.get_state_display()))
    told = _("Appel (%(who)s) : %(outcome)s.") % {"who": who, "outcome": said}
    return f"{told} {appeal.decision}".strip()


def _name_side(appeal: Appeal, read: ReadRuling) -> Iterator[str]:
    """The side of whoever appeals; nobody, where they sit no more at that table."""
    for side, teams in read.ruling.incident.seats:
        if appeal.team in teams:
            yield str(SIDE_NAMES[side])
