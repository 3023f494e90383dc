-- What the world's pages need: which commands a person is asked about again, and the log by type and by instant.

alter table world.commands add column confirm boolean not null default false;
comment on column world.commands.confirm is 'Whether the page asks a person again before it is run.';
update world.commands set confirm = true where name in ('kick', 'ban', 'shutdown', 'kill', 'grant', 'revoke');

create index events_type_idx on world.events (type, seq);
create index events_instant_idx on world.events (match_id, at, seq);
