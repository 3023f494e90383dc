\ir ../fixtures.psql

-- Issuing keys: what may be asked for, what the key then is, and how many there may be.
select freeze() \gset
select account('alpha') as alpha, account('warden', 'admin') as warden, workspace('acme') as acme, workspace('other') as other \gset
select member(:'acme', :'alpha', 'member', true), member(:'other', :'alpha') \gset
create function t.make(secret text, spec jsonb) returns jsonb language sql as $$
  select mcp.key_create(t.bearer(secret) || jsonb_build_object('prefix', left(secret, 12)) || spec)::jsonb $$;
create function t.refused(spec jsonb) returns jsonb language plpgsql as $$
declare
  hint text; detail text; before constant bigint := (select count(*) from mcp.connections);
begin
  perform t.make(gen_random_uuid()::text, spec);
  return '"made"';
exception when sqlstate 'MH000' then
  get stacked diagnostics hint = pg_exception_hint, detail = pg_exception_detail;
  return to_jsonb(concat_ws(' ', hint, detail::jsonb ->> 'field'));
end $$;

select is(make('first key', '{"account": "alpha", "workspace": "acme", "name": " Caf\u0065\u0301 "}') - 'id',
  jsonb_build_object('name', 'Café', 'prefix', 'first key', 'account', 'alpha', 'audience', 'user', 'tier', 'observe',
    'scopes', array['user:read', 'arena:play', 'bots:write', 'account:act'], 'workspace', 'acme', 'role', null, 'faction', null, 'allowlist', null,
    'created_at', '2026-03-01T12:00:00.000Z', 'expires_at', null, 'last_used_at', null, 'revoked_at', null),
  'a key has all scopes of its audience and observes, unless told');
select is(said('first key', 'projects_list'), 'ok', 'it opens the door');
select is((select array[k.hash = sha256('first key'), k.kind = 'key'] from mcp.credentials k), '{t,t}', 'only its hash is kept');
select is(make('narrow key', '{"account": "ALPHA", "scopes": ["arena:play", "user:read"], "tier": "act", "workspace": "other", "expires_in_seconds": 60}')
  - '{id,name,prefix,account,audience,role,faction,allowlist,created_at,last_used_at,revoked_at}'::text[],
  '{"scopes": ["user:read", "arena:play"], "tier": "act", "workspace": "other", "expires_at": "2026-03-01T12:01:00.000Z"}', 'or less, and for a time');
select is(make('admin key', '{"audience": "admin", "role": "gm", "faction": 7, "allowlist": ["kick"]}')
  - '{id,name,prefix,created_at,expires_at,last_used_at,revoked_at}'::text[],
  '{"account": "warden", "audience": "admin", "scopes": ["admin:read", "admin:act"], "tier": "observe", "workspace": null, "role": "gm", "faction": 7, "allowlist": ["kick"]}',
  'the only administrator needs no name');
select is(make('closed key', '{"audience": "admin", "allowlist": []}') -> 'allowlist', '[]', 'an empty allowlist stays empty');

select is(refused('{"account": "alpha", "workspace": "acme"}' || spec), to_jsonb(code), spec::text || ' is refused')
  from (values
    ('{"audience": "all"}'::jsonb, 'VALIDATION_ERROR audience'), ('{"tier": "god"}', 'VALIDATION_ERROR tier'),
    ('{"role": "gm"}', 'VALIDATION_ERROR role'), ('{"faction": 1}', 'VALIDATION_ERROR faction'),
    ('{"allowlist": ["kick"]}', 'VALIDATION_ERROR allowlist'), ('{"scopes": ["user:read", "admin:read"]}', 'VALIDATION_ERROR scopes'),
    ('{"scopes": []}', 'VALIDATION_ERROR scopes'), ('{"scopes": "user:read"}', 'VALIDATION_ERROR scopes'),
    ('{"expires_in_seconds": 0}', 'VALIDATION_ERROR expires_in_seconds'), ('{"expires_in_seconds": "1e9"}', 'VALIDATION_ERROR expires_in_seconds'),
    ('{"expires_in_seconds": 99999999999}', 'VALIDATION_ERROR expires_in_seconds'),
    ('{"name": ""}', 'VALIDATION_ERROR name'), (jsonb_build_object('name', repeat('x', 81)), 'VALIDATION_ERROR name'),
    ('{"audience": "admin"}', 'VALIDATION_ERROR workspace')) refusals (spec, code);
select is(refused('{"audience": "admin"}' || spec), to_jsonb(code), spec::text || ' for the admin audience is refused')
  from (values
    ('{"role": "king"}'::jsonb, 'VALIDATION_ERROR role'), ('{"faction": 65535}', 'VALIDATION_ERROR faction'), ('{"faction": -1}', 'VALIDATION_ERROR faction'),
    ('{"faction": 1.5}', 'VALIDATION_ERROR faction'), ('{"allowlist": "kick"}', 'VALIDATION_ERROR allowlist'),
    ('{"account": "alpha"}', 'admin_required'), ('{"account": "nobody"}', 'unknown_account')) refusals (spec, code);
select throws_ok($$ select t.make('x', '{"account": "alpha", "workspace": "acme", "scopes": ["user:raed"]}') $$, 'MH000',
  'scopes of the user audience are user:read, arena:play, bots:write, account:act.', 'an unknown scope names those there are');
select throws_ok($$ select t.make('first key', '{"account": "alpha", "workspace": "acme"}') $$, '23505', null, 'a key is issued once');

-- The most an account may hold.
update mcp.settings set value = '3' where name = 'keys_per_account';
select is(refused('{"account": "alpha", "workspace": "acme"}'), '"made"', 'one more');
select is(refused('{"account": "alpha", "workspace": "acme"}'), '"key_limit"', 'then no more');
select advance('1 minute') \gset
select isnt(make('after one ended', '{"account": "alpha", "workspace": "acme"}'), null, 'an expired key does not count');
select is(refused('{"account": "alpha", "workspace": "acme"}'), '"key_limit"', 'a live one does');
select mcp.key_revoke('first key') \g /dev/null
select isnt(make('after a revocation', '{"account": "alpha", "workspace": "acme"}'), null, 'a revoked one does not');
select is(refused('{"audience": "admin"}'), '"made"', 'another account has its own');

select * from finish();
rollback;
