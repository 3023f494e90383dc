// The official suite's `authorization` command against an origin's issuer, with a client registered for it and a person who approves.
import { spawn } from "node:child_process";
import { Person } from "../node/person.mjs";

const dev = JSON.parse(process.env.MOOTHALL_DEV);
const port = 33987;
const servers = [
  [dev.web_url, dev.user_mcp, dev.accounts[1]],
  [dev.admin_url, dev.admin_mcp, dev.admin],
];

for (const [origin, resource, account] of servers) {
  const registered = await fetch(`${origin}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "conformance", redirect_uris: [`http://127.0.0.1:${port}/callback`] }),
  });
  const { client_id } = await registered.json();
  const suite = spawn(process.execPath, ["node_modules/conformance-next/dist/index.js", "authorization", "--url", `${origin}/oauth`,
    "--client-id", client_id, "--resource", resource, "--port", port], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  let asked = false;
  suite.stdout.on("data", async (text) => {
    said += text;
    const address = said.match(/http\S*\/oauth\/authorize\?\S+(?=\s)/);
    if (!address || asked) return;
    asked = true;
    await fetch(await new Person(account).approve(address[0]));
  });
  const code = await new Promise((resolve) => suite.on("exit", resolve));
  console.log(said.slice(said.indexOf("=== SUMMARY ===")));
  if (code !== 0 || !/authorization-code-grant: [1-9]\d* passed, 0 failed/.test(said)) {
    console.log(said);
    process.exit(1);
  }
}
