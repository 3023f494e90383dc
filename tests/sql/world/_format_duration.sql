\ir ../fixtures.psql
select is(array(select world._format_duration(s) from unnest(array[0, 59.9, 60, 3599, 3600, 360000.5]) s), '{0:00:00,0:00:59,0:01:00,0:59:59,1:00:00,100:00:00}', 'hours, minutes, seconds');
select is(world._format_duration(null), '::', 'nothing known');
select * from finish();
rollback;
