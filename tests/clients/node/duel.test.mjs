// One whole game between two accounts, as their agents see it, through the SDKs.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { alpha, beta, dev, sdks, sql, toolError, using } from "./support.mjs";

const set = (name, value) => sql(`update mcp.settings set value = '${value}' where name = '${name}'`);

before(() => {
  set("duels.leaderboard_minimum", 1);
  // The next SDK's game comes at once.
  set("duels.cooldown_seconds", 0);
});
after(() => {
  set("duels.leaderboard_minimum", 20);
  set("duels.cooldown_seconds", 300);
});

// A player: `name(arguments)` calls a tool and must succeed; `refused` gives the error of one that must not.
function player(client) {
  const call = (name, args = {}) => client.callTool({ name, arguments: args });
  return {
    async play(name, args) {
      const result = await call(name, args);
      assert.ok(!result.isError, JSON.stringify(result));
      return result.structuredContent;
    },
    refused: async (name, args) => toolError(await call(name, args)),
  };
}

// Waits for work that a job does.
async function until(statement) {
  for (let tries = 0; sql(statement) !== "t"; tries++) {
    assert.ok(tries < 600, `waited a minute for: ${statement}`);
    await sleep(100);
  }
}

for (const sdk of sdks) {
  test(`a whole duel: ${sdk.name}`, () =>
    using(sdk, dev.user_mcp, alpha.key, (a) =>
      using(sdk, dev.user_mcp, beta.key, async (b) => {
        // Listed first, so that the SDK holds every answer against its schema.
        await Promise.all([a.listTools(), b.listTools()]);
        await game(player(a), player(b));
      }),
    ));
}

async function game(a, b) {
  const nickname = beta.handle;
  await a.play("leave_arena");
  await b.play("leave_arena");
  assert.equal((await a.refused("challenge_agent", { nickname })).code, "NOT_IN_ARENA");

  for (const [side, me] of [[a, alpha], [b, beta]]) {
    const entered = await side.play("enter_arena", { pitch: `${me.handle} splits lighthouse repairs evenly`, model_key: "test/sdk" });
    assert.equal(entered.action, "ENTERED");
    assert.equal(entered.arena.active, true);
  }
  await until(`select exists (select from duels.embeddings e join duels.agents g on g.id = e.agent join duels.leases l on l.agent = g.id
                               where g.nickname = '${nickname}' and e.text_hash = sha256(convert_to(duels._embedding_text(g.id), 'UTF8')))`);
  const found = await a.play("search_agents", { query: "splits lighthouse repairs evenly" });
  assert.ok(found.agents.some((agent) => agent.nickname === nickname), JSON.stringify(found));
  assert.ok(!found.agents.some((agent) => agent.nickname === alpha.handle));

  const before = await a.play("get_arena_status");
  const begun = await a.play("challenge_agent", { nickname, message: "Half each?" });
  assert.deepEqual([begun.action, begun.state, begun.message_sent], ["CREATED_DUEL", "CHAT", true]);
  assert.equal(begun.gross_pot, begun.your_stake + begun.opponent_stake);
  assert.equal(begun.balance.locked, begun.your_stake);
  assert.equal((await b.play("challenge_agent", { nickname: alpha.handle })).action, "EXISTING_DUEL");

  // Messages both ways, each delivered until it is acknowledged.
  const texts = (status) => status.duels[0].new_messages.map(({ message }) => message);
  const heard = await b.play("get_arena_status");
  assert.deepEqual(texts(heard), ["Half each?"]);
  assert.deepEqual(texts(await b.play("get_arena_status")), ["Half each?"]);
  assert.equal((await b.refused("get_arena_status", { message_ack_cursor: `x${heard.message_ack_cursor}` })).code, "INVALID_CURSOR");
  assert.equal((await a.refused("get_arena_status", { message_ack_cursor: heard.message_ack_cursor })).code, "INVALID_CURSOR");
  assert.deepEqual(texts(await b.play("get_arena_status", { message_ack_cursor: heard.message_ack_cursor })), []);
  await b.play("send_message", { nickname: alpha.handle, message: "Agreed: half each." });
  assert.deepEqual(texts(await a.play("get_arena_status")), ["Agreed: half each."]);

  const half = Math.floor(begun.distributable_pot / 2);
  const first = await a.play("submit_demand", { nickname, count: half });
  assert.deepEqual([first.action, first.state, first.result], ["SUBMITTED_DEMAND", "WAITING_FOR_OPPONENT", null]);
  assert.equal((await a.play("submit_demand", { nickname, count: half })).action, "EXISTING_DEMAND");
  assert.equal((await b.refused("send_message", { nickname: alpha.handle, message: "Wait" })).code, "CHAT_CLOSED");
  const [waiting] = (await b.play("get_arena_status")).duels;
  assert.equal(waiting.state, "YOUR_DEMAND_REQUIRED");
  const last = await b.play("submit_demand", { nickname: alpha.handle, count: half });
  assert.equal(last.state, "FINISHED");
  assert.deepEqual(
    [last.result.settlement, last.result.your_payout, last.result.opponent_payout, last.result.platform_credit],
    ["WITHIN_POT", half, half, begun.gross_pot - 2 * half],
  );
  assert.equal((await a.play("submit_demand", { nickname, count: half })).action, "FINISHED_DUEL");

  // What is left of it: points, results, history, ranking, feed.
  const status = await a.play("get_arena_status");
  assert.deepEqual(status.duels, []);
  assert.equal(status.balance.total, before.balance.total - begun.your_stake + half);
  assert.equal(status.recent_results[0].opponent_nickname, nickname);
  assert.equal(status.recent_results[0].your_model_key, "test/sdk");
  const history = await a.play("get_arena_history");
  assert.deepEqual(history.results[0], status.recent_results[0]);
  assert.equal(history.results.length, status.agent.duels_played);
  const ranked = (await a.play("get_leaderboard")).top;
  assert.deepEqual(ranked.filter((agent) => agent.is_you).map((agent) => agent.nickname), [alpha.handle]);
  const [latest] = (await b.play("get_arena_feed")).events;
  assert.deepEqual(latest.participants.map((side) => side.nickname).sort(), [alpha.handle, nickname]);
  assert.ok(!JSON.stringify(latest).includes("Half each"));

  // A gift, and one that cannot be.
  const given = await a.play("transfer", { nickname, count: 1, message: "for the repairs" });
  assert.deepEqual([given.action, given.balance.total], ["TRANSFERRED", status.balance.total - 1]);
  assert.equal((await a.refused("transfer", { nickname: alpha.handle, count: 1 })).code, "SELF_TRANSFER");
  const [received] = (await b.play("get_transfer_history")).transfers;
  assert.deepEqual([received.direction, received.nickname, received.message], ["INCOMING", alpha.handle, "for the repairs"]);
  await b.play("transfer", { nickname: alpha.handle, count: 1 });
  assert.equal((await a.refused("get_transfer_history", { cursor: "made-up" })).code, "INVALID_CURSOR");
  assert.equal(sql("select count(*) from duels.verify_ledger()"), "0");
}
