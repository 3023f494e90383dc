\ir ../fixtures.psql

-- Every rule is made of what _mission_value knows, and every mapping that it names is there.
create table t.rules as
  with recursive rules as (
    select s.key || '.' || r.key as name, r.value as rule from jsonb_each(world._mission_shapes()) s, jsonb_each(s.value) r
    union all
    select r.name || '[]', r.rule -> 'items' from rules r where r.rule ? 'items')
  select * from rules;
select ok((select count(*) > 50 from rules), 'there are rules');
select is_empty($$ select name from t.rules, unnest(string_to_array(rule ->> 'is', '|')) k where k <> all ('{text,number,whole,flag,any,vector2,vector3,list,shape}') or rule ->> 'is' is null $$, 'of known kinds');
select is_empty($$ select name, k from t.rules, jsonb_object_keys(rule) k where k <> all ('{is,required,minimum,above,maximum,one_of,items,least,shape}') $$, 'with known words');
select is_empty($$ select name from t.rules where rule ->> 'is' ~ 'shape' and not world._mission_shapes() ? coalesce(rule ->> 'shape', '') $$, 'a mapping that is named is there');
select is_empty($$ select name from t.rules where rule ->> 'is' ~ 'list' and not rule ? 'items' $$, 'a list says of what');
select is((select array_agg(r.key order by r.key) from jsonb_each(world._mission_shapes() -> 'mission') r where r.value @> '{"required": true}'), '{layer,map,name,objects,sides,time,triggers,wind}', 'what every mission has');

select * from finish();
rollback;
