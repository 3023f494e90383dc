\ir ../fixtures.psql
select is(pages._offered_tier('user'), 'act', 'agents of users act');
select is(pages._offered_tier('admin'), 'observe', 'those of administrators look');
select * from finish();
rollback;
