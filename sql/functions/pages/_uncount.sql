-- _uncount: undo the count of an attempt that was right: successful sign-ins do not count towards the limit.
create or replace function pages._uncount(what text, user_id uuid, request jsonb)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  address constant text := mcp._address_group(request ->> 'address');
  person constant text := (select encode(sha256(convert_to(lower(u.email), 'UTF8')), 'hex') from auth.users u where u.id = _uncount.user_id);
begin
  update mcp.throttles h set count = h.count - 1
   where h.count > 0
     and (h.kind, h.subject) in ((what || '.address', address), (what || '.both', person || ' ' || address), (what || '.email', person));
end
$$;

comment on function pages._uncount(text, uuid, jsonb) is 'Undo the count of an attempt that was right.';
revoke all on function pages._uncount(text, uuid, jsonb) from public, anon, authenticated;
