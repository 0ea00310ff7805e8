"""The columns of a score sheet, derived from the rules: nothing is asked that marks nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import Length, RuleSet, adds_bid, loses_deal, misdeals_bar, misdeals_cost, value_award
from scoring.cards import SUITS
from scoring.deals.deal import CAPOT, GENERALE
from tournaments.rule_words import name_last_trick, name_sweep
from tournaments.wording import kept_by_language

Label = str | Promise

SIDE_LABELS: dict[str, Label] = {"NS": _("NS"), "EW": _("EO")}
TRUMP_LABELS: dict[str, Label] = {
    "S": "♠", "H": "♥", "D": "♦", "C": "♣", "NT": _("SA"), "AT": _("TA"),
}  # fmt: skip
TAKER_LABEL: Label = _("Prise")
_TRUMP_KEYS = {"S": "p", "H": "c", "D": "k", "C": "t", "NT": "s", "AT": "a"}
AWARD_REASONS = {"misdeal": "third-misdeal", "irregular": "irregular-card"}
"""The reason of an award as deals hold it, by the word of its cell."""
AWARD_LABELS: dict[str, Label] = {"misdeal": _("Fausse donne"), "irregular": _("Faute de jeu")}
_AWARD_KEYS = {"misdeal": "f", "irregular": "j"}
_SIDE_KEYS = {"NS": "1n", "EW": "2eo"}


class ColumnKind(StrEnum):
    """How a cell is filled."""

    CHOICE = "choice"
    NUMBER = "number"
    CONTRACT = "contract"


@dataclass(frozen=True, kw_only=True, slots=True)
class CellChoice:
    """One value of a choice cell; each letter of `keys` picks it."""

    value: str
    label: Label
    keys: str = ""
    title: Label = ""

    @property
    def written(self) -> str:
        """What stands in a field where it is typed."""
        return str(self.label).lower()


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetColumn:
    """One column of the sheet.

    `main` columns are those that an ordinary deal fills, in the order of the eye; `row_key`
    is the letter that fills the column from anywhere in the row; `side` the side whose
    points it holds; `rare` columns are shown only where a sheet needs them; `short` is the
    label where there is little room.
    """

    code: str
    label: Label
    title: Label
    kind: ColumnKind
    choices: tuple[CellChoice, ...] = ()
    main: bool = False
    row_key: str = ""
    side: str = ""
    rare: bool = False
    short: Label = ""


@kept_by_language(64)
def list_sheet_columns(rules: RuleSet, length: Length) -> tuple[SheetColumn, ...]:
    """The columns that this rule set needs, in the order in which a person reads a deal."""
    return (
        _taker(rules),
        *_contract(rules),
        *_points(rules),
        _sweep(rules),
        *_stop(rules),
        *_bonuses(rules),
        *_rare(rules, length),
    )


def _sides() -> Iterator[CellChoice]:
    for side, label in SIDE_LABELS.items():
        yield CellChoice(value=side, label=label, keys=_SIDE_KEYS[side])


def _taker(rules: RuleSet) -> SheetColumn:
    choices = [*_sides(), CellChoice(value="passed", label=_("Passée"), keys="p")]
    for code in list_award_codes(rules):
        choices += _awards(code, rules)
    choices.append(CellChoice(value="annulled", label=_("Annulée"), keys="a"))
    return SheetColumn(
        code="taker",
        label=TAKER_LABEL,
        title=_("Qui a pris"),
        kind=ColumnKind.CHOICE,
        choices=tuple(choices),
        main=True,
    )


def list_award_codes(rules: RuleSet) -> list[str]:
    """For which faults a deal's line gives points instead of marking cards."""
    return [code for code in AWARD_LABELS if code != "misdeal" or misdeals_cost(rules)]


def _awards(code: str, rules: RuleSet) -> Iterator[CellChoice]:
    for side, label in SIDE_LABELS.items():
        points = phrase_award(rules, code)
        yield CellChoice(
            value=f"{code}-{side}",
            label=_("%(fault)s : %(points)s à %(side)s")
            % {"fault": name_award(rules, code), "points": points, "side": label},
            keys=_AWARD_KEYS[code],
        )


def name_award(rules: RuleSet, code: str) -> Label:
    """The fault for which points are given: of misdeals the first one that costs any."""
    if code != "misdeal" or misdeals_cost(rules, 1):
        return AWARD_LABELS[code]
    return _("2e fausse donne") if misdeals_cost(rules, 2) else _("3e fausse donne")


def phrase_award(rules: RuleSet, code: str) -> Label:
    """What is given for a fault: `160`, `160 + contrat`, `160 (capot : 250) + contrat`."""
    points, capot = (value_award(rules, AWARD_REASONS[code], bid) for bid in ("", CAPOT))
    said = _("%(points)d + contrat") if adds_bid(rules, AWARD_REASONS[code]) else "%(points)d"
    of_both = said if capot == points else _("%(points)d (capot : %(capot)d) + contrat")
    return of_both % {"points": points, "capot": capot}


def _contract(rules: RuleSet) -> Iterator[SheetColumn]:
    if rules.bids:
        yield SheetColumn(
            code="contract",
            label=_("Contrat"),
            title=_("Contrat demandé"),
            kind=ColumnKind.CONTRACT,
            choices=tuple(_named_bids(rules)),
            main=True,
        )
    if rules.trump_required or len(rules.trumps) > len(SUITS):
        yield SheetColumn(
            code="trump",
            label=_("Atout"),
            title=_("Atout"),
            kind=ColumnKind.CHOICE,
            choices=tuple(
                CellChoice(value=trump, label=label, keys=_TRUMP_KEYS[trump])
                for trump, label in TRUMP_LABELS.items()
                if trump in rules.trumps
            ),
            main=True,
        )
    if rules.bids and rules.coinche:
        yield SheetColumn(
            code="doubled",
            label=_("Coinche"),
            title=_("Coinche ou surcoinche"),
            kind=ColumnKind.CHOICE,
            choices=tuple(_doublings(rules)),
            row_key="x",
        )


def _named_bids(rules: RuleSet) -> Iterator[CellChoice]:
    """The contracts that one key writes in an empty contract cell."""
    if rules.capot:
        yield CellChoice(value=CAPOT, label=name_sweep(rules), keys="c")
    if rules.generale:
        yield CellChoice(value=GENERALE, label=_("Générale"), keys="g")


def _doublings(rules: RuleSet) -> Iterator[CellChoice]:
    yield CellChoice(value="coinche", label=_("Coinche"), keys="x")
    if rules.surcoinche:
        yield CellChoice(value="surcoinche", label=_("Surcoinche"), keys="x")


_POINTS_TITLES: dict[tuple[str, ...], Label] = {
    (): _("Points de plis de %(side)s, %(der)s compris"),
    ("NT",): _("Points de plis de %(side)s, %(der)s compris sauf à sans atout"),
    ("AT",): _("Points de plis de %(side)s, %(der)s compris sauf à tout atout"),
    ("NT", "AT"): _("Points de plis de %(side)s, %(der)s compris à la couleur seulement"),
}
"""What is written in a cell of points, by the trumps under which the last trick is not counted."""


def _points(rules: RuleSet) -> Iterator[SheetColumn]:
    uncounted = tuple(trump for trump in rules.last_trick_uncounted if trump in rules.trumps)
    for side, label in SIDE_LABELS.items():
        yield SheetColumn(
            code=f"points_{side.lower()}",
            label=_("Points %(side)s") % {"side": label},
            short=_("Pts %(side)s") % {"side": label},
            title=_POINTS_TITLES[uncounted] % {"side": label, "der": name_last_trick(rules)},
            kind=ColumnKind.NUMBER,
            main=True,
            side=side,
        )


def _sweep(rules: RuleSet) -> SheetColumn:
    choices = [*_sides()]
    if rules.knows_solo:
        choices += [
            CellChoice(value=f"{side}-solo", label=_("%(side)s, seul") % {"side": label}, keys="s")
            for side, label in SIDE_LABELS.items()
        ]
    return SheetColumn(
        code="sweep",
        label=name_sweep(rules),
        title=_("Qui a fait tous les plis"),
        kind=ColumnKind.CHOICE,
        choices=tuple(choices),
        row_key="c",
    )


def _stop(rules: RuleSet) -> Iterator[SheetColumn]:
    if rules.early_stop != "not-played":
        yield SheetColumn(
            code="stopped",
            label=_("Arrêt"),
            title=_("Le preneur a dit « arrêt » : points faits jusque-là"),
            kind=ColumnKind.CHOICE,
            choices=(CellChoice(value="yes", label=_("Arrêt"), keys="r"),),
            row_key="r",
        )


def _bonuses(rules: RuleSet) -> Iterator[SheetColumn]:
    if rules.belote_points and rules.belotes_suit:
        yield SheetColumn(
            code="belote",
            label=_("Belote"),
            title=_("Qui a marqué la belote"),
            kind=ColumnKind.CHOICE,
            choices=(*_sides(), *_several_belotes(rules)),
            row_key="b",
        )
    if rules.declarations:
        for side, label in SIDE_LABELS.items():
            yield SheetColumn(
                code=f"declarations_{side.lower()}",
                label=_("Annonces %(side)s") % {"side": label},
                short=_("Ann. %(side)s") % {"side": label},
                title=_("Points d'annonces comptés par %(side)s") % {"side": label},
                kind=ColumnKind.NUMBER,
                row_key="a",
                side=side,
            )


def _several_belotes(rules: RuleSet) -> Iterator[CellChoice]:
    most = rules.belotes_all_trump if "AT" in rules.trumps else 1
    for ns in range(most, -1, -1):
        for ew in range(most - ns + 1):
            if ns + ew > 1:
                yield CellChoice(value=f"{ns}-{ew}", label=f"{ns} – {ew}")


def _rare(rules: RuleSet, length: Length) -> Iterator[SheetColumn]:
    if rules.victory_claim and length.target is not None:
        yield _side_column("claim", _("Gagné"), _("Qui a dit « nous avons gagné »"))
    if misdeals_bar(rules):
        yield _side_column("barred", _("Exclu"), _("Camp qui ne peut pas prendre cette donne"))
    if loses_deal(rules):
        yield _side_column("lost_by", _("Perdue par"), _("Camp qui a renoncé : il perd la donne"))
    if rules.declarations:
        yield _side_column(
            "renonce_to", _("Annonce fausse"), _("Qui reçoit les annonces non montrées")
        )
        yield SheetColumn(
            code="renonce_points",
            label=_("Points"),
            title=_("Points des annonces non montrées"),
            kind=ColumnKind.NUMBER,
            rare=True,
        )


def _side_column(code: str, label: Label, title: Label) -> SheetColumn:
    return SheetColumn(
        code=code,
        label=label,
        title=title,
        kind=ColumnKind.CHOICE,
        choices=tuple(_sides()),
        rare=True,
    )
