\ir ../fixtures.psql

-- Everything that a revocation, a ban, a sign-out or a demotion changes holds on the very next call; nothing is remembered.
select freeze();
select account('alpha'), workspace('acme') as acme \gset
select member(:'acme', id('alpha'), 'member', true);
select account('warden', 'admin', 3) \gset
select connect('alpha key', id('alpha'), workspace => :'acme') as alpha_key \gset
select session(id('alpha')) as alpha_session \gset
select connect('alpha app', id('alpha'), workspace => :'acme', kind => 'own', session => :'alpha_session', client => 'app-1');
select session(id('alpha'), oauth_client_id => '22222222-2222-4222-8222-222222222222') as client_session \gset
select connect('alpha supabase', id('alpha'), kind => 'supabase', session => :'client_session',
  client => '22222222-2222-4222-8222-222222222222');
select connect('warden key', id('warden'), 'admin') as warden_key \gset

-- A change, undone after the look: what the next call says.
create function t.after_change(change text, secret text, tool text, audience text default 'user') returns text language plpgsql as $$
declare
  answer text;
begin
  begin
    execute change;
    answer := t.said(secret, tool, audience => audience);
    raise exception using errcode = 'MHTST';
  exception when sqlstate 'MHTST' then
    return answer;
  end;
end $$;

select is(said('alpha key', 'projects_list'), 'ok', 'a live key is served');
select is(said('alpha app', 'projects_list'), 'ok', 'so is a live connection with its session');
select is(said('alpha supabase', 'whoami'), 'ok', 'and a grant of Supabase''s server with its client''s session');
select is(said('warden key', 'whoami', audience => 'admin'), 'ok', 'and an administrator''s key');

select is(after_change(change, secret, 'whoami'), 'refused UNAUTHORIZED', secret || ': the next call is refused after: ' || change)
  from (values
    ('alpha key', 'update mcp.connections set revoked_at = mcp.now()'),
    ('alpha key', 'update mcp.connections set expires_at = mcp.now()'),
    ('alpha key', 'update mcp.credentials set revoked_at = mcp.now()'),
    ('alpha key', 'update mcp.credentials set expires_at = mcp.now()'),
    ('alpha key', 'update mcp.credentials set kind = ''refresh'''),
    ('alpha key', 'update mcp.connections set audience = ''admin'', workspace_id = null where kind = ''key'''),
    ('alpha key', 'update auth.users set banned_until = mcp.now() + interval ''1 hour'''),
    ('alpha key', 'update auth.users set deleted_at = mcp.now()'),
    ('alpha key', 'update auth.users set is_anonymous = true'),
    ('alpha key', 'delete from auth.users'),
    ('alpha app', 'update auth.users set banned_until = ''infinity'''),
    ('alpha app', 'delete from auth.sessions'),
    ('alpha app', 'update auth.sessions set not_after = mcp.now()'),
    ('alpha app', 'update auth.sessions set user_id = t.id(''warden'')'),
    ('alpha app', 'update auth.sessions set oauth_client_id = ''22222222-2222-4222-8222-222222222222'''),
    ('alpha supabase', 'update auth.sessions set oauth_client_id = null'),
    ('alpha supabase', 'update auth.sessions set oauth_client_id = ''33333333-3333-4333-8333-333333333333'''),
    ('alpha supabase', 'delete from auth.sessions')) changes (secret, change);

select is(after_change(change, 'alpha key', 'whoami'), 'ok', 'a key lives on after: ' || change)
  from (values
    ('delete from auth.sessions'),
    ('update auth.users set banned_until = mcp.now()'),
    ('update mcp.credentials set expires_at = mcp.now() + interval ''1 ms''')) changes (change);

select is(after_change('delete from public.workspace_members', secret, 'projects_list'), 'error workspace_not_available',
  secret || ': no project is seen once the membership is gone')
  from (values ('alpha key'), ('alpha app')) s (secret);
select is(after_change('update public.workspace_members set view_projects = false', 'alpha key', 'projects_list'),
  'error workspace_not_available', 'nor once view_projects is');
select is(after_change('delete from public.workspaces', 'alpha key', 'projects_list'),
  'error workspace_not_available', 'nor once the workspace is');

select is(after_change('delete from public.user_roles', 'warden key', 'whoami', 'admin'), 'refused admin_required',
  'an administrator whose row is gone is refused on the next call');
select is(after_change('update public.user_roles set role = ''nobody knows''', 'warden key', 'whoami', 'admin'),
  'refused admin_required', 'and so is one whose role is unknown');

-- A connection's role only narrows what the account's own role allows now.
create function t.capabilities(account_role text, connection_role text) returns text[] language plpgsql as $$
begin
  update public.user_roles set role = account_role;
  update mcp.connections set role = connection_role where audience = 'admin';
  return array(select c from jsonb_array_elements_text((t.call('warden key', 'whoami', audience => 'admin')).body -> 'capabilities') c order by c);
end $$;
select is(capabilities('gm', null), array(select unnest(capabilities) c from mcp.roles where name = 'gm' order by c),
  'without a role of its own a connection has the account''s capabilities');
select is(capabilities('admin', 'moderator'), '{kick_ban,mute,spectate_any}', 'the connection''s role narrows an administrator');
select is(capabilities('moderator', 'admin'), '{kick_ban,mute,spectate_any}', 'the connection''s role adds nothing to a moderator');
select is(capabilities('moderator', 'gm'), '{spectate_any}', 'of two roles what both allow is left');
select is(capabilities('faction_leader', 'moderator'), '{}', 'and that may be nothing');
select is((call('warden key', 'whoami', audience => 'admin')).body -> 'faction', '3', 'the faction is the account''s');
update mcp.connections set faction = 9 where id = :'warden_key';
select is((call('warden key', 'whoami', audience => 'admin')).body -> 'faction', '9', 'or the connection''s own');

select * from finish();
rollback;
