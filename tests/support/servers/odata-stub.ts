import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basicCredentials } from "~/erp/s4hana/access/credentials";
import { createODataClient, type ODataClient } from "~/erp/s4hana/odata/client.server";
import type { ODataOptions } from "~/erp/s4hana/odata/sender.server";
import { openTransport, type TransportOptions } from "~/erp/s4hana/odata/transport.server";
import { fixedClock } from "~/lib/clock";

/** Request that reached the stub. */
export interface StubRequest {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
  /** Numbers the connection, to see which requests shared one. */
  connection: number;
}

/** Answer by hand; null breaks the connection. */
export type StubAnswer = {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: unknown;
} | null;

const stubClock = fixedClock("2026-03-02T09:00:00Z");

export const service = "API_X_SRV";

/**
 * Starts a server that hands out CSRF tokens as SAP does and leaves all other requests to the test. It knows nothing
 * else of SAP: each test writes the answer that it is about.
 */
export async function startODataStub(
  answer: (request: StubRequest) => StubAnswer | Promise<StubAnswer>,
  differs: { tokens?: (request: StubRequest) => StubAnswer; keepAliveTimeout?: number } = {},
) {
  const requests: StubRequest[] = [];
  let connections = 0;
  const numbers = new WeakMap<object, number>();
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request: StubRequest = {
      method: incoming.method ?? "",
      url: decodeURIComponent(incoming.url ?? ""),
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString("utf8"),
      connection: numbers.get(incoming.socket) ?? 0,
    };
    requests.push(request);
    const isTokenFetch = /^fetch$/i.test(String(incoming.headers["x-csrf-token"] ?? ""));
    const tokens = differs.tokens ?? (() => ({ headers: { "x-csrf-token": "token-1" } }));
    write(outgoing, isTokenFetch ? tokens(request) : await answer(request));
  });
  server.on("connection", (socket) => {
    connections += 1;
    numbers.set(socket, connections);
  });
  if (differs.keepAliveTimeout) server.keepAliveTimeout = differs.keepAliveTimeout;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const clients: ODataClient[] = [];
  return {
    requests,
    url,
    port,
    /** Requests other than those for a token. */
    calls: () => requests.filter(({ headers }) => !/^fetch$/i.test(String(headers["x-csrf-token"] ?? ""))),
    client(options: Partial<ODataOptions> = {}, transport: Partial<TransportOptions> = {}): ODataClient {
      const client = createODataClient({
        transport: openTransport({ url, ...transport }),
        credentials: basicCredentials("PORTAL", "secret"),
        clock: stubClock,
        root: "/sap/opu/odata/sap",
        language: "EN",
        lockCodes: new Set(["MC/601"]),
        ...options,
      });
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) client.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function write(outgoing: ServerResponse, answer: StubAnswer): void {
  if (answer === null) {
    outgoing.destroy();
    return;
  }
  const { status = 200, headers = {}, body } = answer;
  const isText = typeof body === "string";
  outgoing.writeHead(status, { "content-type": isText ? "text/plain" : "application/json", ...headers });
  outgoing.end(body === undefined ? "" : isText ? body : JSON.stringify(body));
}

/** Error body as SAP Gateway writes it. */
export const errorBody = (code: string, text: string, details: Record<string, unknown>[] = []) => ({
  error: {
    code,
    message: { lang: "en", value: text },
    innererror: { transactionid: "4A1B", errordetails: details },
  },
});
