"""Score sheets: addresses."""

from django.urls import include, path

from tournaments.views.organiser import sheet_acts, sheet_corrections, sheet_pages, sheets

_SHEET = [
    path("", sheet_pages.SheetPage.as_view(), name="sheet"),
    path("points/", sheet_pages.ScoreSheetMarks.as_view(), name="sheet_score"),
    path("remettre/", sheet_pages.SubmitSheet.as_view(), name="sheet_submit"),
    path("verifier/", sheet_acts.ConfirmSheet.as_view(), name="sheet_confirm"),
    path("contester/", sheet_acts.ContestSheet.as_view(), name="sheet_contest"),
    path("trancher/", sheet_acts.DecideSheet.as_view(), name="sheet_decide"),
    path("rouvrir/", sheet_acts.ReopenSheet.as_view(), name="sheet_reopen"),
    path("forfait/", sheet_acts.ForfeitSheet.as_view(), name="sheet_forfeit"),
    path("corriger/", sheet_corrections.CorrectSheet.as_view(), name="sheet_correct"),
]

urlpatterns = [
    path("<slug:slug>/feuilles/", sheets.CurrentSheets.as_view(), name="sheets"),
    path(
        "<slug:slug>/feuilles/<int:round_number>/",
        sheets.RoundSheetsPage.as_view(),
        name="sheets_round",
    ),
    path("<slug:slug>/feuilles/<int:round_number>/<int:table_number>/", include(_SHEET)),
]
