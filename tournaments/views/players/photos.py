"""A photo of the paper sheet, from a phone of its table."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.domain.phones.commands import Answer
from tournaments.domain.phones.photos import send_photo
from tournaments.errors import Refused
from tournaments.forms.sheets.sheets import PhotoForm
from tournaments.views.players.access import SpeakingPage


class SendPhoto(SpeakingPage):
    """The paper sheet as a phone sees it; nobody at the table sees what others sent."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._ask(PhotoForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Keep it, or say why not."""
        form = PhotoForm(request.POST, request.FILES)
        if form.is_valid():
            try:
                send_photo(self.speaker, content=form.cleaned_data["photo"])
            except Refused as refusal:
                form.add_error("photo", refusal.message)
        if form.errors:
            return self._ask(form)
        return self.say(Answer(), _("La photo est jointe : la table de marque la voit."))

    def _ask(self, form: PhotoForm) -> HttpResponse:
        return self.page("table/photo.html", form=form, page_title=_("Photo de la feuille"))
