-- A tool may have a budget of its own besides the one of all calls: settings <budget>_per_minute and <budget>_per_hour.

alter table mcp.catalog_entries add column budget text;
alter type mcp.call_context add attribute entry_budget text;
