import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { assertOutsideTransaction, type Database } from "~/db/db.server";
import { ErpError } from "~/erp/erp-errors";
import { fixedClock } from "~/lib/clock";
import { context, nobody, person, testServices } from "../../tests/support/context";
import { freshDatabase } from "../../tests/support/database";
import { answeredOnce, auditEntries } from "./door.tables";
import { command, process, query } from "./operation.server";
import { conflict, notFound, ok, Stopped } from "./outcome";
import type { Services } from "./services";
import { anyone, may, no } from "./verdict";

const input = z.strictObject({ value: z.string().min(1) });

const note = command({
  name: "test.note",
  allow: may("place_orders"),
  input,
  run: (ctx, { value }) =>
    ctx.once(value, async () => {
      await ctx.tx.execute(sql`INSERT INTO notes VALUES (${value})`);
      await ctx.audit({ kind: "note", id: value, after: { value, password: "canary" } });
      return value === "no" ? conflict({ key: "cart.changedElsewhere.order" }) : ok({ value });
    }),
});

const noteThenRefuse = command({
  name: "test.noteThenRefuse",
  allow: anyone,
  input,
  async run(ctx, { value }) {
    await ctx.tx.execute(sql`INSERT INTO notes VALUES (${value})`);
    await ctx.audit({ kind: "note", id: value });
    return conflict({ key: "cart.changedElsewhere.order" });
  },
});

const noteSecretly = command({
  name: "test.noteSecretly",
  allow: anyone,
  input,
  async run(ctx, { value }) {
    await ctx.tx.execute(sql`INSERT INTO notes VALUES (${value})`);
    return ok(value);
  },
});

describe("the door", () => {
  let database: Database;
  let services: Services;
  const notes = async () => {
    const { rows } = await database.pool.query("SELECT value FROM notes ORDER BY value");
    return rows.map((row) => row.value as string);
  };

  beforeEach(async () => {
    database = await freshDatabase({ connections: 10 });
    await database.pool.query("CREATE TABLE notes (value text)");
    services = testServices(database);
  });

  // The next test empties a database without tables of its own, and copies the template otherwise.
  afterEach(() => database.pool.query("DROP TABLE notes"));

  it("tells who may not do it the reason, before it looks at the input", async () => {
    const outcome = await note(context(services, person("place_quotes")), { value: "" });
    expect(outcome).toMatchObject({ kind: "refused", reason: { permission: "place_orders" } });
    expect(await note(context(services, nobody), { value: "x" })).toMatchObject({
      kind: "refused",
      reason: { key: "door.reason.signIn" },
    });
  });

  it("refuses fields it does not know and says which", async () => {
    const craftedInput = { value: "x", price: "0.01" } as z.input<typeof input>;
    expect(await note(context(services, person("place_orders")), craftedInput)).toEqual({
      kind: "invalid",
      problems: [{ path: "price", text: { key: "form.unknownField" } }],
    });
  });

  it("writes the change, and who made it on whose behalf, without secrets", async () => {
    const actor = { ...person("place_orders"), behind: { userId: crypto.randomUUID(), userName: "Carla" } };
    expect((await note(context(services, actor), { value: "a" })).kind).toBe("ok");
    const [entry] = await database.db.select().from(auditEntries);
    expect(entry).toMatchObject({
      operation: "test.note",
      userId: actor.userId,
      behindUserName: "Carla",
      partnerNumber: "100001",
      after: { value: "a", password: "(not shown)" },
    });
  });

  it("takes back everything when the answer is no", async () => {
    expect((await noteThenRefuse(context(services), { value: "a" })).kind).toBe("conflict");
    expect(await notes()).toEqual([]);
    expect(await database.db.$count(auditEntries)).toBe(0);
  });

  it("lets no change pass that wrote no audit entry", async () => {
    await expect(noteSecretly(context(services), { value: "a" })).rejects.toThrow(/audit/);
    expect(await notes()).toEqual([]);
  });

  it("has one effect for one press, however many times it arrives, and gives all the same answer", async () => {
    const ctx = { ...context(services, person("place_orders")), page: "p1" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => note(ctx, { value: "a" })));
    expect(await notes()).toEqual(["a"]);
    expect(answers[0]).toMatchObject({ kind: "ok", value: { value: "a" } });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await database.db.$count(auditEntries)).toBe(1);
  });

  it("treats as another request: other content, another page, the same after a while, or a machine's", async () => {
    const clock = fixedClock("2026-11-21T09:00:00Z");
    const ctx = { ...context(testServices(database, { clock }), person("place_orders")), page: "p1" };
    await note(ctx, { value: "a" });
    await note(ctx, { value: "b" });
    await note(ctx, { value: "a" });
    await note({ ...ctx, page: "p2" }, { value: "c" });
    await note(ctx, { value: "a" });
    clock.advance(61_000);
    await note(ctx, { value: "a" });
    const { page: _, ...machine } = ctx;
    await note(machine, { value: "d" });
    await note(machine, { value: "d" });
    expect(await notes()).toEqual(["a", "a", "a", "b", "c", "d", "d"]);
  });

  it("remembers nothing of what was refused", async () => {
    const ctx = { ...context(services, person("place_orders")), page: "p1" };
    expect(await note(ctx, { value: "no" })).toMatchObject({ kind: "conflict" });
    expect(await note(ctx, { value: "no" })).toMatchObject({ kind: "conflict" });
    expect(await database.db.$count(answeredOnce)).toBe(0);
  });

  it("keeps one person's presses apart from another's", async () => {
    await note({ ...context(services, person("place_orders")), page: "p1" }, { value: "a" });
    await note({ ...context(services, person("place_orders")), page: "p1" }, { value: "a" });
    expect(await notes()).toEqual(["a", "a"]);
  });

  it("lets nothing talk to the outside while a transaction is open", async () => {
    const leak = process({
      name: "test.leak",
      allow: anyone,
      input: z.strictObject({}),
      async run(ctx) {
        await ctx.transaction(async (change) => {
          await change.audit({ kind: "test", id: "1" });
          assertOutsideTransaction();
        });
        return ok(null);
      },
    });
    await expect(leak(context(services), {})).rejects.toThrow(/inside an open transaction/);
    assertOutsideTransaction();
  });

  it("turns a failing ERP into an answer and a surprise into an exception", async () => {
    const until = new Date("2026-11-21T10:00:00Z");
    const failingQuery = query({
      name: "test.failing",
      allow: anyone,
      input: z.strictObject({ how: z.enum(["down", "gone", "stopped", "bug"]) }),
      async run(_ctx, { how }) {
        if (how === "down")
          throw new ErpError({ kind: "down", until, reason: "planned", maintenance: false });
        if (how === "gone") throw new ErpError({ kind: "notFound", what: "order 1" });
        if (how === "stopped") throw new Stopped(notFound);
        throw new TypeError("a bug");
      },
    });
    const ask = (mode: "down" | "gone" | "stopped" | "bug") => failingQuery(context(services), { how: mode });
    expect(await ask("down")).toMatchObject({ kind: "unavailable", until });
    expect(await ask("gone")).toEqual(notFound);
    expect(await ask("stopped")).toEqual(notFound);
    await expect(ask("bug")).rejects.toThrow("a bug");
  });

  it("counts how often somebody asks, in the database, and opens again in the next window", async () => {
    const clock = fixedClock("2026-11-21T09:00:00Z");
    const limitedQuery = query({
      name: "test.limited",
      allow: anyone,
      input: z.strictObject({}),
      limits: [{ times: 2, seconds: 60 }],
      run: async () => ok(1),
    });
    const timedServices = testServices(database, { clock });
    const kinds = async () => (await limitedQuery(context(timedServices, nobody), {})).kind;
    expect([await kinds(), await kinds(), await kinds()]).toEqual(["ok", "ok", "refused"]);
    clock.advance(61_000);
    expect(await kinds()).toBe("ok");
  });

  it("answers a permission of several parts with the least that would do", () => {
    const eitherRule = may("place_orders").or(may("place_quotes"));
    expect(eitherRule(person("place_quotes"), {}).allowed).toBe(true);
    expect(eitherRule(person(), {})).toMatchObject({ reason: { permission: "place_orders" } });
    expect(eitherRule.speaksOf).toEqual(["place_orders", "place_quotes"]);
    expect(may("place_orders").and(may("drop_ships"))(person("place_orders"), {}).allowed).toBe(false);
    expect(no({ key: "door.reason.noPartner" }).allowed).toBe(false);
  });
});
