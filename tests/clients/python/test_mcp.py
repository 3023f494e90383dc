"""The Python package `mcp`."""

import asyncio
import json
import unittest

import mcp

from support import ALPHA, BETA, DEMO, DEV, MODES, WARDEN, leaves, mcp_client


async def projects(client, limit):
    names, cursor = [], None
    while True:
        arguments = {"limit": limit} | ({"cursor": cursor} if cursor else {})
        page = (await client.call_tool("projects_list", arguments)).structured_content
        names += [project["name"] for project in page["projects"]]
        cursor = page["next_cursor"]
        if cursor is None:
            return names


class Mcp(unittest.IsolatedAsyncioTestCase):
    async def each_mode(self, url, key, check):
        for mode in MODES:
            with self.subTest(mode=mode):
                async with mcp_client(url, key, mode) as client:
                    await check(client)

    async def test_lists_and_calls(self):
        async def check(client):
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            self.assertLessEqual({"projects_list", "whoami"}, tools.keys())
            self.assertTrue(tools["projects_list"].annotations.read_only_hint)
            self.assertEqual(await projects(client, 1), DEMO)
            self.assertEqual(await projects(client, 100), DEMO)
            who = (await client.call_tool("whoami", {})).structured_content
            self.assertEqual(who["handle"], ALPHA["handle"])

        await self.each_mode(DEV["user_mcp"], ALPHA["key"], check)

    async def test_revisions(self):
        for mode, revision in zip(MODES, ("2025-11-25", "2026-07-28", "2026-07-28")):
            async with mcp_client(DEV["user_mcp"], ALPHA["key"], mode) as client:
                self.assertEqual(client.protocol_version, revision)

    async def test_holds_answers_against_their_schema(self):
        async def check(client):
            with self.assertRaisesRegex(RuntimeError, "Invalid structured content"):
                await client.call_tool("breaks_its_schema", {})

        await self.each_mode(DEV["user_mcp"], ALPHA["key"], check)

    async def test_errors(self):
        async def check(client):
            refused = await client.call_tool("projects_list", {"limit": 0})
            self.assertTrue(refused.is_error)
            self.assertEqual(refused.structured_content["error"]["code"], "VALIDATION_ERROR")
            self.assertEqual(json.loads(refused.content[0].text), refused.structured_content)
            with self.assertRaises(mcp.MCPError) as unknown:
                await client.call_tool("no_such_tool", {})
            self.assertEqual(unknown.exception.error.code, -32602)
            self.assertEqual(unknown.exception.error.data["code"], "unknown_tool")

        await self.each_mode(DEV["user_mcp"], ALPHA["key"], check)

    async def test_resources_and_prompts(self):
        async def check(client):
            uris = [str(resource.uri) for resource in (await client.list_resources()).resources]
            self.assertIn("test://static-text", uris)
            read = await client.read_resource("test://static-text")
            self.assertIn("static text", read.contents[0].text)
            prompt = await client.get_prompt("test_prompt_with_arguments", {"arg1": "one", "arg2": "two"})
            self.assertIn("arg1='one', arg2='two'", prompt.messages[0].content.text)

        await self.each_mode(DEV["user_mcp"], ALPHA["key"], check)

    async def test_administrators(self):
        async def check(client):
            members = (await client.call_tool("workspace_members_list", {})).structured_content["members"]
            self.assertLessEqual({"alpha", "beta"}, {member["handle"] for member in members})

        await self.each_mode(DEV["admin_mcp"], WARDEN["key"], check)

    async def test_a_wrong_key(self):
        for mode in MODES:
            with self.subTest(mode=mode), self.assertRaises(BaseException) as raised:
                async with mcp_client(DEV["user_mcp"], "mhk_wrong", mode) as client:
                    await client.list_tools()
            (refusal,) = leaves(raised.exception)
            self.assertIsInstance(refusal, mcp.MCPError)
            self.assertEqual(refusal.error.data["code"], "UNAUTHORIZED")

    async def test_two_accounts_at_once(self):
        async with mcp_client(DEV["user_mcp"], ALPHA["key"], "legacy") as alpha:
            async with mcp_client(DEV["user_mcp"], BETA["key"], "legacy") as beta:

                async def check(client, account):
                    who = (await client.call_tool("whoami", {})).structured_content
                    self.assertEqual(who["handle"], account["handle"])

                pairs = [check(alpha, ALPHA) if n % 2 else check(beta, BETA) for n in range(200)]
                await asyncio.gather(*pairs)


if __name__ == "__main__":
    unittest.main()
