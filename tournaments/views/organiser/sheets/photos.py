"""Photos of a table's paper sheet: attached, looked at, deleted."""

from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.photos import add_photo, remove_photo
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.forms.sheets.photos import PhotoForm
from tournaments.models import SheetPhoto
from tournaments.queries.sheets.photos import list_kept_photos
from tournaments.views.organiser.sheets.sheets import SheetAccess


class SheetPhotos(SheetAccess):
    """Every photo of a sheet, for whoever records sheets: the desk and the arbiters."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self.show(PhotoForm())

    def show(self, form: PhotoForm) -> HttpResponse:
        """The page, with the form as it is."""
        photos = list(list_kept_photos(self.sheet).select_related("added_by", "added_pass"))
        stake = find_stake(Act.SHEET_PHOTO_REMOVED, self.tournament)
        return self.page("organiser/sheets/photos.html", form=form, photos=photos, stake=stake)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Attach one, or say why not."""
        form = PhotoForm(request.POST, request.FILES)
        if not form.is_valid():
            return self.show(form)
        try:
            add_photo(ensure_sheet(self.match), content=form.cleaned_data["photo"], by=self.actor)
        except Refused as refusal:
            form.add_error("photo", refusal.message)
            return self.show(form)
        messages.success(request, _("La photo est jointe à la feuille."))
        return redirect("organiser:sheet_photos", *self.place)


class _OnePhoto(SheetAccess):
    """One photo of a sheet; there is none once it is deleted, or its time is over."""

    @cached_property
    def photo(self) -> SheetPhoto:
        """The photo of the address, or 404."""
        return get_object_or_404(list_kept_photos(self.sheet), key=self.kwargs["key"])


class Photo(_OnePhoto):
    http_method_names = ["get"]

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Answer with the JPEG, and with nothing a browser could take it for besides."""
        response = HttpResponse(bytes(self.photo.content), content_type="image/jpeg")
        response["Cache-Control"] = "private, no-store"
        response["X-Content-Type-Options"] = "nosniff"
        response["Content-Disposition"] = 'inline; filename="feuille.jpg"'
        return response


class RemovePhoto(_OnePhoto):
    """A photo is deleted for ever."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        remove_photo(self.photo, by=self.actor)
        messages.success(request, _("La photo est effacée ; le journal garde son empreinte."))
        return redirect("organiser:sheet_photos", *self.place)
