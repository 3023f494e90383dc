-- The same without pgvector, wherever the database has it.
\ir search.sql
alter table duels.embeddings drop column if exists pgvector;
vacuum full analyze duels.embeddings;
