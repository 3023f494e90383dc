-- _create_user: create a user whose address is proven, as Supabase Auth would write it, so that moving there keeps the account.
create or replace function pages._create_user(email text, verifier text)
  returns uuid
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  made constant uuid := gen_random_uuid();
begin
  insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    created_at, updated_at)
  values (made, 'authenticated', 'authenticated', _create_user.email, coalesce(verifier, ''), now,
    '{"provider": "email", "providers": ["email"]}', '{}', now, now);
  insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  values (gen_random_uuid(), made::text, made, jsonb_build_object('sub', made, 'email', _create_user.email, 'email_verified', true), 'email',
    now, now, now);
  return made;
end
$$;

comment on function pages._create_user(text, text) is 'A user whose address is proven.';
revoke all on function pages._create_user(text, text) from public, anon, authenticated;
