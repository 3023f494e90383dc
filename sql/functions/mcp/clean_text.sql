-- clean_text: a person's or an agent's text, normalized: NFC, trimmed, then counted in Unicode characters.
-- Rules: what cannot fit is refused before it is normalized, since that takes long (_normalize). Control characters
-- (except tab and line breaks) and text-direction marks are refused, because they deceive readers. Null counts as empty, and stays null
-- where empty is allowed. Where it is not, at least one character is visible.
-- Raises: VALIDATION_ERROR with the field and its bounds.
create or replace function mcp.clean_text(field text, value text, minimum integer, maximum integer)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  trimmed constant text := mcp._trim(value);
  fits constant boolean := coalesce(char_length(trimmed), 0) <= 4 * maximum; -- NFC may make it that much shorter
  cleaned constant text := case when fits then mcp._trim(mcp._normalize(trimmed, 4 * maximum)) else trimmed end;
begin
  if cleaned is null and trimmed is not null then
    perform mcp.fail('VALIDATION_ERROR', format('%s stacks too many combining marks; send plain text.', field), jsonb_build_object('field', field));
  end if;
  if cleaned <> mcp._plain_text(cleaned) then
    perform mcp.fail('VALIDATION_ERROR', format('%s holds a control or text-direction character; send plain text.', field),
      jsonb_build_object('field', field));
  end if;
  if not fits or char_length(coalesce(cleaned, '')) not between minimum and maximum then
    perform mcp.fail('VALIDATION_ERROR', format('%s must have %s to %s characters; it has %s.', field, minimum, maximum,
      char_length(coalesce(cleaned, ''))), jsonb_build_object('field', field, 'minimum', minimum, 'maximum', maximum));
  end if;
  if minimum > 0 and not mcp._is_visible(cleaned) then
    perform mcp.fail('VALIDATION_ERROR', format('%s shows nothing; write at least one visible character.', field),
      jsonb_build_object('field', field));
  end if;
  return cleaned;
end
$$;

comment on function mcp.clean_text(text, text, integer, integer) is 'Text as rules see it: NFC, trimmed, within bounds, no hidden characters.';
revoke all on function mcp.clean_text(text, text, integer, integer) from public, anon, authenticated;
