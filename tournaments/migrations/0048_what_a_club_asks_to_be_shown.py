from django.db import migrations, models


def carry_over(apps, schema_editor):
    clubs = apps.get_model("tournaments", "Club").objects.using(schema_editor.connection.alias)
    clubs.filter(asks_second_step=True).update(sign_in="two-steps")


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0047_roles_for_a_season'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='sign_in',
            field=models.CharField(
                choices=[
                    ('password', 'Un mot de passe'),
                    ('two-steps', 'Un mot de passe, puis un code du téléphone'),
                    ('passkey', "Une clé d'accès"),
                ],
                default='password',
                max_length=9,
                verbose_name='connexion de qui travaille pour le club',
            ),
        ),
        migrations.RunPython(carry_over, elidable=True),
        migrations.RemoveField(model_name='club', name='asks_second_step'),
    ]
