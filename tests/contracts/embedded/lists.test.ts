import { expect, test } from "vitest";
import { StatementNames } from "~/erp/embedded/statement-names";
import { erpConnections, startEmbeddedErp } from "../embedded-harness";
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

test("rows of all lists are read by one prepared statement, however they are sorted and searched", async () => {
  const { erp, sql, close } = await startEmbeddedErp();
  try {
    await erp.orders.create(context(), draftOf([["BRG-6204", "20"]]), freshKey());
    for (const sortBy of ["date", "number", "total", "net", "poNumber", "status", "soldTo"] as const)
      for (const order of ["asc", "desc"] as const) {
        const search = { within: "all" as const, page: 1, pageSize: 10, sortBy, order };
        await erp.orders.search({ ...context(), requestId: freshKey() }, search);
      }
    // Each connection knows its own statements, and an idle one is left out unless all are asked at the same time.
    const readPlans = () =>
      sql.many<{ statement: string; genericPlans: number }>(
        "SELECT statement, generic_plans FROM pg_prepared_statements WHERE statement ~ 'AS fact[s]'",
      );
    const plans = (await Promise.all(Array.from({ length: erpConnections }, readPlans))).flat();
    expect(new Set(plans.map(({ statement }) => statement)).size).toBe(1);
    expect(Math.max(...plans.map(({ genericPlans }) => genericPlans))).toBeGreaterThan(0);
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
