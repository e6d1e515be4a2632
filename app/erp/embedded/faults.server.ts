import type { Clock } from "~/lib/clock";
import type { Fault, FaultName, FaultSettings, Faults } from "../demo-erp";
import { ErpError } from "../erp-errors";
import { errorTexts } from "../error-texts";
import type { ErpContext, ErpMessage } from "../port/basics";
import { retryAfter } from "../retry-after";
import { message } from "../texts/text";
import type { Sql } from "./pool.server";

export function createFaults(sql: Sql): Faults {
  return {
    async set(name, settings = {}, times) {
      await sql.run(
        `INSERT INTO faults (name, settings, remaining) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET settings = excluded.settings, remaining = excluded.remaining`,
        [name, JSON.stringify(settings), times ?? null],
      );
    },
    async clear(name) {
      await sql.run("DELETE FROM faults WHERE $1::text IS NULL OR name = $1", [name ?? null]);
    },
    list: () => sql.many<Fault>("SELECT * FROM faults ORDER BY name"),
    calls: () => sql.many("SELECT id, operation, request_id FROM calls ORDER BY id"),
    async forgetCalls() {
      await sql.run("DELETE FROM calls");
    },
  };
}

/** Finds the faults that hit this call, and counts each down. */
export async function hitFaults(
  sql: Sql,
  operation: string,
  activeFaults: readonly Fault[],
): Promise<ReadonlyMap<FaultName, FaultSettings>> {
  const hit = new Map<FaultName, FaultSettings>();
  for (const fault of activeFaults) {
    const { operations = [] } = fault.settings;
    if (operations.length > 0 && !operations.some((name) => operation.startsWith(name))) continue;
    if (fault.remaining !== null) {
      const updatedCount = await sql.run(
        "UPDATE faults SET remaining = remaining - 1 WHERE name = $1 AND remaining > 0",
        [fault.name],
      );
      if (updatedCount === 0) continue;
    }
    hit.set(fault.name, fault.settings);
  }
  return hit;
}

/** Applies the faults that occur before the ERP has done anything. */
export async function failBefore(
  hit: ReadonlyMap<FaultName, FaultSettings>,
  call: { ctx: ErpContext; clock: Clock; isWrite: boolean; output: boolean },
): Promise<void> {
  const { ctx, isWrite } = call;
  await pause(hit.get("latency")?.milliseconds, ctx.signal);
  if (call.output) await pause(hit.get("slowOutput")?.milliseconds, ctx.signal);
  const outageFault = hit.get("unavailable") ?? hit.get("maintenance");
  if (outageFault) {
    throw new ErpError({
      kind: "down",
      until: retryAfter(outageFault.retryAfter ?? null, call.clock.now()),
      reason: "retryAfter",
      maintenance: hit.has("maintenance"),
    });
  }
  const slownessFault = hit.get("throttled");
  if (slownessFault) {
    throw new ErpError({
      kind: "throttled",
      until: retryAfter(slownessFault.retryAfter ?? null, call.clock.now()),
    });
  }
  if (hit.has("hang")) await rejectOnAbort(ctx.signal);
  if (hit.has("reset")) throw new ErpError({ kind: "network", ambiguous: isWrite, reset: true });
  if (hit.has("lostRequest")) throw new ErpError({ kind: "timeout", ambiguous: isWrite });
  if (hit.has("auth")) throw new ErpError({ kind: "auth" });
  if (hit.has("protocol")) throw new ErpError({ kind: "protocol", detail: "text/html instead of data" });
  const refusal = hit.get("refused");
  // Refuses writes; reads only if the fault names them explicitly.
  if (refusal && (isWrite || refusal.operations?.length)) {
    throw new ErpError({ kind: "rejected", messages: refusalOf(refusal, ctx.language) });
  }
  if (!isWrite) return;
  if (hit.has("staleVersion")) throw new ErpError({ kind: "conflict", currentVersion: null });
  const lock = hit.get("locked");
  if (lock) throw new ErpError({ kind: "locked", by: lock.by ?? "ERP user", until: null });
}

function refusalOf({ answer = "", statusText = "" }: FaultSettings, language: string): ErpMessage[] {
  const defaultMessage = message("error", "fault.refused", language);
  const texts = errorTexts(answer ? JSON.parse(answer) : null, statusText);
  return texts.length > 0 ? texts.map((text) => ({ ...defaultMessage, text })) : [defaultMessage];
}

/** Applies the fault that loses the response after the work is done. */
export function failAfter(hit: ReadonlyMap<FaultName, FaultSettings>, isWrite: boolean): void {
  if (hit.has("lostReply")) throw new ErpError({ kind: "timeout", ambiguous: isWrite });
}

function pause(milliseconds: number | undefined, signal: AbortSignal | undefined): Promise<void> {
  if (!milliseconds) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(finish, milliseconds);
    function finish() {
      signal?.removeEventListener("abort", throwStopped);
      resolve();
    }
    function throwStopped() {
      clearTimeout(timer);
      reject(new ErpError({ kind: "timeout", ambiguous: false }, signal?.reason));
    }
    if (signal?.aborted) throwStopped();
    else signal?.addEventListener("abort", throwStopped, { once: true });
  });
}

/** Never resolves; rejects when the call is aborted. */
function rejectOnAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new ErpError({ kind: "timeout", ambiguous: true }, signal?.reason));
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
