-- A command belongs to the host that it was given to, and some events are written by the rules alone.
alter table world.command_queue add column host_key uuid; -- null while it waits, and for those that an earlier release gave
alter table world.event_types add column ours boolean not null default false;
