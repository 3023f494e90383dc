\ir ../fixtures.psql
select is(jsonb_path_query_array(pages._offered_scopes('user')::jsonb, '$[*].chosen'), '[true, true, true, true]', 'everything');
select is(jsonb_path_query_array(pages._offered_scopes('admin')::jsonb, '$[*] ? (@.chosen == true).name'), '["admin:read"]', 'administrators start from reading');
select is(jsonb_path_query_array(pages._offered_scopes('user', '{arena:play,user:read,admin:act,x}')::jsonb, '$[*].name'), '["user:read", "arena:play"]', 'of what was asked, in their order and of this audience');
select is(pages._offered_scopes('user', '{}')::jsonb, null, 'or nothing');
select * from finish();
rollback;
