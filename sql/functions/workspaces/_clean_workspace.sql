-- _clean_workspace: a workspace's name, whoever writes it: normalized, within bounds, without hidden characters.
-- Raises: VALIDATION_ERROR.
create or replace function workspaces._clean_workspace()
  returns trigger
  language plpgsql
  security definer -- Supabase's API may not execute what it needs
  set search_path = pg_catalog, pg_temp
as $$
begin
  new.name := mcp.clean_text('name', new.name, 1, 80);
  return new;
end
$$;

comment on function workspaces._clean_workspace() is 'A workspace''s name is plain text.';
revoke all on function workspaces._clean_workspace() from public, anon, authenticated;

create or replace trigger clean_workspace before insert or update of name on public.workspaces
  for each row execute function workspaces._clean_workspace();
