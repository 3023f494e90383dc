-- _forget_undeclared: remove what an earlier release registered and this one does not, and add up what several rooms said of one role or
-- scope.
-- Rules: a setting stays for one more release, as functions do, since a server of the version before still reads it. A role that a
-- connection was narrowed to stays, without capabilities.
create or replace function mcp._forget_undeclared(release bigint)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  delete from mcp.catalog_entries e where e.release < _forget_undeclared.release;
  delete from mcp.errors e where e.release < _forget_undeclared.release;
  delete from mcp.schemas s where s.release < _forget_undeclared.release;
  delete from mcp.chores c where c.release < _forget_undeclared.release;
  delete from mcp.job_kinds k where k.release < _forget_undeclared.release;
  delete from mcp.hooks h where h.release < _forget_undeclared.release;
  delete from mcp.checks c where c.release < _forget_undeclared.release;
  delete from mcp.safe_arguments a where a.release < _forget_undeclared.release;
  delete from mcp.settings s where s.release < _forget_undeclared.release - 1;
  delete from mcp.role_capabilities c where c.release < _forget_undeclared.release;
  delete from mcp.scope_words w where w.release < _forget_undeclared.release;
  delete from mcp.roles r
   where r.release < _forget_undeclared.release and not exists (select from mcp.connections c where c.role = r.name);
  delete from mcp.scopes s where s.release < _forget_undeclared.release;

  update mcp.roles r
     set capabilities = array(select c.capability from mcp.role_capabilities c where c.role = r.name order by c.place);
  update mcp.scopes s set description = said.description
    from (select t.name, replace(t.sentence, '%s', coalesce(
                   nullif(concat_ws(' and ', nullif(array_to_string(w.words[:cardinality(w.words) - 1], ', '), ''), w.words[cardinality(w.words)]), ''),
                   'nothing yet')) as description
            from mcp.scopes t
            cross join lateral (
              select array(select x.words from mcp.scope_words x where x.scope = t.name order by x.place) as words) w) said
   where said.name = s.name and said.description <> s.description;
end
$$;

comment on function mcp._forget_undeclared(bigint) is 'Remove what only earlier releases registered.';
revoke all on function mcp._forget_undeclared(bigint) from public, anon, authenticated;
