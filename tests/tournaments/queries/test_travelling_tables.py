"""Every table and every column travels, or stays for a reason that is written down."""

from collections.abc import Iterator

from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import Model

from arbitration.queries.carried_trails import STAYS as STAYS_OF_ARBITRATION
from config.own_apps import APPS
from tests.tournaments.queries.staying import COLUMNS_THAT_STAY, STAYS
from tournaments.queries.travelling_played import list_travelling

STAYING = STAYS | STAYS_OF_ARBITRATION


def models_of_the_site() -> Iterator[type[Model]]:
    yield User
    for app in APPS:
        yield from apps.get_app_config(app).get_models()


def columns(model: type[Model]) -> set[str]:
    """What a row says, without the number that it has in one database."""
    concrete = {field.name for field in model._meta.concrete_fields if field.name != "id"}
    return concrete | {one.name for one in model._meta.many_to_many}


def names(models: Iterator[type[Model]]) -> list[str]:
    return sorted(model.__name__ for model in models)


def test_no_table_is_forgotten_and_none_is_told_twice() -> None:
    told = [*(table.model for table in list_travelling()), *STAYING]
    assert names(iter(told)) == names(models_of_the_site())


def test_no_column_of_a_table_that_travels_is_forgotten() -> None:
    told = {
        table.model: {*table.columns, *table.many, *COLUMNS_THAT_STAY.get(table.model, {})}
        for table in list_travelling()
    }
    forgotten = {
        f"{model.__name__}.{column}"
        for model, known in told.items()
        for column in columns(model) ^ known
    }
    assert forgotten == set()


def test_whatever_a_row_refers_to_travels_before_it() -> None:
    seen: set[type[Model]] = set()
    late = set()
    for table in list_travelling():
        seen.add(table.model)
        targets = {table.refers(column) for column in table.columns} - {None, *STAYS}
        late |= {(table.model.__name__, target.__name__) for target in targets - seen if target}
    assert late == set()


def test_what_stands_instead_of_words_about_people_fits_its_column() -> None:
    for table in list_travelling():
        for column, value in table.told_as.items():
            assert table.field(column).clean(value, None) == value if value else not value


FILES = """
    adjustment award booking cancelleddraw charge commandkey dealrecord desksession forbiddenpair
    helperpass keptasplayed lot lotcall match movement phoneseat player prizecategory prizegroup
    prizeplan receipt receiptbook room round scoresheet stage stageentrant tablecode tableentry
    tablesignature tablestand tariff team teammember totalsrecord tournament
"""


def test_files_are_called_as_in_every_earlier_suitcase() -> None:
    found = {table.file for table in list_travelling() if "arbitration" not in table.file}
    assert found == {f"data/tournaments.{name}.jsonl" for name in FILES.split()}
