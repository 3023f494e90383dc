-- _normalize: the NFC of a text, in bounded time; the only place that normalizes. Null where the text stacks 32 or more combining marks.
-- Rules: at most `longest` characters are read; the caller refuses longer texts or means to cut them. No NFC has fewer than a quarter of its
-- text's characters, so four times a limit is enough. PostgreSQL orders marks in quadratic time, so long runs of them are refused: cut into
-- windows, a window holds nothing but marks if U+0345, which comes last of all, moves behind them.
create or replace function mcp._normalize(value text, longest integer)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  cut constant text := left(value, longest);
begin
  if octet_length(cut) = char_length(cut) then
    return cut; -- ASCII
  elsif char_length(cut) > 512 and exists (
    select from generate_series(1, char_length(cut) - 31, 32) as at
     where right(normalize('a' || U&'\0345' || translate(substr(cut, at, 32), U&'\0345', ''), nfd), 1) = U&'\0345') then
    return null;
  end if;
  return normalize(cut, nfc);
end
$$;

comment on function mcp._normalize(text, integer) is 'The NFC of a text, in bounded time.';
revoke all on function mcp._normalize(text, integer) from public, anon, authenticated;
