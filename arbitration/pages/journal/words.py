"""What an entry changed, in words and numbers: each thing before and after."""

import datetime
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from api.enums import HookEvent, HookPause
from arbitration.models import AuditEntry
from arbitration.pages.journal import subject_words
from arbitration.pages.journal.labels import find_field, phrase_label
from arbitration.pages.journal.names import NOTHING, Names, join_words
from scoring import CATALOGUE
from scoring.cards import SIDES
from tournaments.enums import (
    SIDE_NAMES,
    AdjustmentUnit,
    CalledFor,
    Forfeit,
    LotAnswer,
    Role,
    Scope,
    SheetState,
    SignInBy,
    TeamStatus,
)
from tournaments.models import Player
from tournaments.pages.tournament.open_matters import matter_sentence, read_matter
from tournaments.queries.backups import SHORT_NAME
from tournaments.rule_words import name_rulebook, value_of
from tournaments.wording import engine_language, number_writer

_CERTIFICATE: Mapping[str, str | Promise] = {
    "forbidden": gettext_lazy("Rencontres interdites"),
    "rematches": gettext_lazy("Rencontres rejouées"),
    "repeat_byes": gettext_lazy("Exempts répétés"),
    "bye_distance": gettext_lazy("Distance de l'exempt à la dernière place"),
    "same_club": gettext_lazy("Rencontres d'un même club"),
    "cost": gettext_lazy("Écarts de classement"),
}
_SIDES: Mapping[str, str | Promise] = {
    **SIDE_NAMES,
    "draw": gettext_lazy("Égalité"),
}
_CHOICES: Mapping[str, Mapping[Any, Any]] = {
    **subject_words.CHOICES,
    "answer": dict(LotAnswer.choices),
    "forfeit": dict(Forfeit.choices),
    "called_for": dict(CalledFor.choices),
    "hook_events": dict(HookEvent.choices),
    "hook_pause": dict(HookPause.choices),
    "role": dict(Role.choices),
    "scopes": dict(Scope.choices),
    "side": _SIDES,
    "sign_in": dict(SignInBy.choices),
    "state": dict(SheetState.choices),
    "status": dict(TeamStatus.choices),
    "unit": dict(AdjustmentUnit.choices),
    "winner": _SIDES,
}
Facts = Iterator[tuple[str, str]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """One thing that an entry names: what it is called, before and after; empty: nothing said."""

    label: str
    before: str
    after: str


def list_changes(entry: AuditEntry, names: Names) -> list[Change]:
    """What an entry changed; what it says of both sides alike is left out."""
    before, after = _read_side(entry, entry.before, names), _read_side(entry, entry.after, names)
    return [
        Change(label=label, before=before.get(label, ""), after=after.get(label, ""))
        for label in dict.fromkeys([*before, *after])
        if before.get(label, NOTHING) != after.get(label, NOTHING)
    ]


def _read_side(entry: AuditEntry, values: Any, names: Names) -> dict[str, str]:
    """What an entry says of one side, by label; its state in the words of what it is about."""
    named = _name_values(values)
    states = subject_words.STATES.get(entry.subject_type)
    if states and named.get("state") in states:
        return dict(_facts({**named, "state": str(states[named["state"]])}, names))
    return dict(_facts(named, names))


def _name_values(values: Any) -> dict[str, Any]:
    """What an act told, under names: a result or a value alone gets one."""
    if values is None or values == {}:
        return {}
    if not isinstance(values, dict):
        return {"value": values}
    return {"result": values} if "totals" in values and "deals" in values else values


def _facts(values: Mapping[str, Any], names: Names) -> Facts:
    for key, value in values.items():
        label = phrase_label(key, of_person=names.is_of_people)
        if key == "result":
            yield from _result(value if isinstance(value, dict) else {})
        elif key == "certificate":
            yield from _certificate(value if isinstance(value, dict) else {})
        elif key in ("rule_overrides", "overrides"):
            yield from _rules(value if isinstance(value, dict) else {})
        elif key == "effects":
            yield label, _phrase_reference(key, values, names)
        elif key in _REFERENCES and value is not None:
            yield label, _phrase_reference(key, value, names)
        else:
            yield label, _plain(key, value)


def _phrase_reference(key: str, value: Any, names: Names) -> str:
    """What a reference points to; what an act told in another shape is said as it is."""
    try:
        return _REFERENCES[key](value, names)
    except (TypeError, ValueError, LookupError):
        return _plain(key, value)


def _result(result: Mapping[str, Any]) -> Facts:
    if "totals" in result:
        yield _("Total"), _sides(result["totals"])
    for deal in result.get("deals", []):
        yield _("Donne %(number)s") % {"number": deal["number"]}, _sides(deal["marks"])
    for key in ("finished", "winner"):
        if result.get(key) is not None:
            yield phrase_label(key), _plain(key, result[key])


def _sides(points: Mapping[str, Any]) -> str:
    write = number_writer()
    totals = (f"{_SIDES[side]} {write(points[side])}" for side in SIDES if side in points)
    return " – ".join(totals)


def _certificate(certificate: Mapping[str, Any]) -> Facts:
    for key, label in _CERTIFICATE.items():
        if key in certificate:
            yield str(label), _plain(key, certificate[key])


def _rules(overrides: Mapping[str, Any]) -> Facts:
    for key, value in overrides.items():
        parameter = CATALOGUE.get(key)
        if parameter is None:
            yield key, _plain(key, value)
        else:
            yield parameter.sentence(engine_language()), value_of(parameter, value)


def _team_numbers(value: Any, names: Names) -> str:
    return join_words([names.team_numbered(number) for number in value])


_REFERENCES: Mapping[str, Callable[[Any, Names], str]] = {
    **subject_words.REFERENCES,
    "account": lambda value, names: names.account(value),
    "apart": lambda value, names: join_words([names.player(player) for player in value]),
    "columns": lambda value, _names: join_words([_name_column(name) for name in value]),
    "respelled": lambda value, names: join_words([names.player(player) for player in value]),
    "player": lambda value, names: names.player(value),
    "players": lambda value, names: join_words([names.player(player) for player in value]),
    "round": lambda value, names: names.round_numbered(value),
    "left_open": lambda value, _names: join_words(
        [matter_sentence(read_matter(matter)) for matter in value]
    ),
    "rulebook": lambda value, names: name_rulebook(value),
    "rules_source": lambda value, names: _source(value),
    "since_round": lambda value, names: names.round_numbered(value),
    "team": lambda value, names: names.team(value),
    "trail": lambda value, names: value[:SHORT_NAME],
    "teams": _team_numbers,
    "valid_until": lambda value, names: _moment(value),
}


def _name_column(name: str) -> str:
    """What is written of a person, by its name."""
    consents = {"mail_agreed": _("courriels acceptés"), "shows_initial": _("prénom et initiale")}
    return consents.get(name) or str(getattr(Player._meta.get_field(name), "verbose_name", name))


def _moment(value: str) -> str:
    when = localtime(datetime.datetime.fromisoformat(value))
    return date_format(when, "SHORT_DATETIME_FORMAT")


def _source(value: Any) -> str:
    return str(value.get("name", "")) if isinstance(value, dict) else str(value)


def _plain(key: str, value: Any) -> str:
    field = find_field(key)
    choices = _CHOICES.get(key) or dict(field.flatchoices if field else ())
    if isinstance(value, str | int) and not isinstance(value, bool) and value in choices:
        return str(choices[value])
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    if isinstance(value, dict):
        return join_words([f"{key} {_plain('', part)}" for key, part in value.items()])
    if isinstance(value, list):
        return join_words([_plain(key, part) for part in value])
    return NOTHING if value in (None, "") else str(value)
