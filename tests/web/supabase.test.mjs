// Sign-in by Supabase Auth in a real Chromium, without JavaScript, against the stand-in.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { call, inspect, launch, listen, register } from "./support.mjs";

const { web, auth } = JSON.parse(process.env.MOOTHALL_SUPABASE);
const shots = process.env.SCREENSHOTS;
let browser, listener;

before(async () => {
  listener = await listen();
  if (shots) mkdirSync(shots, { recursive: true });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  listener?.close();
});

async function fresh(options = {}) {
  const page = await (await browser.newContext({ javaScriptEnabled: false, ...options })).newPage();
  page.setDefaultTimeout(20_000);
  listener.answers.length = 0;
  return page;
}

const name = () => `sb${randomBytes(4).toString("hex")}`;

async function enterCode(page, email) {
  const { mails } = await (await fetch(`${auth.url}/stand-in/mail?to=${encodeURIComponent(email)}`)).json();
  await page.getByLabel("Code").fill(mails.at(-1).code);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function chooseHandle(page, handle) {
  await page.getByLabel("Handle").fill(handle);
  await page.getByRole("button", { name: "Create account" }).click();
}

test("signing up with a password, then in by password and by code", async () => {
  const page = await fresh();
  const handle = name();
  const email = `${handle}@example.test`;
  await page.goto(`${web}/signup`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Send code" }).click();
  await enterCode(page, email);
  await chooseHandle(page, handle);
  await page.getByRole("heading", { name: "Account" }).waitFor();
  assert.match(await page.locator("main").innerText(), new RegExp(email));
  await page.getByRole("button", { name: "Sign out", exact: true }).click();

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("not that one");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  assert.match(await page.getByRole("alert").innerText(), /Incorrect email or password/);
  assert.equal(await page.getByLabel("Email").inputValue(), email);
  assert.equal(await page.getByLabel("Password").inputValue(), "");
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Account" }).waitFor();
});

test("a code by mail", async () => {
  const page = await fresh();
  const handle = name();
  const email = `${handle}@example.test`;
  await page.goto(`${web}/login?next=/workspaces`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a code instead" }).click();
  await enterCode(page, email);
  await chooseHandle(page, handle);
  await page.waitForURL(`${web}/workspaces`);
});

test("Google on the way to a consent, and back to it", async () => {
  const page = await fresh();
  const app = await register(web, listener.callback);
  await page.goto(app.authorization);
  const pending = new URL(page.url()).searchParams.get("next");
  assert.match(pending, /^\/mcp\/authorize\?request=/);
  const handle = name();
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.getByLabel("Login").fill(handle);
  await page.getByRole("button", { name: "Allow" }).click();
  await chooseHandle(page, handle);
  assert.equal(page.url(), web + pending);
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByText("The client has its answer.").waitFor();
  const tokens = await app.redeem(listener.answers[0].searchParams.get("code"));
  assert.equal(await call(web, tokens.access_token), 200);
  await page.goto(`${web}/account`);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  assert.equal(await call(web, tokens.access_token), 401);
});

test("a no at GitHub, in plain words", async () => {
  const page = await fresh();
  await page.goto(`${web}/login?next=/workspaces`);
  await page.getByRole("link", { name: "Continue with GitHub" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  assert.match(await page.getByRole("alert").innerText(), /you are not signed in/);
  await page.getByRole("link", { name: "Continue with GitHub" }).click();
  const handle = name();
  await page.getByLabel("Login").fill(handle);
  await page.getByRole("button", { name: "Allow" }).click();
  await chooseHandle(page, handle);
  await page.waitForURL(`${web}/workspaces`);
});

test("a new password", async () => {
  const page = await fresh();
  const handle = name();
  await page.goto(`${web}/login/with/github`);
  await page.getByLabel("Login").fill(handle);
  await page.getByRole("button", { name: "Allow" }).click();
  await chooseHandle(page, handle);
  await page.getByRole("link", { name: "Change password" }).click();
  const email = `${handle}@example.test`;
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  const { mails } = await (await fetch(`${auth.url}/stand-in/mail?to=${email}`)).json();
  await page.getByLabel("Code").fill(mails.at(-1).code);
  await page.getByLabel("New password").fill("a password at last");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("heading", { name: "Account" }).waitFor();
});

for (const colorScheme of ["light", "dark"]) {
  for (const [size, viewport] of [["desktop", { width: 1200, height: 900 }], ["phone", { width: 360, height: 740 }]]) {
    test(`the pages with other sites' links, ${colorScheme}, ${size}`, async () => {
      const page = await fresh({ colorScheme, viewport, javaScriptEnabled: true, bypassCSP: true });
      for (const path of ["/login", "/signup", "/auth/callback?error=access_denied"]) {
        await page.goto(web + path);
        assert.equal(await page.getByRole("link", { name: /^Continue with/ }).count(), 2);
        const shot = path.split("?")[0].replaceAll("/", "-");
        if (shots) await page.screenshot({ path: `${shots}/supabase${shot}-${colorScheme}-${size}.png`, fullPage: true });
        await inspect(page, path);
      }
      await page.context().close();
    });
  }
}
