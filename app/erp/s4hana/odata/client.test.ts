import { afterEach, describe, expect, it } from "vitest";
import {
  errorBody,
  type StubAnswer,
  type StubRequest,
  service,
  startODataStub,
} from "../../../../tests/support/servers/odata-stub";
import { ErpError, type ErpFailure } from "../../erp-errors";
import { certificateCredentials } from "../access/credentials";
import { allOf, entityPath, equals } from "./address";
import { timeouts } from "./sender.server";

/** Traps of SAP's protocol that concern the client, by their number in the facts about SAP. */

const call = { requestId: "r-1" };
const writing = { isWrite: true, timeout: 2_000 };
const row = {
  body: { d: { Key: "1", __metadata: { etag: "W/\"datetimeoffset'2026-01-09T08%3A41%3A03Z'\"" } } },
};

let stub: Awaited<ReturnType<typeof startODataStub>>;
const start = async (...args: Parameters<typeof startODataStub>) => {
  stub = await startODataStub(...args);
  return stub.client();
};
afterEach(() => stub.close());

async function failureOf(work: Promise<unknown>): Promise<ErpFailure> {
  const error = await work.then(
    () => new Error("The call succeeded"),
    (cause: unknown) => cause,
  );
  if (error instanceof ErpError) return error.failure;
  throw error;
}

describe("1: the CSRF token", () => {
  it("is fetched once for all callers, and travels with all its cookies", async () => {
    const client = await start(() => row, {
      tokens: () => ({
        headers: {
          "x-csrf-token": "t-7",
          "set-cookie": [
            "SAP_SESSIONID_S4H_100=abc%3d; path=/",
            "sap-usercontext=sap-client=100; path=/",
            "lb=2",
          ],
        },
      }),
    });
    await Promise.all(
      [1, 2, 3, 4].map(() => client.post(call, service, "A_X", { body: { A: "1" }, ...writing })),
    );
    expect(stub.requests.filter(({ headers }) => headers["x-csrf-token"] === "Fetch")).toHaveLength(1);
    for (const { headers } of stub.calls()) {
      expect(headers["x-csrf-token"]).toBe("t-7");
      expect(headers.cookie).toBe("SAP_SESSIONID_S4H_100=abc%3d; sap-usercontext=sap-client=100; lb=2");
    }
  });

  it("is fetched by GET where HEAD is refused", async () => {
    const client = await start(() => row, {
      tokens: ({ method }) =>
        method === "HEAD" ? { status: 405 } : { headers: { "x-csrf-token": "by-get" }, body: { d: {} } },
    });
    await client.post(call, service, "A_X", { body: {}, ...writing });
    expect(stub.calls()[0]?.headers["x-csrf-token"]).toBe("by-get");
  });

  it("is renewed once by all who are told that it has expired, and the request sent again", async () => {
    let tokens = 0;
    const client = await start(
      ({ headers }) =>
        headers["x-csrf-token"] === "t-1"
          ? { status: 403, headers: { "x-csrf-token": "Required" }, body: "CSRF token validation failed" }
          : row,
      { tokens: () => ({ headers: { "x-csrf-token": `t-${++tokens}` } }) },
    );
    await Promise.all([1, 2, 3].map(() => client.post(call, service, "A_X", { body: {}, ...writing })));
    expect(tokens).toBe(2);
    expect(stub.calls()).toHaveLength(6);
  });

  it("is asked for no third time", async () => {
    const client = await start(() => ({ status: 403, headers: { "x-csrf-token": "Required" } }));
    expect((await failureOf(client.post(call, service, "A_X", { body: {}, ...writing }))).kind).toBe("auth");
    expect(stub.calls()).toHaveLength(2);
  });
});

describe("2: the version of an entity", () => {
  it.each([412, 428])("that is stale or missing (%i) is a conflict", async (status) => {
    const client = await start(() => ({
      status,
      body: errorBody("005056A509B11EE1B9A8FEC11C21D78E", "Precondition"),
    }));
    const failure = await failureOf(client.remove(call, service, entityPath("A_X", "1"), 'W/"1"'));
    expect(failure).toEqual({ kind: "conflict", currentVersion: null });
    expect(stub.calls()[0]?.headers["if-match"]).toBe('W/"1"');
  });
});

describe("3: a batch", () => {
  const part = (status: string, body: string) =>
    `Content-Type: application/http\r\nContent-Length: ${body.length + 40}\r\ncontent-transfer-encoding: binary\r\n\r\nHTTP/1.1 ${status}\r\nContent-Type: application/json\r\n\r\n${body}\r\n`;
  const batchAnswer = (...parts: string[]): StubAnswer => ({
    status: 202,
    headers: { "content-type": "multipart/mixed; boundary=AAA" },
    body: `${parts.map((text) => `--AAA\r\n${text}`).join("")}--AAA--\r\n`,
  });
  const changeset = `Content-Type: multipart/mixed; boundary=BBB\r\n\r\n--BBB\r\n${part("204 No Content", "")}--BBB\r\n${part("201 Created", JSON.stringify(row.body))}--BBB--\r\n`;
  const changes = [
    { method: "PATCH" as const, path: "A_X('1')", headers: { "if-match": 'W/"1"' }, body: '{"A":"é"}' },
    { method: "POST" as const, path: "A_Y", body: "{}" },
  ];

  it("has one changeset with addresses below the service", async () => {
    const client = await start(() => batchAnswer(changeset));
    await client.change(call, service, changes);
    const { url, body, headers } = stub.calls()[0] as StubRequest;
    expect(url).toBe(`/sap/opu/odata/sap/${service}/$batch`);
    expect(headers["content-type"]).toMatch(/^multipart\/mixed; boundary=batch_/);
    expect(body).toMatch(
      /\r\nPATCH A_X\('1'\) HTTP\/1\.1\r\n[\s\S]*if-match: W\/"1"[\s\S]*content-length: 10\r\n\r\n{"A":"é"}\r\n/,
    );
    expect(body).toContain("Content-ID: 2");
  });

  it("whose changeset failed is answered by one error instead of many answers", async () => {
    const error = JSON.stringify(errorBody("V1/474", "Approved documents cannot be changed"));
    const client = await start(() => batchAnswer(part("400 Bad Request", error)));
    const failure = await failureOf(client.change(call, service, changes));
    expect(failure).toMatchObject({ kind: "rejected", messages: [{ code: "sap.V1/474" }] });
  });

  it("reads several addresses at once", async () => {
    const list = JSON.stringify({ d: { results: [{ A: "Zürich" }] } });
    const bytes = Buffer.from(list, "utf8").toString("utf8");
    const client = await start(() =>
      batchAnswer(part("200 OK", bytes), part("200 OK", '{"d":{"results":[]}}')),
    );
    const pages = await client.readMany(call, service, ["A_X", "A_Y"]);
    expect(pages.map(({ rows }) => rows)).toEqual([[{ A: "Zürich" }], []]);
  });

  it("whose answer is cut off is no success", async () => {
    const client = await start(() => ({
      status: 202,
      headers: { "content-type": "multipart/mixed; boundary=AAA" },
      body: "--AAA\r\nContent-Type: applic",
    }));
    expect((await failureOf(client.change(call, service, changes))).kind).toBe("protocol");
  });
});

describe("8: lists", () => {
  it("follow the pages that SAP cuts, below the own address, and count by a string", async () => {
    const client = await start(({ url }) =>
      url.includes("$skiptoken")
        ? { body: { d: { results: [{ A: "2" }] } } }
        : {
            body: {
              d: {
                __count: "2",
                results: [{ A: "1" }],
                __next: `http://internal.sap:8000/sap/opu/odata/sap/${service}/A_X?$skiptoken=1`,
              },
            },
          },
    );
    expect(await client.all(call, service, "A_X", { orderby: "A" })).toEqual([{ A: "1" }, { A: "2" }]);
    expect((await client.page(call, service, "A_X", { count: true })).count).toBe(2);
  });

  it("with a long address travel in a batch", async () => {
    const client = await start(() => ({
      status: 202,
      headers: { "content-type": "multipart/mixed; boundary=A" },
      body: '--A\r\nContent-Type: application/http\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"d":{"results":[{"A":"1"}]}}\r\n--A--\r\n',
    }));
    const filter = allOf(
      ...Array.from({ length: 90 }, (_, index) => equals("Material", `MATERIAL-${index}`)),
    );
    expect((await client.page(call, service, "A_X", { filter })).rows).toEqual([{ A: "1" }]);
    expect(stub.calls()[0]?.url).toContain("$batch");
  });

  it("quote apostrophes in what is looked for", async () => {
    const client = await start(() => ({ body: { d: { results: [] } } }));
    await client.page(call, service, "A_X", { filter: equals("Name", "O'Neill & Sons") });
    expect(stub.calls()[0]?.url).toContain("$filter=Name eq 'O''Neill & Sons'");
  });
});

describe("12 and 13: language and client", () => {
  it("go with every request, tokens included", async () => {
    stub = await startODataStub(() => row);
    await stub.client({ client: "100" }).post(call, service, "A_X", { body: {}, ...writing });
    for (const { headers } of stub.requests) {
      expect(headers).toMatchObject({
        "sap-language": "EN",
        "sap-client": "100",
        accept: "application/json",
      });
    }
  });
});

describe("14: who the portal is", () => {
  it("is told by basic authentication in UTF-8, or by the connection's certificate", async () => {
    const client = await start(() => row);
    await client.read(call, service, "A_X");
    const header = String(stub.calls()[0]?.headers.authorization);
    expect(Buffer.from(header.slice(6), "base64").toString()).toBe("PORTAL:secret");
    await stub.client({ credentials: certificateCredentials }).read(call, service, "A_X");
    expect(stub.calls()[1]?.headers.authorization).toBeUndefined();
  });

  it("is asked anew after a refused access token, once", async () => {
    let tokens = 1;
    const credentials = {
      headers: async () => ({ authorization: `Bearer ${tokens}` }),
      renew: () => {
        tokens += 1;
      },
    };
    stub = await startODataStub(({ headers }) =>
      headers.authorization === "Bearer 2" ? row : { status: 401 },
    );
    expect(await stub.client({ credentials }).read(call, service, "A_X")).toMatchObject({ Key: "1" });
    tokens = 5;
    expect(await failureOf(stub.client({ credentials }).read(call, service, "A_X"))).toEqual({
      kind: "auth",
    });
  });
});

describe("15: connections", () => {
  it("are kept, and never shared by two users", async () => {
    const client = await start(() => row);
    await client.read(call, service, "A_X");
    await client.read(call, service, "A_X");
    await stub.client().read(call, service, "A_X");
    expect(stub.calls().map(({ connection }) => connection)).toEqual([1, 1, 2]);
  });

  it("are left a second before the system closes them: a write that meets its closing is in doubt", async () => {
    const client = await start(() => row, { keepAliveTimeout: 2_000 });
    await client.read(call, service, "A_X");
    await client.read(call, service, "A_X");
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    await client.read(call, service, "A_X");
    expect(stub.calls().map(({ connection }) => connection)).toEqual([1, 1, 2]);
  });

  it("through a proxy use the whole address, with the proxy's own authorisation", async () => {
    stub = await startODataStub(() => row);
    const credentials = { headers: async () => ({ "proxy-authorization": "Bearer p" }) };
    const proxy = { host: "127.0.0.1", port: stub.port };
    const client = stub.client({ credentials }, { url: "http://s4.virtual:44300", proxy });
    await client.read(call, service, "A_X");
    expect(stub.calls()[0]).toMatchObject({
      url: `http://s4.virtual:44300/sap/opu/odata/sap/${service}/A_X`,
      headers: { "proxy-authorization": "Bearer p", host: "s4.virtual:44300" },
    });
  });
});

describe("18: time", () => {
  it("ends a call with its socket; a read is certain, a write is not", async () => {
    stub = await startODataStub(() => new Promise(() => undefined));
    const post = stub.client().post(call, service, "A_X", { body: {}, isWrite: true, timeout: 50 });
    expect(await failureOf(post)).toEqual({ kind: "timeout", ambiguous: true });
    const simulation = stub.client().post(call, service, "A_X", { body: {}, isWrite: false, timeout: 50 });
    expect(await failureOf(simulation)).toEqual({ kind: "timeout", ambiguous: false });
    const stop = new AbortController();
    const reading = stub.client().read({ ...call, signal: stop.signal }, service, "A_X");
    stop.abort();
    expect(await failureOf(reading)).toEqual({ kind: "timeout", ambiguous: false });
  });

  it("is short for reads and long for what changes something", () => {
    expect(timeouts).toEqual({ read: 15_000, simulate: 30_000, write: 60_000, output: 60_000 });
  });

  it("that breaks a connection leaves a write open, and one that never opened leaves nothing", async () => {
    const client = await start(() => null);
    expect(await failureOf(client.post(call, service, "A_X", { body: {}, ...writing }))).toEqual({
      kind: "network",
      ambiguous: true,
      reset: true,
    });
    const unreachableClient = stub.client({}, { url: "http://127.0.0.1:1" });
    expect(await failureOf(unreachableClient.post(call, service, "A_X", { body: {}, ...writing }))).toEqual({
      kind: "network",
      ambiguous: false,
      reset: false,
    });
  });
});
