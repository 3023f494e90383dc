-- command_finished: has the host answered this command? A bridge asks while a call waits for it.
create or replace function world.command_finished(id uuid)
  returns boolean
  language plpgsql
  stable
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from world.command_queue q where q.id = command_finished.id and q.finished_at is not null);
end
$$;

comment on function world.command_finished(uuid) is 'Whether the host has answered this command.';
revoke all on function world.command_finished(uuid) from public, anon, authenticated;
grant execute on function world.command_finished(uuid) to service_role;
