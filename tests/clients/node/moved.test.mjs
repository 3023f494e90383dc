// What moves between two calls of one client is seen by the second.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { alpha, beta, dev, moothall, projects, sdks, sql, toolError, using, warden } from "./support.mjs";

const data = ["--data", process.env.MOOTHALL_DATA, "--json"];

// A key of its own for each test, so that tests do not disturb each other.
function key(account, audience) {
  const workspace = audience === "user" ? ["--workspace", account.handle] : [];
  return JSON.parse(moothall("key", "create", "--account", account.handle, "--audience", audience, ...workspace, ...data));
}

const user = (account) => `(select user_id from mcp.accounts where handle = '${account.handle}')`;

for (const sdk of sdks) {
  describe(sdk.name, () => {
    test("a revoked key", async () => {
      const made = key(alpha, "user");
      await using(sdk, dev.user_mcp, made.key, async (client) => {
        assert.equal((await projects(client, 2)).length, 3);
        moothall("key", "revoke", made.id, ...data);
        await assert.rejects(projects(client, 2), (error) => {
          assert.match(error.message, /UNAUTHORIZED/);
          assert.equal(error.status ?? error.code, 401);
          return true;
        });
        await assert.rejects(client.listTools(), /UNAUTHORIZED/);
      });
    });

    test("a membership", async () => {
      const made = key(beta, "user");
      await using(sdk, dev.user_mcp, made.key, async (client) => {
        const before = await projects(client, 1);
        const page = await client.callTool({ name: "projects_list", arguments: { limit: 1 } });
        const row = sql(`delete from public.workspace_members where user_id = ${user(beta)} returning workspace_id, role`).split("|");
        try {
          for (const cursor of [undefined, page.structuredContent.next_cursor]) {
            const refused = await client.callTool({ name: "projects_list", arguments: cursor ? { cursor } : {} });
            assert.equal(toolError(refused).code, "workspace_not_available");
          }
          assert.equal((await client.callTool({ name: "whoami" })).structuredContent.handle, beta.handle);
        } finally {
          sql(`insert into public.workspace_members (workspace_id, user_id, role) values ('${row[0]}', ${user(beta)}, '${row[1]}')`);
        }
        assert.deepEqual(await projects(client, 1), before);
      });
    });

    test("a member's role, and the right to see projects", async () => {
      const made = key(beta, "user");
      const become = (role, views) =>
        sql(`update public.workspace_members set role = '${role}', view_projects = ${views} where user_id = ${user(beta)}`);
      await using(sdk, dev.user_mcp, made.key, async (client) => {
        const before = await projects(client, 1);
        try {
          become("member", false);
          assert.equal(toolError(await client.callTool({ name: "projects_list" })).code, "workspace_not_available");
          become("member", true);
          assert.deepEqual(await projects(client, 1), before);
        } finally {
          become("owner", false);
        }
      });
    });

    test("an administrator's role", async () => {
      const made = key(warden, "admin");
      await using(sdk, dev.admin_mcp, made.key, async (client) => {
        assert.ok(!(await client.callTool({ name: "workspace_members_list" })).isError);
        sql(`delete from public.user_roles where user_id = ${user(warden)}`);
        try {
          const error = toolError(await client.callTool({ name: "workspace_members_list" }));
          assert.deepEqual([error.code, error.message], ["admin_required", "Administrator access required"]);
          await assert.rejects(client.listTools(), /Administrator access required/);
        } finally {
          sql(`insert into public.user_roles (user_id, role) values (${user(warden)}, 'admin')`);
        }
        assert.ok(!(await client.callTool({ name: "workspace_members_list" })).isError);
      });
    });

    test("a ban", async () => {
      const made = key(beta, "user");
      const banned = (until) => sql(`update auth.users set banned_until = ${until} where id = ${user(beta)}`);
      await using(sdk, dev.user_mcp, made.key, async (client) => {
        await projects(client, 1);
        banned("now() + interval '1 hour'");
        try {
          await assert.rejects(projects(client, 1), /UNAUTHORIZED/);
        } finally {
          banned("null");
        }
        await projects(client, 1);
      });
    });
  });
}
