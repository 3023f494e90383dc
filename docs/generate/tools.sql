-- docs/tools.md, from a database with all rooms.
select page.text from (
select 0 as part, '' as name, $md$# Tools

What agents can call, as `tools/list` shows it. A connection sees the tools that its permissions and its access level allow.
`bin/docs` writes this page from the catalog.$md$ as text
union all
select 1, t.audience, format(E'\n## %s\n\n%s', case t.audience when 'user' then 'User audience (`/mcp/user`)' else 'Admin audience (`/mcp/admin`)' end,
         string_agg(format(E'### `%s`\n\n%s\n\n%s\n\n%s', t.name, t.description, t.needs, t.arguments), E'\n\n' order by t.name collate "C"))
  from (select e.audience, e.name, e.definition ->> 'description' as description,
               format('Room: %s. Permission: %s. Access level: %s%s.', case e.room when 'mcp' then 'core' else e.room end,
                 coalesce(format('`%s`', e.scope), 'none'), case e.tier when 'observe' then 'Read only' when 'recommend' then 'Review' else 'Full' end,
                 case when e.approval then '. The owner can require approval' else '' end) as needs,
               coalesce(E'| argument | type | required | what |\n|---|---|---|---|\n' || (
                 select string_agg(format('| `%s` | %s | %s | %s |', p.key,
                          case jsonb_typeof(p.value -> 'type') when 'array' then (select string_agg(x, ' or ') from jsonb_array_elements_text(p.value -> 'type') x)
                            else coalesce(p.value ->> 'type', case when p.value ? 'enum' then 'one of ' || (select string_agg(format('`%s`', x), ', ')
                              from jsonb_array_elements_text(p.value -> 'enum') x) else 'any' end) end,
                          case when (e.definition::jsonb #> '{inputSchema,required}') ? p.key then 'yes' else 'no' end,
                          replace(coalesce(p.value ->> 'description', ''), '|', '\|')), E'\n' order by p.key collate "C")
                   from jsonb_each(e.definition::jsonb #> '{inputSchema,properties}') p), 'No arguments.') as arguments
          from mcp.catalog_entries e where e.kind = 'tool') t
 group by t.audience
) page order by page.part, page.name collate "C"
