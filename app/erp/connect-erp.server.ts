import type { Cache } from "~/cache/cache";
import type { Clock } from "~/lib/clock";
import { Bulkhead } from "./bulkhead";
import type { Erp, ErpContext, ErpResult } from "./erp";
import { ErpError, isTransportFailure } from "./erp-errors";
import { Gate, type GateStore } from "./gate.server";
import { treatmentOf } from "./operations";
import { Abandoned, SharedCalls } from "./shared-calls";

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

/** Milliseconds for finding out whether the ERP is back. */
const probeTimeout = 5_000;

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
    const { timeout, write = false } = treatmentOf(operation);
    const { signal: caller, ...asking } = ctx;
    // Whether the ERP is back concerns everybody: finding it out does not end with who happened to come first.
    const probe = () =>
      within(probeTimeout, undefined, false, (signal) => adapter.system.ping({ ...asking, signal }));
    await whileAwaited(caller, false, () => gate.enter(ctx.system, probe));
    const attempt = () =>
      within(timeout, caller, write, (signal) =>
        bulkheadOf(ctx.system).run(signal, () => method({ ...asking, signal }, ...args)),
      );
    try {
      return await attempt().catch((error: unknown) => {
        const reset = error instanceof ErpError && error.failure.kind === "network" && error.failure.reset;
        if (write || !reset) throw error;
        return attempt();
      });
    } catch (error) {
      // A caller who has gone, or waits no longer, says nothing about the system.
      if (!caller?.aborted) await gate.failed(ctx.system, error);
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
    const remembered = () =>
      options.cache.remember({
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
    try {
      const result = await whileAwaited(ctx.signal, false, remembered);
      return asked ? result : { ...result, source: "cache" as const };
    } catch (error) {
      // It ended with those who have gone; whoever came just then asks anew.
      const ended = error instanceof ErpError && error.cause instanceof Abandoned;
      if (ended && !ctx.signal?.aborted) return answer(operation, method, ctx, args);
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
        untilDeadline(clock, ctx, (patient) => answer(operation, method, patient, args)),
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

/** Running out of time is one more way in which a caller goes: from here on only the signal tells. */
async function untilDeadline<T>(
  clock: Clock,
  { deadline, ...ctx }: ErpContext,
  work: (ctx: ErpContext) => Promise<T>,
): Promise<T> {
  if (!deadline) return work(ctx);
  const left = deadline.getTime() - clock.now().getTime();
  if (left <= 0) return work({ ...ctx, signal: AbortSignal.abort() });
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), left);
  const signal = ctx.signal ? AbortSignal.any([over.signal, ctx.signal]) : over.signal;
  return work({ ...ctx, signal }).finally(() => clearTimeout(timer));
}

/** Gives up when the ERP takes too long or the caller has gone, and tells the adapter to stop. */
function within<T>(
  timeout: number,
  caller: AbortSignal | undefined,
  write: boolean,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeout);
  const signal = caller ? AbortSignal.any([stop.signal, caller]) : stop.signal;
  return whileAwaited(signal, write, () => work(signal)).finally(() => clearTimeout(timer));
}

/** Waits for the work until the signal says that nobody does any more; of a writing nobody then knows. */
function whileAwaited<T>(
  signal: AbortSignal | undefined,
  write: boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return work();
  return new Promise<T>((resolve, reject) => {
    const give = (ambiguous: boolean) => reject(new ErpError({ kind: "timeout", ambiguous }, signal.reason));
    if (signal.aborted) return give(false);
    const leave = () => give(write);
    signal.addEventListener("abort", leave, { once: true });
    work()
      .finally(() => signal.removeEventListener("abort", leave))
      .then(resolve, reject);
  });
}
