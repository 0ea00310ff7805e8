"""What was played as files: every sheet with its totals, every deal with what it marked."""

from collections.abc import Iterator

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from scoring import RuleSet
from tournaments.enums import SIDE_NAMES, Forfeit, SheetStep
from tournaments.models import DealRecord, Match, Round, Team, Tournament
from tournaments.models.sheets.shapes import DealFacts, KeptDeal
from tournaments.pages.rules.card_words import TRUMP_WORDS, name_contract
from tournaments.queries.draws.round_titles import name_round
from tournaments.queries.draws.rounds import find_sheet_state
from tournaments.queries.sheets.match_results import read_kept_result
from tournaments.queries.teams.seated import read_teams_with_history
from tournaments.tables.exports.file import Grid
from tournaments.wording import read_words

Cells = list[object]


def build_sheet_grid(tournament: Tournament) -> Grid:
    """Every table of every published round, and who sat out."""
    headings = [
        _("Partie"),
        _("Table"),
        _("N° Nord-Sud"),
        _("Nord-Sud"),
        _("Total Nord-Sud"),
        _("Total Est-Ouest"),
        _("Est-Ouest"),
        _("N° Est-Ouest"),
        _("Vainqueur"),
        _("Donnes"),
        _("État"),
    ]
    matches = list(_list_matches(tournament))
    keys = [pk for match in matches for pk in _seats(match) if pk is not None]
    teams = read_teams_with_history(keys)
    rows = [_write_match(match, teams) for match in matches]
    return Grid(title=_("Feuilles"), headings=headings, rows=rows)


def _list_matches(tournament: Tournament) -> Iterator[Match]:
    for round_ in _list_rounds(tournament):
        for match in round_.matches.all():
            match.round = round_
            yield match


def _list_rounds(tournament: Tournament) -> list[Round]:
    records = DealRecord.objects.filter(is_current=True, facts__isnull=False).order_by("number")
    matches = Match.objects.select_related("sheet").prefetch_related(
        Prefetch("sheet__deal_records", queryset=records)
    )
    rounds = tournament.rounds.published().prefetch_related(Prefetch("matches", queryset=matches))
    return list(rounds.order_by("number"))


def _seats(match: Match) -> tuple[int | None, ...]:
    return match.ns_id, match.ns_partner_id, match.ew_id, match.ew_partner_id


def _write_match(match: Match, teams: dict[int, Team]) -> Cells:
    ns, ns_partner, ew, ew_partner = (
        None if pk is None else teams[pk].as_in_round(match.round.number) for pk in _seats(match)
    )
    sheet = getattr(match, "sheet", None)
    result = None if sheet is None else read_kept_result(sheet)
    return [
        name_round(match.round),
        match.table_number,
        _write_numbers(ns, ns_partner),
        _write_names(ns, ns_partner),
        match.ns_score,
        match.ew_score,
        _write_names(ew, ew_partner),
        _write_numbers(ew, ew_partner),
        match.get_winner_display() if match.winner else "",
        result["deals_played"] if result else 0,
        _write_step(match, is_begun=bool(result)),
    ]


def _write_numbers(team: Team | None, partner: Team | None) -> object:
    """The number, or both of a pair of a mêlée."""
    if team is None or partner is None:
        return "" if team is None else team.number
    return f"{team.number} – {partner.number}"


def _write_names(*teams: Team | None) -> str:
    return " – ".join(team.label for team in teams if team is not None)


def _write_step(match: Match, *, is_begun: bool) -> str:
    if match.is_bye:
        return match.round.tournament.bye_word
    is_forfeit = match.forfeit != Forfeit.NONE
    step = SheetStep.of(find_sheet_state(match), forfeit=is_forfeit, started=is_begun)
    return str(step.label)


def build_deal_grid(tournament: Tournament) -> Grid:
    """Every deal that holds, sheet by sheet: what was bid, made and marked, and why it was changed
    where it was."""
    headings = [
        _("Partie"),
        _("Table"),
        _("Donne"),
        _("Preneur"),
        _("Équipe preneuse"),
        _("Contrat"),
        _("Atout"),
        _("Coinche"),
        _("Points Nord-Sud"),
        _("Points Est-Ouest"),
        _("Belote Nord-Sud"),
        _("Belote Est-Ouest"),
        _("Annonces Nord-Sud"),
        _("Annonces Est-Ouest"),
        _("Capot"),
        _("Réussi"),
        _("Marque Nord-Sud"),
        _("Marque Est-Ouest"),
        _("Remarque"),
        _("Saisie par"),
        _("Saisie le"),
        _("Raison"),
    ]
    numbers = dict(tournament.teams.values_list("pk", "number"))
    rows = [row for match in _list_matches(tournament) for row in _write_deals(match, numbers)]
    return Grid(title=_("Donnes"), headings=headings, rows=rows)


def _write_deals(match: Match, numbers: dict[int, int]) -> Iterator[Cells]:
    sheet = getattr(match, "sheet", None)
    if sheet is None:
        return
    result = read_kept_result(sheet)
    where = [name_round(match.round), match.table_number]
    seated = {"NS": match.ns_id, "EW": match.ew_id}
    for record, kept in zip(
        sheet.deal_records.all(), result["deals"] if result else [], strict=False
    ):
        taker = seated.get(record.facts.get("taker") or "")
        yield [
            *where,
            record.number,
            *_write_facts(record.facts, "" if taker is None else numbers[taker], match.round.rules),
            _write_made(kept),
            kept["marks"]["NS"],
            kept["marks"]["EW"],
            _write_remark(record.facts),
            record.get_origin_display(),
            record.entered_at,
            read_words(record.reason),
        ]


def _write_facts(facts: DealFacts, taker: object, rules: RuleSet) -> Cells:
    bid = facts.get("contract")
    return [
        _name_side(facts.get("taker")),
        taker,
        bid if isinstance(bid, int) or bid is None else name_contract(rules, bid),
        str(TRUMP_WORDS.get(facts.get("trump") or "", "")),
        _DOUBLED.get(facts.get("doubled") or "", ""),
        *_both(facts.get("points")),
        *_both(facts.get("belote")),
        *_both(facts.get("declarations")),
        _name_side(facts.get("sweep")),
    ]


_DOUBLED = {"coinche": "coinche", "surcoinche": "surcoinche"}
"""Words of the game, the same in both languages."""


def _both(points: dict[str, int] | None) -> Cells:
    held = points or {}
    return [held.get("NS"), held.get("EW")]


def _name_side(side: str | None) -> str:
    return str(SIDE_NAMES[side]) if side else ""


def _write_made(kept: KeptDeal) -> str:
    """Whether the contract was made; nothing where there was none, or it waits in the litige."""
    if kept["litige"]:
        return _("litige")
    return {None: "", True: _("oui"), False: _("non")}[kept["made"]]


def _write_remark(facts: DealFacts) -> str:
    if facts.get("passed"):
        return _("personne n'a pris")
    if facts.get("annulled"):
        return _("donne annulée")
    if lost_by := facts.get("lost_by"):
        return _("donne perdue par %(side)s") % {"side": _name_side(lost_by)}
    if award := facts.get("awarded"):
        return _("points donnés à %(side)s") % {"side": _name_side(award["to"])}
    return ""
