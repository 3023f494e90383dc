// What the tests of the pages share: a browser without JavaScript, an MCP client's side of a consent, axe-core.
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
}

// The client's own server, where its answers arrive.
export async function listen() {
  const answers = [];
  const listener = createServer((request, response) => {
    if (request.url.startsWith("/callback")) answers.push(new URL(request.url, callback));
    response.end("The client has its answer.");
  });
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const callback = `http://127.0.0.1:${listener.address().port}/callback`;
  return { answers, callback, close: () => listener.close() };
}

// A client that has registered, with its authorization request and what it does with the code.
export async function register(web, callback, audience = "user") {
  const body = JSON.stringify({ client_name: "Claude", redirect_uris: [callback] });
  const response = await fetch(`${web}/oauth/register`, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { client_id } = await response.json();
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const query = new URLSearchParams({ client_id, redirect_uri: callback, response_type: "code", code_challenge: challenge,
    code_challenge_method: "S256", state: "s1", resource: `${web}/mcp/${audience}` });
  return {
    authorization: `${web}/oauth/authorize?${query}`,
    async redeem(code) {
      const body = new URLSearchParams({ grant_type: "authorization_code", client_id, code, redirect_uri: callback, code_verifier: verifier });
      return (await fetch(`${web}/oauth/token`, { method: "POST", body })).json();
    },
  };
}

// Asks until the answer is true or stands for something, for a minute, and then fails.
export async function eventually(what, ask) {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(`waited for ${what}`);
}

export async function call(web, token) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return (await fetch(`${web}/api/tools/whoami`, { method: "POST", headers, body: "{}" })).status;
}

export async function fits(page, name) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  assert.ok(!wide, `${name} is wider than the screen`);
}

// In a page that may run scripts: it fits the screen, and axe-core finds nothing serious.
export async function inspect(page, name) {
  await fits(page, name);
  await page.evaluate(axe);
  const found = await page.evaluate(() => axe.run());
  const serious = found.violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  assert.deepEqual(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), [], name);
}
