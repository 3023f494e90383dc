// A scripted model on loopback. It answers what the programs ask of OpenAI's Responses API and of Gemini's generateContent, and keeps
// what they passed on: the tools that they offered, and the results of the calls that it asked for.
import { createServer } from "node:http";

export class Model {
  // Each step takes the results so far and gives the next call ({name, arguments}); after the last one the model says "done".
  static async start(steps) {
    const model = new Model();
    model.steps = steps;
    model.offered = new Map();
    model.results = [];
    model.failures = [];
    model.server = createServer((request, response) => model.#answer(request, response).catch((error) => {
      model.failures.push(error);
      response.destroy();
    }));
    await new Promise((listening) => model.server.listen(0, "127.0.0.1", listening));
    model.url = `http://127.0.0.1:${model.server.address().port}`;
    return model;
  }

  close() {
    this.server.closeAllConnections();
    return new Promise((closed) => this.server.close(closed));
  }

  async #answer(request, response) {
    let body = "";
    for await (const part of request) body += part;
    if (request.url.includes("/responses")) return this.#responses(JSON.parse(body), response);
    if (request.url.includes("enerateContent")) return this.#gemini(JSON.parse(body), response, request.url.includes("stream"));
    response.writeHead(404, { "content-type": "application/json" }).end("{}");
  }

  // The next call, or null when all steps are done.
  async #next(results) {
    this.results = results;
    try {
      return (await this.steps[results.length]?.(results)) ?? null;
    } catch (error) {
      this.failures.push(error);
      return null;
    }
  }

  #offer(tools) {
    for (const { name, description, parameters } of tools) this.offered.set(name, { description, parameters });
  }

  // OpenAI: tools of a server come as one namespace.
  async #responses(asked, response) {
    for (const tool of asked.tools ?? []) if (tool.type === "namespace" && tool.name === "mcp__hall") this.#offer(tool.tools);
    const outputs = asked.input.filter((item) => item.type === "function_call_output").map((item) => textOf(item.output));
    const call = await this.#next(outputs);
    const id = `call_${outputs.length}`;
    const item = call
      ? { type: "function_call", id: `item_${id}`, call_id: id, namespace: "mcp__hall", name: call.name, arguments: JSON.stringify(call.arguments) }
      : { type: "message", role: "assistant", id: `item_${id}`, content: [{ type: "output_text", text: "done" }] };
    response.writeHead(200, { "content-type": "text/event-stream" });
    const send = (type, data) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
    send("response.created", { response: { id: `response_${id}` } });
    send("response.output_item.done", { output_index: 0, item });
    send("response.completed", { response: { id: `response_${id}`, usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 } } });
    response.end();
  }

  // Gemini: tools have the server's name in front.
  async #gemini(asked, response, streams) {
    const declared = (asked.tools ?? []).flatMap((tool) => tool.functionDeclarations ?? []);
    const ours = declared.filter((tool) => tool.name.startsWith("mcp_hall_"));
    this.#offer(ours.map((tool) => ({ ...tool, name: tool.name.slice("mcp_hall_".length), parameters: tool.parametersJsonSchema })));
    const parts = asked.contents.flatMap((content) => content.parts ?? []);
    const outputs = parts.filter((part) => part.functionResponse).map((part) => textOf(part.functionResponse.response));
    const call = await this.#next(outputs);
    const part = call ? { functionCall: { name: `mcp_hall_${call.name}`, args: call.arguments } } : { text: "done" };
    const answer = {
      candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    };
    response.writeHead(200, { "content-type": streams ? "text/event-stream" : "application/json" });
    response.end(streams ? `data: ${JSON.stringify(answer)}\n\n` : JSON.stringify(answer));
  }
}

const textOf = (output) => (typeof output === "string" ? output : Array.isArray(output) ? output.map((part) => part.text ?? "").join("") : output.output ?? output.error ?? JSON.stringify(output));

// The JSON that a tool answered with, out of the words that a program puts around it.
export function dataOf(result) {
  const structured = '"structuredContent":';
  const start = result.includes(structured) ? result.indexOf(structured) + structured.length : result.indexOf("{");
  for (let end = result.lastIndexOf("}"); end > start; end = result.lastIndexOf("}", end - 1)) {
    try {
      return JSON.parse(result.slice(start, end + 1));
    } catch {
      // A brace of the words after it.
    }
  }
  throw new Error(`no JSON in ${result}`);
}
