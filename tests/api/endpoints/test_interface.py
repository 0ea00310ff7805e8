"""The page for programs: every operation of the schema is on it."""

import pytest
from django.test import Client
from django.urls import reverse

from api.endpoints.interface import INTERFACE, list_groups

pytestmark = pytest.mark.django_db


def test_it_names_every_operation_of_the_schema(outsider: Client) -> None:
    schema = INTERFACE.get_openapi_schema()
    told = {
        (operation.method, operation.path)
        for group in list_groups(schema)
        for operation in group.operations
    }
    assert told == {
        (method.upper(), path) for path, one in schema["paths"].items() for method in one
    }
    page = outsider.get(reverse("public:api")).content.decode()
    assert all(f"{method} {path}" in page for method, path in told)
