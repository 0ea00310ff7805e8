"""Files of rules, written by this site or by anybody."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import CATALOGUE, RULEBOOKS, RuleSet
from tournaments.errors import Refused
from tournaments.imports.rule_file import (
    MAX_BYTES,
    RuleFile,
    describe_overrides,
    read_rule_file,
)

GOOD: dict[str, Any] = {
    "id": "amicale/belote-du-vendredi",
    "name": "Belote du vendredi",
    "version": 3,
    "rulebook": "ffb-belote",
    "edition": "2019",
    "overrides": {"failed_base": 200},
}


def file_of(**changes: Any) -> bytes:
    held = {key: value for key, value in (GOOD | changes).items() if value is not None}
    return json.dumps(held).encode()


def refusal(content: bytes) -> Refused:
    with pytest.raises(Refused) as caught:
        read_rule_file(content)
    return caught.value


def test_a_written_file_is_read_again_as_it_was() -> None:
    rules = RuleSet.of("ffb-coinche", {"carre_values": {"J": 150}, "scaled_trumps": ["NT"]})
    file = RuleFile(id="a/b", name="Été", version=2, rules=rules, edition="x")
    assert read_rule_file(file.write()) == file


def test_a_file_is_one_object_with_the_documented_keys() -> None:
    assert read_rule_file(file_of()).document() == GOOD


def test_only_a_name_and_a_rulebook_are_needed() -> None:
    file = read_rule_file(b'{"name": "Belote", "rulebook": "ffb-belote"}')
    assert file.document() == {
        "id": "", "name": "Belote", "version": 1, "rulebook": "ffb-belote", "edition": "",
        "overrides": {},
    }  # fmt: skip


def test_what_is_as_the_rulebook_has_it_is_no_override() -> None:
    said = RULEBOOKS["ffb-belote"].setting("failed_base").value
    assert describe_overrides(read_rule_file(file_of(overrides={"failed_base": said})).rules) == {}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not-json"),
        (b"\xff\xfe\x00", "not-json"),
        (b"PK\x03\x04", "not-json"),
        (b"[" * 100_000, "not-json"),
        (b"9" * 10_000, "not-json"),
        (b'{"name": NaN}', "not-json"),
        (b'{"name": "a", "name": "b", "rulebook": "ffb-belote"}', "not-json"),
        (b'{"name": "\\ud800", "rulebook": "ffb-belote"}', "not-json"),
        (b"[]", "bad-rule-file"),
        (b" " * (MAX_BYTES + 1), "too-large"),
        (file_of(name=None), "bad-rule-file"),
        (file_of(name=" "), "bad-rule-file"),
        (file_of(name="a\nb"), "bad-rule-file"),
        (file_of(name="a" * 61), "bad-rule-file"),
        (file_of(name=7), "bad-rule-file"),
        (file_of(version=0), "bad-rule-file"),
        (file_of(version=True), "bad-rule-file"),
        (file_of(rulebook=None), "bad-rule-file"),
        (file_of(rulebook=["ffb-belote"]), "bad-rule-file"),
        (file_of(overrides=["failed_base"]), "bad-rule-file"),
        (file_of(colour="red"), "bad-rule-file"),
        (file_of(rulebook="poker"), "bad-rules"),
        (file_of(overrides={"failed_base": 1.5}), "bad-rules"),
        (file_of().replace(b"200", b"1e999"), "bad-rules"),
        (file_of(overrides={"failed_base": 10**300}), "bad-rules"),
    ],
)
def test_what_cannot_be_rules_is_refused_with_a_sentence(content: bytes, code: str) -> None:
    assert refusal(content).code == code


def test_every_unknown_or_impossible_option_is_named() -> None:
    said = str(refusal(file_of(overrides={"couleur": 1, "failed_base": -1, "tie": "litige"})))
    assert said == (
        "Ces règles ne peuvent pas être jouées : « couleur » n'est pas un réglage de ce "
        "règlement. Cette valeur n'est pas possible pour « Les points de base d'un contrat "
        "chuté » ; au choix : un nombre entier de 0 à 2000, les points des plis. (failed_base)"
    )


def test_no_more_than_a_few_problems_are_told() -> None:
    said = str(refusal(file_of(overrides={f"x{number}": 1 for number in range(1000)})))
    assert said.count("n'est pas un réglage") == 8


def test_options_that_contradict_each_other_are_named() -> None:
    said = str(refusal(file_of(overrides={"sweep_points": 100})))
    assert said == (
        "Ces règles ne peuvent pas être jouées : Ces réglages se contredisent : Ce que valent "
        "tous les plis aux preneurs ; Les points de toutes les cartes et du dernier pli. Tous les "
        "plis valent au moins les points de tout le jeu. (sweep_points, pack_points)"
    )


def test_every_contradiction_is_named() -> None:
    said = str(refusal(file_of(overrides={"sweep_points": 100, "rounding_up_from": 12})))
    assert said == (
        "Ces règles ne peuvent pas être jouées : Ces réglages se contredisent : Ce que valent "
        "tous les plis aux preneurs ; Les points de toutes les cartes et du dernier pli. Tous les "
        "plis valent au moins les points de tout le jeu. (sweep_points, pack_points) Ces réglages "
        "se contredisent : Le reste à partir duquel les preneurs arrondissent vers le haut ; On "
        "arrondit à un multiple de ce nombre. Un reste est toujours plus petit que le pas de "
        "l'arrondi. (rounding_up_from, rounding_step)"
    )


def outcome(content: bytes) -> RuleFile | Refused:
    try:
        return read_rule_file(content)
    except Refused as refused:
        return refused


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


@given(st.binary(max_size=200) | ANY_JSON.map(lambda held: json.dumps(held).encode()))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    found = outcome(content)
    assert isinstance(found, RuleFile) or found.field == "file"


@given(
    st.sampled_from(sorted(RULEBOOKS)),
    st.dictionaries(st.sampled_from(sorted(CATALOGUE)), ANY_JSON, max_size=4),
)
def test_any_options_are_read_or_refused(rulebook: str, overrides: dict[str, Any]) -> None:
    content = json.dumps({"name": "N", "rulebook": rulebook, "overrides": overrides}).encode()
    found = outcome(content)
    again = outcome(found.write()) if isinstance(found, RuleFile) else found
    assert again == found
