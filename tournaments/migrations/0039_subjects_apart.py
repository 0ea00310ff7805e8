"""Subjects that have an app of their own now; their tables stay as they are."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0038_words_of_sheets")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel("Wall"),
                migrations.DeleteModel("SignedInBrowser"),
                migrations.DeleteModel("Passkey"),
                migrations.DeleteModel("RecoveryCode"),
                migrations.DeleteModel("SecondStep"),
                migrations.DeleteModel("OutgoingMail"),
                migrations.DeleteModel("HookDelivery"),
                migrations.DeleteModel("Hook"),
                migrations.DeleteModel("KeptAnswer"),
                migrations.DeleteModel("IdentifiedPlayer"),
                migrations.DeleteModel("Identification"),
                migrations.DeleteModel("SeriesEvent"),
                migrations.DeleteModel("Series"),
                migrations.DeleteModel("Award"),
                migrations.DeleteModel("Lot"),
                migrations.DeleteModel("PrizeCategory"),
                migrations.DeleteModel("PrizeGroup"),
                migrations.DeleteModel("PrizePlan"),
                migrations.DeleteModel("OnlineNotice"),
                migrations.DeleteModel("OnlinePayment"),
                migrations.DeleteModel("OnlineAccount"),
                migrations.DeleteModel("DeferredRequest"),
                migrations.DeleteModel("Booking"),
                migrations.DeleteModel("BroughtFile"),
                migrations.DeleteModel("CopyAside"),
                migrations.DeleteModel("Suitcase"),
            ]
        )
    ]
