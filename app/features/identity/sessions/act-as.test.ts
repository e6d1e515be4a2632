import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Permission } from "~/door/permissions";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { documentAuthorizations } from "../access.tables";
import { roles, sessions, userRoles, users } from "../identity.tables";
import { actAs, returnToSelf } from "./act-as.server";
import { endOf } from "./session-actor";
import { makeSessionReader } from "./sessions.store.server";

describe("acting as somebody", () => {
  let services: ReturnType<typeof testServices>;

  beforeEach(async () => {
    services = testServices(await freshDatabase());
    const area = { id: "1000", title: "Industry", currency: "EUR", system: "main" };
    await services.database.db.insert(salesAreas).values(area);
  });

  async function user(...permissions: Permission[]): Promise<string> {
    const { db } = services.database;
    const [id, roleId] = [newId(), newId()];
    await db.insert(users).values({
      id,
      username: id,
      email: `${id}@demo.example`,
      firstName: "Some",
      lastName: "Body",
      confirmedAt: services.clock.now(),
      createdAt: services.clock.now(),
    });
    await db.insert(roles).values({ id: roleId, title: roleId, permissions });
    await db.insert(userRoles).values({ userId: id, roleId });
    return id;
  }

  /** Creates a user with a session, and the actor of its requests. */
  async function signedIn(...permissions: Permission[]) {
    const id = await user(...permissions);
    const sessionId = newId();
    await services.database.db.insert(sessions).values({
      id: sessionId,
      tokenHash: Buffer.from(sessionId),
      userId: id,
      createdAt: services.clock.now(),
      lastSeenAt: services.clock.now(),
      idleSeconds: 600,
      expiresAt: new Date(services.clock.now().getTime() + 3_600_000),
      userAgent: "test",
    });
    return { ...person(...permissions), userId: id, sessionId };
  }

  const cookie = () => ({ tokenDigest: Buffer.from(newId()), userAgent: "test" });

  it("refuses everybody with one right more, by role or by document authorization", async () => {
    const staff = await signedIn("proxy_login", "place_orders");
    const extraUser = await user("place_orders", "pay_invoices");
    const ctx = context(services, staff);
    expect(await actAs(ctx, { user: extraUser, ...cookie() })).toMatchObject({
      kind: "refused",
      reason: { key: "session.hasMoreRights", permission: "pay_invoices" },
    });
    const authorizedUser = await user("place_orders");
    await services.database.db.insert(documentAuthorizations).values({
      id: newId(),
      userId: authorizedUser,
      documentType: "quote",
      salesAreaId: "1000",
      actions: ["place_quote"],
    });
    expect((await actAs(ctx, { user: authorizedUser, ...cookie() })).kind).toBe("refused");
    const requester = await user("place_approved_orders_only");
    expect((await actAs(ctx, { user: requester, ...cookie() })).kind).toBe("ok");
  });

  it("lasts no longer than the session it goes on from, and needs that session to be open", async () => {
    const staff = await signedIn("proxy_login", "place_orders");
    const ctx = context(services, staff);
    const target = await user("place_orders");
    expect((await actAs(ctx, { user: target, ...cookie() })).kind).toBe("ok");
    const rows = await services.database.db.select().from(sessions);
    const [before, after] = [
      rows.find((row) => row.id === staff.sessionId),
      rows.find((row) => !row.endedAt),
    ];
    expect(before?.endReason).toBe("replaced");
    expect(after).toMatchObject({ userId: target, behindUserId: staff.userId, idleSeconds: 600 });
    expect(after?.expiresAt).toEqual(before?.expiresAt);
    expect((await actAs(ctx, { user: target, ...cookie() })).kind).toBe("notFound");
  });

  const changes: Record<string, (staff: string, target: string) => Promise<unknown>> = {
    "who acts loses the right to": (staff) => setPermissions(staff, ["place_orders", "select_any_partner"]),
    "who acts loses a right that the user has": (staff) => setPermissions(staff, ["proxy_login"]),
    "the user gains a right that who acts has not": (_, target) =>
      setPermissions(target, ["place_orders", "pay_invoices"]),
    "the user gains it for one sales area": (_, userId) =>
      services.database.db.insert(documentAuthorizations).values({
        id: newId(),
        userId,
        documentType: "quote",
        salesAreaId: "1000",
        actions: ["place_quote"],
      }),
  };

  const setPermissions = (userId: string, permissions: Permission[]) =>
    services.database.db
      .update(roles)
      .set({ permissions })
      .where(sql`${roles.id} IN (SELECT role_id FROM user_roles WHERE user_id = ${userId})`);

  it.each(Object.entries(changes))("ends when %s", async (_, change) => {
    const staff = await signedIn("proxy_login", "place_orders");
    const target = await user("place_orders");
    const actingCookie = cookie();
    await actAs(context(services, staff), { user: target, ...actingCookie });
    const readSession = makeSessionReader(() => sql<number>`0`);
    const endNow = async () => {
      const session = await readSession(services.database.db, actingCookie.tokenDigest);
      return session && endOf(session, services.clock.now());
    };
    expect(await endNow()).toBeNull();
    await change(staff.userId, target);
    expect(await endNow()).toBe("rights");
  });

  it("does not lead back to an account that was deactivated meanwhile", async () => {
    const staff = await signedIn("proxy_login");
    const target = await signedIn();
    await services.database.db.update(users).set({ active: false });
    const actingPerson = { ...target, behind: { userId: staff.userId, userName: "Some Body" } };
    expect((await returnToSelf(context(services, actingPerson), cookie())).kind).toBe("notFound");
  });
});
