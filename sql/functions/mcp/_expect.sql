-- _expect: expect a condition on one field of the input.
-- Raises: VALIDATION_ERROR with the field when it does not hold.
create or replace function mcp._expect(holds boolean, field text, message text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if holds is not true then
    perform mcp.fail('VALIDATION_ERROR', message, jsonb_build_object('field', field));
  end if;
end
$$;

comment on function mcp._expect(boolean, text, text) is 'Fail with VALIDATION_ERROR unless a condition holds.';
revoke all on function mcp._expect(boolean, text, text) from public, anon, authenticated;
