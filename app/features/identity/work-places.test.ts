import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
// Loads every collection: users and customers say there what they refer to.
import "~/admin/pages/collections.server";
import microsites from "~/features/organisation/microsites.collection.server";
import {
  micrositeSalesAreas,
  salesAreas,
  microsites as sites,
} from "~/features/organisation/organisation.tables";
import salesAreaCollection from "~/features/organisation/sales-areas.collection.server";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { assignedTerritories, territories } from "./access.tables";
import { holdings, users } from "./identity.tables";
import { findHoldings } from "./partners/holdings.store.server";
import territoryCollection from "./people/territories.collection.server";
import { isMicrositeOpen } from "./rights.store.server";

let services: ReturnType<typeof testServices>;
const userId = newId();
const siteId = newId();

const db = () => services.database.db;
const admin = () => context(services, person("manage_microsites", "manage_sales_areas", "manage_users"));
const areas = async () => (await findHoldings(db(), userId)).map(({ salesArea }) => salesArea.id);

beforeEach(async () => {
  services = testServices(await freshDatabase());
  await db().insert(sites).values({ id: siteId, name: "Portal" });
  const now = services.clock.now();
  await db().insert(users).values({
    id: userId,
    username: "bente",
    email: "bente@demo.example",
    firstName: "Bente",
    lastName: "V",
    micrositeId: siteId,
    createdAt: now,
    confirmedAt: now,
  });
  for (const id of ["1000", "2000"]) {
    await db()
      .insert(salesAreas)
      .values({ id, title: `Area ${id}`, currency: "EUR", system: "main" });
    await db().insert(holdings).values({
      id: newId(),
      userId,
      function: "soldTo",
      partnerNumber: "1",
      partnerName: "Customer",
      salesAreaId: id,
    });
  }
});

it("binds customers to the sales areas of their microsite; one without any binds nobody", async () => {
  expect(await areas()).toEqual(["1000", "2000"]);
  await db().insert(micrositeSalesAreas).values({ micrositeId: siteId, salesAreaId: "1000" });
  expect(await areas()).toEqual(["1000"]);
  await db().update(users).set({ internal: true });
  expect(await areas()).toEqual(["1000", "2000"]);
});

it("lets nobody work in a deleted sales area, and says beforehand whom that concerns", async () => {
  const { operations } = salesAreaCollection;
  expect(await operations.findAffected?.(admin(), { items: ["2000"] })).toMatchObject({
    value: [{ title: "areas.users.title", count: 1, names: ["bente"], blocks: false }],
  });
  await operations.remove?.(admin(), { items: ["2000"] });
  expect(await areas()).toEqual(["1000"]);
  await operations.restore?.(admin(), { id: "2000" });
  expect(await areas()).toEqual(["1000", "2000"]);
});

it("keeps the customers of a deleted microsite out, and names them to whoever may see users only", async () => {
  const { operations } = microsites;
  const affectedOutcome = await operations.findAffected?.(admin(), { items: [siteId] });
  expect(affectedOutcome).toMatchObject({ value: [{ count: 1, names: ["bente"], href: "/admin/users" }] });
  const otherOutcome = await operations.findAffected?.(context(services, person("manage_microsites")), {
    items: [siteId],
  });
  expect(otherOutcome).toMatchObject({ value: [{ count: 1, names: [], href: null }] });
  await operations.remove?.(admin(), { items: [siteId] });
  expect(await isMicrositeOpen(db(), userId)).toBe(false);
  await db().update(users).set({ internal: true });
  expect(await isMicrositeOpen(db(), userId)).toBe(true);
});

it("binds who has territories to their sales areas, and keeps a territory that somebody has", async () => {
  const [id] = [newId()];
  await db().insert(territories).values({ id, number: "T1", salesAreaId: "2000", description: "North" });
  await db().insert(assignedTerritories).values({ userId, territoryId: id });
  expect(await areas()).toEqual(["2000"]);
  const { operations } = territoryCollection;
  expect(await operations.findAffected?.(admin(), { items: [id] })).toMatchObject({
    value: [{ names: ["bente"], blocks: true }],
  });
  expect(await operations.remove?.(admin(), { items: [id] })).toMatchObject({ kind: "conflict" });
  await db().delete(assignedTerritories).where(eq(assignedTerritories.userId, userId));
  expect(await operations.remove?.(admin(), { items: [id] })).toMatchObject({ kind: "ok" });
});
