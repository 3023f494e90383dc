-- _extend_whoami: describe in the catalog what rooms add to the answer of whoami; part of a release.
-- Rules: what the entry says already is not added again.
create or replace function mcp._extend_whoami()
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  update mcp.catalog_entries e
     set definition = (
           select json_object_agg(d.key, case d.key
                    when 'description' then to_json(concat_ws(' ', e.definition ->> 'description', added.sentences))
                    when 'outputSchema' then (d.value::jsonb || jsonb_build_object('properties', d.value::jsonb -> 'properties'
                      || (mcp._outline(jsonb_build_object('properties', added.properties)) -> 'properties')))::json
                    else d.value end order by d.place)
             from json_each(e.definition) with ordinality d (key, value, place)),
         output = e.output::jsonb || jsonb_build_object('properties', e.output::jsonb -> 'properties' || added.properties,
           'anyOf', jsonb_set(e.output::jsonb -> 'anyOf', '{0,required}', e.output::jsonb #> '{anyOf,0,required}' || added.required))
    from (select h.audience, string_agg(distinct h.says, ' ') as sentences, jsonb_object_agg(p.key, p.value) as properties,
                 jsonb_agg(p.key order by h.function, p.place) as required
            from mcp.hooks h
            join mcp.catalog_entries w on w.audience = h.audience and w.kind = 'tool' and w.name = 'whoami'
           cross join lateral json_each(h.adds) with ordinality p (key, value, place)
           where h.hook = 'whoami' and not w.output::jsonb -> 'properties' ? p.key
           group by h.audience) added
   where e.kind = 'tool' and e.name = 'whoami' and e.audience = added.audience;
end
$$;

comment on function mcp._extend_whoami() is 'Describe what rooms add to whoami.';
revoke all on function mcp._extend_whoami() from public, anon, authenticated;
