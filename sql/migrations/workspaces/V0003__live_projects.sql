-- A page of projects passes over archived ones without reading them, however many there are.
create index if not exists projects_live_page_idx on public.projects (workspace_id, created_at desc, id desc) where archived_at is null;
