\ir ../fixtures.psql
\ir pages.psql
select is(barred('world.page_live'), 'sign_in admin_required sign_in sign_in', 'not for others');
select is((select (w ->> 'name', w -> 'state', w -> 'age_seconds', w ->> 'host')::text from open('world.page_live') w), '(first,null,null,https://admin.moot.test)', 'before the first snapshot');
select snapshot() \gset
select is((select (w #>> '{state,tick}', w -> 'age_seconds', w -> 'stale', w ->> 'handle')::text from open('world.page_live') w), '(100,0,false,warden)', 'live');
select advance('5 seconds') \gset
select is((select (w -> 'age_seconds', w -> 'stale')::text from open('world.page_live') w), '(5,false)', 'not yet stale');
select advance('1 second') \gset
select is((select (w -> 'age_seconds', w -> 'stale')::text from open('world.page_live') w), '(6,true)', 'stale');
select is(open('world.page_live', '{}', 'mod') ->> 'handle', 'mod', 'every role sees it');
select is((select count(*) from world.events), 0::bigint, 'looking leaves the log alone');
select is(demoted('world.page_live'), 'admin_required', 'demoted, refused at once');
select * from finish();
rollback;
