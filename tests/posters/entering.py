"""A poster entered as an organiser does: every form of the site filled in and sent."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.test import Client
from django.urls import reverse

from tests.crawling.answers import answers
from tests.factories import MembershipFactory
from tests.posters.poster import Poster
from tournaments.models import Tournament


class Desk:
    """An organiser's browser, and the tournament that is entered in it."""

    def __init__(self, name: str) -> None:
        """An organiser of a club that has nothing yet."""
        member = MembershipFactory.create()
        self.club, self.browser, self.name = member.club, Client(), name
        self.browser.force_login(member.user)

    def enter(self, poster: Poster, names: list[tuple[str, ...]]) -> Tournament:
        """The whole poster, and those who come: signed up, and in the room."""
        begun = {"club": self.club.pk, "name": self.name, "date": "2026-12-05"}
        begun["sheet_entry"] = "deals"
        self.send(reverse("organiser:create"), {**begun, "preset": poster.preset})
        self.tournament = self.club.tournaments.get()
        if "system" in poster.settings:
            self.fill("settings", {"system": poster.settings["system"]})
        self.fill("settings", poster.settings)
        if poster.rules is not None:
            self.fill("rules", {f"rule-{name}": value for name, value in poster.rules.items()})
        if poster.ranking is not None:
            self.fill("settings", poster.ranking)
        for stage in poster.stages:
            self._enter_stage(stage)
        self._sign_up(names)
        return Tournament.objects.get(pk=self.tournament.pk)

    def address(self, route: str, *numbers: int) -> str:
        """The address of a page of the tournament."""
        return reverse(f"organiser:{route}", args=[self.tournament.slug, *numbers])

    def fill(self, route: str, typed: Mapping[str, Any], *numbers: int, query: str = "") -> None:
        """Open a page, change some fields of its form, and send it."""
        where = self.address(route, *numbers) + query
        form = self.browser.get(where).context["form"]
        assert not (unknown := typed.keys() - form.fields.keys()), f"{where} asks no {unknown}"
        self.send(where, {**answers(form), **typed})

    def send(self, where: str, typed: Mapping[str, Any]) -> None:
        """Send a form; raises AssertionError with what the page says against it."""
        left_out = (None, False)
        sent = {n: v for n, v in typed.items() if not any(v is one for one in left_out)}
        answer = self.browser.post(where, sent)
        if answer.status_code != 302:
            form: forms.BaseForm = answer.context["form"]
            raise AssertionError(f"{where}: {form.errors.as_text()}")

    def _enter_stage(self, stage: Mapping[str, Any]) -> None:
        typed = dict(stage)
        number, query = typed.pop("number"), f"?tirage={typed.pop('system')}"
        if "source" in typed:
            typed["source"] = self.tournament.stages.get(number=typed["source"]).pk
        if self.tournament.stages.filter(number=number).exists():
            self.fill("stage_edit", typed, number, query=query)
        else:
            self.fill("stage_add", typed, query=query)

    def _sign_up(self, names: list[tuple[str, ...]]) -> None:
        """A list pasted from a spreadsheet, and everybody noted at the door."""
        pasted = "\n".join(";".join(players) for players in names)
        page = self.browser.post(self.address("import_teams"), {"pasted": pasted})
        form = page.context["form"]
        fields = [column.field for column in form.column_fields]
        chosen = {field.html_name: field.value() for field in fields}
        seal = {name: page.context[name] for name in ("draft", "shown")}
        self.send(self.address("import_confirm"), {**chosen, **seal, "import": "1"})
        awaited = ",".join(
            str(number) for number in self.tournament.teams.values_list("number", flat=True)
        )
        self.send(self.address("check_in_everybody"), {"awaited": awaited})
        assert self.tournament.teams.ready_to_play().count() == len(names)
