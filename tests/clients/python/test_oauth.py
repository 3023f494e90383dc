"""The whole OAuth dance with the Python SDK's own client: discovery, registration, PKCE, consent, refresh."""

import unittest
from urllib.parse import parse_qs, urlsplit

import httpx2
import mcp
from mcp.client.auth import OAuthClientProvider
from mcp.client.auth.oauth2 import AuthorizationCodeResult
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientMetadata

from person import Person
from support import ALPHA, DEV, WARDEN


class Storage:
    tokens = client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


def provider(url, person, storage):
    back = []

    async def redirect(authorization):
        back.append(await person.approve(authorization))

    async def callback():
        answer = {name: values[0] for name, values in parse_qs(urlsplit(back.pop()).query).items()}
        return AuthorizationCodeResult(code=answer["code"], state=answer.get("state"), iss=answer.get("iss"))

    metadata = OAuthClientMetadata(
        client_name="moothall-tests",
        redirect_uris=["http://localhost:33920/callback"],
        grant_types=["authorization_code", "refresh_token"],
        token_endpoint_auth_method="none",
    )
    return OAuthClientProvider(url, metadata, storage, redirect, callback)


class OAuth(unittest.IsolatedAsyncioTestCase):
    async def dance(self, url, account, name):
        storage, person = Storage(), Person(account)
        self.addAsyncCleanup(person.http.aclose)

        async def who():
            async with httpx2.AsyncClient(auth=provider(url, person, storage), trust_env=False, timeout=30) as http:
                async with mcp.Client(streamable_http_client(url, http_client=http)) as client:
                    return (await client.call_tool("whoami", {})).structured_content[name]

        self.assertEqual(await who(), account["handle"])
        first = storage.tokens
        # The stored tokens are good for the next client.
        self.assertEqual(await who(), account["handle"])
        self.assertEqual(storage.tokens.access_token, first.access_token)

    async def test_user(self):
        await self.dance(DEV["user_mcp"], ALPHA, "handle")

    async def test_second_name_of_the_same_server(self):
        await self.dance(DEV["web_url"] + "/mcp", ALPHA, "handle")

    async def test_admin(self):
        await self.dance(DEV["admin_mcp"], WARDEN, "account")
