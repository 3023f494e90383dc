// The official TypeScript SDKs list and call, in every revision they speak.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { UnauthorizedError as UnauthorizedV1 } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2, UnauthorizedError as UnauthorizedV2 } from "@modelcontextprotocol/client";
import { alpha, dev, projects, sdks, toolError, using, warden } from "./support.mjs";

const demo = ["Harbour crane", "Night ferry timetable", "Lighthouse repair"];

for (const sdk of sdks) {
  describe(sdk.name, { concurrency: true }, () => {
    const asAlpha = (use) => () => using(sdk, dev.user_mcp, alpha.key, use);

    test("lists the user's tools, each described, and not the administrator's", asAlpha(async (client) => {
      assert.equal(client.getServerVersion().name, "moothall");
      const { tools } = await client.listTools();
      const names = tools.map((tool) => tool.name);
      assert.ok(names.includes("projects_list") && names.includes("whoami"), names.join());
      assert.ok(!names.includes("workspace_members_list"), names.join());
      for (const tool of tools) {
        assert.ok(tool.title && tool.description, tool.name);
        assert.equal(tool.inputSchema.type, "object");
        assert.equal(typeof tool.annotations.readOnlyHint, "boolean");
      }
    }));

    test("reads all projects, whatever the size of a page", asAlpha(async (client) => {
      // Listed first, so that the SDK holds every answer against its schema.
      await client.listTools();
      for (const limit of [1, 2, 100]) assert.deepEqual(await projects(client, limit), demo);
    }));

    test("hides what a cursor holds, and takes none that was tampered with", asAlpha(async (client) => {
      const page = await client.callTool({ name: "projects_list", arguments: { limit: 1 } });
      const cursor = page.structuredContent.next_cursor;
      assert.match(cursor, /^[\w-]+$/);
      assert.doesNotMatch(Buffer.from(cursor, "base64url").toString("latin1"), /created|project|account/);
      const tampered = (cursor[0] === "A" ? "B" : "A") + cursor.slice(1);
      const refused = await client.callTool({ name: "projects_list", arguments: { cursor: tampered } });
      assert.equal(toolError(refused).code, "INVALID_CURSOR");
    }));

    test("knows who it is", asAlpha(async (client) => {
      const { structuredContent } = await client.callTool({ name: "whoami" });
      assert.equal(structuredContent.handle, alpha.handle);
      assert.equal(structuredContent.connection.workspace, alpha.handle);
    }));

    test("gets a tool's error as a tool's error, also where the tool has an output schema", asAlpha(async (client) => {
      await client.listTools();
      const error = toolError(await client.callTool({ name: "projects_list", arguments: { limit: 0 } }));
      assert.equal(error.code, "VALIDATION_ERROR");
      assert.equal(error.field, "limit");
    }));

    test("holds an answer against the output schema", asAlpha(async (client) => {
      await client.listTools();
      await assert.rejects(client.callTool({ name: "breaks_its_schema" }), /does not match the tool's output schema/);
    }));

    test("gets a protocol error for an unknown tool", asAlpha(async (client) => {
      await assert.rejects(client.callTool({ name: "no_such_tool" }), (error) => {
        assert.equal(error.code, -32602);
        assert.equal(error.data.code, "unknown_tool");
        return true;
      });
      await assert.rejects(client.callTool({ name: "workspace_members_list" }), (error) => error.data.code === "unknown_tool");
    }));

    test("repeats in a header, in any script, what a tool wants there", asAlpha(async (client) => {
      await client.listTools();
      const { structuredContent } = await client.callTool({ name: "test_headers", arguments: { region: " Zürich 東 " } });
      assert.equal(structuredContent.region, " Zürich 東 ");
    }));

    test("lists and reads resources, templates and prompts", asAlpha(async (client) => {
      assert.ok((await client.listResources()).resources.some(({ uri }) => uri === "test://static-text"));
      assert.equal((await client.listResourceTemplates()).resourceTemplates[0].uriTemplate, "test://template/{id}/data");
      assert.ok((await client.listPrompts()).prompts.some(({ name }) => name === "test_simple_prompt"));
      const [read] = (await client.readResource({ uri: "test://template/7/data" })).contents;
      assert.equal(JSON.parse(read.text).id, "7");
      await assert.rejects(client.readResource({ uri: "test://nowhere" }), (error) => {
        // The older revisions' code; SDK 2 makes the newest one's of it.
        assert.equal(error.code, sdk.name.startsWith("SDK 1") ? -32002 : -32602);
        assert.equal(error.data.uri, "test://nowhere");
        return true;
      });
    }));

    test("an administrator lists members", () =>
      using(sdk, dev.admin_mcp, warden.key, async (client) => {
        const { tools } = await client.listTools();
        assert.ok(tools.some(({ name }) => name === "workspace_members_list"));
        const { structuredContent } = await client.callTool({ name: "workspace_members_list", arguments: { workspace: alpha.handle } });
        assert.deepEqual(structuredContent.members.map(({ handle }) => handle), [alpha.handle]);
        assert.equal((await client.callTool({ name: "whoami" })).structuredContent.account, warden.handle);
      }));

    test("a key opens its own audience alone", async () => {
      await assert.rejects(using(sdk, dev.admin_mcp, alpha.key, () => {}), { message: /UNAUTHORIZED|401/ });
      await assert.rejects(using(sdk, dev.user_mcp, warden.key, () => {}), { message: /UNAUTHORIZED|401/ });
    });

    if (!sdk.modern) test("pings", asAlpha((client) => client.ping()));
  });
}

const wrong = "mhk_wrong";

// An OAuth client whose token is refused and who can only send its user to sign in again.
function signIn() {
  return {
    redirectUrl: "http://localhost/callback",
    clientMetadata: { redirect_uris: ["http://localhost/callback"] },
    clientInformation: () => ({ client_id: "tests" }),
    tokens: () => ({ access_token: wrong, token_type: "Bearer" }),
    saveTokens() {},
    saveCodeVerifier() {},
    codeVerifier: () => "",
    redirectToAuthorization(url) { this.sentTo = url; },
  };
}

test("SDK 1: a wrong key is an UnauthorizedError, and the challenge says where the resource is described", async () => {
  const authProvider = signIn();
  const client = new ClientV1({ name: "moothall-tests", version: "1" });
  await assert.rejects(client.connect(new TransportV1(new URL(dev.user_mcp), { authProvider })), UnauthorizedV1);
  assert.equal(authProvider.sentTo.searchParams.get("resource"), dev.user_mcp);
});

test("SDK 2: a wrong key is an UnauthorizedError", async () => {
  const client = new ClientV2({ name: "moothall-tests", version: "1" });
  const transport = new TransportV2(new URL(dev.user_mcp), { authProvider: { token: async () => wrong } });
  await assert.rejects(client.connect(transport), UnauthorizedV2);
});
