import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** Limits spans that wait for the collector, and those of one message. */
const maxWaiting = 5_000;
const maxBatch = 500;
const sendInterval = 2_000;
const sendTimeout = 5_000;

type Value = string | number | boolean;

export interface Span {
  name: string;
  kind: "internal" | "client" | "server";
  /** Time that it took, until now. */
  seconds: number;
  attributes?: Record<string, Value>;
  hasFailed?: boolean;
}

export interface Traces {
  /** Runs a request as the root of a trace, or within the trace that its `traceparent` names. */
  request<T>(traceparent: string | undefined, work: (end: (span: Omit<Span, "kind">) => void) => T): T;
  /** Records what was done for the running request; nothing outside one. */
  record(span: Span): void;
  close(): Promise<void>;
}

export const noTraces: Traces = {
  request: (_, work) => work(() => undefined),
  record: () => undefined,
  close: () => Promise.resolve(),
};

interface Context {
  traceId: string;
  spanId: string;
}

const kinds = { internal: 1, server: 2, client: 3 } as const;

const newId = (bytes: number) => randomBytes(bytes).toString("hex");

/** Reads a `traceparent` of W3C Trace Context; null for one that is malformed, and false for one that is not sampled. */
function readParent(header: string | undefined): Context | null | false {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? "") ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return Number.parseInt(flags ?? "", 16) % 2 === 1 ? { traceId, spanId } : false;
}

/** Sends traces to a collector as OTLP over HTTP in JSON. What the collector does not take is dropped. */
export function openTraces(options: {
  endpoint: string;
  headers: Record<string, string>;
  release: string;
  now(): number;
  onFailure(cause: string): void;
}): Traces {
  const { endpoint, headers, release, now, onFailure } = options;
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const activeContext = new AsyncLocalStorage<Context>();
  let waitingSpans: object[] = [];
  let transmission: Promise<void> = Promise.resolve();

  function add(span: Span, context: Context & { parentSpanId?: string }): void {
    if (waitingSpans.length >= maxWaiting) return;
    const end = now();
    waitingSpans.push({
      ...context,
      name: span.name,
      kind: kinds[span.kind],
      startTimeUnixNano: nanoseconds(end - span.seconds * 1_000),
      endTimeUnixNano: nanoseconds(end),
      attributes: attributesOf(span.attributes ?? {}),
      status: span.hasFailed ? { code: 2 } : {},
    });
  }

  async function send(): Promise<void> {
    while (waitingSpans.length > 0) {
      const spans = waitingSpans.slice(0, maxBatch);
      waitingSpans = waitingSpans.slice(maxBatch);
      const body = JSON.stringify({
        resourceSpans: [
          {
            resource: {
              attributes: attributesOf({ "service.name": "tradepost", "service.version": release }),
            },
            scopeSpans: [{ scope: { name: "tradepost", version: release }, spans }],
          },
        ],
      });
      const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body,
        signal: AbortSignal.timeout(sendTimeout),
        redirect: "error",
      });
      await response.body?.cancel();
      if (!response.ok) onFailure(`HTTP ${response.status}`);
    }
  }

  const flush = () => {
    transmission = transmission.then(send).catch((error: unknown) => onFailure(String(error)));
    return transmission;
  };
  const timer = setInterval(flush, sendInterval);
  timer.unref();

  return {
    request(traceparent, work) {
      const parent = readParent(traceparent);
      if (parent === false) return work(() => undefined);
      const context = { traceId: parent?.traceId ?? newId(16), spanId: newId(8) };
      const parentSpan = parent ? { parentSpanId: parent.spanId } : {};
      return activeContext.run(context, () =>
        work((span) => add({ ...span, kind: "server" }, { ...context, ...parentSpan })),
      );
    },
    record(span) {
      const context = activeContext.getStore();
      if (context) add(span, { traceId: context.traceId, spanId: newId(8), parentSpanId: context.spanId });
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Whole nanoseconds are too large for a number of JavaScript. */
const nanoseconds = (milliseconds: number) => `${Math.round(milliseconds * 1_000)}000`;

const attributesOf = (attributes: Record<string, Value>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: attributeValue(value) }));

function attributeValue(value: Value) {
  if (typeof value === "string") return { stringValue: value };
  return typeof value === "boolean" ? { boolValue: value } : { doubleValue: value };
}
