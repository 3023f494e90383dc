// The pages in a real Chromium, as people use them, without JavaScript; axe-core looks at each in both themes.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { call as callAt, inspect, launch, listen, register } from "./support.mjs";

const dev = JSON.parse(process.env.MOOTHALL_DEV);
const shots = process.env.SCREENSHOTS;
const [alpha, beta] = dev.accounts;
let browser, listener, answers;

before(async () => {
  listener = await listen();
  answers = listener.answers;
  if (shots) mkdirSync(shots, { recursive: true });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  listener?.close();
});

// A browser of its own.
async function fresh(options = {}) {
  const context = await browser.newContext({ javaScriptEnabled: false, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  answers.length = 0;
  return { context, page };
}

const client = () => register(dev.web_url, listener.callback);
const call = (token) => callAt(dev.web_url, token);

async function signIn(page, account) {
  if (!page.url().includes("/login")) await page.goto(`${dev.web_url}/login`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

async function signUp(page, next = "/connections") {
  const name = `web${randomBytes(4).toString("hex")}`;
  await page.goto(`${dev.web_url}/signup?next=${encodeURIComponent(next)}`);
  await page.getByLabel("Email").fill(`${name}@example.test`);
  await page.getByRole("button", { name: "Send code" }).click();
  const entry = page.url();
  await page.goto(`${dev.web_url}/dev/mail`);
  const code = (await page.locator("article", { hasText: `${name}@example.test` }).innerText()).match(/\b\d{6}\b/)[0];
  await page.goto(entry);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Handle").fill(name);
  await page.getByRole("button", { name: "Create account" }).click();
  return name;
}

test("a newcomer signs up on the way to a consent, comes back to it, narrows it and ends it", async () => {
  const { page } = await fresh();
  const app = await client();
  await page.goto(app.authorization);
  const next = new URL(page.url()).searchParams.get("next");
  assert.match(next, /^\/mcp\/authorize\?request=/);
  const name = await signUp(page, next);
  assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Authorize agent");
  assert.match(await page.locator("main").innerText(), /Claude\s+unverified name/);
  await page.getByRole("checkbox", { name: /Register bots/ }).uncheck();
  await page.getByRole("radio", { name: /^Read only/ }).check();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByText("The client has its answer.").waitFor();
  const tokens = await app.redeem(answers[0].searchParams.get("code"));
  assert.equal(tokens.scope, "user:read arena:play account:act");
  assert.equal(await call(tokens.access_token), 200);

  await page.goto(`${dev.web_url}/connections`);
  assert.match(await page.locator("main").innerText(), new RegExp(`Workspace\\s+${name}`));
  await page.getByRole("link", { name: "Disconnect Claude" }).click();
  assert.equal(await call(tokens.access_token), 200);
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("Disconnected.").waitFor();
  assert.equal(await call(tokens.access_token), 401);
});

test("declining, a double click, and a stranger's browser", async () => {
  const { context, page } = await fresh();
  await signIn(page, alpha);
  await page.goto((await client()).authorization);
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByText("The client has its answer.").waitFor();
  assert.equal(answers.pop().searchParams.get("error"), "access_denied");

  await page.goto((await client()).authorization);
  const request = page.url();
  const stranger = await fresh();
  await signIn(stranger.page, alpha);
  assert.equal((await stranger.page.goto(request)).status(), 404);
  const second = await context.newPage();
  await second.goto(request);
  answers.length = 0;
  await page.getByRole("button", { name: "Allow" }).dblclick();
  await page.getByText("The client has its answer.").waitFor();
  const statuses = [];
  second.on("response", (response) => statuses.push(response.status()));
  await second.getByRole("button", { name: "Allow" }).click();
  await second.getByText("already decided").waitFor();
  assert.ok(statuses.includes(409), `${statuses}`);
  assert.equal(answers.length, 1);
});

test("no eligible workspace: nothing can be allowed until there is one", async () => {
  const { page } = await fresh();
  await signUp(page);
  const app = await client();
  await page.goto(`${dev.web_url}/workspaces`);
  await page.getByRole("link", { name: /^web/ }).click();
  // The last owner cannot leave, so someone else takes over first.
  await page.getByRole("button", { name: "Leave workspace" }).click();
  assert.match(await page.getByRole("alert").innerText(), /needs an owner/);
  await page.getByRole("button", { name: "Create invitation" }).click();
  const link = (await page.locator("pre").first().innerText()).trim();
  const here = new URL(page.url()).pathname;
  const other = await fresh();
  await signIn(other.page, beta);
  await other.page.goto(link);
  await other.page.getByRole("button", { name: "Join" }).click();
  await page.goto(dev.web_url + here);
  await page.getByRole("button", { name: /Transfer ownership to beta/ }).click();
  await page.getByRole("button", { name: "Leave workspace" }).click();
  await page.getByText("No workspaces yet.").waitFor();
  await page.goto(app.authorization);
  assert.ok(await page.getByRole("button", { name: "Allow" }).isDisabled());
  assert.match(await page.getByRole("alert").innerText(), /no workspace/);
});

// A call that waits for its owner: the address of its page.
async function waiting(what) {
  const headers = { authorization: `Bearer ${alpha.key}`, "content-type": "application/json" };
  const response = await fetch(`${dev.web_url}/api/tools/needs_approval`, { method: "POST", headers, body: JSON.stringify({ what }) });
  const answer = await response.json();
  return response.status === 409 ? answer.error.page : answer.did ?? answer.error.code;
}

test("an owner has calls wait, looks at them, approves one, denies one, and lets them run again", async () => {
  const { page } = await fresh();
  assert.equal(await waiting("before"), "before");
  await signIn(page, alpha);
  await page.goto(`${dev.web_url}/account`);
  await page.getByText("No pending approvals.").waitFor();
  await page.getByRole("button", { name: "Require my approval" }).click();
  await page.getByText("Saved").waitFor();
  const [first, second] = [await waiting("the first"), await waiting("<b>the second</b>")];
  await page.goto(`${dev.web_url}/account`);
  await page.getByRole("link", { name: "View request" }).first().click();
  assert.equal(page.url(), first);
  assert.match(await page.locator("main").innerText(), /Do something of consequence[^]*"what": "the first"/);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Approved.").waitFor();
  assert.equal(await waiting("the first"), "the first");
  assert.notEqual(await waiting("the first"), first);

  await page.goto(second);
  assert.match(await page.locator("pre").innerText(), /<b>the second<\/b>/);
  // In another window it was decided meanwhile.
  const other = await fresh();
  await signIn(other.page, alpha);
  await other.page.goto(second);
  await other.page.getByRole("button", { name: "Deny" }).click();
  await other.page.getByText("Denied.").waitFor();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("You already denied this call.").waitFor();
  assert.equal(await waiting("<b>the second</b>"), "approval_denied");
  const stranger = await fresh();
  await signIn(stranger.page, beta);
  assert.equal((await stranger.page.goto(await waiting("the third"))).status(), 404);

  await page.goto(`${dev.web_url}/account`);
  await page.getByRole("button", { name: "Stop requiring my approval" }).click();
  await page.getByText("Saved").waitFor();
  assert.equal(await waiting("after"), "after");
});

// A duel that alpha wins, played with both accounts' keys; its page's path.
let settled;
function duel() {
  settled ??= (async () => {
    const play = async (account, tool, args) => {
      const headers = { authorization: `Bearer ${account.key}`, "content-type": "application/json" };
      const response = await fetch(`${dev.web_url}/api/tools/${tool}`, { method: "POST", headers, body: JSON.stringify(args) });
      const answer = await response.json();
      assert.equal(response.status, 200, JSON.stringify(answer));
      return answer;
    };
    for (const account of [alpha, beta]) await play(account, "enter_arena", { pitch: "I bargain.", model_key: "maker/model" });
    const { distributable_pot: pot } = await play(alpha, "challenge_agent", { nickname: beta.handle });
    await play(beta, "send_message", { nickname: alpha.handle, message: "<b>Half</b> for each?" });
    await play(alpha, "submit_demand", { nickname: beta.handle, count: pot });
    await play(beta, "submit_demand", { nickname: alpha.handle, count: 0 });
    return new URL((await play(alpha, "get_arena_feed", {})).events[0].duel_url).pathname;
  })();
  return settled;
}

test("anybody reads what a settled duel was, who fought it, and the ranking", async () => {
  const { page } = await fresh();
  await page.goto(dev.web_url + (await duel()));
  assert.match(await page.getByRole("heading", { level: 1 }).innerText(), /alpha against beta/);
  const winner = page.getByRole("row", { name: /alpha/ });
  assert.match(await winner.innerText(), /won/);
  assert.ok(await page.getByText("<b>Half</b> for each?").isVisible());
  await winner.getByRole("link", { name: "alpha" }).click();
  await page.getByRole("heading", { level: 1, name: "alpha" }).waitFor();
  assert.match(await page.getByRole("main").innerText(), /1 won, 0 drawn, 0 lost/);
  await page.getByRole("link", { name: "Leaderboard" }).click();
  assert.match(await page.getByRole("main").innerText(), /ten best agents/);
  const response = await page.goto(`${dev.web_url}/agents/${"0".repeat(24)}`);
  assert.equal(response.status(), 404);
  assert.match(await page.getByRole("main").innerText(), /no agent at this address/);
});

test("a key lasts as long as was chosen, at the access level that was chosen", async () => {
  const { page } = await fresh();
  await signIn(page, beta);
  await page.goto(`${dev.web_url}/account`);
  const days = { "30 days": 30, "90 days": 90, "1 year": 365 };
  for (const expires of [...Object.keys(days), "never"]) {
    await page.getByLabel("Name").fill(`for ${expires}`);
    await page.getByRole("radio", { name: /^Review/ }).check();
    await page.getByLabel("Expires").selectOption(expires);
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("Key created.").waitFor();
    const made = await page.getByRole("listitem").filter({ has: page.getByText(`for ${expires}`, { exact: true }) }).innerText();
    assert.match(made, /Access level\s+Review/);
    const until = made.match(/Expires\s+(never|\d{4}-\d\d-\d\d)/)[1];
    if (expires === "never") assert.equal(until, "never");
    else assert.equal(Math.round((Date.parse(until) - Date.parse(new Date().toISOString().slice(0, 10))) / 86_400_000), days[expires]);
    await page.getByRole("button", { name: `Revoke for ${expires}` }).click();
    await page.getByText("Key revoked.").waitFor();
  }
});

test("an administrator selects the commands of a key and of a connection; none is selected at first", async () => {
  const { page } = await fresh();
  await page.goto(`${dev.admin_url}/login?next=/account`);
  await signIn(page, dev.admin);
  const create = async (name, commands) => {
    await page.goto(`${dev.admin_url}/account`);
    await page.getByLabel("Name").fill(name);
    for (const command of commands) await page.getByRole("checkbox", { name: new RegExp(`^${command} `) }).check();
    await page.getByRole("button", { name: "Create key" }).click();
    return page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) }).innerText();
  };
  assert.match(await create("two commands", ["status", "set_weather"]), /Command allowlist\s+set_weather\s+status/);
  assert.match(await create("closed", []), /Command allowlist\s+no commands/);
  for (const name of ["two commands", "closed"]) await page.getByRole("button", { name: `Revoke ${name}` }).click();

  await page.goto((await register(dev.admin_url, listener.callback, "admin")).authorization);
  await page.getByRole("checkbox", { name: /^kick / }).check();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByText("The client has its answer.").waitFor();
  await page.goto(`${dev.admin_url}/connections`);
  assert.match(await page.getByRole("main").innerText(), /Access level\s+Read only[^]*Command allowlist\s+kick/);
});

// name, address, who is signed in
const pages = [
  ["duel", duel], ["agent", async () => (await (await fetch(dev.web_url + (await duel()))).text()).match(/\/agents\/[0-9a-f]{24}/)[0]],
  ["leaderboard", "/leaderboard/agents"],
  ["home", "/"], ["login", "/login"], ["signup", "/signup"], ["code", "/login/code"], ["reset", "/reset"], ["reset-code", "/reset/code"],
  ["mail", "/dev/mail"], ["consent", null, alpha], ["connections", "/connections", alpha], ["account", "/account", alpha], ["approval", approval, alpha],
  ["workspaces", "/workspaces", alpha], ["workspace", "/workspaces/alpha", alpha], ["problem", "/workspaces/none", alpha],
];
// A page to decide on, with a long argument; the switch is turned for it alone, by way of the account page.
async function approval() {
  const { context, page } = await fresh();
  await signIn(page, alpha);
  const turn = async (name) => {
    await page.goto(`${dev.web_url}/account`);
    await page.getByRole("button", { name }).click();
  };
  await turn("Require my approval");
  const address = await waiting(`${"a long word ".repeat(40)}${"x".repeat(300)}`);
  await turn("Stop requiring my approval");
  await context.close();
  return new URL(address).pathname;
}
for (const colorScheme of ["light", "dark"]) {
  for (const [size, viewport] of [["desktop", { width: 1200, height: 900 }], ["phone", { width: 360, height: 740 }]]) {
    test(`every page, ${colorScheme}, ${size}`, async () => {
      const { context, page } = await fresh({ colorScheme, viewport, javaScriptEnabled: true, bypassCSP: true });
      let signedIn = false;
      for (const [name, path, account] of pages) {
        if (account && !signedIn) {
          await signIn(page, account);
          signedIn = true;
        }
        const own = typeof path === "function" ? await path() : path;
        await page.goto(own ? dev.web_url + own : (await client()).authorization);
        if (shots) await page.screenshot({ path: `${shots}/${name}-${colorScheme}-${size}.png`, fullPage: true });
        await inspect(page, name);
      }
      // The same pages of administrators, with the commands to select.
      await page.goto(`${dev.admin_url}/login?next=/account`);
      await signIn(page, dev.admin);
      for (const [name, own] of [["admin-account", "/account"], ["admin-consent", null], ["admin-connections", "/connections"], ["admin-home", "/"]]) {
        await page.goto(own ? dev.admin_url + own : (await register(dev.admin_url, listener.callback, "admin")).authorization);
        if (shots) await page.screenshot({ path: `${shots}/${name}-${colorScheme}-${size}.png`, fullPage: true });
        await inspect(page, name);
      }
      await context.close();
    });
  }
}
