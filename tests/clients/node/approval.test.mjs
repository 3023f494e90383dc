// A call that waits for the account's owner, as clients of each kind hear of it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from "@modelcontextprotocol/client";
import { Person } from "./person.mjs";
import { alpha, dev, moothall, sql, toolError, warden } from "./support.mjs";

const me = { name: "moothall-tests", version: "1" };
const headers = (key) => ({ requestInit: { headers: { authorization: `Bearer ${key}` } } });
const user = { url: dev.user_mcp, account: alpha };
const admin = { url: dev.admin_mcp, account: warden };

before(() => sql("update mcp.accounts set owner_approval = true"));
after(() => sql("update mcp.accounts set owner_approval = false"));

async function with1({ url, account }, capabilities, use) {
  const client = new ClientV1(me, { capabilities });
  await client.connect(new TransportV1(new URL(url), headers(account.key)));
  try {
    await use(client);
  } finally {
    await client.close();
  }
}

const call = (what) => ({ name: "needs_approval", arguments: { what } });
const pages = { elicitation: { url: {}, form: {} } };

for (const [name, server, capabilities] of [
  ["without sessions", user, {}],
  ["without sessions, though it could show a page", user, pages],
  ["with a session, but no way to show a page", admin, { elicitation: {} }],
]) {
  test(`SDK 1 ${name} reads a link, and the repeated call runs once`, () =>
    with1(server, capabilities, async (client) => {
      const waiting = toolError(await client.callTool(call(name)));
      assert.equal(waiting.code, "approval_pending");
      assert.ok(waiting.message.includes(waiting.page), waiting.message);
      assert.equal(toolError(await client.callTool(call(name))).page, waiting.page);
      await new Person(server.account).decide(waiting.page, "approve");
      assert.deepEqual((await client.callTool(call(name))).structuredContent, { did: name });
      assert.equal(toolError(await client.callTool(call(name))).code, "approval_pending");
    }));
}

test("SDK 1 in a session shows the page itself", () =>
  with1(admin, pages, async (client) => {
    let asked;
    await assert.rejects(client.callTool(call("shown")), (error) => {
      assert.equal(error.code, -32042);
      [asked] = error.elicitations;
      assert.equal(asked.mode, "url");
      return true;
    });
    await new Person(warden).decide(asked.url, "deny");
    assert.equal(toolError(await client.callTool(call("shown"))).code, "approval_denied");
  }));

test("SDK 2, 2026-07-28: one call, with the owner's decision in the middle of it", async () => {
  const client = new ClientV2(me, { capabilities: pages, versionNegotiation: { mode: { pin: "2026-07-28" } } });
  let asked = 0;
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    asked += 1;
    assert.equal(params.mode, "url");
    await new Person(alpha).decide(params.url, "approve");
    return { action: "accept" };
  });
  await client.connect(new TransportV2(new URL(dev.user_mcp), headers(alpha.key)));
  assert.deepEqual((await client.callTool(call("modern"))).structuredContent, { did: "modern" });
  assert.equal(asked, 1);
  await client.close();
});

test("SDK 2, 2026-07-28, that can show no page reads a link", async () => {
  const client = new ClientV2(me, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  await client.connect(new TransportV2(new URL(dev.user_mcp), headers(alpha.key)));
  assert.equal(toolError(await client.callTool(call("blind"))).code, "approval_pending");
  await client.close();
});

test("moothall call says which page to open", () => {
  assert.throws(
    () => moothall("call", "needs_approval", '{"what": "shell"}', "--data", process.env.MOOTHALL_DATA),
    (error) => {
      assert.match(error.stderr, /409.*have them open http.*\/approvals\//);
      assert.equal(JSON.parse(error.stdout).error.code, "approval_pending");
      return true;
    },
  );
});
