import type { Clock } from "~/lib/clock";
import type { Fault } from "../demo-erp";
import { ErpError } from "../erp-errors";
import type { BusinessDate, ErpContext, ErpResult } from "../port/basics";
import { addDays, dateOf } from "./calendar";
import type { Call } from "./call";
import { failAfter, failBefore, hitFaults } from "./faults.server";
import {
  type ArgumentsOf,
  type DocumentOperation,
  isLongCall,
  isWriteOperation,
  openWorks,
  type ValueOf,
  workThrough,
} from "./long-documents/document-calls.server";
import type { DocumentThread } from "./long-documents/document-thread.server";
import type { ErpPool, Sql } from "./pool.server";
import { ReferenceCache } from "./reference-data.server";
import { shareReads } from "./shared-reads.server";

/** Runs calls: determines the ERP's day, applies faults, wraps the result with its messages. */
export interface Engine {
  read<T>(operation: string, ctx: ErpContext, work: (call: Call) => Promise<T>): Promise<ErpResult<T>>;
  /** Runs the work in a transaction of the ERP's own database. */
  write<T>(operation: string, ctx: ErpContext, work: (call: Call) => Promise<T>): Promise<ErpResult<T>>;
  /** Runs a call about a document, in the thread for documents if that is long: others are then not kept waiting. */
  document<Name extends DocumentOperation>(
    operation: Name,
    ctx: ErpContext,
    args: ArgumentsOf<Name>,
  ): Promise<ErpResult<ValueOf<Name>>>;
}

/**
 * Milliseconds for which reads take the day and the faults from memory. Only a demonstration changes them: what this process
 * writes counts at once, what another one writes after that time.
 */
const stateTtl = 1_000;

export function createEngine(
  pool: ErpPool,
  clock: Clock,
  documentThread: DocumentThread | null = null,
): Engine {
  const works = openWorks(clock);
  const reference = new ReferenceCache();
  const sqlOf = shareReads(pool, clock);
  const stateOfReads = rememberState(pool, clock);

  async function run<T>(
    operation: string,
    ctx: ErpContext,
    isWrite: boolean,
    work: (call: Omit<Call, "sql">) => Promise<T>,
  ): Promise<ErpResult<T>> {
    if (ctx.signal?.aborted) throw new ErpError({ kind: "timeout", ambiguous: false }, ctx.signal.reason);
    const state = await (isWrite ? stateOf(pool) : stateOfReads());
    const hit = await hitFaults(pool, operation, state.faults);
    const now = clock.now();
    if (hit.has("recordCalls")) {
      await pool.run("INSERT INTO calls (at, operation, request_id) VALUES ($1, $2, $3)", [
        now,
        operation,
        ctx.requestId,
      ]);
    }
    await failBefore(hit, { ctx, clock, isWrite: isWrite, output: operation.startsWith("outputs.") });
    const newCall: Omit<Call, "sql"> = {
      ctx,
      language: ctx.language,
      now: new Date(now.getTime() + state.daysAhead * 86_400_000),
      today: addDays(dateOf(now), state.daysAhead),
      reference: await reference.get(pool),
      otherPartner: hit.get("otherPartner")?.partner,
      messages: [],
    };
    const value = await work(newCall);
    failAfter(hit, isWrite);
    return { value, messages: newCall.messages, asOf: now.toISOString(), source: "erp" };
  }

  /** Has a call made in the thread, whose pool is another one. */
  async function callThread<Name extends DocumentOperation>(
    thread: DocumentThread,
    operation: Name,
    call: Omit<Call, "sql">,
    args: ArgumentsOf<Name>,
  ): Promise<ValueOf<Name>> {
    if (isWriteOperation(operation)) pool.countWrite();
    try {
      return await thread.call(operation, call, args);
    } finally {
      if (isWriteOperation(operation)) pool.countWrite();
    }
  }

  return {
    read: (operation, ctx, work) =>
      run(operation, ctx, false, (call) => work({ ...call, sql: sqlOf(ctx.requestId) })),
    write: (operation, ctx, work) =>
      run(operation, ctx, true, (call) => pool.transaction((sql) => work({ ...call, sql }))),
    document: <Name extends DocumentOperation>(operation: Name, ctx: ErpContext, args: ArgumentsOf<Name>) =>
      run<ValueOf<Name>>(operation, ctx, isWriteOperation(operation), async (call) => {
        const value =
          documentThread && (await isLongCall(pool, operation, args))
            ? callThread(documentThread, operation, call, args)
            : workThrough(works, { pool, sql: sqlOf(ctx.requestId) }, { operation, call, args });
        // Type assertion: to the compiler, awaiting makes another type of it.
        return (await value) as ValueOf<Name>;
      }),
  };
}

/** Current day of the ERP; a demonstration may be ahead of the real one. */
export async function todayOf(sql: Sql, clock: Clock): Promise<BusinessDate> {
  return addDays(dateOf(clock.now()), (await stateOf(sql)).daysAhead);
}

interface EngineState {
  daysAhead: number;
  faults: Fault[];
}

function rememberState(pool: ErpPool, clock: Clock): () => Promise<EngineState> {
  let reading: { at: number; writes: number; state: Promise<EngineState> } | undefined;
  return () => {
    const at = clock.monotonic();
    const writes = pool.writes();
    if (reading && at - reading.at < stateTtl && reading.writes === writes) return reading.state;
    const state = stateOf(pool);
    reading = { at, writes, state };
    state.catch(() => {
      if (reading?.state === state) reading = undefined;
    });
    return state;
  };
}

function stateOf(sql: Sql): Promise<EngineState> {
  return sql.one(
    "SELECT days_ahead, (SELECT coalesce(json_agg(f), '[]') FROM faults f) AS faults FROM clock",
  );
}
