// What agent programs pass on to their model: every tool whole, results, errors, the owner's decisions; by key and through a browser.
// Gemini CLI signs in only from its own prompt, which a person types into, so it comes by key alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person } from "../node/person.mjs";
import { alpha, dev, sql } from "../node/support.mjs";
import { Model, dataOf } from "./model.mjs";
import { Codex, Gemini } from "./programs.mjs";

before(() => sql("update mcp.accounts set owner_approval = true"));
after(() => sql("update mcp.accounts set owner_approval = false"));

async function listed() {
  const response = await fetch(dev.user_mcp, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", authorization: `Bearer ${alpha.key}` },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
  });
  return (await response.json()).result.tools;
}

// Runs the program with a model that takes these steps; answers the model with all that it was told.
async function play(program, key, steps) {
  const model = await Model.start(steps);
  try {
    program.configure(model, dev.user_mcp, key);
    const { code, output } = await program.prompt("Play.");
    const told = `${output}\nresults: ${model.results.join("\n")}`;
    assert.equal(model.failures[0], undefined, `${model.failures[0]?.stack}\n${told}`);
    assert.equal(code, 0, told);
    assert.equal(model.results.length, steps.length, told);
    return model;
  } finally {
    await model.close();
  }
}

const call = (name, args = {}) => () => ({ name, arguments: args });
const ask = (what) => ({ name: "needs_approval", arguments: { what } });
// The owner decides about the call that waits, and the model repeats it.
const decided = (decision, what) => async (results) => {
  const { code, page } = dataOf(results.at(-1)).error;
  assert.equal(code, "approval_pending");
  await new Person(alpha).decide(page, decision);
  return ask(what);
};

function offersEverything(model, tools) {
  for (const { name, description, inputSchema } of tools) {
    const offered = model.offered.get(name);
    assert.ok(offered, `${name} was not passed on`);
    assert.equal(offered.description, description, `${name}: its description was changed`);
    assert.ok(description.length <= 1024 && name.length <= 48, name);
    const { properties = {}, required = [] } = offered.parameters;
    for (const argument of Object.keys(inputSchema.properties ?? {})) {
      assert.ok(properties[argument], `${name}.${argument} was dropped`);
    }
    assert.deepEqual(required, inputSchema.required ?? [], name);
  }
}

for (const Kind of [Codex, Gemini]) {
  test(`${Kind.name} by key: every tool, a call, an error, an approval and a refusal`, async () => {
    const program = new Kind();
    try {
      const what = (word) => `${Kind.name} ${word}`;
      const model = await play(program, alpha.key, [
        call("whoami"),
        call("challenge_agent", { nickname: "nobody" }),
        () => ask(what("approved")),
        decided("approve", what("approved")),
        () => ask(what("denied")),
        decided("deny", what("denied")),
      ]);
      offersEverything(model, await listed());
      const [who, error, , approved, , denied] = model.results.map(dataOf);
      assert.equal(who.handle, alpha.handle);
      assert.equal(error.error.code, "AGENT_NOT_FOUND");
      assert.deepEqual(approved, { did: what("approved") });
      assert.equal(denied.error.code, "approval_denied");
    } finally {
      program.remove();
    }
  });
}

test("Codex through a browser", async () => {
  const program = new Codex();
  const model = await Model.start([]);
  try {
    program.configure(model, dev.user_mcp);
    let back;
    const { code, output } = await program.login((address) => {
      back = new Person(alpha).approve(address).then((callback) => fetch(callback));
      back.catch(() => {}); // told below
    });
    await back;
    assert.equal(code, 0, output);
    const { results } = await play(program, undefined, [call("whoami")]);
    assert.equal(dataOf(results[0]).handle, alpha.handle);
    assert.equal(dataOf(results[0]).connection.kind, "own");
  } finally {
    await model.close();
    program.remove();
  }
});
