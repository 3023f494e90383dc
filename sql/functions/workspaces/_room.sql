-- _room: what the workspaces room declares.

select mcp.extend_scope('user:read', 20, 'your workspace''s projects');

select mcp.define_setting('workspaces_per_account', '20', minimum => 1, maximum => 10000,
  description => 'Workspaces that one account may own.');
select mcp.define_setting('workspaces.members', '200', minimum => 1, maximum => 100000,
  description => 'Members that one workspace may have.');
select mcp.define_setting('workspaces.projects', '1000', minimum => 1, maximum => 1000000,
  description => 'Projects that one workspace may have, archived ones apart.');
select mcp.define_setting('workspaces.invitation_days', '7', minimum => 1, maximum => 90,
  description => 'How long an invitation can be accepted.');
select mcp.define_setting('workspaces.open_invitations', '50', minimum => 1, maximum => 10000,
  description => 'Open invitations that one workspace may have.');
select mcp.define_setting('workspaces.personal', 'true',
  description => 'Whether a new account gets a workspace of its own (true or false).');
