"""Addresses of the arbiters."""

from django.urls import path
from django.views.generic import RedirectView

from arbitration.views import (
    appeals,
    incidents,
    journal,
    judging,
    penalties,
    people,
    queue,
    reports,
    rulings,
)

_PERSON = "club/<slug:club_slug>/personnes/<uuid:player_key>/"

app_name = "arbitration"

urlpatterns = [
    path("club/<slug:club_slug>/journal/", journal.ClubJournal.as_view(), name="club_audit"),
    path(
        "club/<slug:club_slug>/personnes/",
        RedirectView.as_view(pattern_name="organiser:people"),
        name="people",
    ),
    path(_PERSON, people.ClubPerson.as_view(), name="person"),
    path(f"{_PERSON}fichier.json", people.ClubPersonFile.as_view(), name="person_file"),
    path(f"{_PERSON}effacer/", people.ErasePerson.as_view(), name="person_erase"),
    path("<slug:slug>/", queue.Queue.as_view(), name="queue"),
    path("<slug:slug>/equipe/", people.Teams.as_view(), name="teams"),
    path("<slug:slug>/equipe/<int:team_number>/", people.TeamFilePage.as_view(), name="team"),
    path("<slug:slug>/signaler/", reports.ReportWhere.as_view(), name="report"),
    path(
        "<slug:slug>/signaler/equipe/<int:team_number>/",
        reports.ReportTeam.as_view(),
        name="report_team",
    ),
    path(
        "<slug:slug>/signaler/<int:round_number>/<int:table_number>/",
        reports.ReportWhat.as_view(),
        name="report_table",
    ),
    path(
        "<slug:slug>/signaler/<int:round_number>/<int:table_number>/<slug:kind>/",
        reports.ReportDetails.as_view(),
        name="report_details",
    ),
    path("<slug:slug>/incident/<uuid:key>/", incidents.IncidentPage.as_view(), name="incident"),
    *(
        path(f"<slug:slug>/incident/<uuid:key>/{word}/", view.as_view(), name=f"incident_{name}")
        for name, word, view in (
            ("take", "prendre", queue.TakeIncident),
            ("release", "rendre", queue.ReleaseIncident),
            ("withdraw", "sans-suite", incidents.WithdrawIncident),
            ("settle", "accord", incidents.SettleIncident),
            ("preview", "voir", incidents.PreviewProposal),
            ("accept", "tarif", incidents.AcceptProposal),
            ("decide", "decider", incidents.DecideOtherwise),
            ("replay", "rejeu", queue.AttachReplay),
        )
    ),
    path("<slug:slug>/decision/<int:number>/", rulings.RulingPage.as_view(), name="ruling"),
    path(
        "<slug:slug>/decision/<int:number>/avis/",
        rulings.RulingNotice.as_view(),
        name="ruling_notice",
    ),
    path(
        "<slug:slug>/decision/<int:number>/reviser/",
        rulings.ReviseRuling.as_view(),
        name="ruling_revise",
    ),
    path(
        "<slug:slug>/decision/<int:number>/appel/",
        appeals.LodgeAppeal.as_view(),
        name="appeal_lodge",
    ),
    path("<slug:slug>/appels/", appeals.Appeals.as_view(), name="appeals"),
    path("<slug:slug>/appels/<uuid:key>/", judging.AppealPage.as_view(), name="appeal"),
    *(
        path(f"<slug:slug>/appels/<uuid:key>/{word}/", view.as_view(), name=f"appeal_{name}")
        for name, word, view in (
            ("votes", "voix", judging.VotesOnAppeal),
            ("judge", "juger", judging.JudgeAppeal),
            ("jury", "jury", appeals.Judges),
            ("withdraw", "retirer", appeals.WithdrawAppeal),
        )
    ),
    path("<slug:slug>/jury/", appeals.Jury.as_view(), name="jury"),
    path("<slug:slug>/penalites/", penalties.Penalties.as_view(), name="penalties"),
    path(
        "<slug:slug>/penalites/liste.<str:kind>",
        penalties.PenaltyExport.as_view(),
        name="penalties_export",
    ),
    path(
        "<slug:slug>/penalites/<uuid:key>/annuler/",
        penalties.CancelPenalty.as_view(),
        name="penalty_cancel",
    ),
    path("<slug:slug>/proces-verbal/", journal.RecordPage.as_view(), name="record"),
    path("<slug:slug>/proces-verbal/imprimer/", journal.RecordPaper.as_view(), name="record_paper"),
    path("<slug:slug>/journal/", journal.Journal.as_view(), name="audit"),
    path("<slug:slug>/journal/<int:number>/", journal.JournalEntry.as_view(), name="audit_entry"),
]
