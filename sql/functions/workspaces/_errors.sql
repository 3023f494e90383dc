-- _errors: the errors of the workspaces room; mcp.define_error says what each part is.

select mcp.define_error('workspace_not_available', class => 'forbidden', means => 'No workspace is bound to the connection, or its projects are no longer yours to see.',
  remedy => 'Connect again and choose a workspace.');
select mcp.define_error('workspace_limit', class => 'conflict', means => 'The account owns as many workspaces as it may.',
  remedy => 'Delete one, or use an existing one.');
select mcp.define_error('member_limit', class => 'conflict', means => 'The workspace has as many members as it may have.',
  remedy => 'Remove one first.');
select mcp.define_error('unknown_member', class => 'missing', means => 'The workspace has no such member.', remedy => 'List the members.');
select mcp.define_error('last_owner', class => 'conflict', means => 'The workspace would be left without an owner.',
  remedy => 'Make another member an owner first.');
select mcp.define_error('not_allowed', class => 'forbidden', means => 'Your role in the workspace does not allow this.',
  remedy => 'Ask an owner or admin of the workspace.');
select mcp.define_error('invitation_limit', class => 'conflict', means => 'The workspace has as many pending invitations as it may have.',
  remedy => 'Revoke one first.');
select mcp.define_error('unknown_invitation', class => 'missing', means => 'There is no such pending invitation.',
  remedy => 'Ask for a new one.');
select mcp.define_error('project_limit', class => 'conflict', means => 'The workspace has as many projects as it may have.',
  remedy => 'Archive one first.');
select mcp.define_error('unknown_project', class => 'missing', means => 'The workspace has no such project.',
  remedy => 'List the projects.');
select mcp.define_error('unknown_workspace', class => 'missing', means => 'There is no such workspace, or it is not yours to see.',
  remedy => 'List the workspaces.');
select mcp.define_error('workspace_required', class => 'invalid', means => 'The account belongs to several workspaces and none was named.',
  remedy => 'Name one of them.');
