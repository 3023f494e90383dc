-- A room for tests alone.
create schema fixture;
revoke all on schema fixture from public;
create table fixture.marks (request_id text not null, mark text not null);
