import type { Cache } from "~/cache/cache";
import type { Clock } from "~/lib/clock";
import { CallPlaces } from "./call-places";
import type { Erp, ErpContext, ErpResult } from "./erp";
import { ErpError, isErpAway } from "./erp-errors";
import { Gate, type GateStore } from "./gate.server";
import { hasLongDocument } from "./long-document";
import { findMessages, type MessageRule, treatAnswer, treatFailure } from "./message-rules";
import { type OperationName, operationNames, overviewTreatmentOf, treatmentOf } from "./operations";
import type { TracedCall } from "./port/trace";
import { noteMessages } from "./recent-messages";
import { tracedCall } from "./traced-call";
import type { ErpWrite } from "./write-log";

export interface ConnectErpOptions {
  adapter: Erp;
  cache: Pick<Cache, "remember" | "peek">;
  gateStore: GateStore;
  clock: Clock;
  /** Throws if a transaction of the portal's database is open: none may be held during a call to the ERP. */
  assertOutsideTransaction(): void;
  /** Invalidates the cached answers under a customer's tag, after every write whether it succeeded or not. */
  invalidateTag?(tag: string): Promise<void>;
  log: Record<"info" | "warn", (facts: Record<string, unknown>, event: string) => void>;
  /** Records every write with its duration and result, whether it succeeded or not. */
  recordWrite?(write: ErpWrite): Promise<void>;
  /** Finds the rules by which messages are hidden, reworded, raised or lowered. */
  findMessageRules?(): Promise<readonly MessageRule[]>;
  /** Takes note of every call, for metrics and traces. */
  noteCall?(call: TracedCall): void;
  /** Limits the concurrent calls to each system; 8 by default. */
  maxConcurrentCalls?: number;
}

/** Timeout in milliseconds of the probe with which the circuit breaker asks whether the ERP is back. */
const probeTimeout = 5_000;

const defaultMaxConcurrentCalls = 8;

/** Reason of an abort by the deadline of a call, as opposed to one by a visitor who left. */
const deadlinePassed = new Error("The deadline of the call has passed");

type Method = (ctx: ErpContext, ...args: unknown[]) => Promise<ErpResult<unknown>>;

/**
 * Wraps every operation of an adapter in cache, circuit breaker (`Gate`), bulkhead and timeout, from the outside in. A
 * read is retried once after a connection reset; a write is never retried.
 */
export function connectErp(options: ConnectErpOptions): Erp {
  const { adapter, clock, log } = options;
  const gate = new Gate(options.gateStore, clock);
  const places = new CallPlaces(options.maxConcurrentCalls ?? defaultMaxConcurrentCalls);

  async function callAdapter(operation: OperationName, method: Method, ctx: ErpContext, args: unknown[]) {
    const { timeout, write = false, slow: isPaper = false } = treatmentOf(operation);
    const slow = isPaper ? "paper" : hasLongDocument(args) ? "long document" : null;
    const { signal: callerSignal, ...ctxWithoutSignal } = ctx;
    // Ignores the caller's signal: the probe's outcome counts for all callers and must not end with the first of them.
    const probe = () =>
      withTimeout(probeTimeout, undefined, false, (signal) =>
        adapter.system.ping({ ...ctxWithoutSignal, signal }),
      );
    await untilAborted(callerSignal, false, () => gate.enter(ctx.system, probe, ctx.isStaff, ctx.gate));
    const attempt = async () => {
      const answer = await withTimeout(timeout, callerSignal, write, (signal) =>
        places.run(ctx, signal, slow, () => method({ ...ctxWithoutSignal, signal }, ...args)),
      );
      noteMessages(await findMessages(answer), clock.now());
      return answer;
    };
    try {
      return await attempt().catch((error: unknown) => {
        const isReset = error instanceof ErpError && error.failure.kind === "network" && error.failure.reset;
        if (write || !isReset) throw error;
        return attempt();
      });
    } catch (error) {
      if (error instanceof ErpError && error.failure.kind === "rejected")
        noteMessages(error.failure.messages, clock.now());
      // Keeps the breaker closed if the caller aborted: that says nothing about the system's health.
      if (!callerSignal?.aborted) await gate.noteFailure(ctx.system, error);
      // Warns of no visitor who left a page that only reads: the ERP has not failed.
      const hasLeft = !write && callerSignal?.aborted && callerSignal.reason !== deadlinePassed;
      if (error instanceof ErpError) {
        const facts = { operation, system: ctx.system, requestId: ctx.requestId, kind: error.kind };
        if (hasLeft) log.info(facts, "erp.abandoned");
        else log.warn(facts, "erp.failed");
      }
      throw error;
    }
  }

  /** A failure to read the rules is only logged: the ERP's own words are better than none. */
  async function findRules(ctx: ErpContext): Promise<readonly MessageRule[]> {
    try {
      return (await options.findMessageRules?.()) ?? [];
    } catch (error) {
      log.warn({ requestId: ctx.requestId, cause: String(error) }, "erp-message-rules-unread");
      return [];
    }
  }

  /** Applies the rules to what callers get, after the cache: a changed rule holds at once. */
  async function callWithRules(
    operation: OperationName,
    method: Method,
    ctx: ErpContext,
    args: unknown[],
  ): Promise<ErpResult<unknown>> {
    const rules = await findRules(ctx);
    try {
      return treatAnswer(await callThroughCache(operation, method, ctx, args), rules, ctx.language);
    } catch (error) {
      throw treatFailure(error, rules, ctx.language);
    }
  }

  /** Invalidates a customer's cached answers. A failure is only logged: it must not hide the result of the write. */
  async function invalidateCustomer(tag: string): Promise<void> {
    try {
      await options.invalidateTag?.(tag);
    } catch (error) {
      log.warn({ tag, cause: String(error) }, "erp.not-forgotten");
    }
  }

  /** Records a write. A failure is only logged: it must not hide the result of the write. */
  async function recordWrite(
    operation: OperationName,
    ctx: ErpContext,
    facts: Pick<ErpWrite, "result" | "document" | "milliseconds">,
  ): Promise<void> {
    const { system, salesArea, partner = null, userId = null, requestId } = ctx;
    try {
      const at = clock.now();
      await options.recordWrite?.({ operation, at, system, salesArea, partner, userId, requestId, ...facts });
    } catch (error) {
      log.warn({ operation, requestId, cause: String(error) }, "erp-write-unrecorded");
    }
  }

  async function callThroughCache(
    operation: OperationName,
    method: Method,
    ctx: ErpContext,
    args: unknown[],
  ): Promise<ErpResult<unknown>> {
    options.assertOutsideTransaction();
    const treatment = ctx.isOverview ? overviewTreatmentOf(operation) : treatmentOf(operation);
    const { ttl, live, write, ofCustomer } = treatment;
    if (write) {
      const startedAt = clock.monotonic();
      const record = (result: ErpWrite["result"], answer: unknown) =>
        recordWrite(operation, ctx, {
          result,
          document: documentOf(answer) ?? documentOf(args),
          milliseconds: Math.round(clock.monotonic() - startedAt),
        });
      try {
        const answer = await callAdapter(operation, method, ctx, args);
        await record("ok", answer.value);
        return answer;
      } catch (error) {
        await record(error instanceof ErpError ? error.kind : "failed", null);
        throw error;
      } finally {
        await invalidateCustomer(customerTag(ctx));
      }
    }
    if (live || ctx.once) return callAdapter(operation, method, ctx, args);
    const key = [ctx.system, operation, ctx.language, ctx.salesArea, ctx.partner ?? "", JSON.stringify(args)];
    let isFromErp = false;
    // An overview's question goes on when the page waits no longer: the next look finds the answer in the cache.
    const signal = ctx.isOverview ? undefined : ctx.signal;
    const readThroughCache = () =>
      options.cache.remember({
        key,
        ttl,
        tags: ofCustomer ? [customerTag(ctx)] : [],
        force: ctx.refresh === true || ttl === 0,
        signal,
        fresh: (signal) => {
          isFromErp = true;
          return callAdapter(operation, method, { ...ctx, signal }, args);
        },
      });
    try {
      const result = await untilAborted(ctx.signal, false, readThroughCache);
      return isFromErp ? result : { ...result, source: "cache" as const };
    } catch (error) {
      const staleResult = isErpAway(error) ? options.cache.peek<ErpResult<unknown>>(key) : undefined;
      if (!staleResult) throw error;
      return { ...staleResult, source: "cache" as const };
    }
  }

  const measure = options.noteCall && { noteCall: options.noteCall };
  return mapOperations(
    adapter,
    (operation, method) =>
      (ctx, ...args) =>
        untilDeadline(clock, ctx, ({ trace, ...signalledCtx }) =>
          tracedCall([trace, measure], clock, operation, () =>
            callWithRules(operation, method, signalledCtx, args),
          ),
        ),
  );
}

/** Finds the number of the document that a write is about, in its answer or its arguments. */
function documentOf(value: unknown): string | null {
  if (Array.isArray(value)) {
    if (typeof value[0] === "string") return value[0];
    return value.map(documentOf).find((number) => number !== null) ?? null;
  }
  if (typeof value !== "object" || value === null) return null;
  const { number, document } = value as { number?: unknown; document?: unknown };
  return typeof number === "string" ? number : documentOf(document);
}

const customerTag = (ctx: ErpContext) => `erp-documents:${ctx.system}:${ctx.partner ?? ""}`;

/** Builds the same port with every operation wrapped. */
function mapOperations(adapter: Erp, wrap: (operation: OperationName, method: Method) => Method): Erp {
  const groups: Record<string, Record<string, Method>> = {};
  for (const operation of operationNames) {
    const [group = "", name = ""] = operation.split(".");
    const methods: Record<string, Method> = Reflect.get(adapter, group);
    const method = methods[name];
    if (!method) throw new Error(`The adapter lacks ${operation}`);
    groups[group] = { ...groups[group], [name]: wrap(operation, method.bind(methods)) };
  }
  // Type assertion: `operationNames` covers the port, which the compiler cannot follow through the loop.
  return { ...(groups as Record<keyof Erp, never>), capabilitiesOf: adapter.capabilitiesOf };
}

/** Turns the deadline of the context into its abort signal, so that the steps below watch one thing. */
async function untilDeadline<T>(
  clock: Clock,
  { deadline, ...ctx }: ErpContext,
  work: (ctx: ErpContext) => Promise<T>,
): Promise<T> {
  if (!deadline) return work(ctx);
  const remainingTime = deadline.getTime() - clock.now().getTime();
  if (remainingTime <= 0) return work({ ...ctx, signal: AbortSignal.abort(deadlinePassed) });
  const expiry = new AbortController();
  const timer = setTimeout(() => expiry.abort(deadlinePassed), remainingTime);
  const signal = ctx.signal ? AbortSignal.any([expiry.signal, ctx.signal]) : expiry.signal;
  return work({ ...ctx, signal }).finally(() => clearTimeout(timer));
}

/** Fails with `timeout` when the time is over or the caller aborts, and aborts the adapter's call in both cases. */
function withTimeout<T>(
  timeout: number,
  callerSignal: AbortSignal | undefined,
  write: boolean,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), timeout);
  const follow = () => ending.abort(callerSignal?.reason);
  // One signal that follows the caller's costs less than `AbortSignal.any`, which holds both weakly.
  if (callerSignal?.aborted) follow();
  else callerSignal?.addEventListener("abort", follow, { once: true });
  return untilAborted(ending.signal, write, () => work(ending.signal)).finally(() => {
    clearTimeout(timer);
    callerSignal?.removeEventListener("abort", follow);
  });
}

/** Waits for the work or the signal, whichever is first. An aborted write that has begun is an ambiguous failure. */
function untilAborted<T>(
  signal: AbortSignal | undefined,
  write: boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return work();
  return new Promise<T>((resolve, reject) => {
    const fail = (isAmbiguous: boolean) =>
      reject(new ErpError({ kind: "timeout", ambiguous: isAmbiguous }, signal.reason));
    if (signal.aborted) return fail(false);
    const onAbort = () => fail(write);
    signal.addEventListener("abort", onAbort, { once: true });
    work()
      .finally(() => signal.removeEventListener("abort", onAbort))
      .then(resolve, reject);
  });
}
