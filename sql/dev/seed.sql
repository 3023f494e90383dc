-- The demo of `moothall dev`: two people with a workspace each where there are workspaces, and an administrator.
-- The setting moothall.seed holds {"handle": "bcrypt hash", …}. An account that exists keeps all that was changed since; only its
-- password follows the data folder.
do $$
declare
  hashes constant jsonb := current_setting('moothall.seed')::jsonb;
  person record;
  person_id uuid;
  workspace_id uuid;
begin
  for person in
    select * from (values
      ('alpha', 'Alpha Works', null, array['Harbour crane', 'Night ferry timetable', 'Lighthouse repair']),
      ('beta', 'Beta Gardens', null, array['Orchard map', 'Rain barrel sensors']),
      ('warden', 'Warden''s Desk', 'admin', array['Patrol roster'])
    ) as demo (handle, workspace, role, projects)
  loop
    select a.user_id into person_id from mcp.accounts a where a.handle = person.handle;
    if found then
      update auth.users u set encrypted_password = hashes ->> person.handle
       where u.id = person_id and u.encrypted_password is distinct from hashes ->> person.handle;
      continue;
    end if;

    person_id := gen_random_uuid();
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
                            created_at, updated_at)
    values (person_id, 'authenticated', 'authenticated', person.handle || '@example.test', hashes ->> person.handle, now(),
            '{"provider": "email", "providers": ["email"]}', '{}', now(), now());
    insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
    values (gen_random_uuid(), person_id::text, person_id,
            jsonb_build_object('sub', person_id, 'email', person.handle || '@example.test', 'email_verified', true), 'email',
            now(), now());
    perform mcp._create_account(person_id, person.handle);

    if exists (select from mcp.rooms r where r.name = 'workspaces') then
      -- By a setting the account has one of this name already.
      insert into public.workspaces as w (slug, name) values (person.handle, person.workspace)
      on conflict (slug) do update set name = excluded.name, personal = false returning id into workspace_id;
      insert into public.workspace_members (workspace_id, user_id, role) values (workspace_id, person_id, 'owner')
      on conflict do nothing;
      insert into public.projects (workspace_id, name, description, created_at)
      select workspace_id, p.name, 'A project of the demo.', now() - p.number * interval '1 day'
        from unnest(person.projects) with ordinality as p (name, number);
    end if;

    if person.role is not null then
      insert into public.user_roles (user_id, role) values (person_id, person.role);
    end if;
  end loop;
end
$$;
