"""A club's account with HelloAsso: what the site needs to ask for money in its name."""

import re

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.sealed import SealedTextField

ORGANIZATION = re.compile(r"\A[\w-]{1,100}\Z")
"""How HelloAsso writes an organisation in its addresses."""


class OnlineAccount(models.Model):
    """One club's key to HelloAsso, and the token that it was given for it.

    `site_url` is the site for which it was typed: a copy of the database elsewhere asks nothing
    with it. Since `refused_at` HelloAsso does not know the key. `renewing_until` is how long
    whoever renews the token has for it. `hook_hash` is of the secret in the address at which
    HelloAsso tells of payments, `strays` how many notices there were of none of ours.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="online_account")
    organization = models.CharField(_("nom de l'association dans l'adresse"), max_length=100)
    client_id = models.CharField(_("identifiant de la clé (clientId)"), max_length=100)
    client_secret = SealedTextField(_("secret de la clé (clientSecret)"), blank=True)
    signature_key = SealedTextField(_("clé de signature"), blank=True)
    is_sandbox = models.BooleanField(_("bac à sable de HelloAsso, pour essayer"), default=False)
    site_url = models.CharField(max_length=200)
    hook_hash = models.CharField(max_length=64, unique=True, editable=False)
    access_token = SealedTextField(blank=True)
    refresh_token = SealedTextField(blank=True)
    token_until = models.DateTimeField(null=True, blank=True)
    renewing_until = models.DateTimeField(null=True, blank=True)
    verified_at = models.DateTimeField(null=True, blank=True)
    refused_at = models.DateTimeField(null=True, blank=True)
    strays = models.PositiveIntegerField(default=0)

    class Meta:
        db_table = "tournaments_onlineaccount"
        verbose_name = _("compte HelloAsso")
        verbose_name_plural = _("comptes HelloAsso")

    def __str__(self) -> str:
        return self.organization
