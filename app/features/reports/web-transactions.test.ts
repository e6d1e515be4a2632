import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "~/door/actor";
import type { Ctx } from "~/door/operation.server";
import type { Services } from "~/door/services";
import { connectErp } from "~/erp/connect-erp.server";
import type { Erp, ErpContext } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { createGateStore } from "~/erp/gate-store.server";
import { operationNames, treatmentOf } from "~/erp/operations";
import { createWriteLog } from "~/erp/write-log.server";
import { newId } from "~/lib/ids";
import { context, person, testServices, valueIn } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { absentErp } from "../../../tests/support/erp/absent-erp";
import { operationTitle } from "./web-transaction-list";
import { findWebTransactions } from "./web-transactions.queries.server";

describe("the report of web transactions", () => {
  let services: Services;
  let erp: Erp;
  let isRefusing: boolean;

  beforeEach(async () => {
    services = testServices(await freshDatabase());
    isRefusing = false;
    const create = async () => {
      if (isRefusing) throw new ErpError({ kind: "rejected", messages: [] });
      const value = { state: "created", document: { number: "4711" } };
      return { value, messages: [], asOf: "", source: "erp" } as never;
    };
    erp = connectErp({
      adapter: { ...absentErp(), orders: { ...absentErp().orders, create } },
      cache: services.cache,
      gateStore: createGateStore(services.database.pool),
      clock: services.clock,
      log: services.log,
      assertOutsideTransaction: () => undefined,
      recordWrite: createWriteLog(services.database.db),
    });
  });

  const write = (differs: Partial<ErpContext> = {}) =>
    erp.orders.create(
      { system: "main", language: "en", salesArea: "1000", partner: "100001", requestId: "r", ...differs },
      {} as never,
      "key",
    );
  const reader = (differs: Partial<Actor> = {}): Ctx =>
    context(services, { ...person("report_submit"), ...differs });
  async function readTransactions(ctx: Ctx, search: Parameters<typeof findWebTransactions>[1] = {}) {
    return valueIn(await findWebTransactions(ctx, search));
  }

  it("has a row for each write, with its document, duration and result", async () => {
    await write({ userId: newId() });
    isRefusing = true;
    await expect(write()).rejects.toThrow(ErpError);
    const { items, totals } = await readTransactions(reader());
    expect(items.map(({ operation, result, document }) => [operation, result, document]).sort()).toEqual([
      ["orders.create", "ok", "4711"],
      ["orders.create", "rejected", null],
    ]);
    expect(totals).toMatchObject({ total: 2, succeeded: 1, failed: 1 });
  });

  it("adds up to the whole by result and by day", async () => {
    for (let day = 0; day < 3; day++) {
      isRefusing = day === 1;
      await write().catch(() => undefined);
      await write().catch(() => undefined);
      (services.clock as unknown as { advance(milliseconds: number): void }).advance(86_400_000);
    }
    const ctx = reader();
    const totals = (await readTransactions(ctx)).totals;
    const totalOf = async (search: Parameters<typeof findWebTransactions>[1]) =>
      (await readTransactions(ctx, search)).totals.total;
    expect(totals.total).toBe(6);
    expect((await totalOf({ result: "ok" })) + (await totalOf({ result: "failed" }))).toBe(totals.total);
    const days = ["2026-11-21", "2026-11-22", "2026-11-23"];
    const byDay = await Promise.all(days.map((day) => totalOf({ fromDate: day, toDate: day })));
    expect(byDay).toEqual([2, 2, 2]);
    expect(await totalOf({ fromDate: "2026-11-22" })).toBe(4);
  });

  it("has the same totals from the sums of a sales area as from its rows, also after rows were deleted", async () => {
    const { pool } = services.database;
    await pool.query(
      `INSERT INTO erp_writes (id, operation, at, system, sales_area, partner, request_id, milliseconds, result)
       SELECT gen_random_uuid(), 'orders.create', timestamptz '2026-11-20 17:50Z' + n * interval '7 minutes', 'main',
         '1000', '100001', 'r', n % 90, CASE WHEN n % 7 = 0 THEN 'network' ELSE 'ok' END FROM generate_series(1, 400) n`,
    );
    const staff = person("report_submit", "select_any_partner");
    const everything = context(services, {
      ...staff,
      formats: { ...staff.formats, timeZone: "Asia/Kolkata" },
    });
    const customer = reader({ formats: everything.actor.formats });
    const searches = [
      {},
      { result: "failed" },
      { result: "ok", fromDate: "2026-11-21" },
      { fromDate: "2026-11-21", toDate: "2026-11-21" },
    ] as const;
    const compare = async () => {
      for (const search of searches)
        expect((await readTransactions(everything, search)).totals).toEqual(
          (await readTransactions(customer, search)).totals,
        );
    };
    await compare();
    expect((await readTransactions(everything)).totals.total).toBe(400);
    await pool.query("DELETE FROM erp_writes WHERE at < '2026-11-21 03:33Z'");
    await compare();
  });

  it("shows a customer its own, and staff for any customer those of the sales area", async () => {
    await write();
    await write({ partner: "100002" });
    await write({ salesArea: "2000" });
    expect((await readTransactions(reader())).totals.total).toBe(1);
    const staff = context(services, person("report_submit", "select_any_partner"));
    expect((await readTransactions(staff)).totals.total).toBe(2);
    expect(await findWebTransactions(context(services, person()), {})).toMatchObject({ kind: "refused" });
    const reports = [{ report: "web_transactions" as const, salesAreaId: "1000" }];
    expect((await readTransactions(context(services, { ...person(), reports }))).totals.total).toBe(1);
  });

  it("never fails a write that it cannot record", async () => {
    await services.database.pool.query("ALTER TABLE erp_writes RENAME TO erp_writes_away");
    expect((await write()).value).toMatchObject({ state: "created" });
  });

  it("names every write in words", () => {
    const writes = operationNames.filter((name) => treatmentOf(name).isWrite);
    expect(writes.filter((name) => operationTitle(name, (key) => key) === name)).toEqual([]);
  });
});
