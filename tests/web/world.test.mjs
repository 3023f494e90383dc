// The world's pages in a real Chromium, with the sample match running: with and without JavaScript, both themes, desktop and phone.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { eventually, fits, inspect, launch } from "./support.mjs";

const dev = JSON.parse(process.env.MOOTHALL_DEV);
const shots = process.env.SCREENSHOTS;
const [alpha, beta] = dev.accounts;
let browser;

const sql = (statement) => execFileSync("psql", ["-qXAt", dev.database_url, "-v", "ON_ERROR_STOP=1", "-c", statement], { encoding: "utf8" }).trim();
const role = (handle, given) => sql(`delete from public.user_roles where user_id = (select user_id from mcp.accounts where handle = '${handle}');
  ${given ? `insert into public.user_roles (user_id, role) select user_id, '${given}' from mcp.accounts where handle = '${handle}'` : ""}`);

before(async () => {
  if (shots) mkdirSync(shots, { recursive: true });
  browser = await launch();
});
after(async () => {
  for (const { handle } of [alpha, beta]) role(handle, null);
  await browser?.close();
});

async function signedIn(account, options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${dev.admin_url}/login?next=/world`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  return { context, page, go: (path) => page.goto(dev.admin_url + path) };
}

const tick = (page) => page.locator("#facts dd").first().innerText().then(Number);
const text = (page) => page.locator("main").innerText();

async function run(page, command, fields = {}) {
  const form = page.locator(`details#${command}`);
  if (!(await form.evaluate((element) => element.open))) await form.locator("summary").first().click();
  for (const [name, value] of Object.entries(fields)) {
    const field = form.getByLabel(name, { exact: true });
    await ((await field.evaluate((element) => element.tagName)) === "SELECT" ? field.selectOption(value) : field.fill(value));
  }
  await form.getByRole("button", { name: `Run ${command}`, exact: true }).click();
}

test("nobody, an account without a role, and a demoted administrator stay out", async () => {
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${dev.admin_url}/world/events`);
  assert.equal(new URL(stranger.url()).pathname, "/login");

  const { page, go } = await signedIn(alpha);
  for (const path of ["/world", "/world/events", "/world/matches", "/world/matches/1", "/world/commands"]) {
    assert.equal((await go(path)).status(), 403, path);
    assert.match(await text(page), /no administrator role/);
  }
  assert.equal((await page.request.get(`${dev.admin_url}/world/matches/1/download`)).status(), 403);
  assert.equal((await page.request.get(`${dev.web_url}/world`)).status(), 404);

  role(alpha.handle, "moderator");
  assert.equal((await go("/world/commands")).status(), 200);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  role(alpha.handle, null);
  await run(page, "status");
  assert.equal((await answered).status(), 403);
  assert.match(await text(page), /no administrator role/);
});

test("the live world moves by itself, and can be paused", async () => {
  const { page, go } = await signedIn(dev.admin);
  await eventually("the match", async () => (await go("/world")) && (await page.locator("#facts").count()));
  assert.equal(await page.locator("#host").innerText(), "The host is live");
  const began = await tick(page);
  await page.evaluate(() => (window.same = true));
  await eventually("a later tick", async () => (await tick(page)) > began);
  assert.ok(await page.evaluate(() => window.same), "without loading the page anew");
  assert.ok((await page.locator("#map g").count()) >= 8);
  assert.ok((await page.locator("#entities tr").count()) >= 8);
  await page.getByRole("link", { name: "pause" }).click();
  assert.equal(await page.locator("[data-refresh]").count(), 0);

  // Without JavaScript the browser itself loads the page again.
  const plain = await signedIn(dev.admin, { javaScriptEnabled: false });
  await plain.go("/world");
  const first = await tick(plain.page);
  await eventually("a later tick", async () => (await tick(plain.page).catch(() => 0)) > first);
});

test("somebody demoted loses the live page at once", async () => {
  role(beta.handle, "gm");
  const { page } = await signedIn(beta);
  await page.locator("#facts").waitFor();
  role(beta.handle, null);
  await page.getByText("no administrator role").waitFor();
});

test("commands: run, refused, asked again, and all of it in the log; no JavaScript", async () => {
  const { page, go } = await signedIn(dev.admin, { javaScriptEnabled: false });
  await go("/world/commands");
  await run(page, "set_weather", { preset: "4" });
  assert.match(await text(page), /set_weather: done/);
  await eventually("the storm", async () => (await go("/world?paused=1")) && /storm/.test(await text(page)));

  await go("/world/commands");
  await page.locator("details#kick summary").click();
  await page.locator("#kick-peer").fill("4000000000");
  await page.getByRole("button", { name: "Run kick" }).click();
  assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Run kick?");
  const kicks = () => Number(sql("select count(*) from world.command_queue where command = 'kick'"));
  const before = kicks();
  await page.getByRole("link", { name: "Cancel" }).click();
  assert.equal(kicks(), before, "asked again, nothing is run before the answer");
  await run(page, "kick", { peer: "4000000000" });
  await page.getByRole("button", { name: "Confirm and run kick" }).click();
  assert.match(await text(page), /kick: failed\s+there is no peer 4000000000/);

  await run(page, "ban");
  assert.match(await page.getByRole("alert").innerText(), /exactly one of peer, ip/);
  await run(page, "ban", { peer: "1", ip: "192.0.2.1" });
  assert.match(await page.getByRole("alert").innerText(), /exactly one/);
  assert.equal(await page.locator("#ban-ip").inputValue(), "192.0.2.1", "what was typed is still there");
  await run(page, "spawn", { type: "decoy", x: "100", y: "2000", z: "-300" });
  assert.match(await text(page), /spawn: done/);

  await go("/world/events?type=agent_action&paused=1");
  const log = await page.locator("#log").innerText();
  for (const line of [/page:warden, admin_command.*"set_weather".*ok/, /"kick".*ok/, /"ban".*VALIDATION_ERROR/]) assert.match(log, line);
});

test("a moderator sees and runs a moderator's commands alone", async () => {
  role(alpha.handle, "moderator");
  const { page, go } = await signedIn(alpha);
  await go("/world/commands");
  const names = await page.locator("details[id]").evaluateAll((all) => all.map(({ id }) => id).sort());
  assert.deepEqual(names, ["ban", "help", "kick", "mute", "peers", "spectate", "status", "tickstats", "unban", "unmute"]);
  await run(page, "status");
  await page.getByText("status: done").waitFor();
  // A form that was made by hand.
  await page.locator("details#help summary").click();
  await page.locator("details#help [name=command]").evaluate((field) => (field.value = "shutdown"));
  const refused = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Run help" }).click();
  assert.equal((await refused).status(), 403);
  assert.match(await page.getByRole("alert").innerText(), /may not run shutdown/);
  await go("/world/events?type=agent_action&paused=1");
  assert.match(await page.locator("#log").innerText(), /page:alpha.*"shutdown".*capability_missing/);
  role(alpha.handle, null);
});

test("the log's pages lose and repeat nothing", async () => {
  const { page, go } = await signedIn(dev.admin, { javaScriptEnabled: false });
  const shown = () => page.locator("#log .figure").allInnerTexts().then((all) => all.map(Number));
  await go("/world/events?after=0");
  const seen = (await shown()).reverse();
  while ((await page.getByRole("link", { name: "Newer", exact: true }).count()) && seen.length < 400) {
    await page.getByRole("link", { name: "Newer", exact: true }).click();
    seen.push(...(await shown()).reverse());
  }
  assert.ok(seen.length > 5);
  assert.deepEqual(seen, seen.map((_, place) => place + 1));
  assert.equal((await go("/world/events?type=tide")).status(), 422);

  const { page: live } = await signedIn(dev.admin);
  await live.goto(`${dev.admin_url}/world/events`);
  const newest = Number(await live.locator("#log .figure").first().innerText());
  const words = `over here ${Date.now()}`;
  sql(`select world._append_events('[{"type": "chat", "text": "${words}"}]')`);
  await live.getByText(words).waitFor();
  assert.ok(Number(await live.locator("#log .figure").first().innerText()) > newest);
});

test("a replay: by links and by the form, by the slider, and as a file", async () => {
  await eventually("five snapshots", () => Number(sql("select count(*) from world.snapshots")) >= 5);
  const { page, go } = await signedIn(dev.admin, { javaScriptEnabled: false });
  await go("/world/matches");
  await page.getByRole("link", { name: /^Replay demo/ }).click();
  const first = await tick(page);
  await page.getByRole("link", { name: "Next snapshot" }).click();
  const second = await tick(page);
  assert.ok(second > first);
  await page.getByRole("link", { name: "Previous snapshot" }).click();
  assert.equal(await tick(page), first);
  await page.getByLabel(/^Seconds since/).focus();
  for (let turn = 0; turn < 2; turn++) await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Show this moment" }).click();
  assert.equal(await tick(page), second);

  const scripted = await signedIn(dev.admin);
  await scripted.page.goto(page.url().split("?")[0]);
  assert.equal(await tick(scripted.page), first);
  await scripted.page.getByLabel(/^Seconds since/).focus();
  for (let turn = 0; turn < 2; turn++) await scripted.page.keyboard.press("ArrowRight");
  await eventually("the second moment", async () => (await tick(scripted.page)) === second);
  await scripted.page.getByRole("button", { name: "Play" }).click();
  await eventually("a later moment", async () => (await tick(scripted.page)) > second);

  const file = await scripted.page.request.get(page.url().split("?")[0] + "/download");
  assert.match(file.headers()["content-disposition"], /^attachment; filename="match-\d+\.ndjson"$/);
  const lines = (await file.text()).trim().split("\n").map((line) => JSON.parse(line));
  assert.ok(lines.some(({ kind }) => kind === "snapshot") && lines.some(({ kind }) => kind === "event"));
});

const pages = ["/world", "/world/events", "/world/matches", "replay", "/world/commands"];
for (const colorScheme of ["light", "dark"]) {
  for (const [size, viewport] of [["desktop", { width: 1200, height: 900 }], ["phone", { width: 360, height: 740 }]]) {
    test(`the world's pages, ${colorScheme}, ${size}`, async () => {
      const { context, page, go } = await signedIn(dev.admin, { colorScheme, viewport, bypassCSP: true });
      const look = async (name) => {
        if (shots) await page.screenshot({ path: `${shots}/world-${name}-${colorScheme}-${size}.png`, fullPage: true });
        await inspect(page, name);
      };
      for (const path of pages) {
        const shown = await go(path === "replay" ? `/world/matches/${sql("select max(id) from world.matches")}?at=4` : path);
        assert.equal(shown.status(), 200, path);
        if (path === "/world/commands") for (const name of ["spawn", "set_weather"]) await page.locator(`details#${name} summary`).click();
        await look(path.replace(/^\/world\/?/, "") || "live");
      }
      await page.locator("details#kick summary").click();
      await page.locator("#kick-peer").fill("9");
      await page.getByRole("button", { name: "Run kick" }).click();
      await page.getByRole("button", { name: "Confirm and run kick" }).waitFor();
      await look("confirm");
      await context.close();
    });
  }
}

test("words without a break stay on a phone's screen", async () => {
  const { page, go } = await signedIn(dev.admin, { viewport: { width: 375, height: 740 }, javaScriptEnabled: false });
  // No host writes over what follows.
  sql("update world.host_keys set revoked_at = now()");
  await eventually("the silent host", async () => (await go("/world")) && (await page.getByText("The host has stopped sending updates").count()));
  const long = `(document::jsonb || jsonb_build_object(
    'mission', document::jsonb -> 'mission' || jsonb_build_object('name', repeat('m', 200)),
    'factions', (select jsonb_agg(f || jsonb_build_object('name', repeat('f', 200), 'id', repeat('i', 64))) from jsonb_array_elements(document::jsonb -> 'factions') f),
    'entities', (select jsonb_agg(e || jsonb_build_object('type', repeat('e', 64))) from jsonb_array_elements(document::jsonb -> 'entities') e)))::json`;
  sql(`update world.states set document = ${long};
    update world.snapshots set document = ${long} where match_id = (select max(id) from world.matches);
    update world.matches set name = repeat('n', 80) where ended_at is null;
    update world.command_queue set reason = repeat('r', 1000), result = jsonb_build_object(repeat('k', 200), repeat('v', 500)) where status = 'failed';
    select world._append_events(jsonb_build_array(
      jsonb_build_object('type', 'chat', 'actor', repeat('a', 500), 'target', repeat('b', 500), 'text', repeat('t', 500)),
      jsonb_build_object('type', 'agent_action', 'actor', 'agent_key:' || gen_random_uuid(), 'target', repeat('c', 80))))`);
  const newest = sql("select max(id) from world.matches");
  for (const path of ["/world", "/world/events?paused=1", "/world/matches", `/world/matches/${newest}?at=4`, "/world/commands"]) {
    await go(path);
    if (shots) await page.screenshot({ path: `${shots}/world-long-${path.split(/[/?]/)[2] ?? "live"}.png`, fullPage: true });
    await fits(page, path);
  }
});

test("a silent host is called silent; where none ever spoke, the page says how to attach one", async () => {
  const { page, go } = await signedIn(dev.admin);
  await go("/world");
  sql("update world.host_keys set revoked_at = now()");
  await page.getByText("The host has stopped sending updates").waitFor();
  sql("delete from world.states");
  await go("/world");
  assert.match(await text(page), /moothall host-demo --url/);
  if (shots) await page.screenshot({ path: `${shots}/world-none.png`, fullPage: true });
});
