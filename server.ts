import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from "express";
import { holdUntilReady } from "./web/hold-until-ready.ts";
import type { Lifecycle, RequestContext } from "./web/lifecycle.ts";
import { lightenRemix } from "./web/lighten-remix.ts";
import { readPreviewAddress } from "./web/preview-address.ts";
import { serveRemix } from "./web/remix-bridge.ts";
import { reportOutages } from "./web/report-outages.ts";
import { isOneOfSeveral, leavePort, onReplaced, runProcesses, tellReady } from "./web/run-processes.ts";
import { serveStaticFiles } from "./web/static-files.ts";

/**
 * HTTP process in production. The build makes build/server.js of it, beside the application that it serves.
 */
process.env.NODE_ENV ??= "production";

/** Milliseconds from the signal to stop until the process ends, whatever is still going on. */
const requestDrainTimeout = 25_000;
const drainTimeout = 50_000;
/**
 * Milliseconds for which connections without a request stay open after the signal to stop: while other processes go on,
 * their visitors send the next request, and are told to connect anew.
 */
const idleTimeout = isOneOfSeveral ? 2_000 : 0;

const urlOf = (path: string) => new URL(path, import.meta.url);
await runProcesses(Number(process.env.PROCESSES));

// Opens the port before anything else is loaded: what arrives meanwhile waits. One of several processes opens it when it is
// ready, since others answer until then.
const heldStart = holdUntilReady();
const server = createServer(
  { maxHeaderSize: 16_384, connectionsCheckingInterval: 5_000 },
  heldStart.listener,
);
const { PORT = "3000", HOST = "0.0.0.0" } = process.env;
server.on("error", (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === "EADDRINUSE"
      ? `Port ${PORT} is taken. Set PORT to another one.`
      : `HOST and PORT: the portal cannot listen on ${HOST}:${PORT} (${error.code ?? error.message}). Set HOST to an address of this machine.`,
  );
  process.exit(1);
});
const isOpenEarly = !isOneOfSeveral && /^\d{1,5}$/.test(PORT) && Number(PORT) < 65_536;
if (isOpenEarly) server.listen(Number(PORT), HOST);
if (isOpenEarly && Number(PORT) === 0) {
  await once(server, "listening");
  // The system has chosen a port, which addresses in emails and of the first administrator's link need.
  process.env.PORT = String((server.address() as AddressInfo).port);
}

lightenRemix();
const build = (await import(urlOf("./server/index.js").href)) as ServerBuild;
const { startPortal } = build.entry.module as unknown as { startPortal(): Promise<Lifecycle> };
const lifecycle = await startPortal();
const { env, log, metrics, services, traces } = lifecycle;

/**
 * Default headers; an answer's own take precedence. The default policy forbids everything to a file that is
 * opened as a page.
 */
const everyAnswer = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  ...(env.PORTAL_URL?.startsWith("https:")
    ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
    : {}),
};

/** Milliseconds for the answer to a probe: an orchestrator gives up on it after a few seconds. */
const readyTimeout = 3_000;

let isDraining = false;
/** Another process has taken the place of this one: who probes a connection from before learns that the port is served. */
let isReplaced = false;
let drainingSince = 0;

const app = express();
app.disable("x-powered-by");
app.disable("etag");
app.set("trust proxy", env.TRUSTED_PROXIES);
app.use(identify);
app.use(observe);
app.get("/healthz", (_request, response) => {
  response.set("Cache-Control", "no-store").type("text/plain").send("ok\n");
});
app.get("/readyz", async (_request, response) => {
  const isReady = (!isDraining || isReplaced) && (await within(readyTimeout, lifecycle.isReady()));
  response.set("Cache-Control", "no-store");
  response
    .status(isReady ? 200 : 503)
    .type("text/plain")
    .send(isReady ? "ready\n" : "not ready\n");
});
app.use(knownMethods);
app.use(serveStaticFiles(fileURLToPath(urlOf("./client"))));
app.use(readPreviewAddress);
app.use(serveRemix(reportOutages(build, lifecycle), { ...lifecycle, portalUrl: env.PORTAL_URL }));
app.use(((error, request, response, _next) => {
  const { requestId }: RequestContext = response.locals.context;
  log.error({ error, requestId, method: request.method, path: request.path }, "request-failed");
  if (response.headersSent) return response.destroy();
  response.status(error instanceof TypeError || error instanceof URIError ? 400 : 500);
  response.set("Cache-Control", "no-store").type("text/plain");
  response.send(`Something went wrong. Reference: ${requestId}\n`);
}) satisfies ErrorRequestHandler);

// Node answers with 408 what comes too late. Browsers open connections in advance and may use one at that very moment: upon 408
// they ask again, and show any other answer.
server.headersTimeout = 20_000;
server.requestTimeout = 120_000;
// Longer than the keep-alive of proxies: one of them could otherwise send a request into a connection that is
// being closed.
server.keepAliveTimeout = 75_000;
if (server.listening) begin();
else if (isOpenEarly) server.once("listening", begin);
else server.listen(env.PORT, env.HOST, begin);

/** Takes requests, first those that have waited. */
function begin(): void {
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : env.PORT;
  log.info({ port, host: env.HOST }, "listening");
  heldStart.handOver(app);
  tellReady();
  if (Number(process.env.PROCESS ?? 1) > 1) return;
  console.log(`Tradepost is ready: ${env.PORTAL_URL ?? `http://localhost:${port}`}`);
  for (const line of lifecycle.welcome ?? []) console.log(line);
}

// Ignores a broken pipe of the output, which would otherwise end the process or keep it from ending.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
process.on("SIGTERM", () => stop("SIGTERM"));
// Replaces the processes of a parent; one that is alone would end at once, with the requests that it answers.
if (!isOneOfSeveral) process.on("SIGHUP", () => stop("SIGHUP"));
onReplaced(() => {
  isReplaced = true;
  stop("replaced");
});
if (isOneOfSeveral) process.on("disconnect", () => isDraining || stop("the parent process ended"));
process.on("SIGINT", () => stop("SIGINT"));
process.on("unhandledRejection", (error) => log.error({ error }, "unhandled-rejection"));
process.on("uncaughtException", (error) => {
  log.error({ error }, "uncaught-exception");
  stop("uncaught exception", 1);
});

/** Sets id and origin of each request; drops proxy headers that come from anybody but a trusted proxy. */
function identify(...[request, response, next]: Parameters<RequestHandler>): void {
  if (env.TRUSTED_PROXIES === 0) {
    for (const name of Object.keys(request.headers)) {
      if (name.startsWith("x-forwarded-") || name === "forwarded" || name === "x-request-id") {
        delete request.headers[name];
      }
    }
  }
  const requestId = request.get("x-request-id") ?? "";
  const context: RequestContext = {
    requestId: /^[\w.-]{8,64}$/.test(requestId) ? requestId : randomUUID(),
    clientAddress: request.ip ?? "unknown",
    services,
  };
  response.locals.context = context;
  response.set(everyAnswer);
  response.set("X-Request-Id", context.requestId);
  closeWhileDraining(response);
  next();
}

/**
 * Closes the keep-alive connection after a request that arrived before the signal to stop, so that it is not used
 * again.
 */
function closeWhileDraining(response: Response): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    if (isDraining && !response.headersSent) response.setHeader("Connection", "close");
    return writeHead.apply(response, args);
  }) as typeof writeHead;
}

/**
 * Writes one log line, one measurement and one trace per answer; without the query, which may contain what people typed.
 */
function observe(...[request, response, next]: Parameters<RequestHandler>): void {
  const startedAt = performance.now();
  traces.request(request.get("traceparent"), (endTrace) => {
    response.on("close", () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const status = response.writableFinished ? response.statusCode : 499;
      const { method, path } = request;
      const kind = kindOf(method, path);
      metrics.request({ method, kind, status, seconds });
      // Assets and probes would bury the rest.
      if ((kind === "asset" || kind === "probe") && status < 400) return;
      const { requestId, userId }: RequestContext = response.locals.context;
      log.info({ requestId, userId, method, path, status, ms: Math.round(seconds * 1000) }, "request");
      const attributes = {
        "http.request.method": method,
        "url.path": path,
        "http.response.status_code": status,
        "tradepost.request_id": requestId,
      };
      endTrace({ name: `${method} ${kind}`, seconds, attributes, hasFailed: status >= 500 });
    });
    next();
  });
}

function kindOf(method: string, path: string): string {
  if (path.startsWith("/assets/")) return "asset";
  if (path === "/healthz" || path === "/readyz") return "probe";
  if (path.startsWith("/api/")) return "api";
  if (method !== "GET" && method !== "HEAD") return "action";
  return path.endsWith(".data") ? "data" : "page";
}

/** Returns false if the work is not done by then. */
function within(milliseconds: number, work: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    work.then(resolve, () => resolve(false)).finally(() => clearTimeout(timer));
  });
}

function knownMethods(...[request, response, next]: Parameters<RequestHandler>): void {
  const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
  if (methods.includes(request.method)) next();
  else {
    response.status(405).set("Allow", methods.join(", "));
    if (request.path.startsWith("/api/")) response.json({ errors: ["method_not_allowed"] });
    else response.type("text/plain").send("Method not allowed\n");
  }
}

/** Graceful shutdown: no new visitors, open requests get their answer, then jobs and connections end. */
async function stop(reason: string, code = 0): Promise<void> {
  if (isDraining) {
    // Ctrl-C in a terminal arrives twice, once through the parent process; a later one forces the exit.
    if (performance.now() - drainingSince > 1_000) process.exit(1);
    return;
  }
  isDraining = true;
  drainingSince = performance.now();
  log.info({ reason }, "stopping");
  setTimeout(() => process.exit(1), drainTimeout).unref();
  // Node's HTTP server would close connections without a request at once.
  const closure = new Promise<void>((resolve) => {
    if (isOneOfSeveral) NetServer.prototype.close.call(server, () => resolve());
    else server.close(() => resolve());
  });
  // Idle keep-alive connections do not delay the shutdown.
  const sweep = setInterval(() => {
    if (performance.now() - drainingSince >= idleTimeout) server.closeIdleConnections();
  }, 100);
  const drainTimer = setTimeout(() => server.closeAllConnections(), requestDrainTimeout);
  await closure;
  clearInterval(sweep);
  clearTimeout(drainTimer);
  await leavePort();
  await lifecycle.shutdown();
  log.info({}, "stopped");
  process.exit(code);
}
