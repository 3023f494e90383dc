\ir ../fixtures.psql

select is(mcp.account_list()::jsonb, '[]', 'nobody yet');
select account('ada', 'gm', 7) as ada \gset
update mcp.accounts set created_at = '2026-03-01 12:00:00+00';
insert into auth.users (id, email, is_sso_user, is_anonymous, created_at)
  values (gen_random_uuid(), 'new@example.test', false, false, '2026-03-02 12:00:00+00');
select is(mcp.account_list()::jsonb, '[
  {"handle": "ada", "email": "ada@example.test", "role": "gm", "faction": 7, "created_at": "2026-03-01T12:00:00.000Z"},
  {"handle": null, "email": "new@example.test", "role": null, "faction": null, "created_at": "2026-03-02T12:00:00.000Z"}]',
  'who has an account, and who has yet to choose a handle');

select * from finish();
rollback;
