"""The page of all components is for those who build pages."""

import importlib.util

from django.conf import LazySettings
from django.test import Client

from config import urls


def names(settings: LazySettings, *, debug: bool) -> set[str]:
    """The names of the addresses of a site that is being built, or that is not."""
    settings.DEBUG = debug
    spec = importlib.util.spec_from_file_location("urls_again", urls.__file__)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {pattern.name for pattern in module.urlpatterns if getattr(pattern, "name", None)}


def test_it_is_served_while_the_site_is_built(settings: LazySettings) -> None:
    assert names(settings, debug=True) - names(settings, debug=False) == {"styleguide"}


def test_a_site_in_use_has_no_such_page(db: None) -> None:
    assert Client().get("/styleguide/").status_code == 404
