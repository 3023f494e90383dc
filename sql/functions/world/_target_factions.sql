-- _target_factions: the factions that a command touches, according to the newest state; empty for targets that do not exist.
create or replace function world._target_factions(target text, given jsonb)
  returns integer[]
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  state json;
begin
  if target = 'faction' then
    return array_remove(array[(given ->> 'faction')::integer], null);
  end if;
  select s.document into state
    from world.matches m join world.states s on s.match_id = m.id where m.ended_at is null;
  if target = 'peer' then
    return array(select (p ->> 'faction')::integer from json_array_elements(state -> 'peers') p
                  where (p ->> 'peer_id')::bigint = (given ->> 'peer')::bigint);
  end if;
  return array(select distinct (e ->> 'faction')::integer from json_array_elements(state -> 'entities') e
                where case target when 'entity' then (e ->> 'idx')::bigint = (given ->> 'idx')::bigint
                                  else (e ->> 'formation')::bigint = (given ->> 'flight')::bigint end);
end
$$;

comment on function world._target_factions(text, jsonb) is 'The factions that a command touches.';
revoke all on function world._target_factions(text, jsonb) from public, anon, authenticated;
