"""What one deal marks under each rulebook, for anyone."""

from collections.abc import Collection, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.forms.rules.calculator import CalculatorForm
from tournaments.pages.rules.calculator import compute_marks_everywhere, write_deal
from tournaments.views.public.page import KeptPage, list_language_links


class CalculatorPage(KeptPage):
    """One deal's facts in the address, the marks of all rulebooks below."""

    @classmethod
    def names_read(cls, asked: Collection[str]) -> Collection[str]:
        """Every name once a deal is told: fields may have several cells."""
        return asked if any(name in asked for name in CalculatorForm.base_fields) else ()

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """Rulebooks change with a release alone."""
        return "calculator"

    def get(self, request: HttpRequest) -> HttpResponse:
        """The form, and the marks once it tells a whole deal."""
        told = any(name in request.GET for name in CalculatorForm.base_fields)
        form = CalculatorForm(request.GET if told else None)
        context = {"form": form, "language_links": list_language_links(request)}
        if form.is_valid():
            deal = form.told_deal()
            context |= {"marks": compute_marks_everywhere(deal), "facts": write_deal(deal)}
        return render(request, "public/calculator/page.html", context)
