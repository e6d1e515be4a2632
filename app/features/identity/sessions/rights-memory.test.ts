import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Database } from "~/db/db.server";
import { micrositeSalesAreas, microsites, salesAreas } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import { freshDatabase } from "../../../../tests/support/database";
import {
  assignedSalesAreas,
  assignedTerritories,
  documentAuthorizations,
  reportAuthorizations,
  rightsVersion,
  territories,
} from "../access.tables";
import { holdings, roles, sessions, userRoles, users } from "../identity.tables";
import { makeSessionReader } from "./sessions.store.server";

const [userId, siteId, roleId, territoryId] = [newId(), newId(), newId(), newId()];
const token = Buffer.from("token");

let database: Database;
/** The readers of two processes, each with a memory of its own. */
let readers: ReturnType<typeof makeSessionReader<number>>[];

const db = () => database.db;

/** Reads the session in both processes, in the second one first, and expects the same of both. */
async function read() {
  const [one, other] = [await readers[1]?.(db(), token), await readers[0]?.(db(), token)];
  expect(one).toEqual(other);
  if (!one) throw new Error("no session");
  return one;
}

beforeEach(async () => {
  database = await freshDatabase();
  readers = [makeSessionReader(() => sql<number>`0`), makeSessionReader(() => sql<number>`0`)];
  const at = new Date("2026-11-28T09:00:00Z");
  await db().insert(microsites).values({ id: siteId, name: "Portal" });
  const name = { username: "bente", email: "bente@demo.example", firstName: "Bente", lastName: "V" };
  await db()
    .insert(users)
    .values({ id: userId, ...name, micrositeId: siteId, createdAt: at });
  await db()
    .insert(roles)
    .values({ id: roleId, title: "Buyer", permissions: ["select_any_partner"] });
  await db().insert(userRoles).values({ userId, roleId });
  for (const id of ["1000", "2000"]) {
    await db()
      .insert(salesAreas)
      .values({ id, title: `Area ${id}`, currency: "EUR", system: "main" });
    const partner = { function: "soldTo" as const, partnerNumber: "1", partnerName: "Customer" };
    await db()
      .insert(holdings)
      .values({ id: newId(), userId, ...partner, salesAreaId: id });
    await db().insert(micrositeSalesAreas).values({ micrositeId: siteId, salesAreaId: id });
  }
  const documents = { documentType: "TA", salesAreaId: "1000", actions: ["create_order" as never] };
  await db()
    .insert(documentAuthorizations)
    .values({ id: newId(), userId, ...documents });
  await db()
    .insert(reportAuthorizations)
    .values({ id: newId(), userId, report: "orders" as never, salesAreaId: "1000" });
  const territory = { number: "1", salesAreaId: "1000", description: "North" };
  await db()
    .insert(territories)
    .values({ id: territoryId, ...territory });
  await db().insert(assignedTerritories).values({ userId, territoryId });
  await db().insert(assignedSalesAreas).values({ userId, salesAreaId: "2000" });
  await db()
    .insert(sessions)
    .values({
      id: newId(),
      tokenHash: token,
      userId,
      partner: { function: "soldTo", number: "1", name: "Customer", salesAreaId: "1000" },
      createdAt: at,
      lastSeenAt: at,
      idleSeconds: 600,
      expiresAt: at,
      userAgent: "test",
    });
});

it("asks for rights once, and for their version with each page", async () => {
  const statements: string[] = [];
  const { query } = database.pool;
  database.pool.query = ((...args: [{ name: string }, never]) => {
    statements.push(args[0].name);
    return query.apply(database.pool, args as never);
  }) as typeof query;
  await readers[0]?.(db(), token);
  await readers[0]?.(db(), token);
  expect(statements).toEqual(["session_by_token", "session_by_token_brief"]);
});

/** Lists the tables that a statement reads, by PostgreSQL's plan for it. */
async function tablesOf({ text, values }: { text: string; values: unknown[] }): Promise<Set<string>> {
  const { rows } = await database.pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const names = JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g);
  return new Set([...names].map(([, name = ""]) => name));
}

it("has a trigger on each table that is read for rights alone", async () => {
  const statements: { text: string; values: unknown[] }[] = [];
  const { query } = database.pool;
  database.pool.query = ((...args: [{ text: string }, unknown[]]) => {
    statements.push({ text: args[0].text, values: args[1] });
    return query.apply(database.pool, args as never);
  }) as typeof query;
  await readers[0]?.(db(), token);
  await readers[0]?.(db(), token);
  database.pool.query = query;
  const [whole, brief] = await Promise.all(statements.map(tablesOf));
  const { rows } = await database.pool.query<{ name: string }>(
    "SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'rights_changed'",
  );
  const watchedTables = new Set(rows.map(({ name }) => name));
  const tablesOfRights = [...(whole ?? [])].filter((name) => !brief?.has(name));
  expect(tablesOfRights.length).toBeGreaterThan(7);
  expect(tablesOfRights.filter((name) => !watchedTables.has(name))).toEqual([]);
  // A sales area is read with both, and decides with its deletion.
  expect(watchedTables).toContain("sales_areas");
});

it("remembers nothing while there is no version", async () => {
  await db().delete(rightsVersion);
  expect((await read()).permissions).toEqual(["select_any_partner"]);
  await db().execute(sql`ALTER TABLE user_roles DISABLE TRIGGER USER`);
  await db().delete(userRoles);
  expect((await read()).permissions).toEqual([]);
});

const revocations: [
  string,
  () => Promise<unknown>,
  (session: Awaited<ReturnType<typeof read>>) => unknown,
][] = [
  [
    "a permission of a role",
    () => db().update(roles).set({ permissions: [] }),
    ({ permissions }) => permissions.length,
  ],
  [
    "a role that is deleted",
    () => db().update(roles).set({ deletedAt: new Date() }),
    ({ permissions }) => permissions.length,
  ],
  ["a role of a user", () => db().delete(userRoles), ({ permissions }) => permissions.length],
  ["documents", () => db().delete(documentAuthorizations), ({ authorizations }) => authorizations.length],
  ["a report", () => db().delete(reportAuthorizations), ({ reports }) => reports.length],
  [
    "a customer",
    () => db().delete(holdings).where(eq(holdings.salesAreaId, "1000")),
    ({ active, holdings }) => (active ? 1 : 0) + holdings.length - 1,
  ],
  ["the sales area of a territory", () => db().delete(assignedTerritories), ({ active }) => (active ? 1 : 0)],
  [
    "a territory that moves",
    () => db().update(territories).set({ salesAreaId: "2000" }),
    ({ active }) => (active ? 1 : 0),
  ],
  ["a sales area of a user", () => db().delete(assignedSalesAreas), ({ holdings }) => holdings.length - 1],
  [
    "a sales area of the microsite",
    () => db().delete(micrositeSalesAreas).where(eq(micrositeSalesAreas.salesAreaId, "1000")),
    ({ active }) => (active ? 1 : 0),
  ],
  [
    "a sales area that is deleted",
    () => db().update(salesAreas).set({ deletedAt: new Date() }),
    ({ active, holdings }) => (active ? 1 : 0) + holdings.length,
  ],
  [
    "a microsite that is deleted",
    () => db().update(microsites).set({ deletedAt: new Date() }),
    ({ user }) => (user.active ? 1 : 0),
  ],
  [
    "a feature of the microsite",
    () =>
      db()
        .update(microsites)
        .set({ featuresOff: ["catalog" as never] }),
    ({ featuresOff }) => 1 - featuresOff.length,
  ],
  ["an account", () => db().update(users).set({ active: false }), ({ user }) => (user.active ? 1 : 0)],
];

it.each(revocations)("takes away at the next page, in every process: %s", async (_, revoke, count) => {
  const before = await read();
  expect(count(before)).toBeGreaterThan(0);
  expect(await read()).toEqual(before);
  await revoke();
  expect(count(await read())).toBe(0);
});

it("takes rights away with the commit, not before", async () => {
  await read();
  await database.transaction(async (tx) => {
    await tx.delete(userRoles);
    expect((await read()).permissions).toEqual(["select_any_partner"]);
  });
  expect((await read()).permissions).toEqual([]);
});

it("remembers rights for the chosen customer alone", async () => {
  expect((await read()).active?.number).toBe("1");
  const partner = { function: "soldTo" as const, number: "2", name: "Other", salesAreaId: "1000" };
  await db().update(sessions).set({ partner });
  expect((await read()).active).toBeNull();
});

it("holds no other change of rights up until it commits", async () => {
  await database.transaction(async (tx) => {
    await tx.delete(userRoles);
    await db().delete(holdings);
  });
  expect(await read()).toMatchObject({ permissions: [], holdings: [] });
});
