"""The digest of a preview: the same for what is the same, another for whatever differs."""

from dataclasses import dataclass
from fractions import Fraction

import pytest

from tests.factories import TeamFactory, TournamentFactory
from tournaments.domain.previews import (
    Foreseen,
    PreviewChanged,
    apply_as_shown,
    digest_of,
)
from tournaments.models import Tournament


@dataclass(frozen=True)
class Shown:
    """An impact as a page shows it."""

    totals: dict[str, int]
    pairs: frozenset[tuple[int, int]] = frozenset()
    mean: Fraction = Fraction(0)


SHOWN = Shown({"NS": 82, "EW": 80}, frozenset({(1, 2), (3, 4)}), Fraction(1, 3))


def test_the_order_in_which_things_are_kept_makes_no_difference() -> None:
    again = Shown({"EW": 80, "NS": 82}, frozenset({(3, 4), (1, 2)}), Fraction(2, 6))
    assert digest_of(SHOWN) == digest_of(again)


@pytest.mark.parametrize(
    "other",
    [
        Shown({"NS": 83, "EW": 80}, SHOWN.pairs, SHOWN.mean),
        Shown(SHOWN.totals, frozenset({(1, 3), (2, 4)}), SHOWN.mean),
        Shown(SHOWN.totals, SHOWN.pairs, Fraction(1, 2)),
    ],
)
def test_whatever_differs_gives_another_digest(other: Shown) -> None:
    assert digest_of(SHOWN) != digest_of(other)


def foreseen(typed: str = "82", version: int = 1) -> Foreseen[Shown]:
    return Foreseen(typed=typed, versions=(version,), impact=SHOWN)


@pytest.mark.parametrize("other", [foreseen(typed="83"), foreseen(version=2)])
def test_what_was_typed_and_the_versions_count_too(other: Foreseen[Shown]) -> None:
    assert foreseen().digest != other.digest


@pytest.mark.django_db
def test_a_row_counts_by_its_key() -> None:
    team, other = TeamFactory(), TeamFactory()
    same = type(team).objects.get(pk=team.pk)
    assert (digest_of([team]) == digest_of([same]), digest_of([team]) == digest_of([other])) == (
        True,
        False,
    )


@pytest.mark.django_db
@pytest.mark.parametrize(("seen", "code"), [("", "preview-unseen"), ("0" * 32, "preview-changed")])
def test_another_digest_is_refused_with_what_would_change_now(seen: str, code: str) -> None:
    tournament = TournamentFactory(name="Avant")
    rename = Tournament.objects.filter(pk=tournament.pk).update
    with pytest.raises(PreviewChanged) as caught:
        apply_as_shown(tournament, seen=seen, foresee=foreseen, act=lambda: rename(name="Après"))
    assert (caught.value.code, caught.value.foreseen) == (code, foreseen())
    assert Tournament.objects.get().name == "Avant"


@pytest.mark.django_db
def test_the_act_is_done_where_the_digest_is_that_of_now() -> None:
    tournament = TournamentFactory(name="Avant")
    done = apply_as_shown(tournament, seen=foreseen().digest, foresee=foreseen, act=lambda: "done")
    assert done == "done"
