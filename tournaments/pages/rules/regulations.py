"""The règlement of a tournament, written from its settings and its rule set."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.formats import number_format, time_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring import CATALOGUE, Difference, RuleSet
from tournaments.dates import write_day
from tournaments.enums import ByePlay, LengthKind
from tournaments.models import Tournament
from tournaments.pages.ranks.club_standings import find_club_criterion
from tournaments.pages.ranks.worth_words import (
    write_bye_worth,
    write_forfeit_worth,
    write_kept_rounds,
    write_missed_worth,
)
from tournaments.pages.rules.marking_rules import MARKING, TARIFF, write_rules_in_force
from tournaments.pages.rules.regulated_stages import write_stage_sentences
from tournaments.pages.rules.step_words import write_citation
from tournaments.pages.rules.table_rules import write_table_rules
from tournaments.ranking import CRITERIA
from tournaments.wording import engine_language, value_of


@dataclass(frozen=True, kw_only=True, slots=True)
class Clause:
    """One sentence of a règlement, with the article it comes from where there is one."""

    text: str | Promise
    article: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Chapter:
    """A numbered chapter of a règlement."""

    title: str
    clauses: tuple[Clause, ...]


def write_regulations(tournament: Tournament) -> list[Chapter]:
    """Every chapter, in the order in which players ask."""
    rules = tournament.rules
    return _build_chapters(
        (_("Le concours"), _occasion(tournament)),
        (_("Le jeu"), _game(rules)),
        (pgettext("rencontres", "Les parties"), _matches(tournament)),
        (_("Le tirage"), _draw(tournament)),
        (_("Le classement"), _ranking(tournament)),
        (_("Exempt, forfait, retard"), _absences(tournament)),
        (_("Ce qui diffère du règlement écrit"), _differences(rules)),
        (_("Ce que marque une donne"), _in_force(rules, MARKING)),
        (_("Ce que coûte une faute"), _in_force(rules, TARIFF)),
        (_("À la table"), _table(rules)),
    )


def write_game_regulations(rules: RuleSet) -> list[Chapter]:
    """The chapters about the game alone, for rules that belong to no tournament yet."""
    return _build_chapters(
        (_("Le jeu"), _game(rules)),
        (_("Ce qui diffère du règlement écrit"), _differences(rules) or _no_difference()),
        (_("Ce que marque une donne"), _in_force(rules, MARKING)),
        (_("Ce que coûte une faute"), _in_force(rules, TARIFF)),
        (_("À la table"), _table(rules)),
    )


def _build_chapters(*chapters: tuple[str, Iterable[Clause]]) -> list[Chapter]:
    built = (Chapter(title=title, clauses=tuple(clauses)) for title, clauses in chapters)
    return [chapter for chapter in built if chapter.clauses]


def _occasion(tournament: Tournament) -> Iterator[Clause]:
    when = write_day(tournament.date)
    if tournament.starts_at:
        when = _("%(date)s à %(time)s") % {"date": when, "time": time_format(tournament.starts_at)}
    yield Clause(
        text=_("Organisé par %(club)s, le %(when)s.") % {"club": tournament.club, "when": when}
    )
    if tournament.place:
        yield Clause(text=_("Lieu : %(place)s.") % {"place": tournament.place})
    if tournament.capacity:
        yield Clause(
            text=_("Au plus %(count)d équipes de deux ; ensuite, liste d'attente.")
            % {"count": tournament.capacity}
        )


def _game(rules: RuleSet) -> Iterator[Clause]:
    book = rules.rulebook
    title = book.title(engine_language())
    yield Clause(text=_("On joue selon : %(title)s.") % {"title": title})
    yield Clause(text=_("Texte de référence : %(source)s.") % {"source": book.source})


def _matches(tournament: Tournament) -> Iterator[Clause]:
    value = number_format(tournament.length_value)
    if tournament.length_kind == LengthKind.DEALS:
        yield Clause(text=_("Une partie compte %(value)s donnes.") % {"value": value})
    else:
        yield Clause(
            text=_("Une partie se joue au premier camp qui atteint %(value)s points.")
            % {"value": value}
        )
    if tournament.time_limit_minutes:
        yield Clause(
            text=_("Elle dure au plus %(minutes)d minutes.")
            % {"minutes": tournament.time_limit_minutes}
        )
    if tournament.second_check:
        yield Clause(text=_("Chaque feuille est vérifiée par une seconde personne."))
    if tournament.appeal_minutes:
        yield Clause(
            text=_("On peut faire appel d'une décision de l'arbitre pendant %(minutes)d minutes.")
            % {"minutes": tournament.appeal_minutes}
        )


def _draw(tournament: Tournament) -> Iterator[Clause]:
    for sentence in write_stage_sentences(tournament):
        yield Clause(text=sentence)


def _ranking(tournament: Tournament) -> Iterator[Clause]:
    points = {
        "win": tournament.points_win,
        "draw": tournament.points_draw,
        "loss": tournament.points_loss,
    }
    yield Clause(
        text=_(
            "Points de classement : %(win)d par victoire, %(draw)d par égalité, %(loss)d par "
            "défaite."
        )
        % points
    )
    if tournament.narrow_loss_margin is not None:
        yield Clause(
            text=_("Une défaite d'au plus %(margin)s points rapporte %(points)d.")
            % {
                "margin": number_format(tournament.narrow_loss_margin),
                "points": tournament.narrow_loss_points,
            }
        )
    yield from _kept_rounds(tournament)
    for place, code in enumerate(tournament.criteria, start=1):
        criterion = CRITERIA[code]
        yield Clause(text=f"{place}. {_(criterion.label)} – {_(criterion.sentence)}")


def _kept_rounds(tournament: Tournament) -> Iterator[Clause]:
    for sentence in write_kept_rounds(tournament):
        yield Clause(text=sentence)
    if tournament.club_teams is not None:
        yield Clause(
            text=ngettext(
                "Le classement des clubs compte la meilleure équipe de chacun.",
                "Le classement des clubs compte les %(count)d meilleures équipes de chacun.",
                tournament.club_teams,
            )
            % {"count": tournament.club_teams}
        )
        yield Clause(
            text=_("Clubs : %(measure)s.") % {"measure": find_club_criterion(tournament).label}
        )
    if tournament.categories:
        yield Clause(
            text=_("Ces catégories ont leur classement : %(names)s.")
            % {"names": ", ".join(tournament.categories)}
        )


def _absences(tournament: Tournament) -> Iterator[Clause]:
    yield Clause(
        text=_(
            "En nombre impair, une équipe est exempte, jamais deux fois si c'est évitable : "
            "%(who)s."
        )
        % {"who": tournament.get_bye_choice_display()}
    )
    if tournament.bye_play != ByePlay.REST:
        yield Clause(text=f"{tournament.get_bye_play_display()}.")
    sentences = (
        write_bye_worth(tournament),
        *write_forfeit_worth(tournament),
        write_missed_worth(tournament),
    )
    for sentence in sentences:
        yield Clause(text=sentence)


def _differences(rules: RuleSet) -> list[Clause]:
    return [_difference(rules, change) for change in rules.differences()]


def _difference(rules: RuleSet, change: Difference) -> Clause:
    parameter = CATALOGUE[change.name]
    text = _("%(sentence)s Ici : %(value)s (règlement : %(written)s).") % {
        "sentence": parameter.sentence(engine_language()),
        "value": value_of(parameter, change.value),
        "written": value_of(parameter, change.rulebook_value),
    }
    return Clause(text=text, article=write_citation(rules.parameter_article(change.name)))


def _no_difference() -> list[Clause]:
    return [Clause(text=_("Rien : le règlement écrit s'applique tel quel."))]


def _in_force(rules: RuleSet, parameters: Mapping[str, str]) -> Iterator[Clause]:
    for sentence, article in write_rules_in_force(rules, parameters):
        yield Clause(text=sentence, article=article)


def _table(rules: RuleSet) -> Iterator[Clause]:
    for sentence, article in write_table_rules(rules.rulebook.id):
        yield Clause(text=sentence, article=article)
