"""How one kind of row leads to another: chains of references between the site's models."""

from functools import cache

from django.apps import apps
from django.db import models

from tournaments.models import Match

APPS = ("tournaments", "arbitration")


def models_of_the_site() -> list[type[models.Model]]:
    """Every model of our own."""
    return [model for app in APPS for model in apps.get_app_config(app).get_models()]


@cache
def way_to(model: type[models.Model], target: type[models.Model]) -> str:
    """The shortest chain of references from a model to another, as a lookup; empty: none."""
    ways: list[tuple[type[models.Model], str]] = [(model, "")]
    seen = {model}
    for one, way in ways:
        for field in one._meta.concrete_fields:
            referred = field.related_model
            if not isinstance(referred, type) or referred in seen:
                continue
            step = f"{way}__{field.name}".lstrip("_")
            if referred is target:
                return step
            seen.add(referred)
            ways.append((referred, step))
    return ""


def ways_to_a_match() -> dict[str, tuple[type[models.Model], str]]:
    """The models whose rows belong to a match, by the names under which entries call them."""
    found = {
        model._meta.model_name or "": (model, way_to(model, Match))
        for model in models_of_the_site()
    }
    return {name: (model, way) for name, (model, way) in found.items() if way}
