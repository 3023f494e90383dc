// A person with a browser's cookies, who signs in and approves, as the pages have it.
import assert from "node:assert/strict";

export class Person {
  #jar = new Map();

  constructor(account) {
    this.account = account;
  }

  async #fetch(url, init = {}) {
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { ...init, redirect: "manual", headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(";");
      const at = pair.indexOf("=");
      this.#jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  // Follows redirects on our own site; stops where the address leaves it.
  async #follow(url, init) {
    const site = new URL(url).origin;
    let response = await this.#fetch(url, init);
    while (response.status === 303) {
      const next = new URL(response.headers.get("location"), url);
      if (next.origin !== site) return { left: next };
      url = next.href;
      response = await this.#fetch(url);
    }
    return { url, status: response.status, html: await response.text() };
  }

  #field(html, name) {
    const found = html.match(new RegExp(`name="${name}" value="([^"]*)"`));
    assert.ok(found, `no ${name} in ${html}`);
    return found[1].replaceAll("&#38;", "&").replaceAll("&amp;", "&");
  }

  async #submit(page, path, fields) {
    const body = new URLSearchParams([["csrf", this.#field(page.html, "csrf")], ...fields]);
    return this.#follow(new URL(path, page.url).href, { method: "POST", body });
  }

  // Opens a page, by way of signing in where that is asked for.
  async #open(url) {
    let page = await this.#follow(String(url));
    if (page.url.includes("/login")) {
      page = await this.#submit(page, "/login", [
        ["next", this.#field(page.html, "next")],
        ["email", this.account.email],
        ["password", this.account.password],
        ["by", "password"],
      ]);
    }
    return page;
  }

  // Decides a call that waits for its owner.
  async decide(url, decision) {
    const page = await this.#open(url);
    assert.equal(page.status, 200, page.html);
    const answer = await this.#submit(page, page.url, [["decision", decision]]);
    assert.equal(answer.status, 200, answer.html);
  }

  // Opens the client's authorization address, signs in, approves all; answers the address that the client gets back.
  async approve(authorization) {
    const page = await this.#open(authorization);
    assert.match(page.url, /\/mcp\/authorize\?request=/);
    const scopes = [...page.html.matchAll(/name="scope" value="([^"]*)"/g)].map(([, scope]) => ["scope", scope]);
    const workspace = page.html.match(/<option value="([^"]*)"/)?.[1] ?? "";
    const answer = await this.#submit(page, page.url, [
      ["request", this.#field(page.html, "request")],
      ["workspace", workspace],
      ["tier", "act"],
      ["decision", "approve"],
      ...scopes,
    ]);
    assert.ok(answer.left, answer.html);
    return answer.left;
  }
}
