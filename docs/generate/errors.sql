-- docs/errors.md, from a database with all rooms.
select page.text from (
select 0 as part, '' as name, $md$# Errors

Every failed call answers `{"error": {"code", "message", …}}`. Programs decide by the code, people read the message.
Over MCP a tool's error is a result with `isError`; over HTTP, and on pages, the class of the code gives the status:

| class | HTTP status |
|---|---|
| invalid | 422 |
| unauthenticated | 401 |
| forbidden | 403 |
| missing | 404 |
| conflict | 409 |
| gone | 410 |
| limited | 429 |
| unavailable | 503 |
| internal | 500 |

Two of the core's codes say that the request has a wrong shape and answer 400: `VALIDATION_ERROR` and `INVALID_CURSOR`. A client that lacks
a capability (`input_required`) gets 400 too. OAuth's errors have the statuses of RFC 6749.

A room declares its errors beside its functions, in `sql/functions/<room>/_errors.sql`. `bin/docs` writes this page from them.$md$ as text
union all
select 1, s.room, format(E'\n## %s\n\n| code | class | what happened | what to do | tools that name it |\n|---|---|---|---|---|\n%s',
         case s.room when 'mcp' then 'Shared by all rooms' when 'oauth' then 'OAuth' when 'pages' then 'Pages' else initcap(s.room) end,
         string_agg(format('| `%s` | %s | %s | %s | %s |', s.code, s.class, s.means, s.remedy, s.tools), E'\n' order by s.code collate "C"))
  from (select e.room, e.code, e.class, replace(e.means, '|', '\|') as means, replace(e.remedy, '|', '\|') as remedy,
               coalesce((select string_agg(distinct format('`%s`', c.name), ', ' order by format('`%s`', c.name)) from mcp.catalog_entries c
                          where e.code = any (c.errors)), '') as tools
          from mcp.errors e) s
 group by s.room
) page order by page.part, page.name collate "C"
