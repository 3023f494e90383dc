-- check_code: judge a mailed code without using it. The bridge asks before it hashes the password that comes with the code.
-- input: purpose, code (hash), password_length.
-- Rules: as use_code judges, which follows and judges again.
-- Answers {"right": true} or {"code": "wrong_code" | "too_many_attempts", …}.   Raises: VALIDATION_ERROR.
create or replace function pages.check_code(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform pages._expect_password(input);
  return coalesce(pages._judge_code(input, request), json_build_object('right', true));
end
$$;

comment on function pages.check_code(text, jsonb, jsonb) is 'Judge a mailed code without using it.';
revoke all on function pages.check_code(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.check_code(text, jsonb, jsonb) to service_role;
