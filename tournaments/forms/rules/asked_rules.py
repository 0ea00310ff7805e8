"""The rules that clubs argue about, as questions; all the others by chapter, behind them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import CATALOGUE
from tournaments.forms.rules.rules import PREFIX, RuleField, RuleGroup, RulesForm
from tournaments.rule_words import value_of


@dataclass(frozen=True, kw_only=True, slots=True)
class RuleQuestion:
    """A question, how it is answered now, and the fields that answer it."""

    title: str | Promise
    said: str
    group: RuleGroup


@dataclass(frozen=True, kw_only=True, slots=True)
class AskedRules:
    """The questions, and the chapters of what none of them asks."""

    questions: list[RuleQuestion]
    rest: list[RuleGroup]

    @property
    def count(self) -> int:
        """How many points stand behind « Tout voir »."""
        return sum(len(group.fields) for group in self.rest)

    @property
    def has_errors(self) -> bool:
        """Whether one of them has to be mended."""
        return any(group.has_errors for group in self.rest)

    @property
    def found(self) -> int:
        """How many of them a search found."""
        return sum(group.found for group in self.rest)


_WITH_BIDS: Mapping[str | Promise, tuple[str, ...]] = {
    _("L'enchère la plus basse, la plus haute ?"): (
        "lowest_bid", "highest_bid", "bid_step", "bid_steps_from",
    ),
    _("Coinche à la volée, surcoinche : combien ?"): (
        "coinche", "coinche_out_of_turn", "coinche_multiplier", "surcoinche",
        "surcoinche_multiplier",
    ),
    _("Points faits et contrat, ou contrat seul ?"): ("count", "bid_marked"),
    _("Chuté : 160 et le contrat, ou autre chose ?"): ("failed_bid_marked", "failed_base"),
}  # fmt: skip
_ASKED: Mapping[str | Promise, tuple[str, ...]] = {
    _("Compte-t-on les annonces ?"): ("declarations", "declarations_tie"),
    _("La belote : combien, et pour réussir le contrat ?"): (
        "belote_points", "contract_counts_belote",
    ),
    _("Qui chute garde-t-il sa belote ?"): ("failed_belote", "failed_belote_coinched"),
    _("À égalité : chute, réussite, litige, partage, rejouée ?"): ("tie", "litige_holds"),
    _("À qui va le litige, et après la dernière donne ?"): ("litige_pot_to", "last_litige"),
    _("Que vaut le capot ?"): ("sweep_points", "capot_value"),
    _("Arrondit-on à 10 ?"): (
        "round_marks", "rounding_step", "last_deal_exact",
    ),
    _("Joue-t-on sans atout et tout atout ?"): ("no_trump_all_trump",),
    **_WITH_BIDS,
    _("Donne passée : qui redonne ?"): ("passed_dealer",),
    _("Fin du temps : et la donne en cours ?"): ("clock_deal",),
    _("Fausse donne, renonce : à quel prix ?"): (
        "first_misdeal", "second_misdeal", "misdeal_points", "irregular_card_at_once",
        "irregular_card_after_deal", "award_points",
    ),
}  # fmt: skip


def ask_rules(form: RulesForm) -> AskedRules:
    """The rules of a form: a question that the rulebook leaves nothing to answer is not asked."""
    groups = form.groups()
    by_name = {
        field.field.name.removeprefix(PREFIX): field for group in groups for field in group.fields
    }
    questions = list(_ask(form, by_name))
    asked = {field.field.name for question in questions for field in question.group.fields}
    rest = [_leave_out(form, group, asked) for group in groups]
    return AskedRules(questions=questions, rest=[group for group in rest if group.fields])


def list_asked_names(form: RulesForm) -> list[str]:
    """The parameters that the questions ask of a rulebook, in their order."""
    return [name for names in _ASKED.values() for name in names if PREFIX + name in form.fields]


def _ask(form: RulesForm, by_name: Mapping[str, RuleField]) -> Iterator[RuleQuestion]:
    has_bids = form.book.setting("bids").value
    for title, names in _ASKED.items():
        fields = [by_name[name] for name in names if name in by_name]
        if not fields or (title in _WITH_BIDS and not has_bids):
            continue
        name = fields[0].field.name.removeprefix(PREFIX)
        said = value_of(CATALOGUE[name], form.read_value(name))
        yield RuleQuestion(title=title, said=said, group=_build(form, str(title), fields))


def _leave_out(form: RulesForm, group: RuleGroup, asked: set[str]) -> RuleGroup:
    return _build(
        form, group.title, [field for field in group.fields if field.field.name not in asked]
    )


def _build(form: RulesForm, title: str, fields: list[RuleField]) -> RuleGroup:
    own = sum(field.field.name.removeprefix(PREFIX) in form.stored for field in fields)
    return RuleGroup(title=title, fields=fields, own=own)
