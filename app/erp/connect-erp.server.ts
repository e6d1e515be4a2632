import type { Cache } from "~/cache/cache";
import {
  type AdapterCallOptions,
  type CallAdapter,
  type Method,
  openAdapterCalls,
} from "./calls/call-adapter.server";
import { untilAborted, untilDeadline } from "./calls/deadlines";
import { customerTag, recordWrites, type WriteOptions } from "./calls/record-writes";
import { tracedCall } from "./calls/traced-call";
import type { Erp, ErpContext, ErpResult } from "./erp";
import { isErpAway } from "./erp-errors";
import { type MessageRule, treatAnswer, treatFailure } from "./message-rules";
import { type OperationName, operationNames, overviewTreatmentOf, treatmentOf } from "./operations";
import type { TracedCall } from "./port/trace";

export interface ConnectErpOptions extends AdapterCallOptions, Omit<WriteOptions, "log"> {
  cache: Pick<Cache, "remember" | "peek">;
  /** Throws if a transaction of the portal's database is open: none may be held during a call to the ERP. */
  assertOutsideTransaction(): void;
  /** Finds the rules by which messages are hidden, reworded, raised or lowered. */
  findMessageRules?(): Promise<readonly MessageRule[]>;
  /** Takes note of every call, for metrics and traces. */
  noteCall?(call: TracedCall): void;
}

/**
 * Wraps every operation of an adapter, from the outside in: deadline, trace, message rules, cache of reads or record of
 * writes, circuit breaker, bulkhead and timeout.
 */
export function connectErp(options: ConnectErpOptions): Erp {
  const { adapter, clock } = options;
  const callAdapter = openAdapterCalls(options);
  const recordedWrite = recordWrites(callAdapter, options);
  const cachedRead = readThroughCache(callAdapter, options.cache);
  const call = applyRules((operation, ...rest) => {
    options.assertOutsideTransaction();
    return treatmentOf(operation).isWrite
      ? recordedWrite(operation, ...rest)
      : cachedRead(operation, ...rest);
  }, options);
  const measure = options.noteCall && { noteCall: options.noteCall };
  return mapOperations(
    adapter,
    (operation, method) =>
      (ctx, ...args) =>
        untilDeadline(clock, ctx, ({ trace, ...signalledCtx }) =>
          tracedCall([trace, measure], clock, operation, () => call(operation, method, signalledCtx, args)),
        ),
  );
}

/** Applies the rules to what callers get, after the cache: a changed rule holds at once. */
function applyRules(
  call: CallAdapter,
  { findMessageRules, log }: Pick<ConnectErpOptions, "findMessageRules" | "log">,
): CallAdapter {
  /** A failure to read the rules is only logged: the ERP's own words are better than none. */
  async function findRules(ctx: ErpContext): Promise<readonly MessageRule[]> {
    try {
      return (await findMessageRules?.()) ?? [];
    } catch (error) {
      log.warn({ requestId: ctx.requestId, cause: String(error) }, "erp-message-rules-unread");
      return [];
    }
  }

  return async (operation, method, ctx, args) => {
    const rules = await findRules(ctx);
    try {
      return treatAnswer(await call(operation, method, ctx, args), rules, ctx.language);
    } catch (error) {
      throw treatFailure(error, rules, ctx.language);
    }
  };
}

/** Reads through the cache, which also answers while the ERP is away. */
function readThroughCache(callAdapter: CallAdapter, cache: ConnectErpOptions["cache"]): CallAdapter {
  return async (operation, method, ctx, args) => {
    const { ttl, isLive, ofCustomer } = ctx.isOverview
      ? overviewTreatmentOf(operation)
      : treatmentOf(operation);
    if (isLive || ctx.once) return callAdapter(operation, method, ctx, args);
    const key = [ctx.system, operation, ctx.language, ctx.salesArea, ctx.partner ?? "", JSON.stringify(args)];
    let isFromErp = false;
    const remember = () =>
      cache.remember({
        key,
        ttl,
        tags: ofCustomer ? [customerTag(ctx)] : [],
        force: ctx.isRefresh === true || ttl === 0,
        // An overview's question goes on when the page waits no longer: the next look finds the answer in the cache.
        signal: ctx.isOverview ? undefined : ctx.signal,
        fresh: (signal) => {
          isFromErp = true;
          return callAdapter(operation, method, { ...ctx, signal }, args);
        },
      });
    try {
      const result = await untilAborted(ctx.signal, false, remember);
      return isFromErp ? result : { ...result, source: "cache" as const };
    } catch (error) {
      const staleResult = isErpAway(error) ? cache.peek<ErpResult<unknown>>(key) : undefined;
      if (!staleResult) throw error;
      return { ...staleResult, source: "cache" as const };
    }
  };
}

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
