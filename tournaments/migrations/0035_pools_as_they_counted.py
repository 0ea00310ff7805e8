from django.db import migrations

AVERAGES = ('own_average', 'round_average')


def keep_what_was_decided(apps, schema_editor):
    """Pools that have begun go on as they were decided: who stands where in a pool went by the
    average of the pool, and teams of different pools by their sums."""
    Stage = apps.get_model('tournaments', 'Stage')
    Round = apps.get_model('tournaments', 'Round')
    StandingsSnapshot = apps.get_model('tournaments', 'StandingsSnapshot')
    begun = Round.objects.exclude(state='preview').values('stage')
    averaging = set()
    for stage in Stage.objects.filter(system='pools', pk__in=begun).select_related('tournament'):
        stage.options = {'average_over': 'pool', 'compared_by': 'sum', **stage.options}
        stage.save(update_fields=['options'])
        tournament = stage.tournament
        if {tournament.bye_value, tournament.forfeit_value}.intersection(AVERAGES):
            averaging.add(tournament.pk)
    # Forfeits and totals were kept with the average of all pools: the next start renews them, as
    # whatever is kept in an older shape.
    for snapshot in StandingsSnapshot.objects.filter(tournament__in=averaging):
        if isinstance(snapshot.rows, dict):
            snapshot.rows = {**snapshot.rows, 'version': 0}
            snapshot.save(update_fields=['rows'])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0034_kept_as_played'),
    ]

    operations = [
        migrations.RunPython(keep_what_was_decided, migrations.RunPython.noop),
    ]
