import { beforeEach, expect, it, vi } from "vitest";
import type { Actor } from "~/door/actor";
import type { Ctx } from "~/door/operation.server";
import type { DocumentItem } from "~/erp/erp";
import { systemActor } from "~/features/identity/actor";
import { holdings, roles, userRoles, users } from "~/features/identity/identity.tables";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { context, person, testServices, valueIn } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { documentsErp } from "../../../tests/support/erp/documents-erp";
import { exampleItem } from "../../../tests/support/erp/example-values";
import { findOrderChanges } from "./find-order-changes.queries.server";
import { noteOwnChange } from "./note-own-change";
import { readOrderChanges } from "./read-changes.server";
import { watchOrders } from "./watch-orders.server";

let world: ReturnType<typeof documentsErp>;
// Ten o'clock in Amsterdam.
const clock = fixedClock("2026-11-23T09:00:00Z");
let system: Ctx;
let as: (actor: Actor) => Ctx;
let rita: Actor;

beforeEach(async () => {
  world = documentsErp();
  const { erp } = world;
  const materials = {
    ...erp.materials,
    get: async () => ({ value: [], messages: [], asOf: "", source: "erp" as const }),
  };
  const services = {
    ...testServices(await freshDatabase(), { erp: { ...erp, materials }, clock }),
    jobs: { enqueue: async () => undefined },
  };
  system = context(services, systemActor);
  as = (actor) => context(services, actor);
  const { db } = services.database;
  rita = person("view_invoices");
  await db.insert(salesAreas).values({ id: "1000", title: "Industry", currency: "EUR", system: "main" });
  const roleId = newId();
  await db.insert(roles).values({ id: roleId, title: "buyer", permissions: [] });
  for (const [name, userId, number, mailKindsOff] of [
    ["rita", rita.userId ?? "", "100001", []],
    ["sam", newId(), "100001", ["changes" as const]],
    ["tom", newId(), "100002", []],
  ] as const) {
    const user = {
      id: userId,
      username: name,
      email: `${name}@maas.example`,
      firstName: name,
      lastName: "Maas",
    };
    const times = { confirmedAt: clock.now(), createdAt: clock.now() };
    await db.insert(users).values({ ...user, ...times, mailKindsOff: [...mailKindsOff] });
    await db.insert(userRoles).values({ userId, roleId });
    const holding = {
      id: newId(),
      userId,
      function: "soldTo" as const,
      partnerName: "Maas",
      isDefault: true,
    };
    await db.insert(holdings).values({ ...holding, partnerNumber: number, salesAreaId: "1000" });
  }
});

const part = (confirmedDate: string) => ({
  number: 1,
  requestedDate: "2026-12-01",
  confirmedDate,
  quantity: "5",
  unit: "PAK",
});
const item = (differs: Partial<DocumentItem> = {}) =>
  exampleItem(
    { itemNumber: 10, material: "BOLT", quantity: "5", unit: "PAK" },
    { baseQuantity: "125", baseUnit: "PCE", scheduleLines: [part("2026-12-01")] as never, ...differs },
  );
const order = (version: string, differs: Partial<DocumentItem> = {}) =>
  world.add("order", "4000", { version, items: [item(differs)] });
const movedLine = {
  quantity: "4",
  baseQuantity: "100",
  netPrice: "11.00",
  scheduleLines: [part("2026-12-08")] as never,
};

const watch = () => watchOrders(system, {});
const changesFor = async (actor: Actor) => {
  return valueIn(await findOrderChanges(as(actor), {})).changes;
};

it("notices once what moved, reads only what has another version, and tells a customer's own users", async () => {
  order("1");
  const get = vi.spyOn(world.erp.orders, "get");
  expect(await watch()).toMatchObject({ kind: "ok", value: { changes: 0 } });
  expect(await watch()).toMatchObject({ value: { changes: 0 } });
  order("2", movedLine);
  expect(await watch()).toMatchObject({ value: { changes: 3 } });
  expect(await watch()).toMatchObject({ value: { changes: 0 } });
  expect(get).toHaveBeenCalledTimes(2);
  const changes = await changesFor(rita);
  expect(changes.map(({ value }) => value)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ of: "quantity", now: expect.objectContaining({ quantity: "4" }) }),
      expect.objectContaining({ of: "price", before: expect.objectContaining({ netPrice: "10.00" }) }),
      expect.objectContaining({
        of: "dates",
        now: [expect.objectContaining({ confirmedDate: "2026-12-08" })],
      }),
    ]),
  );
  const stranger = { ...person(), partner: { function: "soldTo" as const, number: "100002", name: "Other" } };
  expect(await changesFor(stranger)).toEqual([]);
  const ids = changes.map(({ id }) => id);
  expect(await readOrderChanges(as(stranger), { ids })).toMatchObject({ value: { count: 0 } });
  // Taken note of by one: a colleague still sees them.
  expect(await readOrderChanges(as(rita), { ids: ids.slice(0, 1) })).toMatchObject({
    value: { count: 1, left: 2 },
  });
  expect(await readOrderChanges(as(rita), { ids })).toMatchObject({ value: { count: 2, left: 0 } });
  expect(await readOrderChanges(as(rita), { ids })).toMatchObject({ value: { count: 0 } });
  expect(await changesFor(rita)).toEqual([]);
  expect(await changesFor(person())).toHaveLength(3);
});

it("does not tell what the customer changed, nor a price or date that is written otherwise", async () => {
  order("1");
  await watch();
  const document = order("2", movedLine);
  await system.services.database.db.transaction((tx) => noteOwnChange({ tx }, "main", document));
  expect(await watch()).toMatchObject({ value: { changes: 0 } });
  order("3", {
    ...movedLine,
    netPrice: "1100.00",
    priceQuantity: "100",
    scheduleLines: [part("2026-12-08")] as never,
  });
  expect(await watch()).toMatchObject({ value: { changes: 0 } });
});

it("writes one mail each morning to those who want it, about what they have not read", async () => {
  const findMails = async () =>
    (await system.services.database.db.select().from(mails)).map(({ recipient, subject }) => [
      recipient,
      subject,
    ]);
  order("1");
  await watch();
  order("2", { netPrice: "11.00" });
  await watch();
  await watch();
  expect(await findMails()).toEqual([["rita@maas.example", "1 change to your open orders"]]);
  const [mail] = await system.services.database.db.select().from(mails);
  for (const words of ["4000", "10.00 EUR per PCE", "11.00 EUR per PCE", "/orders/changes"])
    expect(mail?.text).toContain(words);
  clock.advance(60_000);
  order("3", { netPrice: "12.00" });
  await watch();
  expect(await findMails()).toHaveLength(1);
  clock.advance(86_400_000);
  await watch();
  expect(await findMails()).toHaveLength(2);
  // Read before the morning, and changed after it: no mail.
  clock.advance(86_400_000);
  order("4", { netPrice: "13.00" });
  clock.advance(10 * 3_600_000);
  await watch();
  const ids = (await changesFor(rita)).map(({ id }) => id);
  await readOrderChanges(as(rita), { ids });
  clock.advance(14 * 3_600_000);
  await watch();
  expect(await findMails()).toHaveLength(2);
});

it("waits for the next run while the ERP is away", async () => {
  order("1");
  await watch();
  order("2", movedLine);
  world.state.down = true;
  expect(await watch()).toMatchObject({ kind: "ok", value: { changes: 0 } });
  world.state.down = false;
  expect(await watch()).toMatchObject({ value: { changes: 3 } });
});
