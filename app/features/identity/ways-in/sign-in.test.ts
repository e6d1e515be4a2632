import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mayWith } from "~/door/verdict";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { context, nobody, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { assignedSalesAreas, documentAuthorizations } from "../access.tables";
import { holdings, roles, userRoles, users } from "../identity.tables";
import { actorOf, endOf } from "../sessions/session-actor";
import { makeSessionReader } from "../sessions/sessions.store.server";
import { signOut } from "../sessions/sign-out.server";
import { hashPassword } from "./passwords.server";
import { signIn } from "./sign-in.server";

const readSession = makeSessionReader(() => sql<number>`0`);
const clock = fixedClock("2026-11-21T09:00:00Z");

describe("signing in", () => {
  let services: ReturnType<typeof testServices>;
  const userId = newId();

  beforeEach(async () => {
    const database = await freshDatabase();
    services = testServices(database, { clock });
    const { db } = database;
    await db.insert(salesAreas).values({ id: "1000", title: "Industry", currency: "EUR", system: "main" });
    await db.insert(users).values({
      id: userId,
      username: "Buyer",
      email: "buyer@demo.example",
      firstName: "Bente",
      lastName: "Vermeer",
      passwordHash: await hashPassword("a long enough password"),
      confirmedAt: clock.now(),
      createdAt: clock.now(),
    });
    const roleId = newId();
    await db
      .insert(roles)
      .values({ id: roleId, title: "buyer", permissions: ["place_orders", "view_catalog"] });
    await db.insert(userRoles).values({ userId, roleId });
    await db.insert(holdings).values({
      id: newId(),
      userId,
      function: "soldTo",
      partnerNumber: "100001",
      partnerName: "Maas",
      salesAreaId: "1000",
      isDefault: true,
    });
  });

  const attempt = (username: string, password: string) =>
    signIn(context(services, nobody), {
      username,
      password,
      tokenDigest: Buffer.from("t1"),
      userAgent: "test",
    });

  it("takes the user name or the e-mail address, in any case, and opens a session with the first customer", async () => {
    expect((await attempt("BUYER@demo.example", "a long enough password")).kind).toBe("ok");
    const session = await readSession(services.database.db, Buffer.from("t1"));
    expect(session && actorOf(session)).toMatchObject({
      userId,
      permissions: new Set(["place_orders", "view_catalog"]),
      partner: { number: "100001" },
      salesArea: { id: "1000", currency: "EUR" },
    });
  });

  it("does not hash a password longer than any that could have been set", async () => {
    expect((await attempt("buyer", "x".repeat(900))).kind).toBe("refused");
  });

  it("ends a session that was idle too long, that reached its last hour, or whose user was deactivated", async () => {
    await attempt("buyer", "a long enough password");
    const session = await readSession(services.database.db, Buffer.from("t1"));
    if (!session) throw new Error("no session");
    const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
    expect(endOf(session, inSeconds(7_100))).toBeNull();
    expect(endOf(session, inSeconds(7_300))).toBe("timeout");
    expect(endOf({ ...session, idleSeconds: 1e9 }, inSeconds(20 * 3600 + 1))).toBe("timeout");
    expect(endOf({ ...session, user: { ...session.user, active: false } }, inSeconds(1))).toBe("deactivated");
  });

  it("makes a copy of the cookie worthless once its owner has signed out", async () => {
    await attempt("buyer", "a long enough password");
    const session = await readSession(services.database.db, Buffer.from("t1"));
    if (!session) throw new Error("no session");
    await signOut(context(services, actorOf(session)), {});
    const endedSession = await readSession(services.database.db, Buffer.from("t1"));
    expect(endedSession && endOf(endedSession, clock.now())).toBe("signedOut");
  });

  it("counts a document authorization only for its type of document and in its own sales area", async () => {
    const { db } = services.database;
    await db.insert(salesAreas).values({ id: "2000", title: "Swiss", currency: "CHF", system: "main" });
    const authorization = { userId, documentType: "quote", actions: ["place_quote" as const] };
    await db.insert(documentAuthorizations).values([
      { id: newId(), salesAreaId: "2000", ...authorization },
      {
        id: newId(),
        salesAreaId: "1000",
        ...authorization,
        documentType: "order",
        actions: ["change_order"],
      },
      { id: newId(), salesAreaId: "1000", ...authorization, documentType: "contract" },
    ]);
    await attempt("buyer", "a long enough password");
    const session = await readSession(db, Buffer.from("t1"));
    const actor = session && actorOf(session);
    expect(actor?.permissions).toEqual(new Set(["place_orders", "view_catalog", "change_order"]));
    const judge = (kind: string, salesArea: string) =>
      actor && mayWith("place_quote", { kind, salesArea })(actor, {}).allowed;
    expect(judge("quote", "2000")).toBe(true);
    expect(judge("order", "2000")).toBe(false);
    expect(judge("quote", "1000")).toBe(false);
    expect(judge("contract", "1000")).toBe(true);
  });

  it("leaves a customer of a sales area that the user is not assigned to", async () => {
    const { db } = services.database;
    await attempt("buyer", "a long enough password");
    await db.insert(salesAreas).values({ id: "2000", title: "Swiss", currency: "CHF", system: "main" });
    await db.insert(assignedSalesAreas).values({ userId, salesAreaId: "2000" });
    const session = await readSession(db, Buffer.from("t1"));
    expect(session && { active: session.active, holdings: session.holdings }).toEqual({
      active: null,
      holdings: [],
    });
  });
});
