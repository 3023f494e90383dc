// Codex and Gemini CLI, each with a home of its own, the scripted model and one MCP server called `hall`.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packages = join(dirname(fileURLToPath(import.meta.url)), "node_modules");
// No program may take longer, whatever it waits for.
const BOUND = 90_000;

// Runs a program to its end; `onOutput` sees all that it has written so far.
function run(args, { env, cwd, onOutput = () => {} }) {
  return new Promise((ended, failed) => {
    const clean = Object.fromEntries(["PATH", "LANG", "TMPDIR"].filter((name) => process.env[name]).map((name) => [name, process.env[name]]));
    const child = spawn(process.execPath, args, { cwd, env: { ...clean, NO_COLOR: "1", ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const read = (part) => {
      output += part;
      onOutput(output);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    const timer = setTimeout(() => child.kill("SIGKILL"), BOUND);
    child.on("error", failed);
    child.on("close", (code) => {
      clearTimeout(timer);
      ended({ code, output });
    });
  });
}

class Program {
  constructor() {
    this.home = mkdtempSync(join(tmpdir(), "moothall-agent."));
    this.work = join(this.home, "work");
    mkdirSync(this.work);
  }

  remove() {
    rmSync(this.home, { recursive: true, force: true });
  }
}

export class Codex extends Program {
  static name = "Codex";
  #run = (args, options) => run([join(packages, "@openai/codex/bin/codex.js"), ...args], { cwd: this.work, ...options, env: { HOME: this.home, CODEX_HOME: this.home, ...options?.env } });

  configure(model, url, key) {
    this.key = key;
    writeFileSync(join(this.home, "config.toml"), `
model = "scripted"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "read-only"
mcp_oauth_credentials_store = "file"

[model_providers.scripted]
name = "Scripted"
base_url = "${model.url}/v1"
wire_api = "responses"

[mcp_servers.hall]
url = "${url}"
default_tools_approval_mode = "approve"
${key ? 'bearer_token_env_var = "HALL_KEY"' : ""}
`);
  }

  // Signs in as the program does it: it prints an address for a browser and waits for the browser to come back.
  login(open) {
    let opened = false;
    return this.#run(["mcp", "login", "hall"], {
      onOutput: (output) => {
        const address = output.match(/https?:\/\/\S+\/oauth\/authorize\S*/)?.[0];
        if (!address || opened || !/\s/.test(output.slice(output.indexOf(address) + address.length))) return;
        opened = true;
        open(address);
      },
    });
  }

  prompt(text) {
    return this.#run(["exec", "--skip-git-repo-check", "--json", text], { env: this.key ? { HALL_KEY: this.key } : {} });
  }
}

export class Gemini extends Program {
  static name = "Gemini CLI";

  configure(model, url, key) {
    this.model = model;
    mkdirSync(join(this.home, ".gemini"), { recursive: true });
    writeFileSync(join(this.home, ".gemini", "settings.json"), JSON.stringify({
      general: { enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
      security: { auth: { selectedType: "gemini-api-key" } },
      mcpServers: { hall: { httpUrl: url, trust: true, ...(key && { headers: { Authorization: `Bearer ${key}` } }) } },
    }));
  }

  prompt(text) {
    return run([join(packages, "@google/gemini-cli/bundle/gemini.js"), "--yolo", "--output-format", "json", "--model", "gemini-2.5-flash", "--prompt", text], {
      cwd: this.work,
      env: { HOME: this.home, GEMINI_API_KEY: "scripted", GEMINI_CLI_TRUST_WORKSPACE: "true", GOOGLE_GEMINI_BASE_URL: this.model.url },
    });
  }
}
