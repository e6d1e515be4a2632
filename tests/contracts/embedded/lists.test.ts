import { expect, test, vi } from "vitest";
import { StatementNames } from "~/erp/embedded/statement-names";
import { startEmbeddedErp } from "../embedded-harness";
import { context, draftOf, freshKey } from "../erp/subject";

test("a row of a list is the same object until something that it shows has changed", async () => {
  const { erp, sql, setSold, clock, close } = await startEmbeddedErp();
  try {
    const numbers: string[] = [];
    for (const material of ["BRG-6204", "BRG-6204"]) {
      const { value } = await erp.orders.create(context(), draftOf([[material, "20"]]), freshKey());
      numbers.push(value.document.number);
    }
    const [first = "", second = ""] = numbers;
    const rowsIn = async (language = "en") => {
      const search = { within: "all" as const, page: 1, pageSize: 10 };
      const { value } = await erp.orders.search({ ...context(), language, requestId: freshKey() }, search);
      const rowOf = (number: string) => value.items.find((row) => row.number === number);
      return { first: rowOf(first), second: rowOf(second) };
    };
    const before = await rowsIn();
    expect(before.first?.copy).toEqual({ allowed: true });
    const sameRows = await rowsIn();
    expect(sameRows.first).toBe(before.first);
    expect((await rowsIn("fr")).first?.status.label).not.toBe(before.first?.status.label);

    await sql.run("UPDATE documents SET po_number = 'CHANGED' WHERE number = $1", [first]);
    const changedRows = await rowsIn();
    expect(changedRows.first?.poNumber).toBe("CHANGED");
    expect(changedRows.second).toBe(before.second);

    const soldTo = before.second?.soldTo.number;
    await sql.run("UPDATE partners SET name = 'Renamed' WHERE number = $1", [soldTo]);
    expect((await rowsIn()).second?.soldTo).toEqual({ number: soldTo, name: "Renamed" });

    await setSold?.("BRG-6204", false);
    expect((await rowsIn()).second?.copy.allowed).toBe(false);

    const until = new Date(clock.now().getTime() + 60_000);
    await sql.run(
      "UPDATE documents SET locked_at = $2, locked_by = 'A. Clerk', locked_until = $3 WHERE number = $1",
      [second, clock.now(), until],
    );
    expect(await rowsIn()).toMatchObject({
      second: { lockedBy: "A. Clerk", lockedAt: clock.now().toISOString(), change: { allowed: false } },
    });
    clock.advance(120_000);
    expect(await rowsIn()).toMatchObject({
      second: { lockedBy: null, lockedAt: null, change: { allowed: true } },
    });
  } finally {
    await close();
  }
});

test("a list is one statement, however it is sorted and searched", async () => {
  const { erp, sql, close } = await startEmbeddedErp();
  try {
    for (let count = 0; count < 3; count += 1)
      await erp.orders.create(context(), draftOf([["BRG-6204", "20"]]), freshKey());
    const manySpy = vi.spyOn(sql, "many");
    const searches = [
      ...(["date", "number", "total", "net", "poNumber", "status", "soldTo"] as const).map((sortBy) => ({
        sortBy,
      })),
      { criteria: [{ key: "material" as const, value: "BRG-6204" }] },
      { page: 2 },
    ];
    for (const search of searches) {
      manySpy.mockClear();
      const ctx = { ...context(), requestId: freshKey() };
      const { value } = await erp.orders.search(ctx, { within: "all", page: 1, pageSize: 2, ...search });
      expect([value.items.length, value.total]).toEqual(["page" in search ? 1 : 2, 3]);
      const texts = manySpy.mock.calls.map(([text]) => text);
      // The day of the ERP is asked for once a second.
      expect(texts.filter((text) => !text.includes("FROM clock"))).toEqual([
        expect.stringContaining("listed_rows("),
      ]);
    }
  } finally {
    await close();
  }
});

test("a page behind the last one has no rows, and the count of all", async () => {
  const { erp, close } = await startEmbeddedErp();
  try {
    await erp.orders.create(context(), draftOf([["BRG-6204", "20"]]), freshKey());
    for (const criteria of [[], [{ key: "material" as const, value: "BRG-6204" }]]) {
      const search = { within: "all" as const, page: 2, pageSize: 10, criteria };
      const { value } = await erp.orders.search({ ...context(), requestId: freshKey() }, search);
      expect(value).toMatchObject({ items: [], total: 1, more: false });
    }
  } finally {
    await close();
  }
});

test("what rows of lists show is planned once for each connection", async () => {
  const { sql, close } = await startEmbeddedErp();
  const pool = sql as typeof sql & { transaction<T>(work: (inner: typeof sql) => Promise<T>): Promise<T> };
  try {
    const plans = await pool.transaction(async (inner) => {
      // The fifth run is the last that is planned for its values.
      for (let run = 0; run < 10; run += 1)
        await inner.many("SELECT * FROM listed_rows($1, now(), 0, 'en')", [[`number ${run}`]]);
      // Other database users may not look at the memory of their connection.
      await inner.run("SET LOCAL ROLE none");
      return inner.many(
        "SELECT ident FROM pg_backend_memory_contexts WHERE name = 'CachedPlan' AND ident ~ 't.ship_status'",
      );
    });
    expect(plans).toHaveLength(1);
  } finally {
    await close();
  }
});

test("a row shows what was written, whatever its characters", async () => {
  const { erp, sql, close } = await startEmbeddedErp();
  try {
    const { value } = await erp.orders.create(context(), draftOf([["BRG-6204", "20"]]), freshKey());
    const { number, soldTo } = value.document;
    const address = { name: 'A "B", (C) \\ D', city: "" };
    await sql.run("UPDATE documents SET po_number = $2, ship_to_address = $3 WHERE number = $1", [
      number,
      'Po "1", (2) \\ 3\n4',
      JSON.stringify(address),
    ]);
    await sql.run("UPDATE partners SET name = $2 WHERE number = $1", [
      soldTo.number,
      'Smith, "Jones" \\ (Sons)',
    ]);
    const search = { within: "all" as const, page: 1, pageSize: 10, withItems: 2 };
    const { value: list } = await erp.orders.search({ ...context(), requestId: freshKey() }, search);
    expect(list.items[0]).toMatchObject({
      poNumber: 'Po "1", (2) \\ 3\n4',
      shipTo: { name: address.name },
      soldTo: { name: 'Smith, "Jones" \\ (Sons)' },
      createdAt: value.document.createdAt,
      deletedAt: null,
      firstItems: { count: 1, first: [{ material: "BRG-6204", quantity: "20" }] },
    });
  } finally {
    await close();
  }
});

test("statements that come again have a name, however many others came before", () => {
  const names = new StatementNames();
  const ask = (text: string) => names.nameOf(text);
  expect([ask("SELECT 1"), ask("SELECT 1"), ask("SELECT 1")]).toEqual([undefined, undefined, "erp_0_0"]);
  for (let index = 0; index < 500; index += 1)
    for (let run = 0; run < 3; run += 1) ask(`SELECT ${index + 2}`);
  const givenNames = Array.from({ length: 4 }, () => ask("SELECT 1"));
  expect(givenNames.at(-1)).toMatch(/^erp_[1-9]/);
  expect(new Set(givenNames.filter(Boolean)).size).toBe(1);
});
