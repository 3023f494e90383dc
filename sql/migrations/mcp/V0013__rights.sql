-- Roles are the owner's to give, by `moothall role`: whoever holds the bridge's password, or a team's service key, must not make itself an
-- administrator. Rights that Supabase's default privileges gave go too: a trigger of another role would run as the owner.
revoke all on public.user_roles from service_role;
grant select on public.user_roles to service_role;
