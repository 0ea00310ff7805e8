"""Score sheets: addresses."""

from django.urls import include, path

from tournaments.views.organiser.sheets import acts, contests, corrections, sheet, sheets

_SHEET = [
    path("", sheet.SheetPage.as_view(), name="sheet"),
    path("points/", sheet.ScoreSheetMarks.as_view(), name="sheet_score"),
    path("remettre/", sheet.SubmitSheet.as_view(), name="sheet_submit"),
    path("verifier/", acts.ConfirmSheet.as_view(), name="sheet_confirm"),
    path("contester/", contests.ContestSheet.as_view(), name="sheet_contest"),
    path("trancher/", contests.DecideSheet.as_view(), name="sheet_decide"),
    path("rouvrir/", acts.ReopenSheet.as_view(), name="sheet_reopen"),
    path("forfait/", acts.ForfeitSheet.as_view(), name="sheet_forfeit"),
    path("corriger/", corrections.CorrectSheet.as_view(), name="sheet_correct"),
]

urlpatterns = [
    path("<slug:slug>/feuilles/", sheets.CurrentSheets.as_view(), name="sheets"),
    path(
        "<slug:slug>/feuilles/<int:round_number>/",
        sheets.RoundSheetsPage.as_view(),
        name="sheets_round",
    ),
    path(
        "<slug:slug>/feuilles/<int:round_number>/liste.<str:kind>",
        sheets.RoundSheetsExport.as_view(),
        name="sheets_export",
    ),
    path("<slug:slug>/feuilles/<int:round_number>/<int:table_number>/", include(_SHEET)),
]
