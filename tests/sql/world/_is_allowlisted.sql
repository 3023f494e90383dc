\ir ../fixtures.psql

create function t.allowed(setting text, allowlist text[], command text) returns boolean language plpgsql as $$
begin
  update mcp.settings set value = setting::jsonb where name = 'world.allowlist';
  return world._is_allowlisted(allowlist, command);
end $$;
select is(allowed(setting, allowlist::text[], command), answer, concat_ws(' ', setting, coalesce(allowlist, 'null'), command)) from (values
  ('[]', null, 'kick', false), ('["kick"]', null, 'kick', true), ('["kick"]', null, 'ban', false), ('[]', '{}', 'kick', false), ('[]', '{kick}', 'kick', true), ('["ban"]', '{kick}', 'kick', false),
  ('["kick"]', '{kick}', 'kick', true), ('["kick"]', '{}', 'kick', false), ('[]', '{kick}', 'kic', false), ('[]', '{kick}', '', false), ('[]', '{kick}', null, null)) x (setting, allowlist, command, answer);

select * from finish();
rollback;
