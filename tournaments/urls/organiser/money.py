"""Tariffs, accounts, tills and receipts: addresses."""

from django.urls import path

from tournaments.views.organiser.money import accounts, receipts, tills, treasury

_ACCOUNTS = "<slug:slug>/comptes/"
_TEAM = f"{_ACCOUNTS}equipe/<int:team_number>/"
_LINE = f"{_ACCOUNTS}ligne/<uuid:key>/"
_TILLS = "<slug:slug>/caisse/"

_CLUB = "club/<slug:club_slug>/comptes/"

organiser = [
    path(_CLUB, treasury.ClubAccountsPage.as_view(), name="club_accounts"),
    path(f"{_CLUB}papier/", treasury.ClubAccountsPrint.as_view(), name="club_accounts_paper"),
    path(
        f"{_CLUB}liste.<str:kind>",
        treasury.ClubAccountsExport.as_view(),
        name="club_accounts_export",
    ),
    path(_TEAM, accounts.AccountOfTeam.as_view(), name="team_account"),
    path(f"{_TEAM}encaisser/<int:cents>/", treasury.TakeCash.as_view(), name="account_cash"),
    path(f"{_TEAM}tarifs/", accounts.TeamFees.as_view(), name="team_fees"),
    path(f"{_TEAM}offrir/", accounts.EntryGive.as_view(), name="entry_give"),
    path(f"{_TEAM}garder/", accounts.EntryKeep.as_view(), name="entry_keep"),
    path(f"{_TEAM}rembourser/", accounts.Refund.as_view(), name="money_refund"),
    path(f"{_LINE}contre-passer/", accounts.Reverse.as_view(), name="money_reverse"),
    path(f"{_LINE}recu/", receipts.ReceiptMake.as_view(), name="receipt_make"),
    path("<slug:slug>/recus/", receipts.AllReceipts.as_view(), name="receipts"),
    path("<slug:slug>/recus/<uuid:key>/", receipts.ReceiptPage.as_view(), name="receipt"),
    path(_ACCOUNTS, treasury.Treasury.as_view(), name="accounts"),
    path(f"{_ACCOUNTS}liste.<str:kind>", treasury.LedgerExport.as_view(), name="accounts_export"),
    path(f"{_ACCOUNTS}papier/", treasury.StatementPaper.as_view(), name="accounts_paper"),
    path(f"{_ACCOUNTS}noter/", treasury.Note.as_view(), name="money_note"),
    path(_TILLS, tills.Tills.as_view(), name="tills"),
    path(f"{_TILLS}<int:number>/compter/", tills.TillCount.as_view(), name="till_count"),
    path(f"{_TILLS}<int:number>/clore/", tills.TillClose.as_view(), name="till_close"),
]
