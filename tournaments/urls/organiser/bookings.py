"""Places asked for from home, at the desk: addresses."""

from django.urls import path

from tournaments.views.organiser.bookings import bookings, settings

_LIST = "<slug:slug>/inscriptions/en-ligne/"
_ONE = f"{_LIST}<uuid:key>/"

urlpatterns = [
    path(
        "<slug:slug>/reglages/inscriptions/",
        settings.BookingSettings.as_view(),
        name="settings_bookings",
    ),
    path(_LIST, bookings.BookingList.as_view(), name="bookings"),
    path(f"{_LIST}liste.<str:kind>", bookings.BookingExport.as_view(), name="bookings_export"),
    path(f"{_LIST}partenaires/", bookings.ProposePartners.as_view(), name="booking_partners"),
    path(f"{_LIST}confirmer/", bookings.ConfirmPlaced.as_view(), name="bookings_confirm"),
    path(f"{_LIST}proposer/", bookings.OfferPlaces.as_view(), name="bookings_offer"),
    path(_ONE, bookings.BookingPage.as_view(), name="booking"),
    path(f"{_ONE}confirmer/", bookings.ConfirmBooking.as_view(), name="booking_confirm"),
    path(f"{_ONE}refuser/", bookings.RefuseBooking.as_view(), name="booking_refuse"),
]
