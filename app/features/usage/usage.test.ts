import { beforeEach, expect, it } from "vitest";
import type { Database } from "~/db/db.server";
import { fixedClock } from "~/lib/clock";
import { context, person, testServices, valueIn } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { openUsage } from "./open-usage.server";
import { pageName } from "./page-name";
import { getUsage } from "./usage-report.queries.server";

let database: Database;
const clock = fixedClock("2026-03-10T10:00:00Z");
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeEach(async () => {
  database = await freshDatabase();
});

async function report(days: number) {
  return valueIn(await getUsage(context(testServices(database, { clock }), person("administer")), { days }));
}

it("adds up what several processes counted, by day and subject, the most frequent first", async () => {
  const processes = [openUsage({ db: database.db, clock, log }), openUsage({ db: database.db, clock, log })];
  for (const usage of processes) {
    usage.count("page", "/orders");
    usage.count("page", "/orders");
    usage.count("page", "/catalog");
    usage.count("emptySearch", "m99 bolt");
  }
  for (const usage of processes) await usage.stop();
  const { pages, searches, checkouts } = await report(7);
  expect(pages).toEqual([
    { subject: "/orders", count: 4 },
    { subject: "/catalog", count: 2 },
  ]);
  expect(searches).toEqual([{ subject: "m99 bolt", count: 2 }]);
  expect(checkouts).toEqual([
    { kind: "order", submitted: 0, left: 0 },
    { kind: "quote", submitted: 0, left: 0 },
  ]);
});

it("keeps what could not be written until it can, and never holds more than some hundred subjects", async () => {
  let failures = 1;
  const db = new Proxy(database.db, {
    get(target, name, receiver) {
      if (name === "insert" && failures-- > 0) throw new Error("the database is away");
      return Reflect.get(target, name, receiver);
    },
  });
  const usage = openUsage({ db, clock, log });
  for (let n = 0; n < 2_000; n++) usage.count("emptySearch", `word ${n}`);
  await usage.write();
  expect((await report(7)).searches).toEqual([]);
  await usage.stop();
  const { rows } = await database.db.execute("SELECT count(*)::int AS count FROM usage_counts");
  expect(rows).toEqual([{ count: 500 }]);
});

it("names a page by its route, never by what its address contains", () => {
  expect(pageName([undefined, "orders/:number"])).toBe("/orders/…");
  expect(pageName([undefined, "catalog/:website?"])).toBe("/catalog/…");
  expect(pageName([undefined, "cart/shop"])).toBe("/cart/shop");
  expect(pageName(["*"])).toBe("/…");
  expect(pageName([undefined])).toBe("/");
});
