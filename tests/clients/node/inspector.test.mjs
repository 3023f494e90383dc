// The MCP Inspector's command line.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { promisify } from "node:util";
import { alpha, dev } from "./support.mjs";

const inspector = fileURLToPath(new URL("../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js", import.meta.url));

async function inspect(...args) {
  const { stdout } = await promisify(execFile)(process.execPath, [
    inspector, "--cli", dev.user_mcp, "--transport", "http", "--header", `Authorization: Bearer ${alpha.key}`, ...args,
  ]);
  return JSON.parse(stdout);
}

test("the Inspector lists tools", async () => {
  const { tools } = await inspect("--method", "tools/list");
  assert.ok(tools.some(({ name }) => name === "projects_list"));
});

test("the Inspector calls one", async () => {
  const result = await inspect("--method", "tools/call", "--tool-name", "projects_list", "--tool-arg", "limit=2");
  assert.deepEqual(result.structuredContent.projects.map(({ name }) => name), ["Harbour crane", "Night ferry timetable"]);
});
