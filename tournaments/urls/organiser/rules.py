"""A club's own rule sets: addresses."""

from django.urls import path

from tournaments.views.organiser.rules import club_rule_versions, club_rules

_CLUB = "club/<slug:club_slug>/regles/"
_SET = f"{_CLUB}<slug:rules_slug>/"
_VERSION = f"{_SET}<int:number>/"

organiser = [
    path(_CLUB, club_rules.ClubRules.as_view(), name="club_rules"),
    path(f"{_CLUB}liste.<str:kind>", club_rules.ClubRulesList.as_view(), name="club_rules_export"),
    path(f"{_CLUB}nouvelles/", club_rules.NewClubRules.as_view(), name="club_rules_new"),
    path(f"{_CLUB}importer/", club_rules.ImportClubRules.as_view(), name="club_rules_import"),
    path(_SET, club_rule_versions.ClubRulesVersion.as_view(), name="club_rules_newest"),
    path(
        f"{_SET}versions.<str:kind>",
        club_rule_versions.VersionsExport.as_view(),
        name="club_rules_versions_export",
    ),
    path(f"{_SET}modifier/", club_rules.EditClubRules.as_view(), name="club_rules_edit"),
    path(_VERSION, club_rule_versions.ClubRulesVersion.as_view(), name="club_rules_version"),
    path(
        f"{_VERSION}comparer/",
        club_rule_versions.CompareClubRules.as_view(),
        name="club_rules_compare",
    ),
    path(
        f"{_VERSION}fichier/", club_rule_versions.ExportClubRules.as_view(), name="club_rules_file"
    ),
    path(
        f"{_VERSION}reglement/",
        club_rule_versions.PrintClubRules.as_view(),
        name="club_rules_print",
    ),
    path(
        "<slug:slug>/reglages/regles/garder/",
        club_rule_versions.KeepRules.as_view(),
        name="rules_keep",
    ),
]
