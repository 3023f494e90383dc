"""The Python package `fastmcp`."""

import json
import unittest

import mcp
from fastmcp.exceptions import ToolError

from support import ALPHA, DEMO, DEV, MODES, WARDEN, fastmcp_client, leaves


class FastMcp(unittest.IsolatedAsyncioTestCase):
    async def each_mode(self, url, key, check):
        for mode in MODES:
            with self.subTest(mode=mode):
                async with fastmcp_client(url, key, mode) as client:
                    await check(client)

    async def test_lists_and_calls(self):
        async def check(client):
            self.assertIn("projects_list", [tool.name for tool in await client.list_tools()])
            names, cursor = [], None
            while True:
                arguments = {"limit": 2} | ({"cursor": cursor} if cursor else {})
                # `data` is made by the client from the output schema.
                page = (await client.call_tool("projects_list", arguments)).data
                names += [project.name for project in page.projects]
                cursor = page.next_cursor
                if cursor is None:
                    break
            self.assertEqual(names, DEMO)
            self.assertEqual((await client.call_tool("whoami", {})).data.handle, ALPHA["handle"])

        await self.each_mode(DEV["user_mcp"], ALPHA["key"], check)

    async def test_holds_answers_against_their_schema(self):
        async def check(client):
            with self.assertRaisesRegex(RuntimeError, "Invalid structured content"):
                await client.call_tool("breaks_its_schema", {})

        await self.each_mode(DEV["user_mcp"], ALPHA["key"], check)

    async def test_errors(self):
        async def check(client):
            with self.assertRaises(ToolError) as refused:
                await client.call_tool("projects_list", {"limit": 0})
            error = json.loads(str(refused.exception))["error"]
            self.assertEqual((error["code"], error["field"]), ("VALIDATION_ERROR", "limit"))
            with self.assertRaisesRegex(mcp.MCPError, "no_such_tool"):
                await client.call_tool("no_such_tool", {})

        await self.each_mode(DEV["user_mcp"], ALPHA["key"], check)

    async def test_administrators(self):
        async def check(client):
            members = (await client.call_tool("workspace_members_list", {"workspace": "beta"})).data.members
            self.assertEqual([member.handle for member in members], ["beta"])

        await self.each_mode(DEV["admin_mcp"], WARDEN["key"], check)

    async def test_a_wrong_key(self):
        for mode in MODES:
            with self.subTest(mode=mode), self.assertRaises(BaseException) as raised:
                async with fastmcp_client(DEV["user_mcp"], "mhk_wrong", mode) as client:
                    await client.list_tools()
            (refusal,) = leaves(raised.exception)
            self.assertEqual(refusal.error.data["code"], "UNAUTHORIZED")


if __name__ == "__main__":
    unittest.main()
