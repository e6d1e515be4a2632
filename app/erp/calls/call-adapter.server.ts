import type { Clock } from "~/lib/clock";
import type { Erp, ErpContext, ErpResult } from "../erp";
import { ErpError } from "../erp-errors";
import { Gate, type GateStore } from "../gate.server";
import { hasLongDocument } from "../long-document";
import { findMessages } from "../message-rules";
import { type OperationName, treatmentOf } from "../operations";
import { noteMessages } from "../recent-messages";
import { CallPlaces } from "./call-places";
import { deadlinePassed, untilAborted, withTimeout } from "./deadlines";

export type Method = (ctx: ErpContext, ...args: unknown[]) => Promise<ErpResult<unknown>>;

/** Calls one operation of the adapter. */
export type CallAdapter = (
  operation: OperationName,
  method: Method,
  ctx: ErpContext,
  args: unknown[],
) => Promise<ErpResult<unknown>>;

export interface AdapterCallOptions {
  adapter: Erp;
  gateStore: GateStore;
  clock: Clock;
  log: Record<"info" | "warn", (facts: Record<string, unknown>, event: string) => void>;
  /** Limits the concurrent calls to each system; 8 by default. */
  maxConcurrentCalls?: number;
}

/** Timeout in milliseconds of the probe with which the circuit breaker asks whether the ERP is back. */
const probeTimeout = 5_000;

const defaultMaxConcurrentCalls = 8;

/**
 * Calls the adapter through the circuit breaker (`Gate`), a place of the bulkhead and a timeout. A read is retried once
 * after a connection reset; a write is never retried.
 */
export function openAdapterCalls(options: AdapterCallOptions): CallAdapter {
  const { adapter, clock } = options;
  const gate = new Gate(options.gateStore, clock);
  const places = new CallPlaces(options.maxConcurrentCalls ?? defaultMaxConcurrentCalls);

  function enterGate(ctx: ErpContext): Promise<void> {
    const { signal: callerSignal, ...ctxWithoutSignal } = ctx;
    // Ignores the caller's signal: the probe's outcome counts for all callers and must not end with the first of them.
    const probe = async () => {
      const { value: services } = await withTimeout(probeTimeout, undefined, false, (signal) =>
        adapter.system.ping({ ...ctxWithoutSignal, signal }),
      );
      const [first] = services;
      if (first?.systemFailure && services.every(({ systemFailure }) => systemFailure))
        throw new ErpError(first.systemFailure);
    };
    return untilAborted(callerSignal, false, () => gate.enter(ctx.system, probe, ctx.isStaff, ctx.gate));
  }

  async function attempt(operation: OperationName, method: Method, ctx: ErpContext, args: unknown[]) {
    const { timeout, isWrite = false, isSlow: isPaper = false } = treatmentOf(operation);
    const slowReason = isPaper ? "paper" : hasLongDocument(args) ? "long document" : null;
    const { signal: callerSignal, ...ctxWithoutSignal } = ctx;
    const answer = await withTimeout(timeout, callerSignal, isWrite, (signal) =>
      places.run(ctx, signal, slowReason, () => method({ ...ctxWithoutSignal, signal }, ...args)),
    );
    noteMessages(await findMessages(answer), clock.now());
    return answer;
  }

  async function noteFailure(operation: OperationName, ctx: ErpContext, error: unknown): Promise<void> {
    const { signal } = ctx;
    if (error instanceof ErpError && error.failure.kind === "rejected")
      noteMessages(error.failure.messages, clock.now());
    // Keeps the breaker closed if the caller aborted: that says nothing about the system's health.
    if (!signal?.aborted) await gate.noteFailure(ctx.system, error);
    if (!(error instanceof ErpError)) return;
    const facts = { operation, system: ctx.system, requestId: ctx.requestId, kind: error.kind };
    // Warns of no visitor who left a page that only reads: the ERP has not failed.
    const hasLeft = !treatmentOf(operation).isWrite && signal?.aborted && signal.reason !== deadlinePassed;
    if (hasLeft) options.log.info(facts, "erp.abandoned");
    else options.log.warn(facts, "erp.failed");
  }

  return async (operation, method, ctx, args) => {
    await enterGate(ctx);
    try {
      return await attempt(operation, method, ctx, args).catch((error: unknown) => {
        const isReset = error instanceof ErpError && error.failure.kind === "network" && error.failure.reset;
        if (treatmentOf(operation).isWrite || !isReset) throw error;
        return attempt(operation, method, ctx, args);
      });
    } catch (error) {
      await noteFailure(operation, ctx, error);
      throw error;
    }
  };
}
