import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { recordKind } from "~/db/record-kind.server";
import { auditEntries } from "~/door/door.tables";
import { microsites, salesAreas } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import { context, nobody, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { countAdministrators } from "../administrators.store.server";
import { holdings, roles, userRoles, users } from "../identity.tables";
import { countCustomers } from "../people/count-customers.server";
import { standardRoles } from "../standard-roles";
import { repairPassword } from "../ways-in/reset-password.server";
import { signIn } from "../ways-in/sign-in.server";
import { createFirstAdministrator, getSetup, newSetupPath } from "./create-first-administrator.server";
import { letIn } from "./let-in.server";

let services: ReturnType<typeof testServices>;
const jobs = { enqueue: () => Promise.resolve() } as unknown as typeof services.jobs;

beforeEach(async () => {
  services = { ...testServices(await freshDatabase()), jobs };
});

const now = () => services.clock.now();
const record = (demo: boolean) => recordKind(services.database, demo, now());

async function addUser(email: string): Promise<void> {
  const name = { firstName: "Some", lastName: "Body" };
  await services.database.db
    .insert(users)
    .values({ id: newId(), username: email.split("@")[0] ?? email, email, ...name, createdAt: now() });
}

describe("a database", () => {
  it.each([
    [true, /DEMO=false asks for a real installation/],
    [false, /DEMO=true would add demo accounts/],
  ])("stays what it was at its first start (demo: %s)", async (demo, refusal) => {
    await record(demo);
    await record(demo);
    await expect(record(!demo)).rejects.toThrow(refusal);
  });

  it.each([
    ["buyer@demo.example", true],
    ["anna@company.example", false],
  ])("from before the record is recognised by its accounts: %s", async (email, demo) => {
    await addUser(email);
    await expect(record(!demo)).rejects.toThrow("This database holds");
    await record(demo);
  });
});

describe("the first administrator", () => {
  const password = "wet horses bake no bread";
  const anna = { firstName: "Anna", lastName: "Admin", email: "anna@company.example" };
  const tokenOf = (path: string | null) =>
    new URL(path ?? "", "http://portal").searchParams.get("token") ?? "";
  const newToken = async () => tokenOf(await newSetupPath(services.database.db, now()));
  const create = (token: string, fields: object = {}) =>
    createFirstAdministrator(context(services, nobody), {
      token,
      ...anna,
      password,
      repeat: password,
      ...fields,
    });
  const arrive = (username: string) =>
    signIn(context(services, nobody), {
      username,
      password,
      tokenDigest: Buffer.from(newId()),
      userAgent: "test",
    });

  beforeEach(() => record(false));

  it("is created once, by the link printed last, and can administer and sign in", async () => {
    const earlierToken = await newToken();
    const token = await newToken();
    expect(await create(earlierToken)).toMatchObject({ kind: "conflict", reason: { key: "setup.gone" } });
    expect(await create(token, { password: "short", repeat: "short" })).toMatchObject({ kind: "invalid" });
    const outcomes = await Promise.all([create(token), create(token, { email: "eve@evil.example" })]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["conflict", "ok"]);
    const { db } = services.database;
    expect(await countAdministrators(db)).toEqual({ ofUsers: 1, ofRoles: 1 });
    expect(await db.$count(microsites)).toBe(1);
    expect(await newSetupPath(db, now())).toBeNull();
    const [user] = await db.select().from(users);
    expect(await arrive(user?.email ?? "")).toMatchObject({ kind: "ok", value: { kind: "in" } });
  });

  it("finds roles for customers beside their own, with which a customer's user may order", async () => {
    await create(await newToken());
    const { db } = services.database;
    const titles = (await db.select({ title: roles.title }).from(roles)).map(({ title }) => title);
    expect(titles.sort()).toEqual([...Object.keys(standardRoles), "administrator"].sort());
    await addUser("bob@customer.example");
    const isBob = eq(users.username, "bob");
    const [bob] = await db.update(users).set({ internal: false, active: true }).where(isBob).returning();
    const userId = bob?.id ?? "";
    expect(await countCustomers(db)).toBe(0);
    await db.insert(salesAreas).values({ id: "1000", title: "Industry", currency: "EUR", system: "main" });
    await db.insert(holdings).values({
      id: newId(),
      userId,
      function: "soldTo",
      salesAreaId: "1000",
      partnerNumber: "100001",
      partnerName: "Customer",
    });
    expect(await countCustomers(db)).toBe(0);
    const [buyer] = await db.select({ id: roles.id }).from(roles).where(eq(roles.title, "buyer"));
    await db.insert(userRoles).values({ userId, roleId: buyer?.id ?? "" });
    expect(await countCustomers(db)).toBe(1);
  });

  it("is created by no link of another day, and the database has only its digest", async () => {
    const token = tokenOf(
      await newSetupPath(services.database.db, new Date(now().getTime() - 25 * 3_600_000)),
    );
    const setup = await getSetup(context(services, nobody), { token });
    expect(setup).toMatchObject({ kind: "ok", value: { usable: false } });
    expect((await create(token)).kind).toBe("conflict");
    const { rows } = await services.database.db.execute("SELECT * FROM installation");
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("comes back in by the command: created, unlocked, or with a new password, and audited", async () => {
    const { database } = services;
    const run = (verb: "create" | "unlock" | "reset", name: string) =>
      database.transaction((tx) => letIn(tx, verb, name, now()));
    const createdOutcome = await run("create", anna.email);
    const token =
      new URL(createdOutcome.path ?? "", "http://portal").searchParams.get("reset_password_token") ?? "";
    const typedFields = { token, password, repeat: password };
    expect((await repairPassword(context(services, nobody), typedFields)).kind).toBe("ok");
    expect(await arrive(anna.email)).toMatchObject({ kind: "ok", value: { kind: "in" } });
    expect(await countAdministrators(database.db)).toEqual({ ofUsers: 1, ofRoles: 1 });
    await database.db.update(users).set({ lockedAt: now(), failedAttempts: 10 });
    expect(await run("unlock", anna.email)).toMatchObject({ path: null });
    expect((await arrive(anna.email)).kind).toBe("ok");
    await database.db.update(users).set({ active: false, deletedAt: now() });
    expect((await run("reset", anna.email)).path).toContain("reset_password_token");
    expect(await database.db.select().from(users)).toMatchObject([{ active: true, deletedAt: null }]);
    await expect(run("create", anna.email)).rejects.toThrow("exists already");
    await expect(run("unlock", "nobody")).rejects.toThrow("no user");
    const entries = await database.db.select().from(auditEntries).orderBy(auditEntries.id);
    const systemEntries = entries.filter(({ userName }) => userName === "system");
    expect(systemEntries.map(({ operation }) => operation)).toEqual([
      "admin.create",
      "admin.unlock",
      "admin.reset",
    ]);
  });
});
