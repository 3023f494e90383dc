-- change_workspace: an action of the workspaces' pages; the rules are in the workspaces room.
-- input: action and its fields: create (name), rename, invite (role, view_projects, email, hash), withdraw (id), invitation and accept (hash),
-- member (handle, role, view_projects), remove (handle), leave, hand_over (handle), project (id or none, name, description, archived).
-- Raises: what the rules raise.
create or replace function workspaces.change_workspace(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person(audience, request);
  slug constant text := input ->> 'slug';
  invitation workspaces.invitations;
  refused json;
begin
  if pages._access_error(audience, person) is not null then
    return pages._access_error(audience, person);
  end if;
  case input ->> 'action'
    when 'create' then
      return json_build_object('slug', workspaces._create_workspace(person.user_id, input ->> 'name'));
    when 'rename' then
      perform workspaces._rename_workspace(person.user_id, slug, input ->> 'name');
    when 'invite' then
      if btrim(input ->> 'email') <> '' then -- it will be mailed
        refused := pages._throttled('mail', mcp._email(input ->> 'email'), (mcp.setting('pages.mails'))::integer,
          (mcp.setting('pages.mails_per_address'))::integer, interval '1 hour', request);
        if refused is not null then
          return refused;
        end if;
      end if;
      perform workspaces._create_invitation(person.user_id, slug, input ->> 'role', coalesce((input ->> 'view_projects')::boolean, false), input ->> 'email',
        input ->> 'hash');
      return (select json_build_object('slug', w.slug, 'workspace', w.name, 'handle', person.handle,
                       'to', case when btrim(input ->> 'email') <> '' then mcp._email(input ->> 'email') end)
                from public.workspaces w where w.slug = change_workspace.input ->> 'slug');
    when 'withdraw' then
      perform workspaces._withdraw_invitation(person.user_id, slug, input ->> 'id');
    when 'invitation' then
      invitation := workspaces._find_invitation(person.email, input ->> 'hash');
      return (select json_build_object('handle', person.handle, 'workspace', w.name, 'role', invitation.role,
                       'invited_by', (select a.handle from mcp.accounts a where a.user_id = invitation.invited_by))
                from public.workspaces w where w.id = invitation.workspace_id);
    when 'accept' then
      return json_build_object('slug', workspaces._accept_invitation(person.user_id, person.email, input ->> 'hash'));
    when 'member' then
      perform workspaces._change_member(person.user_id, slug, input ->> 'handle', input ->> 'role', coalesce((input ->> 'view_projects')::boolean, false));
    when 'remove' then
      perform workspaces._remove_member(person.user_id, slug, input ->> 'handle');
    when 'leave' then
      perform workspaces._remove_member(person.user_id, slug, person.handle);
    when 'hand_over' then
      perform workspaces._transfer_ownership(person.user_id, slug, input ->> 'handle');
    when 'project' then
      perform workspaces._save_project(person.user_id, slug, input ->> 'id', input ->> 'name', input ->> 'description',
        (input ->> 'archived')::boolean);
    else
      perform mcp.fail('VALIDATION_ERROR', 'Unknown action. Reload the page and try again.');
  end case;
  return json_build_object('slug', slug);
end
$$;

comment on function workspaces.change_workspace(text, jsonb, jsonb) is 'What a person does on the pages of workspaces.';
revoke all on function workspaces.change_workspace(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function workspaces.change_workspace(text, jsonb, jsonb) to service_role;
