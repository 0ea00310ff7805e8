"""What one deal marks under each rulebook, and under a club's rules, for anyone."""

from collections.abc import Collection, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring import RuleSet
from tournaments.errors import Refused
from tournaments.forms.rules.calculator import CalculatorForm
from tournaments.pages.rules.addresses import SHOWN, build_rules_query, read_rules
from tournaments.pages.rules.calculator import (
    choose_first_marks,
    compute_marks_everywhere,
    list_differences,
    phrase_deal,
)
from tournaments.rule_words import name_rules
from tournaments.views.public.page import KeptPage, list_language_links

_KEPT = ("rulebook", "rules")


class CalculatorPage(KeptPage):
    """One deal's facts in the address, the marks of all rulebooks below."""

    names_nobody = True

    @classmethod
    def names_read(cls, asked: Collection[str]) -> Collection[str]:
        """Every name once a deal or a club's rules are told: fields may have several cells."""
        read = ("rulebook", *CalculatorForm.base_fields)
        return asked if any(name in asked for name in read) else ()

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """Rulebooks change with a release alone."""
        return "calculator"

    def get(self, request: HttpRequest) -> HttpResponse:
        """The form, and the marks once it tells a whole deal."""
        own, refusal = self._read_own_rules()
        told = any(name in request.GET for name in CalculatorForm.base_fields)
        typed = request.GET if told and SHOWN not in request.GET else None
        form = CalculatorForm(typed, own=own, initial=request.GET.dict())
        context = {"form": form, "refusal": refusal, "own": name_rules(own) if own else ""}
        context["kept"] = {name: request.GET.get(name, "") for name in _KEPT} if own else {}
        context["clear"] = build_rules_query(own) if own else ""
        if form.is_valid():
            deal = form.told_deal()
            marks = compute_marks_everywhere(deal, form.compared)
            context |= {
                "marks": marks,
                "facts": phrase_deal(deal),
                "first": choose_first_marks(marks),
                "differences": list_differences(deal, marks),
            }
        context["language_links"] = list_language_links(request)
        return render(request, "public/calculator/page.html", context)

    def _read_own_rules(self) -> tuple[RuleSet | None, str]:
        """The rules that the address brings along; none, and why, where it tells none."""
        if "rulebook" not in self.request.GET:
            return None, ""
        try:
            return read_rules(*(self.request.GET.get(name, "") for name in _KEPT)), ""
        except Refused as refusal:
            return None, str(refusal)
