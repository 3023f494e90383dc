"""What the tests share: the running server and how the two packages connect to it."""

import json
import os
from contextlib import asynccontextmanager

import fastmcp
import httpx2
import mcp
from mcp.client.streamable_http import streamable_http_client

# The line that `moothall dev --json` printed.
DEV = json.loads(os.environ["MOOTHALL_DEV"])
ALPHA, BETA = DEV["accounts"]
WARDEN = DEV["admin"]

# With `initialize`, as the client chooses, and the newest revision without asking first.
MODES = ("legacy", "auto", "2026-07-28")

DEMO = ["Harbour crane", "Night ferry timetable", "Lighthouse repair"]


@asynccontextmanager
async def mcp_client(url, key, mode):
    headers = {"authorization": f"Bearer {key}"}
    async with httpx2.AsyncClient(headers=headers) as http:
        async with mcp.Client(streamable_http_client(url, http_client=http), mode=mode) as client:
            yield client


def fastmcp_client(url, key, mode):
    return fastmcp.Client(url, auth=key, mode=mode)


def leaves(error):
    """The errors inside nested exception groups."""
    if isinstance(error, BaseExceptionGroup):
        return [leaf for inner in error.exceptions for leaf in leaves(inner)]
    return [error]
