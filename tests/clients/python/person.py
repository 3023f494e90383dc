"""A person with a browser's cookies, who signs in and approves, as the pages have it."""

import html
import re
from urllib.parse import urljoin, urlsplit

import httpx2


class Person:
    def __init__(self, account):
        self.account = account
        self.http = httpx2.AsyncClient(trust_env=False)

    async def _follow(self, method, url, **send):
        """Follows redirects on our own site; stops where the address leaves it."""
        site = urlsplit(url).netloc
        answer = await self.http.request(method, url, **send)
        while answer.status_code == 303:
            url = urljoin(url, answer.headers["location"])
            if urlsplit(url).netloc != site:
                return url, None
            answer = await self.http.get(url)
        return url, answer.text

    async def _submit(self, url, page, fields):
        return await self._follow("POST", url, data={"csrf": field(page, "csrf")} | fields)

    async def approve(self, authorization):
        """Opens the client's authorization address, approves all; answers the address that the client gets back."""
        url, page = await self._follow("GET", authorization)
        if "/login" in url:
            fields = {"next": field(page, "next"), "email": self.account["email"], "password": self.account["password"], "by": "password"}
            url, page = await self._submit(urljoin(url, "/login"), page, fields)
        assert "/mcp/authorize?request=" in url, page
        fields = {
            "request": field(page, "request"),
            "workspace": (re.findall(r'<option value="([^"]*)"', page) or [""])[0],
            "tier": "act",
            "decision": "approve",
            "scope": re.findall(r'name="scope" value="([^"]*)"', page),
        }
        url, page = await self._submit(url, page, fields)
        assert page is None, page
        return url


def field(page, name):
    return html.unescape(re.search(f'name="{name}" value="([^"]*)"', page)[1])
