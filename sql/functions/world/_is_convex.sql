-- _is_convex: is a polygon of [x, z] convex: does it turn one way all round, exactly once? Null for anything that is not a polygon.
create or replace function world._is_convex(polygon jsonb)
  returns boolean
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  if jsonb_typeof(polygon) is distinct from 'array' then
    return null;
  end if;
  if jsonb_array_length(polygon) < 3 or exists (select from jsonb_array_elements(polygon) p where not world._is_kind(p, 'vector2')) then
    return null;
  end if;
  return (
    with corners as (
      select (p.item ->> 0)::double precision as x, (p.item ->> 1)::double precision as z, p.place as n, count(*) over () as of
        from jsonb_array_elements(polygon) with ordinality p (item, place)
    ), edges as (
      select a.n, b.x - a.x as dx, b.z - a.z as dz, a.of from corners a join corners b on b.n = a.n % a.of + 1
    ), turns as (
      select e.dx * f.dz - e.dz * f.dx as turn, atan2d(e.dx * f.dz - e.dz * f.dx, e.dx * f.dx + e.dz * f.dz) as degrees
        from edges e join edges f on f.n = e.n % e.of + 1
    )
    -- A star also turns one way, but more than once round.
    select (bool_and(t.turn >= 0) or bool_and(t.turn <= 0)) and bool_or(t.turn <> 0) and abs(sum(t.degrees)) < 361 from turns t);
end
$$;

comment on function world._is_convex(jsonb) is 'Whether a polygon is convex.';
revoke all on function world._is_convex(jsonb) from public, anon, authenticated;
