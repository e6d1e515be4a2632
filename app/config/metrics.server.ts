import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Statement } from "~/db/watch-statements.server";
import type { Measure } from "~/door/services";
import { StartRefusal } from "~/lib/start-refusal";
import { noTraces, type Traces } from "./traces.server";

export interface Metrics extends Measure {
  /** `kind` is one of a few constants, never an address: each value is a time series of its own. */
  request(facts: { method: string; kind: string; status: number; seconds: number }): void;
  job(name: string, outcome: "done" | "failed", seconds: number): void;
  /** Counts a statement that the portal or its embedded ERP sends to the database. */
  statement(by: "portal" | "erp", statement: Statement): void;
  erpCall(call: { operation: string; milliseconds: number; result: string; isCached: boolean }): void;
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

export function openMetrics(traces: Pick<Traces, "record"> = noTraces): Metrics {
  const register = new Registry();
  // Adds metrics of the process: CPU time, memory, garbage collection and lag of the event loop.
  collectDefaultMetrics({ register });
  const registers = [register];
  const requests = new Histogram({
    name: "http_request_seconds",
    help: "Time from a request's arrival to the last byte of its answer.",
    labelNames: ["method", "kind", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
    registers,
  });
  const operations = new Histogram({
    name: "operation_seconds",
    help: "Time spent in an operation, by its name and outcome.",
    labelNames: ["operation", "outcome"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers,
  });
  const jobs = new Counter({
    name: "jobs_total",
    help: "Runs of jobs, by name and outcome.",
    labelNames: ["job", "outcome"],
    registers,
  });
  const jobSeconds = new Counter({
    name: "job_seconds_total",
    help: "Time spent in jobs.",
    labelNames: ["job"],
    registers,
  });
  const statements = new Counter({
    name: "sql_statements_total",
    help: "SQL statements sent by the portal and by the embedded ERP.",
    labelNames: ["by"],
    registers,
  });
  const erpCalls = new Histogram({
    name: "erp_call_seconds",
    help: "Time that a call to the ERP took, retries and waiting included, by its result; cached answers do not count.",
    labelNames: ["operation", "result"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  return {
    statement(by, { verb, seconds, hasFailed }) {
      statements.inc({ by });
      const attributes = { "db.system.name": "postgresql", "db.operation.name": verb, "tradepost.by": by };
      traces.record({ name: `SQL ${verb}`, kind: "client", seconds, hasFailed, attributes });
    },
    erpCall({ operation, milliseconds, result, isCached }) {
      const seconds = milliseconds / 1_000;
      if (!isCached) erpCalls.observe({ operation, result }, seconds);
      const attributes = { "tradepost.cached": isCached, "tradepost.result": result };
      const hasFailed = result !== "ok";
      traces.record({ name: `ERP ${operation}`, kind: "client", seconds, hasFailed, attributes });
    },
    request: ({ method, kind, status, seconds }) => requests.observe({ method, kind, status }, seconds),
    operation(operation, outcome, seconds) {
      operations.observe({ operation, outcome }, seconds);
      traces.record({
        name: operation,
        kind: "internal",
        seconds,
        attributes: { "tradepost.outcome": outcome },
      });
    },
    job: (name, outcome, seconds) => {
      jobs.inc({ job: name, outcome });
      jobSeconds.inc({ job: name }, seconds);
    },
    text: () => register.metrics(),
  };
}

/** Metrics answer on a port of their own, which no proxy forwards: outsiders must not read them. */
export async function serveMetrics(
  metrics: Metrics,
  where: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.text();
    response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ code }: NodeJS.ErrnoException) =>
      reject(
        new StartRefusal(
          `METRICS_HOST and METRICS_PORT: the portal cannot listen on ${where.host}:${where.port} (${code}). Name an address of this machine and a free port.`,
        ),
      ),
    );
    server.listen(where.port, where.host, resolve);
  });
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
