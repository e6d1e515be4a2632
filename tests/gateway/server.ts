import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { answerControl } from "./control";
import { FaultBoard, type GatewayFault, maintenancePage } from "./faults";
import { Gateway, type GatewayOptions } from "./gateway";
import { Cloud } from "./protocol/cloud";
import type { Request, Response } from "./protocol/exchange";
import { type Account, Sessions } from "./protocol/sessions";

export interface ServerOptions extends GatewayOptions {
  port?: number;
  host?: string;
  /** Client of the SAP system, "100". */
  sapClient?: string;
  account?: Partial<Account>;
  /** Serves HTTPS with a certificate of the test authority, and takes client certificates of it for proof. */
  tls?: boolean;
}

/** Request as the gateway received it, for tests that check what a client sends. */
export interface ReceivedRequest extends Request {
  status: number;
}

export interface RunningGateway {
  /** Address without path, "http://127.0.0.1:41234". */
  url: string;
  sapClient: string;
  account: Account;
  faults: FaultBoard;
  sessions: Sessions;
  /** Destination service and connectivity proxy in front of the system. */
  cloud: Cloud;
  /** Requests since the start, oldest first. */
  received: ReceivedRequest[];
  close(): Promise<void>;
}

const maxReceived = 5_000;
/** Longest address outside of a batch. */
const maxUrl = 8_000;
const maxBody = 50_000_000;

/** Starts the gateway on a port of this machine. */
export async function startGatewayServer(options: ServerOptions): Promise<RunningGateway> {
  const sapClient = options.sapClient ?? "100";
  const user = options.account?.user ?? "PORTAL";
  const account: Account = {
    user,
    password: options.account?.password ?? randomBytes(12).toString("base64url"),
    client: options.account?.client ?? `sb-${user.toLowerCase()}`,
  };
  const gateway = new Gateway(options);
  const faults = new FaultBoard();
  const sessions = new Sessions(account, sapClient);
  const cloud = new Cloud(account, () => url);
  const receivedRequests: ReceivedRequest[] = [];
  const lateWork = new Set<Promise<unknown>>();
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  };
  const server = options.tls
    ? createTlsServer(
        {
          key: certificate("server.key"),
          cert: certificate("server.pem"),
          ca: certificate("ca.pem"),
          requestCert: true,
          rejectUnauthorized: false,
        },
        listener,
      )
    : createServer(listener);
  // The default of SAP's ICM. Node closes idle connections after 5 s, which tests on a busy machine do not keep to.
  server.keepAliveTimeout = 60_000;

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const incomingRequest = await readRequest(incoming);
    const control = answerControl(incomingRequest, faults) ?? cloud.answer(incomingRequest);
    if (control) return send(outgoing, control);
    const request = cloud.throughProxy(incomingRequest);
    if ("status" in request) return send(outgoing, request);
    const subject = certifiedUser(incoming);
    const entry: ReceivedRequest = { ...request, status: 0 };
    receivedRequests.push(entry);
    if (receivedRequests.length > maxReceived) receivedRequests.shift();
    for (const fault of faults.hit(request)) {
      const response = await beforeWork(fault, request, outgoing, incoming);
      if (response === "ended") return;
      if (response) {
        entry.status = response.status;
        return send(outgoing, response);
      }
      if (fault.kind === "lostReply") {
        await respond(request, subject);
        if (!fault.hang) outgoing.destroy();
        return;
      }
    }
    const response = await respond(request, subject);
    entry.status = response.status;
    send(outgoing, response, request.method === "HEAD");
  }

  /** Applies a fault before the work; undefined to go on. */
  async function beforeWork(
    fault: GatewayFault,
    request: Request,
    outgoing: ServerResponse,
    incoming: IncomingMessage,
  ): Promise<Response | "ended" | undefined> {
    switch (fault.kind) {
      case "status":
        return statusResponse(fault);
      case "page":
        return {
          status: fault.status ?? 200,
          headers: {
            "content-type": "text/html; charset=utf-8",
            ...(fault.retryAfter ? { "retry-after": fault.retryAfter } : {}),
          },
          body: maintenancePage,
        };
      case "garbage":
        return { status: 200, headers: { "content-type": "application/json" }, body: `{"d":{"results":[` };
      case "lostRequest":
        if (!fault.hang) incoming.socket.destroy();
        return "ended";
      case "lateCommit": {
        const work = new Promise((resolve) => setTimeout(resolve, fault.milliseconds)).then(() =>
          respond(request),
        );
        lateWork.add(work);
        work.finally(() => lateWork.delete(work)).catch(() => undefined);
        outgoing.destroy();
        return "ended";
      }
      case "slow":
        await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
        return undefined;
      case "expiredSession":
        sessions.expire();
        return undefined;
      case "tornRead":
        request.afterHead = fault.meanwhile;
        return undefined;
      default:
        return undefined;
    }
  }

  /** Checks logon and CSRF token, then asks the gateway. */
  async function respond(request: Request, subject?: string): Promise<Response> {
    const { headers } = request;
    if (request.url.startsWith("/sap/bc/sec/oauth2/token") && request.method === "POST") {
      return sessions.issueBearer(headers.authorization, request.body.toString("utf8"));
    }
    if (request.url.length > maxUrl) return { status: 414, headers: {}, body: "URI Too Long" };
    const query = new URLSearchParams(request.url.split("?")[1] ?? "");
    const client = query.get("sap-client") ?? headers["sap-client"] ?? sapClient;
    const isKnown = subject === account.user || sessions.isAuthorised(headers.authorization);
    if (!isKnown || client !== sapClient) return logonFailed(sapClient);
    const route = gateway.route(request.url);
    if (!route) {
      return {
        status: 403,
        headers: { "content-type": "text/html" },
        body: "No service found for namespace",
      };
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    const addedHeaders: Response["headers"] & { cookies?: string[] } = {};
    if (isRead && headers["x-csrf-token"]?.toLowerCase() === "fetch") {
      const { token, cookies } = sessions.fetchToken(headers.cookie);
      addedHeaders["x-csrf-token"] = token;
      if (cookies.length > 0) addedHeaders["set-cookie"] = cookies.join("\n");
    } else if (!isRead && !sessions.isTokenValid(headers["x-csrf-token"], headers.cookie)) {
      return {
        status: 403,
        headers: { "content-type": "text/plain; charset=utf-8", "x-csrf-token": "Required" },
        body: "CSRF token validation failed",
      };
    }
    const sapLanguage =
      query.get("sap-language") ?? headers["sap-language"] ?? headers["accept-language"] ?? "EN";
    const base = `${options.tls ? "https" : "http"}://${headers.host ?? "localhost"}`;
    const response = await gateway.answer(
      route.service,
      { ...request, url: route.rest },
      { base, sapLanguage },
    );
    return { ...response, headers: { ...response.headers, ...addedHeaders } };
  }

  const url = await listen(server, options);
  return {
    url,
    sapClient,
    account,
    faults,
    sessions,
    cloud,
    received: receivedRequests,
    async close() {
      await Promise.allSettled(lateWork);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function statusResponse(fault: Extract<GatewayFault, { kind: "status" }>): Response {
  const extra: Record<string, string> = fault.status === 407 ? { "proxy-authenticate": "Bearer" } : {};
  return {
    status: fault.status,
    headers: {
      "content-type": fault.contentType ?? "text/html",
      ...(fault.retryAfter ? { "retry-after": fault.retryAfter } : {}),
      ...extra,
    },
    body: fault.body ?? `<html><body>HTTP ${fault.status}</body></html>`,
  };
}

const logonFailed = (client: string): Response => ({
  status: 401,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "www-authenticate": `Basic realm="SAP NetWeaver Application Server [S4H/${client}]"`,
  },
  body: "<html><head><title>Logon Error Message</title></head><body>Anmeldung fehlgeschlagen</body></html>",
});

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += chunk.length;
    if (bytes > maxBody) throw new Error("The body is too large");
    chunks.push(chunk);
  }
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );
  return { method: incoming.method ?? "GET", url: incoming.url ?? "/", headers, body: Buffer.concat(chunks) };
}

function send(outgoing: ServerResponse, response: Response, withoutBody = false): void {
  for (const [name, value] of Object.entries(response.headers)) {
    outgoing.setHeader(name, name === "set-cookie" ? value.split("\n") : value);
  }
  outgoing.statusCode = response.status;
  const body = Buffer.isBuffer(response.body) ? response.body : Buffer.from(response.body, "utf8");
  outgoing.setHeader("content-length", body.length);
  outgoing.end(withoutBody ? undefined : body);
}

const certificate = (name: string): Buffer =>
  readFileSync(new URL(`./certificates/${name}`, import.meta.url));

/** User whose certificate the connection has, as SAP maps it by its subject; undefined without a valid one. */
function certifiedUser({ socket }: IncomingMessage): string | undefined {
  const secure = socket as TLSSocket;
  if (!secure.encrypted || !secure.authorized) return undefined;
  return secure.getPeerCertificate().subject?.CN as string | undefined;
}

const listen = (server: Server, { port = 0, host = "127.0.0.1", tls }: ServerOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () =>
      resolve(`${tls ? "https" : "http"}://${host}:${(server.address() as AddressInfo).port}`),
    );
  });
