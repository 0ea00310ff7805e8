"""What a mêlée's certificate says: former partners, and how far it is proved."""

from typing import Any

import pytest

from tournaments.models import Round
from tournaments.pages.draws.certificate import phrase_certificate


def lines(**changes: Any) -> list[str]:
    held = {
        "forbidden": 0,
        "partners_again": 0,
        "rematches": 0,
        "repeat_byes": 0,
        "bye_distance": 0,
        "same_club": 0,
        "cost": [4, 2],
        "optimal": True,
        "seed": 7,
        "notes": [],
        **changes,
    }
    return [line.text for line in phrase_certificate(Round(system="melee", certificate=held))]


@pytest.mark.parametrize(
    ("again", "sentence"),
    [
        (0, "Personne ne retrouve un ancien partenaire."),
        (1, "1 partenaire déjà eu, le moins possible."),
        (2, "2 partenaires déjà eus, le moins possible."),
    ],
)
def test_former_partners_are_counted(again: int, sentence: str) -> None:
    assert lines(partners_again=again)[1] == sentence


@pytest.mark.parametrize("code", ["melee-opponents", "melee-balance"])
def test_a_draw_proved_in_steps_does_not_claim_more(code: str) -> None:
    notes = [{"code": code, "values": []}]
    assert lines(notes=notes)[-1] == (
        "Prouvé par étapes : les partenaires, puis leurs adversaires. Numéro du tirage : 7."
    )


def test_a_small_field_is_proved_as_a_whole() -> None:
    assert lines()[-1] == "Prouvé : aucun autre tirage ne fait mieux. Numéro du tirage : 7."


def test_what_was_changed_by_hand_or_not_proved_claims_no_fewest() -> None:
    assert lines(partners_again=1, rematches=2, optimal=False)[1:3] == [
        "1 partenaire déjà eu.",
        "2 adversaires déjà rencontrés.",
    ]
