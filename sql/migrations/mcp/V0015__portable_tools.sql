-- What a tool promises and what tools/list shows of it differ, and so may what it publishes and what it accepts.

alter table mcp.catalog_entries add column output json;
comment on column mcp.catalog_entries.output is 'All that the tool promises; the definition lists an outline of it.';
alter table mcp.catalog_entries add column nulls text[] not null default '{}';
comment on column mcp.catalog_entries.nulls is 'Optional arguments for which null means something else than leaving them out.';
