-- _is_visible: does a text show at least one character? Blanks, fillers, joiners, variation selectors and the like show nothing.
create or replace function mcp._is_visible(value text)
  returns boolean
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(value ~ ('[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F'
    '\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'), false);
end
$$;

comment on function mcp._is_visible(text) is 'Whether a text shows at least one character.';
revoke all on function mcp._is_visible(text) from public, anon, authenticated;
