\ir ../fixtures.psql
\ir pages.psql
select id::text as match from world.matches \gset
select is(barred('world.page_export', '{"match": "1"}'), 'sign_in admin_required sign_in sign_in', 'not for others');
select snapshot(), happen(variadic array(select 'e' || n from generate_series(1, 250) n)) \gset
select is((select (jsonb_array_length(e -> 'lines'), e ->> 'next' is not null)::text from open('world.page_export', jsonb_build_object('match', :'match')) e), '(200,t)', 'a page');
select is((select (jsonb_array_length(e -> 'lines'), e ->> 'next')::text from open('world.page_export', jsonb_build_object('match', :'match', 'after', open('world.page_export', jsonb_build_object('match', :'match')) ->> 'next')) e), '(51,)', 'and the rest');
select is(page_code('world.page_export', '{"match": "x"}', 'warden', 'admin'), 'unknown_match', 'a match there was');
select is(demoted('world.page_export', '{"match": "1"}'), 'admin_required', 'demoted on the way, refused at the next page');
select * from finish();
rollback;
