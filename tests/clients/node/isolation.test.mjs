// Two accounts at once, with the same JSON-RPC ids: nobody ever gets another's rows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { alpha, beta, dev, projects, sdks, sql, using } from "./support.mjs";

const CALLS = 300;

// What each account may see, straight from the table.
const own = new Map(
  [alpha, beta].map((account) => [
    account,
    sql(`select p.name from public.projects p join public.workspaces w on w.id = p.workspace_id
          where w.slug = '${account.handle}' order by p.created_at desc`).split("\n"),
  ]),
);

async function post(account, id, name, args) {
  const response = await fetch(dev.user_mcp, {
    method: "POST",
    headers: { authorization: `Bearer ${account.key}`, "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } }),
  });
  assert.equal(response.status, 200);
  const message = await response.json();
  assert.equal(message.id, id);
  return message.result;
}

// Runs `calls` made-up jobs, `width` at a time.
async function inParallel(calls, width, job) {
  let next = 0;
  await Promise.all(Array.from({ length: width }, async () => {
    while (next < calls) await job(next++);
  }));
}

test(`${CALLS} raw calls of two accounts share their ids`, async () => {
  await inParallel(CALLS, 16, async (number) => {
    const account = number % 2 ? alpha : beta;
    // Both accounts use each id, as a number or as text.
    const id = number % 4 < 2 ? number >> 2 : `id-${number >> 2}`;
    if (number % 3 === 0) {
      const { structuredContent } = await post(account, id, "whoami", {});
      assert.equal(structuredContent.handle, account.handle);
    } else {
      const { structuredContent } = await post(account, id, "projects_list", {});
      assert.deepEqual(structuredContent.projects.map(({ name }) => name), own.get(account));
    }
  });
});

for (const sdk of sdks) {
  test(`${sdk.name}: two clients whose ids run alike`, () =>
    using(sdk, dev.user_mcp, alpha.key, (a) =>
      using(sdk, dev.user_mcp, beta.key, (b) =>
        inParallel(200, 16, async (number) => {
          const [client, account] = number % 2 ? [a, alpha] : [b, beta];
          assert.deepEqual(await projects(client, 1 + (number % 5)), own.get(account));
        }),
      ),
    ));
}

test("one account's cursor opens nothing for another", async () => {
  const page = await post(alpha, 1, "projects_list", { limit: 1 });
  const cursor = page.structuredContent.next_cursor;
  const stolen = await post(beta, 1, "projects_list", { cursor });
  assert.equal(stolen.structuredContent.error?.code, "INVALID_CURSOR", JSON.stringify(stolen));
});
