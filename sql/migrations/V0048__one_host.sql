-- One host tells the match at a time: the newest state knows whose it is.

alter table world.states add column host_key uuid; -- a key that is gone is no host, so nothing need tell when it goes
comment on column world.states.host_key is 'The key of the host that told it; null for what an earlier release took.';
