\ir ../fixtures.psql
select is(array(select world._label('weather', n) from generate_series(0, 7) n), '{clear,"partly cloudy",overcast,rain,storm,snow,blizzard,NULL}', 'weather');
select is(array(select world._label('alert', n) from generate_series(0, 4) n), '{peacetime,elevated,conflict,war,NULL}', 'alert');
select is(array(select world._label('relationship', n) from generate_series(0, 3) n), '{friendly,neutral,hostile,NULL}', 'relationship');
select is(array[world._label('outcome', 2), world._label('role', 1), world._label('category', 5), world._label('damage', 4)], '{failure,observer,player,destroyed}', 'the last of each');
select is(world._label('hat', 0), null, 'of nothing else');
select * from finish();
rollback;
