-- keep_password: add the password chosen at sign-up to the code that mail_code has just made; hashed only then, since hashing is slow.
-- input: purpose, code (hash), verifier (bcrypt hash).
-- Rules: once for each code, in the browser that asked.
-- Answers {"kept"}.
create or replace function pages.keep_password(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
begin
  update pages.mail_codes m set verifier = convert_to(input ->> 'verifier', 'UTF8')
   where m.browser = decode(request ->> 'browser', 'hex') and m.purpose = input ->> 'purpose' and m.hash = decode(input ->> 'code', 'hex')
     and m.verifier is null and m.used_at is null;
  return json_build_object('kept', found);
end
$$;

comment on function pages.keep_password(text, jsonb, jsonb) is 'Add the password chosen at sign-up to a mailed code.';
revoke all on function pages.keep_password(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.keep_password(text, jsonb, jsonb) to service_role;
