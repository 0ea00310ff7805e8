"""Score sheets: addresses."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.organiser.sheets import (
    acts,
    comparisons,
    contests,
    corrections,
    phones,
    photos,
    sheet,
    sheets,
    totals,
)

_SHEET = [
    path("", sheet.SheetPage.as_view(), name="sheet"),
    path("points/", sheet.ScoreSheetMarks.as_view(), name="sheet_score"),
    path("remettre/", sheet.SubmitSheet.as_view(), name="sheet_submit"),
    path("verifier/", acts.ConfirmSheet.as_view(), name="sheet_confirm"),
    path("contester/", contests.ContestSheet.as_view(), name="sheet_contest"),
    path("trancher/", contests.DecideSheet.as_view(), name="sheet_decide"),
    path("rouvrir/", acts.ReopenSheet.as_view(), name="sheet_reopen"),
    path("forfait/", acts.ForfeitSheet.as_view(), name="sheet_forfeit"),
    path("relire/", comparisons.CompareDeals.as_view(), name="compare_deals"),
    path("telephones/", phones.TablePhones.as_view(), name="table_phones"),
    path("telephones/reprendre/", phones.TakeTableOver.as_view(), name="phones_take_over"),
    path("telephones/rendre/", phones.GiveTableBack.as_view(), name="phones_give_back"),
    path("telephones/accepter/", phones.AcceptFirstDeal.as_view(), name="phones_accept"),
    path("telephones/code/", phones.ReplaceCode.as_view(), name="phones_code"),
    path("telephones/ecarter/", phones.EndSeat.as_view(), name="phone_seat_end"),
    path("telephones/mettre-de-cote/", phones.DropEntries.as_view(), name="phone_entries_drop"),
    path("photos/", photos.SheetPhotos.as_view(), name="sheet_photos"),
    path("photos/<uuid:key>.jpg", photos.Photo.as_view(), name="sheet_photo"),
    path("photos/<uuid:key>/effacer/", photos.RemovePhoto.as_view(), name="sheet_photo_remove"),
    path("corriger/", corrections.CorrectSheet.as_view(), name="sheet_correct"),
]

organiser: list[URLPattern | URLResolver] = [
    path(
        "<slug:slug>/feuilles/<int:round_number>/liste.<str:kind>",
        sheets.RoundSheetsExport.as_view(),
        name="sheets_export",
    ),
    path(
        "<slug:slug>/feuilles/<int:round_number>/telephones/",
        phones.RoundPhones.as_view(),
        name="phones_round",
    ),
    path(
        "<slug:slug>/feuilles/<int:round_number>/telephones/tous/",
        phones.SwitchPhones.as_view(),
        name="phones_switch",
    ),
    path(
        "<slug:slug>/feuilles/<int:round_number>/totaux/<int:table_number>/",
        totals.HandInTotals.as_view(),
        name="totals_hand_in",
    ),
    path(
        "<slug:slug>/feuilles/<int:round_number>/relire/",
        comparisons.ComparePage.as_view(),
        name="compare",
    ),
    path(
        "<slug:slug>/feuilles/<int:round_number>/relire/<int:table_number>/",
        comparisons.CompareTotals.as_view(),
        name="compare_totals",
    ),
    path("<slug:slug>/feuilles/<int:round_number>/<int:table_number>/", include(_SHEET)),
]
