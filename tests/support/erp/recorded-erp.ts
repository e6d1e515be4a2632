import type pg from "pg";
import { afterEach, beforeEach } from "vitest";
import { openMemoryCache } from "~/cache/memory-cache.server";
import { connectErp } from "~/erp/connect-erp.server";
import type { Erp, ErpContext, ErpResult } from "~/erp/erp";
import { ErpError, type ErpFailure } from "~/erp/erp-errors";
import { createGateStore } from "~/erp/gate-store.server";
import { operationNames } from "~/erp/operations";
import { fixedClock } from "~/lib/clock";
import { freshDatabase } from "../database";
import { testPool } from "../servers/test-pool";

export const clock = fixedClock("2026-03-02T09:00:00Z");
export const ctx: ErpContext = { system: "main", language: "en", salesArea: "1000", requestId: "r" };
export const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);

/** Builds an adapter that records the names of its calls and answers as the test says. */
function adapterOf(calls: string[], answer: (operation: string, ctx: ErpContext) => Promise<unknown>): Erp {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const operation of operationNames) {
    const [group = "", name = ""] = operation.split(".");
    const method = async (context: ErpContext): Promise<ErpResult<unknown>> => {
      calls.push(operation);
      const testAnswer = await answer(operation, context);
      // The probe asks for services; tests answer all operations alike.
      const value = operation === "system.ping" && !Array.isArray(testAnswer) ? [] : testAnswer;
      return { value, messages: [], asOf: clock.now().toISOString(), source: "erp" };
    };
    groups[group] = { ...groups[group], [name]: method };
  }
  return groups as Record<keyof Erp, never>;
}

export const fail = (failure: ErpFailure) => () => Promise.reject(new ErpError(failure));

export const failureOf = (call: Promise<unknown>): Promise<ErpFailure> =>
  call.then(
    () => Promise.reject(new Error("The call succeeded")),
    (error) => (error instanceof ErpError ? error.failure : Promise.reject(error)),
  );

export const search = (erp: Erp, context = ctx) =>
  erp.orders.search(context, { within: "all", page: 1, pageSize: 10 });

export const create = (erp: Erp) => erp.orders.create(ctx, { kind: "order", soldTo: "1", lines: [] }, "key");

/** Prepares for each test an ERP that records its calls and answers as the test says, with a database for its gate. */
export function recordedErp() {
  const backend = {
    pool: undefined as unknown as pg.Pool,
    calls: [] as string[],
    answer: (async () => "value") as (operation: string, ctx: ErpContext) => Promise<unknown>,
    connect: (differences: Partial<Parameters<typeof connectErp>[0]> = {}) =>
      connectErp({
        adapter: adapterOf(backend.calls, (operation, context) => backend.answer(operation, context)),
        cache: openMemoryCache({ versions: { stamp: () => "" } as never, clock }),
        gateStore: createGateStore(backend.pool),
        clock,
        assertOutsideTransaction: () => undefined,
        log: { info: () => undefined, warn: () => undefined },
        ...differences,
      }),
  };
  beforeEach(async () => {
    const { url } = await freshDatabase();
    backend.pool = testPool({ connectionString: url });
    backend.pool.on("error", () => undefined);
    // Connecting takes longer than the deadlines of these tests.
    await backend.pool.query("SELECT 1");
    backend.calls = [];
    backend.answer = async () => "value";
  });
  afterEach(() => backend.pool.end());
  return backend;
}
