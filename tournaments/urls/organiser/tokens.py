"""Tokens of the programming interface: addresses."""

from django.urls import path

from tournaments.views.organiser import tokens

_CLUB = "club/<slug:club_slug>/jetons/"
_TOURNAMENT = "<slug:slug>/droits/jetons/"

organiser = [
    path(_CLUB, tokens.ClubTokens.as_view(), name="club_token"),
    path(f"{_CLUB}liste.<str:kind>", tokens.ClubTokens.as_view(), name="club_token_export"),
    path(f"{_CLUB}nouveau/", tokens.NewClubToken.as_view(), name="club_token_new"),
    path(f"{_CLUB}<uuid:key>/retirer/", tokens.RevokeClubToken.as_view(), name="club_token_revoke"),
    path(_TOURNAMENT, tokens.TournamentTokens.as_view(), name="token"),
    path(f"{_TOURNAMENT}liste.<str:kind>", tokens.TournamentTokens.as_view(), name="token_export"),
    path(f"{_TOURNAMENT}nouveau/", tokens.NewTournamentToken.as_view(), name="token_new"),
    path(
        f"{_TOURNAMENT}<uuid:key>/retirer/",
        tokens.RevokeTournamentToken.as_view(),
        name="token_revoke",
    ),
]
