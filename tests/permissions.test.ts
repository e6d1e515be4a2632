import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Actor } from "~/door/actor";
import { allOperations } from "~/door/operation.server";
import type { Erp } from "~/erp/erp";
import { demoAccounts } from "~/features/identity/demo/demo-accounts.server";
import { seedDemoAccounts } from "~/features/identity/demo/seed-demo-accounts.server";
import { sessions, users } from "~/features/identity/identity.tables";
import { actorOf } from "~/features/identity/sessions/session-actor";
import { makeSessionReader } from "~/features/identity/sessions/sessions.store.server";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { mayDo } from "./permissions";
import { type Person, people } from "./permissions/people";
import { context, nobody, testServices } from "./support/context";
import { freshDatabase } from "./support/database";

/** Importing the modules registers their operations. */
const modules = import.meta.glob("../app/{features,admin}/**/*.server.ts", { eager: true });

const readSession = makeSessionReader(() => sql<number>`0`);

/** The demo's accounts, signed in; the ERP is asked only for names. */
async function demoActors(): Promise<{
  services: ReturnType<typeof testServices>;
  actors: Record<Person, Actor>;
}> {
  const erp = { partners: { get: async () => ({ value: { name: "Somebody" } }) } } as unknown as Erp;
  const services = testServices(await freshDatabase(), { erp });
  const { db } = services.database;
  await seedDemoAccounts(services, "test");
  const signedIn = async (username: string): Promise<Actor> => {
    const [user] = await db.select().from(users).where(eq(users.username, username));
    const tokenHash = Buffer.from(newId());
    const now = services.clock.now();
    const forCustomer = username !== "admin";
    await db.insert(sessions).values({
      id: newId(),
      tokenHash,
      userId: must(user, username).id,
      partner: forCustomer
        ? { function: "soldTo", number: "100001", name: "Somebody", salesAreaId: "1000" }
        : null,
      createdAt: now,
      lastSeenAt: now,
      idleSeconds: 600,
      expiresAt: new Date(now.getTime() + 600_000),
      userAgent: "test",
    });
    return actorOf(must(await readSession(db, tokenHash), "the session"));
  };
  return {
    services,
    actors: {
      nobody,
      buyer: await signedIn("buyer"),
      requester: await signedIn("requester"),
      approver: await signedIn("approver"),
      manager: await signedIn("manager"),
      csr: await signedIn("csr"),
      admin: await signedIn("admin"),
    },
  };
}

/** Does a schema make something else of what it reads? */
function changesWhatItReads(schema: unknown, outerSchemas = new Set<unknown>()): boolean {
  if (Array.isArray(schema)) return schema.some((part) => changesWhatItReads(part, outerSchemas));
  if (!(schema instanceof z.ZodType)) return false;
  if (schema instanceof z.ZodTransform) return true;
  // A schema of nested values contains itself.
  if (outerSchemas.has(schema)) return false;
  const { shape, ...parts } = schema.def as unknown as Record<string, unknown>;
  const schemas = new Set([...outerSchemas, schema]);
  return [...Object.values(parts), ...Object.values(shape ?? {})].some((part) =>
    changesWhatItReads(part, schemas),
  );
}

describe("the permissions of the demo's people", () => {
  const operations = allOperations().filter(({ operation }) => !operation.startsWith("test."));

  it("stand before input that is read twice: by the form, and once more by the operation", () => {
    const changingOperations = operations.filter(
      ({ kind, input }) => kind !== "query" && changesWhatItReads(input),
    );
    expect(changingOperations.map(({ operation }) => operation)).toEqual([]);
    expect(changesWhatItReads(z.object({ a: z.array(z.string().transform(Number)) }))).toBe(true);
  });

  it("are written down for every operation, and for none that is gone", () => {
    expect(Object.keys(modules).length).toBeGreaterThan(50);
    expect(operations.map(({ operation }) => operation).sort()).toEqual(Object.keys(mayDo).sort());
  });

  it("let strangers cause nothing that is not counted", () => {
    const openOperations = operations.filter(
      ({ kind, operation }) => kind !== "query" && mayDo[operation]?.includes("nobody"),
    );
    expect(openOperations.length).toBeGreaterThan(5);
    expect(openOperations.filter(({ limited }) => !limited).map(({ operation }) => operation)).toEqual([]);
  });

  it("know every kind of demo account", () => {
    // Buyers as well, of another company or with something between them and their first page; and people without any
    // permission that the others lack, whose pages the crawl of links opens.
    const restrictedPeople = new Set(["other", "two-step", "locked", "unconfirmed", "shipto", "payer"]);
    const kinds = new Set(
      demoAccounts.map(({ username }) => username).filter((name) => !restrictedPeople.has(name)),
    );
    expect([...kinds].sort()).toEqual(people.filter((person) => person !== "nobody").sort());
  });

  it.each(people)("hold for %s, at every operation", async (person) => {
    const demo = await demoActors();
    const wrongFindings: string[] = [];
    for (const operation of operations) {
      const isExpected = mayDo[operation.operation]?.includes(person) ?? false;
      const { allowed } = operation.verdict(demo.actors[person], {});
      if (allowed !== isExpected)
        wrongFindings.push(`${operation.operation}: ${allowed ? "may" : "may not"}`);
      if (isExpected) continue;
      // People without the permission are refused with a reason, whatever their input.
      const outcome = await operation(context(demo.services, demo.actors[person]), {});
      if (outcome.kind !== "refused" || !outcome.reason.key)
        wrongFindings.push(`${operation.operation}: ${outcome.kind}`);
    }
    expect(wrongFindings).toEqual([]);
  });
});
