\ir ../fixtures.psql
\ir pages.psql
select is(barred('world.page_matches'), 'sign_in admin_required sign_in sign_in', 'not for others');
select snapshot(state(1), 'first'), snapshot(state(1), 'second') \gset
select is((select jsonb_agg(m -> 'name') from jsonb_array_elements(open('world.page_matches') -> 'matches') m), '["second", "first"]', 'newest first');
select is(demoted('world.page_matches'), 'admin_required', 'demoted, refused at once');
select * from finish();
rollback;
