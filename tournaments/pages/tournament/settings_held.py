"""What holds now, in one line for each question of the settings."""

from collections.abc import Iterable, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.amounts import phrase_cents
from tournaments.dates import phrase_day_of_year
from tournaments.enums import (
    ByeValue,
    DrawSystem,
    LengthKind,
    PhoneEntry,
    SheetEntry,
    TariffUnit,
)
from tournaments.models import Stage, Tariff, Tournament
from tournaments.pages.rules.regulated_stages import phrase_every_draw, phrase_stage
from tournaments.pages.rules.regulations import Chapter, Clause, list_match_clauses
from tournaments.queries.money.accounts import find_plain_tariff
from tournaments.ranking import CRITERIA
from tournaments.wording import lower_first, phrase_number


def phrase_held(tournament: Tournament, stage: Stage, tariffs: Sequence[Tariff]) -> dict[str, str]:
    """By the question's code: « 4 parties, au classement, clubs séparés »."""
    return {
        "game": _game(tournament),
        "draws": _draws(tournament, stage),
        "ranking": _ranking(tournament),
        "teams": _teams(tournament),
        "hall": _hall(tournament),
        "money": phrase_price(tariffs),
        "players": _players(tournament),
        "arbiter": _arbiter(tournament),
        "public": _public(tournament),
    }


def phrase_price(tariffs: Sequence[Tariff]) -> str:
    """What an entry costs: « 24 € par équipe », « gratuit »."""
    usual = find_plain_tariff(tariffs, timezone.localdate())
    if usual is None or not usual.cents:
        return _("gratuit")
    unit = TariffUnit(usual.unit)
    words = _("par équipe") if unit == TariffUnit.TEAM else _("par joueur")
    return f"{phrase_cents(usual.cents)} {words}"


def _game(tournament: Tournament) -> str:
    rules = tournament.rules
    if rules.bids:
        game = _("coinche")
    else:
        game = _("belote avec annonces") if rules.declarations else _("belote sans annonces")
    count = tournament.length_value
    if tournament.length_kind == LengthKind.TARGET:
        length = ngettext("%(count)s point", "%(count)s points", count)
    else:
        length = ngettext("%(count)s donne", "%(count)s donnes", count)
    return f"{game}, {length % {'count': phrase_number(count)}}"


def _draws(tournament: Tournament, stage: Stage) -> str:
    count = stage.rounds_planned
    sentences = [
        ngettext("%(count)d partie", "%(count)d parties", count) % {"count": count},
        # What stands behind the colon explains the system to who chooses it.
        lower_first(str(DrawSystem(stage.system).label).partition(":")[0].strip()),
    ]
    if tournament.avoid_same_club:
        sentences.append(_("clubs séparés"))
    return ", ".join(sentences)


def _ranking(tournament: Tournament) -> str:
    first = tournament.criteria[0] if tournament.criteria else ""
    decides = lower_first(_(CRITERIA[first].label)) if first in CRITERIA else ""
    kind = ByeValue(tournament.bye_value)
    worth = lower_first(str(kind.label))
    if kind is ByeValue.FLAT:
        points = tournament.bye_points
        worth = ngettext("%(points)s point", "%(points)s points", points)
        worth = worth % {"points": phrase_number(points)}
    sentence = _("%(bye)s : %(worth)s") % {"bye": tournament.bye_word, "worth": worth}
    return ", ".join(filter(None, (decides, sentence)))


def _teams(tournament: Tournament) -> str:
    most = tournament.capacity
    room = _("sans limite") if most is None else _("%(count)d au plus") % {"count": most}
    return ", ".join([room, *map(str, tournament.categories)])


def _hall(tournament: Tournament) -> str:
    numbers = tournament.table_numbers
    if not numbers:
        return _("tables 1, 2, 3…")
    return ngettext("%(count)d table", "%(count)d tables", len(numbers)) % {"count": len(numbers)}


def _players(tournament: Tournament) -> str:
    by_totals = tournament.sheet_entry == SheetEntry.TOTALS
    typed = _("les deux totaux") if by_totals else _("chaque donne")
    on_phones = tournament.phone_entry != PhoneEntry.NONE
    where = _("sur leurs téléphones") if on_phones else _("à la table de marque")
    return f"{typed}, {where}"


def _arbiter(tournament: Tournament) -> str:
    minutes = tournament.appeal_minutes
    if not minutes:
        return _("sans appel")
    sentence = ngettext(
        "appel pendant %(count)d minute", "appel pendant %(count)d minutes", minutes
    )
    return sentence % {"count": minutes}


def _public(tournament: Tournament) -> str:
    seen = _("visible par tous") if tournament.is_public else _("caché")
    return f"{phrase_day_of_year(tournament.date)}, {seen}"


def find_clauses_by_setting(chapters: Iterable[Chapter]) -> dict[str, list[Clause]]:
    """What the chapters say of the present value of each setting that they speak of."""
    return _by_setting(clause for chapter in chapters for clause in chapter.clauses)


def find_stage_clauses(stage: Stage) -> dict[str, list[Clause]]:
    """What the règlement says of the present value of each setting of a stage: its draw, who
    enters it, its matches. Where a tournament has several stages it says so in one sentence each.
    """
    told = [*phrase_stage(stage), *phrase_every_draw(stage.tournament, [stage])]
    drawn = [Clause(text=clause.sentence, settings=clause.settings) for clause in told]
    return _by_setting([*drawn, *list_match_clauses(stage)])


def _by_setting(clauses: Iterable[Clause]) -> dict[str, list[Clause]]:
    found: dict[str, list[Clause]] = {}
    for clause in clauses:
        for name in clause.settings:
            found.setdefault(name, []).append(clause)
    return found
