"""Draws and rounds: addresses."""

from django.urls import path

from tournaments.views.organiser.draws import cancelled_draws, draws, late_teams, round_page, swaps

ROUND = "<slug:slug>/tirage/<int:round_number>"

organiser = [
    path("<slug:slug>/parties/", round_page.Rounds.as_view(), name="rounds"),
    path("<slug:slug>/parties/<int:round_number>/", round_page.RoundPage.as_view(), name="round"),
    path("<slug:slug>/tirage/nouveau/", draws.PreviewDraw.as_view(), name="draw_preview"),
    path(f"{ROUND}/publier/", draws.PublishDraw.as_view(), name="draw_publish"),
    path(f"{ROUND}/annuler/", cancelled_draws.CancelDraw.as_view(), name="draw_cancel"),
    path(
        "<slug:slug>/tirage/<int:stage_number>/reprendre/",
        cancelled_draws.RestoreDraw.as_view(),
        name="draw_restore",
    ),
    path(f"{ROUND}/echanger/", swaps.SwapTeams.as_view(), name="draw_swap"),
    path(f"{ROUND}/table/", swaps.ChangeTable.as_view(), name="draw_table"),
    path(f"{ROUND}/retard/", late_teams.SeatLateTeam.as_view(), name="draw_seat_late"),
    path(f"{ROUND}/exempt/", late_teams.SeatExempt.as_view(), name="draw_seat_exempt"),
    path(
        f"{ROUND}/exempt/<int:table_number>/reprendre/",
        late_teams.TakeBackExempt.as_view(),
        name="draw_take_back_exempt",
    ),
    path(
        f"{ROUND}/vainqueur/<int:table_number>/",
        draws.NameWinner.as_view(),
        name="draw_winner",
    ),
    path(f"{ROUND}/lancer/", draws.StartRound.as_view(), name="round_start"),
    path(f"{ROUND}/pause/", draws.PauseRound.as_view(), name="round_pause"),
    path(f"{ROUND}/pause/fin/", draws.ResumeRound.as_view(), name="round_resume"),
]
