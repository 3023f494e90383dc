// What the administrators' surface says by itself, through the official SDKs: a watched resource moved, the tools changed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dev, sdks, using, warden } from "./support.mjs";

const WORLD = "fl://world_state";

// Collects the client's notifications; `next(wanted)` waits for one that has not come yet.
function heard(client) {
  const waiting = new Set();
  const all = [];
  client.fallbackNotificationHandler = async (notification) => {
    all.push(notification);
    for (const wait of waiting) wait(notification);
  };
  return {
    all,
    next: (wanted) => new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`not heard; only ${JSON.stringify(all)}`)), 30_000);
      waiting.add(function wait(notification) {
        if (!wanted(notification)) return;
        waiting.delete(wait);
        clearTimeout(late);
        resolve(notification);
      });
    }),
  };
}

const updated = (notification) => notification.method === "notifications/resources/updated";
const toolsChanged = (notification) => notification.method === "notifications/tools/list_changed";

for (const sdk of sdks) {
  test(`${sdk.name}: a watched resource and a changed list are told`, () =>
    using(sdk, dev.admin_mcp, warden.key, async (client) => {
      const { all, next } = heard(client);
      const moved = next(updated);
      let listening;
      if (sdk.modern) listening = await client.listen({ resourceSubscriptions: [WORLD], toolsListChanged: true });
      else await client.subscribeResource({ uri: WORLD });
      const { params } = await moved;
      assert.equal(params.uri, WORLD);
      assert.equal("contents" in params, false, "never the content");

      const before = JSON.parse((await client.readResource({ uri: WORLD })).contents[0].text).tick;
      await next(updated);
      const after = JSON.parse((await client.readResource({ uri: WORLD }, sdk.modern ? { cacheMode: "bypass" } : {})).contents[0].text).tick;
      assert.ok(after > before, `${after} after ${before}`);

      const changed = next(toolsChanged);
      const trigger = { name: "test_trigger_tool_change", arguments: {} };
      assert.ok(!(await client.callTool(trigger)).isError);
      await changed;
      assert.ok((await client.listTools()).tools.some(({ name, description }) => name === "test_simple_text" && /\d/.test(description)));
      assert.ok(all.filter(updated).every(({ params }) => params.uri === WORLD), "nothing that was not asked for");

      if (sdk.modern) return listening.close();
      await client.unsubscribeResource({ uri: WORLD });
      const ended = all.filter(updated).length;
      const again = next(toolsChanged);
      await client.callTool(trigger);
      await again;
      assert.ok(all.filter(updated).length <= ended + 1, "at most what was on its way");
    }));
}
