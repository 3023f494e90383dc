// The stand-in for Supabase Auth against Supabase's own client: what auth-js sends is understood, what comes back auth-js understands.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { AuthClient, isAuthWeakPasswordError } from "@supabase/auth-js";

const { auth, callback } = JSON.parse(process.env.MOOTHALL_SUPABASE);
const PASSWORD = "correct horse battery";

function client(flowType = "pkce", apikey = auth.key) {
  const kept = new Map();
  return new AuthClient({
    url: `${auth.url}/auth/v1`,
    headers: { apikey },
    flowType,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) },
  });
}

const address = () => `js${randomBytes(4).toString("hex")}@example.test`;
async function mailed(email) {
  const { mails } = await (await fetch(`${auth.url}/stand-in/mail?to=${encodeURIComponent(email)}`)).json();
  return mails.at(-1)?.code;
}
async function ok(promise) {
  const { data, error } = await promise;
  assert.equal(error, null, error?.message);
  return data;
}
async function code(promise) {
  const { error } = await promise;
  assert.ok(error, "it was to be refused");
  return `${error.status} ${error.code}`;
}

test("signing up, confirming, password, refresh, signing out", async () => {
  const js = client("implicit");
  const email = address();
  const made = await ok(js.signUp({ email, password: PASSWORD }));
  assert.equal(made.session, null);
  assert.equal(made.user.identities.length, 1);
  assert.equal(await code(js.signInWithPassword({ email, password: PASSWORD })), "400 email_not_confirmed");
  assert.equal(await code(js.verifyOtp({ email, token: "000000", type: "email" })), "403 otp_expired");
  const token = await mailed(email);
  assert.equal(await code(js.verifyOtp({ email, token, type: "recovery" })), "403 otp_expired");
  const { session, user } = await ok(js.verifyOtp({ email, token, type: "email" }));
  assert.equal(user.email, email);
  assert.equal(await code(client().verifyOtp({ email, token, type: "email" })), "403 otp_expired");
  const { claims } = await ok(js.getClaims(session.access_token));
  assert.equal(claims.sub, user.id);
  assert.equal(claims.aal, "aal1");
  assert.equal(claims.amr[0].method, "otp");
  assert.match(claims.session_id, /^[0-9a-f-]{36}$/);

  const again = await ok(client().signUp({ email, password: PASSWORD }));
  assert.deepEqual(again.user.identities, []);
  assert.notEqual(again.user.id, user.id);

  const other = client();
  assert.equal(await code(other.signInWithPassword({ email, password: "wrong" })), "400 invalid_credentials");
  assert.equal(await code(other.signInWithPassword({ email: address(), password: "wrong" })), "400 invalid_credentials");
  const second = await ok(other.signInWithPassword({ email, password: PASSWORD }));
  const refreshed = await ok(other.refreshSession());
  assert.notEqual(refreshed.session.refresh_token, second.session.refresh_token);
  assert.equal(await code(client().refreshSession({ refresh_token: second.session.refresh_token })), "400 refresh_token_not_found");
  await ok(js.signOut({ scope: "others" }).then(({ error }) => ({ data: {}, error })));
  assert.equal((await other.getUser(refreshed.session.access_token)).error.name, "AuthSessionMissingError");
  assert.equal((await ok(js.getUser())).user.id, user.id);
  await ok(js.signOut({ scope: "local" }).then(({ error }) => ({ data: {}, error })));
  assert.equal((await js.getUser(session.access_token)).error.name, "AuthSessionMissingError");
});

test("codes and a new password", async () => {
  const js = client("implicit");
  const email = address();
  assert.equal(await code(js.signInWithOtp({ email, options: { shouldCreateUser: false } })), "422 otp_disabled");
  await ok(js.signInWithOtp({ email }));
  await ok(js.verifyOtp({ email, token: await mailed(email), type: "email" }));
  await ok(js.signInWithOtp({ email, options: { shouldCreateUser: false } }));
  await ok(js.verifyOtp({ email, token: await mailed(email), type: "email" }));
  await ok(js.resetPasswordForEmail(address()));
  await ok(js.resetPasswordForEmail(email));
  await ok(js.verifyOtp({ email, token: await mailed(email), type: "recovery" }));
  const { error } = await js.updateUser({ password: "short" });
  assert.ok(isAuthWeakPasswordError(error));
  assert.deepEqual(error.reasons, ["length"]);
  await ok(js.updateUser({ password: PASSWORD }));
  assert.equal(await code(js.updateUser({ password: PASSWORD })), "422 same_password");
  await ok(client().signInWithPassword({ email, password: PASSWORD }));
  const weak = await client().signUp({ email: address(), password: "short" });
  assert.deepEqual([weak.error.status, weak.error.reasons], [422, ["length"]]);
});

async function follow(url) {
  return (await fetch(url, { redirect: "manual" })).headers.get("location");
}

test("Google by PKCE", async () => {
  const js = client();
  const { url } = await ok(js.signInWithOAuth({ provider: "google", options: { redirectTo: callback, skipBrowserRedirect: true } }));
  const site = await follow(url);
  const state = new URL(site).searchParams.get("state");
  const login = address().split("@")[0];
  const back = new URL(await follow(`${auth.url}/auth/v1/callback?state=${state}&code=${login}`));
  assert.equal(back.origin + back.pathname, callback);
  const authCode = back.searchParams.get("code");
  // One that began something of its own holds another verifier.
  const thief = client();
  await ok(thief.signInWithOAuth({ provider: "google", options: { redirectTo: callback, skipBrowserRedirect: true } }));
  assert.equal(await code(thief.exchangeCodeForSession(authCode)), "400 bad_code_verifier");
  const { session } = await ok(js.exchangeCodeForSession(authCode));
  assert.equal(session.user.identities[0].provider, "google");
  const late = client();
  await ok(late.signInWithOAuth({ provider: "google", options: { redirectTo: callback, skipBrowserRedirect: true } }));
  assert.equal(await code(late.exchangeCodeForSession(authCode)), "404 flow_state_not_found");

  const error = new URL(await follow(`${auth.url}/auth/v1/callback?state=${state}&code=${login}`));
  assert.equal(error.searchParams.get("error_code"), "bad_oauth_state");
  const elsewhere = await ok(js.signInWithOAuth({ provider: "google", options: { redirectTo: "https://evil.test/", skipBrowserRedirect: true } }));
  const there = new URL(await follow(elsewhere.url)).searchParams.get("state");
  assert.ok((await follow(`${auth.url}/auth/v1/callback?state=${there}&code=${login}`)).startsWith(auth.url));
  const { url: off } = await ok(js.signInWithOAuth({ provider: "azure", options: { skipBrowserRedirect: true } }));
  assert.equal((await fetch(off, { redirect: "manual" })).status, 400);
});

test("the gateway's key", async () => {
  const { error } = await client("implicit", "sb_publishable_of_another_project").signInWithPassword({ email: address(), password: "x" });
  assert.equal(error.status, 401);
});
