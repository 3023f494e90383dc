// What the tests share: the running server, the SDKs in every revision they speak, psql.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from "@modelcontextprotocol/client";

// The line that `moothall dev --json` printed.
export const dev = JSON.parse(process.env.MOOTHALL_DEV);
export const [alpha, beta] = dev.accounts;
export const warden = dev.admin;

const me = { name: "moothall-tests", version: "1" };
const headers = (key) => ({ requestInit: { headers: { authorization: `Bearer ${key}` } } });

async function connected(client, transport) {
  await client.connect(transport);
  return client;
}

export const sdks = [
  {
    name: "SDK 1, 2025-11-25",
    connect: (url, key) => connected(new ClientV1(me), new TransportV1(new URL(url), headers(key))),
  },
  {
    name: "SDK 2, 2025-11-25",
    connect: (url, key) => connected(new ClientV2(me), new TransportV2(new URL(url), headers(key))),
  },
  {
    name: "SDK 2, 2026-07-28",
    modern: true,
    connect: (url, key) =>
      connected(
        new ClientV2(me, { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
        new TransportV2(new URL(url), headers(key)),
      ),
  },
];

// Runs `use` with a connected client and closes it whatever happens.
export async function using(sdk, url, key, use) {
  const client = await sdk.connect(url, key);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

// The names of all projects, by pages of `limit`.
export async function projects(client, limit) {
  const names = [];
  let cursor;
  do {
    const page = await client.callTool({ name: "projects_list", arguments: { limit, ...(cursor && { cursor }) } });
    assert.ok(!page.isError, JSON.stringify(page));
    assert.ok(page.structuredContent.projects.length <= limit);
    names.push(...page.structuredContent.projects.map((project) => project.name));
    cursor = page.structuredContent.next_cursor;
  } while (cursor);
  return names;
}

// The error that a tool answered with.
export function toolError(result) {
  assert.equal(result.isError, true, JSON.stringify(result));
  assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
  return result.structuredContent.error;
}

export function sql(statement) {
  return execFileSync("psql", ["-XqAt", "-v", "ON_ERROR_STOP=1", dev.database_url, "-c", statement], { encoding: "utf8" }).trim();
}

export function moothall(...args) {
  return execFileSync(process.env.MOOTHALL, args, { encoding: "utf8" });
}
