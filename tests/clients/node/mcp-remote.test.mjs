// mcp-remote as people run it for clients that speak only stdio: it registers, opens a browser, and carries.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { Person } from "./person.mjs";
import { alpha, dev } from "./support.mjs";

test("mcp-remote connects through a browser and calls a tool", { timeout: 60_000 }, async () => {
  const home = mkdtempSync(join(tmpdir(), "moothall-mcp-remote-"));
  const remote = spawn(process.execPath, ["node_modules/mcp-remote/dist/proxy.js", dev.user_mcp, "33931", "--transport", "http-only"], {
    env: { ...process.env, HOME: home, MCP_REMOTE_CONFIG_DIR: home },
  });
  try {
    let said = "";
    let asked = false;
    remote.stderr.on("data", async (text) => {
      said += text;
      const address = said.match(/http:\S*\/oauth\/authorize\?\S+(?=\s)/);
      if (!address || asked) return;
      asked = true;
      const callback = await new Person(alpha).approve(address[0]);
      // It says the address before it listens.
      while (!(await fetch(callback).catch(() => null))) await setTimeout(100);
    });
    const lines = createInterface({ input: remote.stdout })[Symbol.asyncIterator]();
    const send = (message) => remote.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const answer = async () => JSON.parse((await lines.next()).value);

    send({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "tests", version: "1" } } });
    assert.equal((await answer()).result.serverInfo.name, "moothall", said);
    send({ method: "notifications/initialized" });
    send({ id: 2, method: "tools/call", params: { name: "whoami", arguments: {} } });
    assert.equal((await answer()).result.structuredContent.handle, alpha.handle);
  } finally {
    remote.kill();
    rmSync(home, { recursive: true, force: true });
  }
});
