import { setMaxListeners } from "node:events";
import http from "node:http";
import https from "node:https";
import { ErpError } from "../../erp-errors";
import type { HttpAnswer } from "./answer";

export interface HttpRequest {
  method: string;
  /** Absolute path with its query. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** Milliseconds until the socket is destroyed. */
  timeout: number;
  signal?: AbortSignal | undefined;
  /** True if the request may change something: a failure after it was sent is ambiguous. */
  isWrite: boolean;
}

export interface TransportOptions {
  url: string;
  /** Client certificate and private authorities, for x509 and for systems with a certificate of their own. */
  tls?: { pfx?: Buffer; passphrase?: string; cert?: Buffer; key?: Buffer; ca?: Buffer };
  /** HTTP proxy that takes absolute addresses, such as the connectivity service of BTP. */
  proxy?: { host: string; port: number };
  maxSockets?: number;
}

export type Transport = ReturnType<typeof openTransport>;

const connectTimeout = 5_000;
/**
 * Milliseconds after which a connection without a request is closed, or a second before the system closes it if it says
 * when: a request into a connection that is being closed fails, and of a write nobody would know whether it happened.
 */
const idleTimeout = 30_000;
const maxAnswerBytes = 64 * 1024 * 1024;

/**
 * Sends requests to one system for one user over a keep-alive agent of its own: behind a connector, a socket that is
 * shared by users or destinations may lead to another backend.
 */
export function openTransport(options: TransportOptions) {
  const target = new URL(options.url);
  const isSecure = target.protocol === "https:";
  const agentOptions = {
    keepAlive: true,
    maxSockets: options.maxSockets ?? 10,
    timeout: idleTimeout,
    ...options.tls,
  };
  const agent = isSecure && !options.proxy ? new https.Agent(agentOptions) : new http.Agent(agentOptions);
  const place = options.proxy
    ? { host: options.proxy.host, port: options.proxy.port }
    : { host: target.hostname, port: target.port || (isSecure ? 443 : 80) };

  function send(request: HttpRequest): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      if (request.signal?.aborted) return reject(new ErpError({ kind: "timeout", ambiguous: false }));
      const module = isSecure && !options.proxy ? https : http;
      const outgoing = module.request({
        ...place,
        agent,
        method: request.method,
        path: options.proxy ? `${target.origin}${request.path}` : request.path,
        headers: { ...request.headers, host: target.host, ...lengthOf(request.body) },
      });
      let isSent = false;
      let isOver = false;
      const finish = (settle: () => void) => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        clearTimeout(connectTimer);
        request.signal?.removeEventListener("abort", expire);
        settle();
      };
      const fail = (error: ErpError) =>
        finish(() => {
          outgoing.destroy();
          reject(error);
        });
      const expire = () => fail(new ErpError({ kind: "timeout", ambiguous: request.isWrite && isSent }));
      const timer = setTimeout(expire, request.timeout);
      let connectTimer: NodeJS.Timeout | undefined;
      if (request.signal) {
        // Raises Node's limit of ten listeners: a page asks many things at once under one signal.
        setMaxListeners(0, request.signal);
        request.signal.addEventListener("abort", expire, { once: true });
      }
      outgoing.on("socket", (socket) => {
        const begin = () => {
          clearTimeout(connectTimer);
          isSent = true;
        };
        if (!socket.connecting) return begin();
        // Starts with the socket: a request that waits for a free one is not connecting yet.
        connectTimer = setTimeout(
          () => fail(new ErpError({ kind: "network", ambiguous: false, reset: false })),
          connectTimeout,
        );
        socket.once(module === https ? "secureConnect" : "connect", begin);
      });
      outgoing.on("error", (error: NodeJS.ErrnoException) => {
        const isReset = error.code === "ECONNRESET" || error.code === "EPIPE";
        const ambiguous = request.isWrite && isSent;
        fail(new ErpError({ kind: "network", ambiguous, reset: isReset }, error));
      });
      outgoing.on("response", (incoming) => {
        readAnswer(incoming).then(
          (answer) => finish(() => resolve(answer)),
          (error) => fail(new ErpError({ kind: "network", ambiguous: request.isWrite, reset: true }, error)),
        );
      });
      outgoing.end(request.body);
    });
  }
  return { send, close: () => agent.destroy() };
}

const lengthOf = (body: string | Uint8Array | undefined) =>
  body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };

function readAnswer(incoming: http.IncomingMessage): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    incoming.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) incoming.destroy(new Error("The answer is too long"));
      else chunks.push(chunk);
    });
    incoming.on("error", reject);
    incoming.on("aborted", () => reject(new Error("The answer ended early")));
    incoming.on("end", () => {
      const { "set-cookie": cookies = [], ...rest } = incoming.headers;
      const headers = Object.fromEntries(
        Object.entries(rest).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join(", ") : (value ?? ""),
        ]),
      );
      resolve({ status: incoming.statusCode ?? 0, headers, cookies, body: Buffer.concat(chunks) });
    });
  });
}
