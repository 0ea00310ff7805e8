"""What a règlement says of one value of a parameter: a whole sentence of `sentences.tsv`, whose
keys are `parameter=value`, or the parameter alone where the sentence holds its number."""

from collections.abc import Mapping
from pathlib import Path

from scoring.rules.parameter import Parameter, Value


def _read() -> Mapping[str, tuple[str, str]]:
    lines = Path(__file__).with_name("sentences.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines[1:])
    return {key: (fr, en) for key, fr, en in rows}


SENTENCES = _read()
"""By `parameter=value` or `parameter`: (French, English)."""


def rule_sentence(parameter: Parameter, value: Value, lang: str) -> str:
    """The sentence for a value, with `%(value)s` (its number with the unit) or `%(number)s` where
    it stands; empty for what has none: yes and no, selections, points by card."""
    name = parameter.name
    fr, en = SENTENCES.get(f"{name}={value}") or SENTENCES.get(name, ("", ""))
    return en if lang == "en" else fr
