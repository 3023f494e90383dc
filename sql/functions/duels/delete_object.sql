-- delete_object: the job that deletes an avatar that was replaced or never taken. Outcome: {}, also when the object was already gone.
create or replace function duels.delete_object(subject jsonb, outcome jsonb)
  returns jsonb
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from duels.agents g where g.id = (subject ->> 'agent')::bigint and g.avatar = subject ->> 'object') then
    return null;
  end if;
  return case when outcome is null then jsonb_build_object('kind', 'delete_object', 'object', subject ->> 'object') end;
end
$$;

comment on function duels.delete_object(jsonb, jsonb) is 'Delete an avatar that nobody uses.';
revoke all on function duels.delete_object(jsonb, jsonb) from public, anon, authenticated;

select mcp.define_job('duels.delete_object', effect => 'delete_object');
