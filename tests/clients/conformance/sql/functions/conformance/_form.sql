-- _form: a request that a person fill in one field.
create or replace function conformance._form(message text, field text, kind text)
  returns jsonb
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object('method', 'elicitation/create', 'params', jsonb_build_object('mode', 'form', 'message', message,
    'requestedSchema', jsonb_build_object('type', 'object', 'properties', jsonb_build_object(field, jsonb_build_object('type', kind)), 'required', array[field])));
end
$$;

comment on function conformance._form(text, text, text) is 'A request for one field.';
revoke all on function conformance._form(text, text, text) from public, anon, authenticated;
