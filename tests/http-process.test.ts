import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { eventually } from "./support/eventually";
import { type HttpProcess, plainHttpProcess, removeBundle, startHttpProcess } from "./support/http-process";

afterAll(removeBundle);

/** Answer as a raw client gets it: headers as sent, body not decoded. */
function ask(
  server: HttpProcess,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer; agent?: Agent } = {},
) {
  return new Promise<{
    status: number;
    headers: Record<string, string | undefined>;
    body: string;
    bytes: number;
  }>((resolve, reject) => {
    const { method = "GET", headers = {}, body, agent } = options;
    const request = httpRequest(
      { host: "127.0.0.1", port: server.port, path, method, headers, ...(agent ? { agent } : {}) },
      async (response) => {
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
        });
        const content = await text(response);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string | undefined>,
          body: content,
          bytes,
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** Answer to a connection that a browser opens in advance and does not use; it comes while the other tests run. */
const answerToNothing = plainHttpProcess().then((server) => sendRaw(server, "", 60_000));

/** Writes bytes as they are and reads until the server closes, or nothing has come for so many milliseconds. */
function sendRaw(server: HttpProcess, bytes: string, patience = 5_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    socket.setTimeout(patience, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

describe("files", () => {
  it("are sent compressed, for ever, when their name changes with their content", async () => {
    const server = await plainHttpProcess();
    const file = (encoding: string) =>
      ask(server, "/assets/root-a1b2.js", { headers: { "Accept-Encoding": encoding } });
    const [brotliAnswer, gzip, plainAnswer] = [
      await file("gzip, deflate, br"),
      await file("gzip"),
      await file("identity"),
    ];
    expect(brotliAnswer.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect((await file("br;q=0, gzip")).headers["content-encoding"]).toBe("gzip");
    expect(plainAnswer.headers["content-encoding"]).toBeUndefined();
    expect(plainAnswer.bytes).toBe(4_800);
    expect(brotliAnswer.bytes).toBeLessThan(gzip.bytes);
    expect(Number(brotliAnswer.headers["content-length"])).toBe(brotliAnswer.bytes);
  });

  it("are asked for anew otherwise, and answered with 304 while they are the same", async () => {
    const server = await plainHttpProcess();
    const first = await ask(server, "/robots.txt");
    expect(first.headers["cache-control"]).toBe("public, no-cache");
    const weakTag = String(first.headers.etag).replace(/^(?!W\/)/, "W/");
    const secondAnswer = await ask(server, "/robots.txt", { headers: { "If-None-Match": weakTag } });
    expect(secondAnswer).toMatchObject({ status: 304, body: "" });
    expect(secondAnswer.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("that are not there are no pages, and nothing outside the folder is there", async () => {
    const server = await plainHttpProcess();
    for (const path of [
      "/assets/none.js",
      "/assets/",
      "/assets/../../server.js",
      "/assets/%2e%2e/%2e%2e/server.js",
      "/.vite/manifest.json",
      "/assets/root-a1b2.js.br",
    ]) {
      const answer = await ask(server, path);
      expect(answer.status, path).toBe(404);
      expect(answer.body, path).not.toContain("lifecycle");
    }
    expect((await ask(server, "/assets/root-a1b2.js", { method: "POST" })).status).toBe(405);
  });
});

describe("pages", () => {
  it("are compressed as the visitor's browser understands it", async () => {
    const server = await plainHttpProcess();
    const page = (encoding: string) => ask(server, "/long", { headers: { "Accept-Encoding": encoding } });
    expect((await page("gzip, br")).headers["content-encoding"]).toBe("br");
    expect((await page("gzip")).headers["content-encoding"]).toBe("gzip");
    expect(await page("identity")).toMatchObject({ bytes: 10_000 });
    expect((await page("gzip, br")).headers.vary).toContain("Accept-Encoding");
  });

  it("that are short are packed quickly", async () => {
    const server = await plainHttpProcess();
    const page = (encoding: string) => ask(server, "/short", { headers: { "Accept-Encoding": encoding } });
    expect((await page("gzip, br")).headers).toMatchObject({
      "content-encoding": "gzip",
      vary: "Accept-Encoding",
    });
    expect((await page("br")).headers["content-encoding"]).toBe("br");
  });

  it("that are long are streamed, compressed or not, and arrive whole", async () => {
    const server = await plainHttpProcess();
    const download = (encoding: string) =>
      ask(server, "/download", { headers: { "Accept-Encoding": encoding } });
    expect(await download("identity")).toMatchObject({ status: 200, bytes: 3_000_000 });
    const compressedAnswer = await download("br");
    expect(compressedAnswer.headers).toMatchObject({
      "content-encoding": "br",
      "transfer-encoding": "chunked",
    });
    expect(compressedAnswer.bytes).toBeLessThan(100_000);
  });

  it("carry an id, and the log has one line for each with it, without the query", async () => {
    const server = await startHttpProcess();
    const answer = await ask(server, "/named?search=canary");
    const id = answer.headers["x-request-id"];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const line = await eventually(() => {
      const foundLine = server.lines.find((text) => text.includes('"event":"request"'));
      expect(foundLine).toBeDefined();
      return JSON.parse(foundLine ?? "{}");
    });
    expect(line).toMatchObject({
      requestId: id,
      userId: "user-7",
      method: "GET",
      path: "/named",
      status: 200,
    });
    expect(server.lines.join("\n")).not.toContain("canary");
    expect(server.lines).toContain('{"measured":"page","status":200}');
  });

  it("and everything else carry headers that keep them from doing harm, once", async () => {
    const server = await startHttpProcess({ PORTAL_URL: "https://portal.example" });
    for (const path of ["/seen", "/robots.txt", "/assets/none.js", "/healthz", "/broken"]) {
      const { headers } = await ask(server, path);
      expect(headers, path).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "strict-transport-security": "max-age=31536000; includeSubDomains",
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      });
    }
    expect((await ask(server, "/own")).headers["content-security-policy"]).toBe("default-src 'self'");
  });

  it("do not tell what runs here", async () => {
    const server = await plainHttpProcess();
    const { headers } = await ask(server, "/seen");
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });

  it("that need the database say 503 while it is away, and when to come back", async () => {
    const server = await startHttpProcess();
    const file = await ask(server, "/away");
    expect(file).toMatchObject({ status: 503, body: "outage at /away" });
    expect(file.headers).toMatchObject({ "retry-after": "30", "cache-control": "no-store" });
    expect((await ask(server, "/awayPage")).status).toBe(503);
    expect(server.lines.filter((line) => line.includes('"event":"outage"'))).toHaveLength(2);
  });

  it("that fail give a reference and no cause", async () => {
    const server = await plainHttpProcess();
    const answer = await ask(server, "/broken");
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain("canary-secret");
  });
});

describe("who asks", () => {
  const lies = {
    "X-Forwarded-For": "9.9.9.9",
    "X-Forwarded-Host": "evil.example:9999",
    "X-Forwarded-Proto": "https",
    Forwarded: "for=9.9.9.9",
    "X-Request-Id": "chosen-by-visitor",
  };

  it("is not believed about address, host and id when no proxy is trusted", async () => {
    const server = await plainHttpProcess();
    const { body } = await ask(server, "/seen", { headers: lies });
    const seenRequest = JSON.parse(body);
    expect(seenRequest.url).toBe(`http://127.0.0.1:${server.port}/seen`);
    expect(seenRequest.context.clientAddress).toContain("127.0.0.1");
    expect(seenRequest.context.requestId).not.toBe("chosen-by-visitor");
    expect(seenRequest.headers.filter((name: string) => name.includes("forwarded"))).toEqual([]);
  });

  it("is known from the proxies in front, as many as are trusted", async () => {
    const server = await startHttpProcess({ TRUSTED_PROXIES: "1" });
    const headers = { ...lies, "X-Forwarded-For": "6.6.6.6, 5.5.5.5", "X-Forwarded-Host": "portal.example" };
    const seenRequest = JSON.parse((await ask(server, "/seen", { headers })).body);
    expect(seenRequest.url).toBe("https://portal.example/seen");
    expect(seenRequest.context).toMatchObject({ clientAddress: "5.5.5.5", requestId: "chosen-by-visitor" });
  });

  it("may come from the portal's own address, whatever the proxy in front writes into Host", async () => {
    const server = await startHttpProcess({ PORTAL_URL: "https://portal.example", TRUSTED_PROXIES: "1" });
    const send = async (Origin: string, Host: string) =>
      (await ask(server, "/page", { method: "POST", headers: { Origin, Host } })).status;
    expect(await send("https://portal.example", "inside:3000")).toBe(200);
    expect(await send("https://microsite.example", "microsite.example")).toBe(200);
    expect(await send("https://evil.example", "inside:3000")).toBe(403);
    expect(await send("http://portal.example", "portal.example")).toBe(403);
  });
});

describe("what is sent", () => {
  it("with an ambiguous length, a wrong method or a broken address is refused", async () => {
    const server = await plainHttpProcess();
    const smugglingRequest =
      "POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
    expect(await sendRaw(server, smugglingRequest)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sendRaw(server, "TRACE /seen HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 405 /,
    );
    expect(await sendRaw(server, "GET /seen HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    const hugeRequest = `GET /seen HTTP/1.1\r\nHost: x\r\nX-Big: ${"x".repeat(20_000)}\r\n\r\n`;
    expect(await sendRaw(server, hugeRequest)).toMatch(/^HTTP\/1\.1 431 /);
  });

  it("too late is answered with 408, upon which browsers ask again", async () => {
    expect(await answerToNothing).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("with a method that the portal has not is refused in JSON below /api", async () => {
    const server = await plainHttpProcess();
    const refusal = await ask(server, "/api/v1/carts", { method: "OPTIONS" });
    expect(refusal.status).toBe(405);
    expect(refusal.headers.allow).toBe("GET, HEAD, POST, PUT, PATCH, DELETE");
    expect(refusal.headers["content-type"]).toMatch(/^application\/json\b/);
    expect(JSON.parse(refusal.body)).toEqual({ errors: ["method_not_allowed"] });
  });
});

describe("input that is no address", () => {
  it("is refused without a line among the errors", async () => {
    const server = await startHttpProcess();
    const expectRefusal = async (bytes: string, status: string) => {
      expect(await sendRaw(server, bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(server.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    };
    const close = "Connection: close\r\n\r\n";
    for (const path of ["/%5C", "/%5C'x/a.css", "/%zz"])
      await expectRefusal(`GET ${path} HTTP/1.1\r\nHost: x\r\n${close}`, "400");
    for (const host of ["a b", "x@y", "a/b"])
      await expectRefusal(`GET /seen HTTP/1.1\r\nHost: ${host}\r\n${close}`, "400");
    const post = "POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n";
    for (const origin of ["Origin: ", "Origin: null", "Origin: ::", "Sec-Fetch-Site: cross-site"])
      await expectRefusal(`${post}${origin}\r\n${close}`, "403");
  });
});

describe("when it is told to stop", () => {
  it("finishes what it has begun, takes no new visitors, and ends the application last", async () => {
    const server = await startHttpProcess();
    expect((await ask(server, "/readyz")).status).toBe(200);
    const slowAnswer = ask(server, "/slow");
    await eventually(() => expect(server.lines).toContain("slow begun"));
    server.child.kill("SIGTERM");
    await eventually(() => expect(server.lines.join()).toContain('"stopping"'));
    await expect(ask(server, "/healthz")).rejects.toThrow("ECONNREFUSED");
    expect(await slowAnswer).toMatchObject({ status: 200, body: "at last" });
    expect(await server.ended).toBe(0);
    expect(server.lines.indexOf("shut down")).toBeGreaterThan(server.lines.indexOf("slow begun"));
  });

  it("ends although nobody reads its log any more, and answers until then", async () => {
    const server = await startHttpProcess();
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    for (let requests = 0; requests < 5; requests++) expect((await ask(server, "/seen")).status).toBe(200);
    const slowAnswer = ask(server, "/slow");
    await ask(server, "/seen");
    server.child.kill("SIGTERM");
    expect(await slowAnswer).toMatchObject({ status: 200, headers: { connection: "close" } });
    expect(await server.ended).toBe(0);
  });

  it("opens its port before it has started, and answers those who have waited", async () => {
    const { port } = await startHttpProcess().then(async ({ port, child, ended }) => {
      child.kill("SIGTERM");
      await ended;
      return { port };
    });
    const start = startHttpProcess({ PORT: String(port), START_DELAY: "3000" });
    const url = (path: string) => `http://127.0.0.1:${port}${path}`;
    await eventually(async () => expect((await fetch(url("/healthz"))).status).toBe(200));
    expect((await fetch(url("/readyz"))).status).toBe(503);
    expect(await (await fetch(url("/own"))).text()).toBe("ok");
    expect((await fetch((await start).url("/readyz"))).status).toBe(200);
  });

  it("drains when its terminal closes", async () => {
    const server = await startHttpProcess();
    const slowAnswer = ask(server, "/slow");
    await eventually(() => expect(server.lines).toContain("slow begun"));
    server.child.kill("SIGHUP");
    expect((await slowAnswer).status).toBe(200);
    expect(await server.ended).toBe(0);
  });

  it("says which port is taken when it cannot begin", async () => {
    const server = await startHttpProcess();
    await expect(startHttpProcess({ PORT: String(server.port) })).rejects.toThrow(
      `Port ${server.port} is taken. Set PORT to another one.`,
    );
  });
});

describe("several processes on one port", () => {
  it("are replaced one after another while every request is answered", async () => {
    const server = await startHttpProcess({ PROCESSES: "2" });
    const count = (event: string) => server.lines.filter((line) => line.includes(`"${event}"`)).length;
    await eventually(() => expect(count("listening")).toBe(2));
    const statuses = new Map<string, number>();
    // Connections under way all the time: one that a process takes with it when it ends would never be answered.
    const agents = Array.from({ length: 10 }, (_, n) => new Agent({ keepAlive: n < 2, maxSockets: 1 }));
    let isOver = false;
    const visits = agents.map(async (agent, n) => {
      const path = n % 2 === 0 ? "/seen" : "/readyz";
      while (!isOver) {
        const { status } = await ask(server, path, { agent });
        const answer = `${path} ${status}`;
        statuses.set(answer, (statuses.get(answer) ?? 0) + 1);
      }
    });
    server.child.kill("SIGHUP");
    await eventually(() => expect(count("stopped")).toBe(2));
    isOver = true;
    await Promise.all(visits);
    expect([...statuses.keys()].sort()).toEqual(["/readyz 200", "/seen 200"]);
    expect(count("listening")).toBe(4);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    for (const agent of agents) agent.destroy();
  });
});
