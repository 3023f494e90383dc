// The whole OAuth dance with the SDKs' own clients: discovery from a 401, registration, PKCE, consent, refresh, revocation.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { UnauthorizedError as UnauthorizedV1 } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2, UnauthorizedError as UnauthorizedV2 } from "@modelcontextprotocol/client";
import { Person } from "./person.mjs";
import { alpha, dev, warden } from "./support.mjs";

// What an application keeps for the SDK.
class Provider {
  redirectUrl = "http://localhost:33919/oauth/callback";
  clientMetadata = {
    client_name: "moothall-tests",
    redirect_uris: [this.redirectUrl],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };

  state() { return "the-state"; }
  clientInformation() { return this.client; }
  saveClientInformation(client) { this.client = client; }
  tokens() { return this.saved; }
  saveTokens(tokens) { this.saved = tokens; }
  redirectToAuthorization(url) { this.authorization = url; }
  saveCodeVerifier(verifier) { this.verifier = verifier; }
  codeVerifier() { return this.verifier; }
}

const me = { name: "moothall-tests", version: "1" };
const clients = [
  { name: "SDK 1", Client: ClientV1, Transport: TransportV1, Unauthorized: UnauthorizedV1 },
  { name: "SDK 2", Client: ClientV2, Transport: TransportV2, Unauthorized: UnauthorizedV2 },
];
const servers = [
  { path: `${dev.web_url}/mcp/user`, account: alpha, handle: (data) => data.handle },
  { path: `${dev.web_url}/mcp`, account: alpha, handle: (data) => data.handle },
  { path: `${dev.admin_url}/mcp/admin`, account: warden, handle: (data) => data.account },
];

for (const { name, Client, Transport, Unauthorized } of clients) {
  for (const { path, account, handle } of servers) {
    test(`${name} connects to ${new URL(path).pathname} through a browser`, async () => {
      const authProvider = new Provider();
      const first = new Transport(new URL(path), { authProvider });
      await assert.rejects(new Client(me).connect(first), Unauthorized);
      assert.equal(authProvider.authorization.searchParams.get("resource"), path);

      const back = await new Person(account).approve(authProvider.authorization);
      assert.equal(back.searchParams.get("state"), "the-state");
      assert.equal(back.searchParams.get("iss"), `${new URL(path).origin}/oauth`);
      // The newer SDK checks the issuer when it is given the whole answer.
      await first.finishAuth(name === "SDK 2" ? back.searchParams : back.searchParams.get("code"));

      const who = async () => {
        const client = new Client(me);
        await client.connect(new Transport(new URL(path), { authProvider }));
        const result = await client.callTool({ name: "whoami", arguments: {} });
        await client.close();
        return handle(result.structuredContent);
      };
      assert.equal(await who(), account.handle);

      // An access token that ran out: the SDK refreshes by itself.
      const before = authProvider.saved;
      authProvider.saved = { ...before, access_token: "mha_expired" };
      assert.equal(await who(), account.handle);
      assert.notEqual(authProvider.saved.refresh_token, before.refresh_token);
    });
  }
}
