"""The règlement of a tournament, written from its settings and its rule set."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, repeat

from django.utils.formats import time_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring import CATALOGUE, Difference, RuleSet
from tournaments.dates import phrase_day
from tournaments.enums import ByePlay, JuryMajority, PhoneEntry
from tournaments.models import Stage, Tournament
from tournaments.pages.ranks.worth_words import (
    phrase_bye_worth,
    phrase_forfeit_worth,
    phrase_missed_worth,
)
from tournaments.pages.rules.marking_rules import (
    MARKING,
    TABLE,
    TARIFF,
    phrase_parameter,
    phrase_plain_generale,
    phrase_rules_in_force,
)
from tournaments.pages.rules.match_end import phrase_appeal_time, phrase_match_end, phrase_ranking
from tournaments.pages.rules.regulated_stages import (
    phrase_averages,
    phrase_draws,
    phrase_sitting_out,
)
from tournaments.pages.rules.step_words import cite_rule
from tournaments.pages.rules.table_rules import phrase_table_rules
from tournaments.pages.stages.words import phrase_own_matches
from tournaments.queries.money.accounts import list_tariffs
from tournaments.queries.stages.chain import list_stages
from tournaments.rule_words import value_of
from tournaments.wording import engine_language, lower_first

_MATCH_LENGTH = ("length_kind", "length_value", "most_deals")
_BYE_WORTH = ("bye_value", "bye_points", "bye_is_win", "bye_ranking_points")
_FORFEIT_WORTH = ("forfeit_value", "forfeit_points_for", "forfeit_points_against")


@dataclass(frozen=True, kw_only=True, slots=True)
class Clause:
    """One sentence of a règlement, with the article it comes from where there is one.

    `settings` are the tournament's settings whose values it says, by the names of their fields;
    `is_numbered` where its text begins with its place in an order, which stands for a bullet.
    """

    text: str | Promise
    article: str = ""
    is_numbered: bool = False
    settings: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Chapter:
    """A numbered chapter of a règlement; `code` names it to pages that show it alone."""

    code: str
    title: str
    clauses: tuple[Clause, ...]

    @property
    def is_detail(self) -> bool:
        """Whether the section repeats the written rulebook, and is folded away on screens."""
        return self.code in {"play", "tariff", "table"}


def phrase_regulations(tournament: Tournament) -> list[Chapter]:
    """Every chapter, in the order in which players ask."""
    rules = tournament.rules
    return _build_chapters(
        ("occasion", _("Le concours"), _occasion(tournament)),
        ("game", _("Le jeu"), _game(rules)),
        ("matches", pgettext("rencontres", "Les parties"), _matches(tournament)),
        ("draw", _("Le tirage"), _draw(tournament)),
        ("ranking", _("Le classement"), _ranking(tournament)),
        ("absences", _("Exempt, forfait, retard"), _absences(tournament)),
        ("differences", _("Ce qui diffère du règlement écrit"), _differences(rules)),
        ("marks", _("Ce que marque une donne"), _marks(rules)),
        ("play", _("Les enchères et le jeu de la carte"), _in_force(rules, TABLE)),
        ("tariff", _("Ce que coûte une faute"), _in_force(rules, TARIFF)),
        ("table", _("À la table"), _table(rules)),
    )


def phrase_game_regulations(rules: RuleSet) -> list[Chapter]:
    """The chapters about the game alone, for rules that belong to no tournament yet."""
    return _build_chapters(
        ("game", _("Le jeu"), _game(rules)),
        (
            "differences",
            _("Ce qui diffère du règlement écrit"),
            _differences(rules) or _no_difference(),
        ),
        ("marks", _("Ce que marque une donne"), _marks(rules)),
        ("play", _("Les enchères et le jeu de la carte"), _in_force(rules, TABLE)),
        ("tariff", _("Ce que coûte une faute"), _in_force(rules, TARIFF)),
        ("table", _("À la table"), _table(rules)),
    )


def phrase_chapters_by_code(tournament: Tournament) -> dict[str, Chapter]:
    """The chapters that say something, by their codes."""
    return {chapter.code: chapter for chapter in phrase_regulations(tournament)}


def _build_chapters(*chapters: tuple[str, str, Iterable[Clause]]) -> list[Chapter]:
    built = (
        Chapter(code=code, title=title, clauses=tuple(clauses)) for code, title, clauses in chapters
    )
    return [chapter for chapter in built if chapter.clauses]


def _occasion(tournament: Tournament) -> Iterator[Clause]:
    when = phrase_day(tournament.date)
    if tournament.starts_at:
        when = _("%(date)s à %(time)s") % {"date": when, "time": time_format(tournament.starts_at)}
    yield Clause(
        text=_("Le concours est organisé par %(club)s le %(when)s.")
        % {"club": tournament.club, "when": when},
        settings=("date", "starts_at"),
    )
    if tournament.place:
        yield Clause(text=_("Lieu : %(place)s.") % {"place": tournament.place}, settings=("place",))
    for tariff in list_tariffs(tournament).filter(code=""):
        yield Clause(text=_("Inscription : %(price)s.") % {"price": tariff.told})
    if tournament.capacity:
        yield Clause(
            text=_("Au plus %(count)d équipes de deux ; ensuite, liste d'attente.")
            % {"count": tournament.capacity},
            settings=("capacity",),
        )


def _game(rules: RuleSet) -> Iterator[Clause]:
    book = rules.rulebook
    title = book.title(engine_language())
    yield Clause(
        text=_("On joue selon le règlement « %(title)s ».") % {"title": title},
        settings=("rulebook",),
    )
    yield Clause(
        text=_("Son texte de référence est « %(source)s ».") % {"source": book.source},
        settings=("rulebook",),
    )


def _matches(tournament: Tournament) -> Iterator[Clause]:
    yield from list_match_clauses(tournament)
    for stage in list_stages(tournament):
        for sentence in phrase_own_matches(stage):
            yield Clause(text=f"{stage.name} – {sentence}")
    if tournament.second_check:
        yield Clause(
            text=_("Chaque feuille est vérifiée par une seconde personne."),
            settings=("second_check",),
        )
    if tournament.phone_entry != PhoneEntry.NONE:
        yield Clause(
            text=_(
                "Les joueurs peuvent saisir leurs donnes sur téléphone : l'accord des deux camps "
                "fait foi."
            ),
            settings=("phone_entry",),
        )
    if tournament.appeal_minutes:
        yield Clause(
            text=phrase_appeal_time(tournament.appeal_minutes),
            settings=("appeal_minutes",),
        )
        yield Clause(text=_phrase_jury(tournament), settings=("jury_quorum", "jury_majority"))


def list_match_clauses(played: Tournament | Stage) -> Iterator[Clause]:
    """When a match of a tournament, or of one of its stages, ends."""
    ends = phrase_match_end(played.rules, played.length, played.minutes)
    of_time = [("time_limit_minutes",)] if played.minutes else []
    spoken_of = chain([_MATCH_LENGTH], of_time, repeat(()))
    for settings, (sentence, article) in zip(spoken_of, ends, strict=False):
        yield Clause(text=sentence, article=article, settings=settings)


def _phrase_jury(tournament: Tournament) -> str:
    quorum = tournament.jury_quorum
    judged = ngettext(
        "Un membre du jury au moins la juge, sans l'arbitre qui l'a rendue.",
        "%(quorum)d membres du jury au moins la jugent, sans l'arbitre qui l'a rendue.",
        quorum,
    )
    needed = _("Pour la changer, il faut : %(majority)s.")
    majority = lower_first(JuryMajority(tournament.jury_majority).label)
    return " ".join((judged % {"quorum": quorum}, needed % {"majority": majority}))


def _draw(tournament: Tournament) -> Iterator[Clause]:
    for draw in phrase_draws(tournament):
        yield Clause(text=draw.sentence, settings=draw.settings)


def _ranking(tournament: Tournament) -> Iterator[Clause]:
    for rule in phrase_ranking(tournament):
        yield Clause(text=rule.sentence, is_numbered=rule.is_numbered, settings=rule.settings)


def _absences(tournament: Tournament) -> Iterator[Clause]:
    for absence in phrase_sitting_out(tournament):
        yield Clause(text=absence.sentence, settings=absence.settings)
    if tournament.bye_play != ByePlay.REST:
        yield Clause(text=f"{tournament.get_bye_play_display()}.", settings=("bye_play",))
    forfeit, both_absent = phrase_forfeit_worth(tournament)
    yield Clause(text=phrase_bye_worth(tournament), settings=_BYE_WORTH)
    yield Clause(text=forfeit, settings=_FORFEIT_WORTH)
    yield Clause(text=both_absent, settings=("both_absent_points",))
    for absence in phrase_averages(tournament):
        yield Clause(text=absence.sentence, settings=absence.settings)
    yield Clause(text=phrase_missed_worth(tournament), settings=("missed_round_points",))


def _differences(rules: RuleSet) -> list[Clause]:
    return [_difference(rules, change) for change in rules.differences()]


def _difference(rules: RuleSet, change: Difference) -> Clause:
    parameter = CATALOGUE[change.name]
    article = cite_rule(rules.parameter_article(change.name))
    if isinstance(change.value, bool):
        text = _("%(sentence)s Le règlement écrit dit le contraire.") % {
            "sentence": phrase_parameter(rules, change.name)
        }
        return Clause(text=text, article=article)
    text = _("%(sentence)s Ici : %(value)s (règlement : %(written)s).") % {
        "sentence": parameter.sentence(engine_language()),
        "value": value_of(parameter, change.value),
        "written": value_of(parameter, change.rulebook_value),
    }
    return Clause(text=text, article=article)


def _no_difference() -> list[Clause]:
    return [Clause(text=_("Rien : le règlement écrit s'applique tel quel."))]


def _in_force(rules: RuleSet, parameters: Mapping[str, str]) -> Iterator[Clause]:
    for sentence, article in phrase_rules_in_force(rules, parameters):
        yield Clause(text=sentence, article=article)


def _marks(rules: RuleSet) -> Iterator[Clause]:
    yield from _in_force(rules, MARKING)
    for sentence in phrase_plain_generale(rules):
        yield Clause(text=sentence)


def _table(rules: RuleSet) -> Iterator[Clause]:
    for sentence, article in phrase_table_rules(rules):
        yield Clause(text=sentence, article=article)
