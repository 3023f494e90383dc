\ir ../fixtures.psql
\ir pages.psql
select is(barred('world.page_live'), 'sign_in admin_required sign_in sign_in', 'not for others');
select is((w ->> 'name', w -> 'state', w -> 'age_seconds', w ->> 'host')::text, '(first,null,null,https://admin.moot.test)', 'before the first snapshot') from open('world.page_live') w;
select snapshot() \gset
select is((w #>> '{state,tick}', w -> 'age_seconds', w -> 'stale', w ->> 'handle')::text, '(100,0,false,warden)', 'live') from open('world.page_live') w;
select advance('5 seconds') \gset
select is((w -> 'age_seconds', w -> 'stale')::text, '(5,false)', 'not yet stale') from open('world.page_live') w;
select advance('1 second') \gset
select is((w -> 'age_seconds', w -> 'stale')::text, '(6,true)', 'stale') from open('world.page_live') w;
select is(open('world.page_live', '{}', 'mod') ->> 'handle', 'mod', 'every role sees it');
select is((select count(*) from world.events), 0::bigint, 'looking leaves the log alone');
select is(demoted('world.page_live'), 'admin_required', 'demoted, refused at once');
select * from finish();
rollback;
