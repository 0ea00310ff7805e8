"""The ways that are written down are those of the models, and none is forgotten."""

from collections.abc import Iterator, Mapping

import pytest
from django.apps import apps
from django.db import models

from arbitration.models import AuditDetail, AuditEntry
from arbitration.queries.mentions import list_word_columns
from arbitration.queries.ways import TO_A_CLUB, TO_A_MATCH, TO_A_TEAM, TO_A_TOURNAMENT, Ways
from bookings.models import OnlineAccount
from config.own_apps import APPS
from tournaments.models import Club, Job, Match, Movement, Player, Receipt, Team, Tournament
from tournaments.models.job import JobDocument

WAYS: Mapping[type[models.Model], Ways] = {
    Match: TO_A_MATCH,
    Team: TO_A_TEAM,
    Tournament: TO_A_TOURNAMENT,
    Club: TO_A_CLUB,
}
SEEN_TO_APART = (
    Club,
    Tournament,
    Player,
    AuditEntry,
    AuditDetail,
    Movement,
    Receipt,
    OnlineAccount,
)
"""Clubs and tournaments bear the names that a club gave them; vouchers are kept as they were given,
for the ten years that the law asks; a club's key to HelloAsso is nobody's name; of the others
erasing itself takes care."""

OF_NO_CLUB = {Job, JobDocument}
"""Jobs of the whole site belong to no tournament."""


def models_of_the_site() -> Iterator[type[models.Model]]:
    for app in APPS:
        yield from apps.get_app_config(app).get_models()


def referred(model: type[models.Model]) -> Iterator[type[models.Model]]:
    """The models that a model has references to."""
    for field in model._meta.concrete_fields:
        if isinstance(field.related_model, type):
            yield field.related_model


def leads_to(model: type[models.Model], target: type[models.Model]) -> bool:
    """Whether any chain of references leads from a model to another."""
    reached = list(referred(model))
    for one in reached:
        reached += [further for further in referred(one) if further not in reached]
    return target in reached


def steps(model: type[models.Model], way: str) -> Iterator[models.ForeignKey]:
    """The references of a way, in order."""
    for name in way.split("__"):
        field = model._meta.get_field(name)
        yield field
        model = field.related_model


def names(found: Iterator[type[models.Model]]) -> list[str]:
    return sorted(one.__name__ for one in found)


def test_whatever_leads_to_a_match_is_written_down() -> None:
    found = (model for model in models_of_the_site() if leads_to(model, Match))
    assert names(found) == names(iter(TO_A_MATCH))


def test_whatever_of_a_club_holds_words_is_written_down() -> None:
    found = (
        model
        for model in models_of_the_site()
        if leads_to(model, Club) and list_word_columns(model) and model not in SEEN_TO_APART
    )
    assert names(found) == names(iter(TO_A_CLUB))


def test_whatever_may_be_about_a_team_alone_has_a_tournament() -> None:
    assert TO_A_TEAM.keys() == TO_A_TOURNAMENT.keys()


@pytest.mark.parametrize("target", WAYS, ids=lambda one: one.__name__)
def test_each_way_arrives(target: type[models.Model]) -> None:
    lost = [
        model
        for model, way in WAYS[target].items()
        if list(steps(model, way))[-1].related_model is not target
    ]
    assert lost == []


def test_no_row_is_lost_on_its_way_to_its_club() -> None:
    lost = {
        model for model, way in TO_A_CLUB.items() if any(step.null for step in steps(model, way))
    }
    assert lost == OF_NO_CLUB
