"""Serve the site from this computer to the phones of the hall."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import structlog
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils.translation import gettext as _

from operations import backups
from operations.embedded import browser, server, upkeep
from operations.embedded.upkeep import ServerLock, ServerRunning
from tournaments.domain.rights.links import build_setup_path
from tournaments.queries.backups import backs_itself_up
from tournaments.queries.hall_address import (
    find_site_address,
    listens_everywhere,
    remember_listening,
)
from tournaments.tasks.rounds import list_threads, sweeper

log = structlog.get_logger(__name__)


_HIGHEST_PORT = 2**16 - 1


class Command(BaseCommand):
    """Puts in order what needs it, says where the site is, and serves."""

    help = "Serve the site on the local network."
    requires_system_checks: list[str] = []  # a second of every start

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to listen, and whether an empty site gets the demo."""
        parser.add_argument("--host", default="0.0.0.0")  # noqa: S104  the hall's phones
        parser.add_argument("--port", type=_read_port, default=8000)
        parser.add_argument("--no-demo", action="store_true")
        parser.add_argument("--open", action="store_true", help="open the browser on the site")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        if options["open"]:
            # Whoever double-clicked has no other port to propose.
            port = browser.find_free_port(host, port)
        remember_listening(host)
        url = find_site_address(host, port)
        lock = ServerLock(Path(settings.DATA_DIR))
        try:
            lock.acquire(url or f"http://localhost:{port}/")
        except ServerRunning as other:
            text = _("Le site tourne déjà : %(where)s") % {"where": other}
            if options["open"]:
                self.stdout.write(text)
                browser.open_on(browser.find_running(str(other)))
                return
            raise CommandError(text) from other
        if not browser.port_is_free(host, port):
            text = _("Le port %(port)d est pris. Choisissez-en un autre avec --port.")
            raise CommandError(text % {"port": port})
        self._prepare(demo=not options["no_demo"])
        self._print_where(url, port)
        connection.close()
        for thread in list_threads():
            thread.begin()
        sweeper.wake()
        try:
            server.serve(host, port, when_ready=self._opening(port) if options["open"] else None)
        finally:
            for thread in list_threads():
                thread.rounds.stop()
            sweeper.stop()
            lock.release()

    def _prepare(self, *, demo: bool) -> None:
        try:
            if upkeep.bring_database_up_to_date():
                self.stdout.write(_("Base de données mise à jour."))
            if upkeep.renew_kept_results():
                self.stdout.write(_("Résultats calculés de nouveau après la mise à jour."))
        except backups.BackupFailed as fault:
            text = _("La base de données n'est pas mise à jour sans sauvegarde. %(why)s")
            raise CommandError(text % {"why": fault}) from fault
        if upkeep.collect_static_files():
            self.stdout.write(_("Fichiers du site préparés."))
        is_new = browser.create_first_account() is not None
        if is_new and demo:
            self._load_demo()
        if backs_itself_up():
            self._back_up()
        interrupted = upkeep.tidy_jobs()
        if interrupted:
            self.stdout.write(_("Travaux interrompus, à relancer : %d") % interrupted)

    def _back_up(self) -> None:
        """A disk without room for a copy still has the evening on it: say so and serve."""
        try:
            if backups.back_up_daily():
                self.stdout.write(_("Sauvegarde du jour faite."))
        except backups.BackupFailed as fault:
            text = _("Attention : la sauvegarde du jour n'a pas pu être écrite. %(why)s")
            self.stderr.write(text % {"why": fault})

    def _load_demo(self) -> None:
        """A demo that cannot be loaded is no reason not to serve."""
        try:
            call_command("load_demo")
        except Exception:
            log.exception("demo not loaded")
            self.stderr.write(_("Le concours de démonstration n'a pas pu être chargé."))
        else:
            self.stdout.write(_("Concours de démonstration chargé."))

    def _opening(self, port: int) -> Callable[[], None]:
        owner = browser.find_account_without_password()
        return partial(browser.open_on, browser.find_welcome(port, owner))

    def _print_where(self, url: str, port: int) -> None:
        out = self.stdout
        out.write("")
        here = f"http://localhost:{port}/"
        if url:
            out.write(_("  Adresse pour les téléphones de la salle :  %(url)s") % {"url": url})
            if sys.stdout.isatty() or "utf" in (sys.stdout.encoding or "").lower():
                out.write(browser.picture_terminal_code(url))
        elif listens_everywhere():
            out.write(_("  Pas de réseau : pour les téléphones, reliez cet ordinateur au Wi-Fi."))
        out.write(_("  Sur cet ordinateur :  http://localhost:%(port)d/") % {"port": port})
        owner = browser.find_account_without_password()
        if owner is not None:
            out.write("")
            text = _("  Premier compte « %(name)s » : choisissez son mot de passe ici, une fois :")
            out.write(text % {"name": owner.get_username()})
            out.write(f"  {(url or here).rstrip('/')}{build_setup_path(owner)}")
        out.write("")
        out.write(_("  Pour arrêter : Ctrl+C"))
        out.flush()


def _read_port(text: str) -> int:
    """A port to listen on, 0 for any that is free."""
    if not text.isdecimal() or int(text) > _HIGHEST_PORT:
        raise argparse.ArgumentTypeError(_("un nombre de 0 à %(most)d") % {"most": _HIGHEST_PORT})
    return int(text)
