\ir ../fixtures.psql

select is(world._is_convex(polygon::jsonb), convex, polygon) from (values ('[[0,0],[2,0],[2,2],[0,2]]', true), ('[[0,2],[2,2],[2,0],[0,0]]', true), ('[[0,0],[1,0],[2,0],[2,2]]', true), ('[[0,0],[2,0],[1,0.5],[0,2]]', false), ('[[0,0],[1,0],[2,0]]', false),
  ('[[0,3],[2,-3],[-3,1],[3,1],[-2,-3]]', false), ('[[0,0],[1,0]]', null), ('[1,2,3]', null), ('7', null)) x (polygon, convex);

select * from finish();
rollback;
