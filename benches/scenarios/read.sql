-- The callers have read what was left of their finished duels: how much that is depends on what was measured before, not on the arena.
update duels.sides s set leftover = false from duels.agents g where g.id = s.agent and g.nickname ~ '^bench' and s.leftover;
vacuum (analyze, index_cleanup on) duels.sides;
