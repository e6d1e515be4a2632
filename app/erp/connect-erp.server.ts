import type { Cache } from "~/cache/cache";
import type { Clock } from "~/lib/clock";
import { Bulkhead } from "./bulkhead";
import type { Erp, ErpContext, ErpResult } from "./erp";
import { ErpError, isTransportFailure } from "./erp-errors";
import { Gate, type GateStore } from "./gate.server";
import { treatmentOf } from "./operations";
import { SharedCalls } from "./shared-calls";

export interface ConnectErpOptions {
  adapter: Erp;
  cache: Pick<Cache, "remember" | "peek">;
  gateStore: GateStore;
  clock: Clock;
  /** Throws when a transaction of the portal is open: none may be held while the ERP answers. */
  assertOutsideTransaction(): void;
  /** Called when something was, or may have been, written for a customer: what is remembered of it is old. */
  written?(tag: string): Promise<void>;
  log: { warn(facts: Record<string, unknown>, event: string): void };
  /** Calls at a time, for each system. */
  concurrency?: number;
}

type Method = (ctx: ErpContext, ...args: unknown[]) => Promise<ErpResult<unknown>>;

/**
 * Puts cache, gate, bulkhead and timeout in front of an adapter, in this order, once for every operation. Readings are
 * tried a second time when a connection was reset; writings never are.
 */
export function connectErp(options: ConnectErpOptions): Erp {
  const { adapter, clock, log } = options;
  const gate = new Gate(options.gateStore, clock);
  const shared = new SharedCalls();
  const bulkheads = new Map<string, Bulkhead>();
  const bulkheadOf = (system: string) => {
    const known = bulkheads.get(system);
    if (known) return known;
    const made = new Bulkhead(options.concurrency ?? 8);
    bulkheads.set(system, made);
    return made;
  };

  async function ask(operation: string, method: Method, ctx: ErpContext, args: unknown[]) {
    const { timeout, write } = treatmentOf(operation);
    await gate.enter(ctx.system, () =>
      withDeadline(clock, ctx, 5_000, false, (inner) => adapter.system.ping(inner)),
    );
    const attempt = () =>
      withDeadline(clock, ctx, timeout, write === true, (inner) =>
        bulkheadOf(ctx.system).run(inner.signal, () => method(inner, ...args)),
      );
    try {
      return await attempt().catch((error: unknown) => {
        const reset = error instanceof ErpError && error.failure.kind === "network" && error.failure.reset;
        if (write || !reset) throw error;
        return attempt();
      });
    } catch (error) {
      // A visitor who has gone says nothing about the system.
      if (!ctx.signal?.aborted) await gate.failed(ctx.system, error);
      if (error instanceof ErpError) {
        log.warn({ operation, system: ctx.system, requestId: ctx.requestId, kind: error.kind }, "erp.failed");
      }
      throw error;
    }
  }

  /** Better an old answer on a page than a document whose number is lost: what was written stands. */
  async function forget(tag: string): Promise<void> {
    try {
      await options.written?.(tag);
    } catch (error) {
      log.warn({ tag, cause: String(error) }, "erp.not-forgotten");
    }
  }

  async function answer(
    operation: string,
    method: Method,
    ctx: ErpContext,
    args: unknown[],
  ): Promise<ErpResult<unknown>> {
    options.assertOutsideTransaction();
    const { ttl, live, write, ofCustomer } = treatmentOf(operation);
    if (write) {
      try {
        return await ask(operation, method, ctx, args);
      } finally {
        await forget(customerTag(ctx));
      }
    }
    if (live || ctx.once) return ask(operation, method, ctx, args);
    const key = [ctx.system, operation, ctx.language, ctx.salesArea, ctx.partner ?? "", JSON.stringify(args)];
    let asked = false;
    const call = shared.join(key.join("\n"), ctx.signal);
    try {
      const result = await options.cache.remember({
        key,
        ttl,
        tags: ofCustomer ? [customerTag(ctx)] : [],
        force: ctx.refresh === true || ttl === 0,
        fresh: () => {
          asked = true;
          // Others may share this answer, so that it must not end with the one who asked first.
          return ask(operation, method, ttl > 0 ? { ...ctx, signal: call.signal } : ctx, args);
        },
      });
      return asked ? result : { ...result, source: "cache" as const };
    } catch (error) {
      // It ended with those who have gone; whoever came just then asks anew.
      if (call.signal.aborted && !ctx.signal?.aborted) return answer(operation, method, ctx, args);
      const known = isUnreachable(error) ? options.cache.peek<ErpResult<unknown>>(key) : undefined;
      if (!known) throw error;
      return { ...known, source: "cache" as const };
    } finally {
      call.leave();
    }
  }

  return mapOperations(
    adapter,
    (operation, method) =>
      (ctx, ...args) =>
        answer(operation, method, ctx, args),
  );
}

const customerTag = (ctx: ErpContext) => `erp-documents:${ctx.system}:${ctx.partner ?? ""}`;

/** Better an old answer that says how old it is than none. */
const isUnreachable = (error: unknown): boolean =>
  isTransportFailure(error) || (error instanceof ErpError && error.kind === "throttled");

const groups = [
  "partners",
  "materials",
  "pricing",
  "availability",
  "orders",
  "quotes",
  "deliveries",
  "invoices",
  "documents",
  "receivables",
  "returns",
  "outputs",
  "attachments",
  "system",
] as const satisfies readonly (keyof Erp)[];

/** The same port with every operation wrapped. */
function mapOperations(adapter: Erp, wrap: (operation: string, method: Method) => Method): Erp {
  const mapped = groups.map((group) => [
    group,
    Object.fromEntries(
      Object.entries(adapter[group]).map(([name, method]) => [
        name,
        wrap(`${group}.${name}`, method as Method),
      ]),
    ),
  ]);
  return Object.fromEntries(mapped) as Erp;
}

/** Gives up when the time is over or the visitor has gone, and tells the adapter to stop. */
async function withDeadline<T>(
  clock: Clock,
  ctx: ErpContext,
  timeout: number,
  write: boolean,
  work: (ctx: ErpContext & { signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const left = ctx.deadline ? ctx.deadline.getTime() - clock.now().getTime() : timeout;
  const stop = new AbortController();
  const expired = () => stop.abort(new ErpError({ kind: "timeout", ambiguous: write }));
  if (left <= 0) throw new ErpError({ kind: "timeout", ambiguous: false });
  const timer = setTimeout(expired, Math.min(left, timeout));
  const signal = ctx.signal ? AbortSignal.any([stop.signal, ctx.signal]) : stop.signal;
  try {
    return await new Promise<T>((resolve, reject) => {
      const give = () =>
        reject(
          signal.reason instanceof ErpError
            ? signal.reason
            : new ErpError({ kind: "timeout", ambiguous: write }, signal.reason),
        );
      if (signal.aborted) return give();
      signal.addEventListener("abort", give, { once: true });
      work({ ...ctx, signal }).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
  }
}
