"""A rule set as a file: one JSON object, written by the site and read with suspicion.

The keys are `id`, `name`, `version`, `rulebook`, `edition` and `overrides`; what they hold is
described in ``docs/rule-sets.md``.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext as _

from scoring import RULEBOOKS, FactError, RuleSet
from tournaments.errors import Refused
from tournaments.imports.files.reading import decode
from tournaments.json_values import read_json
from tournaments.rule_words import phrase_fault

MAX_BYTES = 1024 * 1024
MOST_PROBLEMS = 8
LONGEST_NAME = 60
_KEYS = ("id", "name", "version", "rulebook", "edition", "overrides")
_NEEDED = ("name", "rulebook")


@dataclass(frozen=True, kw_only=True, slots=True)
class RuleFile:
    """What a file of rules holds; `overrides` are the engine's, checked.

    `id` names the club and the rule set it was written from, `version` which of its versions.
    """

    id: str
    name: str
    version: int
    rules: RuleSet
    edition: str

    def document(self) -> dict[str, Any]:
        """The object that stands in the file, and on a tournament made from these rules."""
        return {
            "id": self.id,
            "name": self.name,
            "version": self.version,
            "rulebook": self.rules.rulebook.id,
            "edition": self.edition,
            "overrides": describe_overrides(self.rules),
        }

    def write(self) -> bytes:
        """The file, as people can read it too."""
        return (json.dumps(self.document(), ensure_ascii=False, indent=2) + "\n").encode()


def describe_overrides(rules: RuleSet) -> dict[str, Any]:
    """The overrides of a rule set as JSON holds them, in the order of the catalogue."""
    return {change.name: _as_json(change.value) for change in rules.differences()}


def _as_json(value: object) -> object:
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def read_rule_file(content: bytes) -> RuleFile:
    """Read a file of rules, whoever wrote it.

    Raises `Refused` with code `too-large`, `not-json`, `bad-rule-file` (a key is missing,
    unknown or of the wrong kind) or `bad-rules` (the engine refuses; every option that is
    unknown or impossible is named, up to eight, or else the settings that contradict).
    """
    refuse_oversize(len(content))
    members = _object(content)
    for key in sorted(members.keys() - set(_KEYS)):
        raise _bad(
            _("Ce fichier contient « %(key)s », qui n'est pas attendu.") % {"key": _cut(key)}
        )
    for key in _NEEDED:
        if key not in members:
            raise _bad(_("Il manque « %(key)s » dans ce fichier.") % {"key": key})
    name, rulebook = _text(members, "name", LONGEST_NAME), _text(members, "rulebook", 40)
    if not name:
        raise _bad(_("Ces règles n'ont pas de nom dans le fichier."))
    return RuleFile(
        id=_text(members, "id", 130),
        name=name,
        version=_version(members),
        rules=_rules(rulebook, members.get("overrides", {})),
        edition=_text(members, "edition", 40),
    )


def refuse_oversize(size: int) -> None:
    """Raise `Refused` (`too-large`) for more than a megabyte."""
    if size > MAX_BYTES:
        raise Refused(_("Ce fichier dépasse 1 Mo."), code="too-large", field="file")


def _object(content: bytes) -> dict[str, Any]:
    try:
        text = decode(content)
        members = read_json(text, build=_each_key_once)
        json.dumps(members, ensure_ascii=False).encode()
    except (Refused, ValueError) as error:
        raise Refused(
            _("Ce fichier n'est pas un fichier de règles : ce n'est pas du JSON lisible."),
            code="not-json",
            field="file",
        ) from error
    if not isinstance(members, dict):
        raise _bad(_("Ce fichier n'est pas un fichier de règles."))
    return members


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a key stands twice")
    return members


def _text(members: Mapping[str, Any], key: str, longest: int) -> str:
    value = members.get(key, "")
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        raise _bad(
            _("« %(key)s » doit être un texte d'une ligne, de %(longest)d signes au plus.")
            % {"key": key, "longest": longest}
        )
    return value.strip()


def _version(members: Mapping[str, Any]) -> int:
    value = members.get("version", 1)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 1_000_000:
        raise _bad(_("« version » doit être un nombre entier, à partir de 1."))
    return value


def _rules(rulebook: str, overrides: object) -> RuleSet:
    if not isinstance(overrides, dict):
        raise _bad(_("« overrides » doit être un objet : un réglage, sa valeur."))
    if rulebook not in RULEBOOKS:
        raise _refused_rules([FactError("unknown-rulebook", "rulebook", name=_cut(rulebook))])
    problems = list(_list_wrong_overrides(rulebook, overrides))
    if problems:
        raise _refused_rules(problems)
    try:
        return RuleSet.of(rulebook, overrides)
    except FactError as error:
        raise _refused_rules([error]) from error


def _list_wrong_overrides(rulebook: str, overrides: Mapping[str, object]) -> Iterator[FactError]:
    """What is wrong with each override by itself, the first few."""
    found = 0
    for name, value in overrides.items():
        try:
            RuleSet.of(rulebook, {name: value})
        except FactError as error:
            if error.code != "option-conflict":
                found += 1
                yield FactError(error.code, error.path, **(error.params | {"name": _cut(name)}))
        if found == MOST_PROBLEMS:
            return


def _refused_rules(problems: list[FactError]) -> Refused:
    sentences = " ".join(phrase_fault(problem, with_codes=True) for problem in problems)
    return Refused(
        _("Ces règles ne peuvent pas être jouées : %(problems)s") % {"problems": sentences},
        code="bad-rules",
        field="file",
    )


def _bad(sentence: str) -> Refused:
    return Refused(sentence, code="bad-rule-file", field="file")


def _cut(text: str) -> str:
    return Truncator(text).chars(40)
