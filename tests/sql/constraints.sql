\ir fixtures.psql
\ir duels/arena.psql

-- Second lines of defence: what the rules never write, the tables refuse, whoever writes.
select t.freeze();
create function t.refused(statement text) returns text language plpgsql as $$
declare
  violated text;
begin
  execute statement;
  return 'written';
exception when integrity_constraint_violation then
  get stacked diagnostics violated = constraint_name;
  return violated;
end $$;

-- Secrets.
select is_empty($$
  select a.attrelid::regclass, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   where n.nspowner = (select m.nspowner from pg_namespace m where m.nspname = 'mcp') and c.relkind in ('r', 'p') and not a.attisdropped
     and a.atttypid = 'bytea'::regtype and a.attname not in ('text_hash', 'verifier') and c.relname not in ('releases', 'registry') -- of texts that are no secrets; bcrypt's and n.nspname !~ '^(t|tap|auth|pg_.*)$'
     and not exists (select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c'
                       and pg_get_constraintdef(k.oid) ~ ('octet_length\(' || a.attname || '\) = 32'))
     and not exists (select from pg_constraint k join pg_constraint f on f.conrelid = k.confrelid and f.contype = 'c'
                      where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any (k.conkey)
                        and pg_get_constraintdef(f.oid) ~ 'octet_length\(\w+\) = 32') $$,
  'every hash has 32 bytes, by a constraint of its own or of what it refers to');
select id('alpha') as alpha \gset
select connect('key', :'alpha') as connection \gset
select is(refused(format('insert into mcp.credentials (hash, kind, connection_id) values (%L, %L, %L)', '\x00'::bytea, 'key', :'connection')),
  'credentials_hash_check', 'a secret that is no hash is not kept');
select is(refused(format('insert into mcp.credentials (hash, kind, connection_id) select hash, kind, connection_id from mcp.credentials where connection_id = %L', :'connection')),
  'credentials_pkey', 'nor the same one twice');

-- At most one of each.
select is(refused('insert into mcp.accounts (user_id, handle) select gen_random_uuid(), ''alpha'''), 'accounts_handle_key', 'a handle belongs to one account');
select is(refused('insert into mcp.accounts (user_id, handle) select gen_random_uuid(), ''Alpha'''), 'accounts_handle_check', 'and is in lower case');
insert into mcp.approvals (account, connection_id, tool, arguments, digest, asked_at, expires_at)
  values (:'alpha', :'connection', 'a', '{}', sha256(''), mcp.now(), mcp.now());
select is(refused('insert into mcp.approvals (account, connection_id, tool, arguments, digest, asked_at, expires_at)
  select account, connection_id, tool, arguments, digest, asked_at, expires_at from mcp.approvals'), 'approvals_open_idx', 'a call waits for its owner once');
select is(refused('update mcp.approvals set approved = true'), 'decided_whole', 'and is decided in one piece');
insert into mcp.idempotency_keys (connection_id, key, kind, name, digest, request_id, expires_at)
  values (:'connection', 'k', 'tool', 'a', sha256(''), gen_random_uuid(), mcp.now());
select is(refused('update mcp.idempotency_keys set outcome = ''ok'', effect = ''{}'''), 'final_or_waiting', 'a stored answer waits for nothing');
select is(refused(format('update mcp.idempotency_keys set key = %L', 'a b')), 'idempotency_keys_key_check', 'a key is visible text');

-- The arena.
select enter('alpha', 'beta'), challenge('alpha', 'beta') \gset
select is(refused('insert into duels.duels (low, high, slug, policy_version, gross_pot, base_burn, started_at, deadline_at)
  select low, high, repeat(''0'', 24), policy_version, gross_pot, base_burn, started_at, deadline_at from duels.duels'), 'duels_active_pair_idx', 'two have one running duel');
select is(refused('update duels.balances set available = -1'), 'balances_available_check', 'no balance is below zero');
select is(refused('update duels.balances set locked = -1'), 'balances_locked_check', 'nor what is locked');
select is(refused('update duels.ledger set amount = 0 where id = 1'), 'ledger_amount_check', 'an entry moves something');
select is(refused('update duels.ledger set to_agent = null'), 'burn_is_nobodys', 'and goes to somebody');

-- The world.
select is(refused('insert into world.matches (name, first_seq, last_seq) select name, first_seq, last_seq from world.matches'), 'matches_running_idx', 'one match runs at a time');
select is(refused('update world.matches set last_seq = first_seq - 2'), 'matches_check', 'and its numbers go up');

select * from finish();
rollback;
