import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import type { SalesDocument } from "~/erp/erp";
import { fetchMailedPaper } from "~/features/carts/approval/mailed-paper.server";
import { systemActor } from "~/features/identity/actor";
import { holdings, roles, userRoles, users } from "~/features/identity/identity.tables";
import { announceProgress } from "~/features/order-progress/announce-progress.server";
import { lineDatesOf } from "~/features/order-progress/line-dates";
import { followedDocuments } from "~/features/order-progress/order-progress.tables";
import { remindOfQuotes } from "~/features/order-progress/remind-of-quotes.server";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { daysBefore } from "~/lib/business-date";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { context, testServices } from "../support/context";
import { freshDatabase } from "../support/database";
import { startEmbeddedErp } from "./embedded-harness";
import { createOrder, context as erpContext, targetOf, vanDijk } from "./erp/subject";

describe("mails along an order's life", () => {
  let subject: Awaited<ReturnType<typeof startEmbeddedErp>>;
  let system: Ctx;
  let userId: string;

  beforeAll(async () => {
    subject = await startEmbeddedErp();
  });
  afterAll(() => subject?.close());

  beforeEach(async () => {
    const { erp, clock } = subject;
    const services = {
      ...testServices(await freshDatabase(), { erp, clock }),
      jobs: { enqueue: async () => undefined },
    };
    system = context(services, systemActor);
    const { db } = services.database;
    userId = newId();
    const roleId = newId();
    await db.insert(salesAreas).values({ id: "1000", title: "Industry", currency: "EUR", system: "main" });
    await db.insert(users).values({
      id: userId,
      username: "rita",
      email: "rita@maas.example",
      firstName: "Rita",
      lastName: "Maas",
      confirmedAt: clock.now(),
      createdAt: clock.now(),
    });
    await db.insert(roles).values({ id: roleId, title: "buyer", permissions: ["view_invoices"] });
    await db.insert(userRoles).values({ userId, roleId });
    await db.insert(holdings).values({
      id: newId(),
      userId,
      function: "soldTo",
      partnerNumber: vanDijk,
      partnerName: "Van Dijk",
      salesAreaId: "1000",
      isDefault: true,
    });
  });

  const db = () => system.services.database.db;

  async function follow(
    document: SalesDocument,
    announcement: Partial<typeof followedDocuments.$inferInsert> = {},
  ) {
    const now = subject.clock.now();
    await db()
      .insert(followedDocuments)
      .values({
        id: newId(),
        userId,
        salesAreaId: "1000",
        system: "main",
        number: document.number,
        partner: { function: "soldTo", number: vanDijk, name: "" },
        kind: document.kind === "quote" ? "quote" : "order",
        version: document.version,
        dates: lineDatesOf(document),
        createdAt: now,
        checkedAt: new Date(0),
        ...announcement,
      });
  }

  async function findAnnouncements(): Promise<string[]> {
    subject.clock.advance(600_000);
    expect((await announceProgress(system, {})).kind).toBe("ok");
    return (await db().select().from(mails)).map(({ subject }) => subject).sort();
  }

  it("tell of shipment, invoice and payment, each once however often the job runs", async () => {
    const order = await createOrder(subject, [["BRG-6204", "20"]], { poNumber: "PO-77" });
    await follow(order);
    expect(await findAnnouncements()).toEqual([]);
    await subject.advanceTime(90);
    const subjects = await findAnnouncements();
    expect(subjects).toEqual([
      expect.stringMatching(/^Delivery \d+ is on its way · PO-77$/),
      expect.stringMatching(/^Invoice \d+ · PO-77$/),
      expect.stringMatching(/^Payment received: [\d.,]+ EUR$/),
    ]);
    expect(await findAnnouncements()).toEqual(subjects);
    const [shipment] = await db()
      .select()
      .from(mails)
      .where(eq(mails.subject, subjects[0] ?? ""));
    for (const form of [shipment?.text, shipment?.html])
      for (const words of [order.number, "PO-77", "20 PCE", "BRG-6204", "Tracking"])
        expect(form).toContain(words);
  });

  it("bring the invoice as a PDF, as its reader may see it when it is sent", async () => {
    await follow(await createOrder(subject, [["BRG-6204", "5"]]));
    await subject.advanceTime(10);
    await findAnnouncements();
    const [invoice] = (await db().select().from(mails)).filter(({ paper }) => paper !== null);
    if (!invoice?.paper) throw new Error("no mail has a paper");
    const paper = await fetchMailedPaper(system.services, invoice.paper);
    expect(paper).toMatchObject({ type: "application/pdf" });
    expect(paper?.content.subarray(0, 5).toString()).toBe("%PDF-");
    await db().delete(userRoles);
    expect(await fetchMailedPaper(system.services, invoice.paper)).toBeNull();
  });

  it("name the old dates beside the new ones, and nothing if only the version changed", async () => {
    const order = await createOrder(subject, [
      ["BRG-6204", "20"],
      ["BOLT-M8", "8"],
    ]);
    const dates = lineDatesOf(order);
    const earlierDates = dates.map((line, index) =>
      index === 0
        ? { ...line, parts: line.parts.map((part) => ({ ...part, confirmedDate: "2026-02-27" })) }
        : line,
    );
    await follow(order, { version: "before", dates: earlierDates });
    await follow(await createOrder(subject, [["VEST-M", "1"]]), { version: "before" });
    expect(await findAnnouncements()).toEqual([`New delivery dates for order ${order.number} · PO-4711`]);
    const [mail] = await db().select().from(mails);
    expect(mail?.text).toContain("2026-02-27");
    expect(mail?.text).toContain("BRG-6204");
    expect(mail?.text).not.toContain("BOLT-M8");
    const [followedRow] = await db()
      .select()
      .from(followedDocuments)
      .where(eq(followedDocuments.number, order.number));
    expect(followedRow).toMatchObject({ version: order.version, dates });
  });

  it("tell that an order was cancelled, and that a quote ends soon", async () => {
    const order = await createOrder(subject, [["BRG-6204", "20"]]);
    await follow(order);
    await subject.erp.orders.cancel(erpContext(), targetOf(order, "all"));
    // The ERP's days pass by themselves; the portal has the same day here.
    const today = order.date;
    system = context({ ...system.services, clock: fixedClock(`${today}T09:00:00Z`) }, systemActor);
    const quote = await subject.erp.quotes.create(
      erpContext(),
      {
        kind: "quote",
        soldTo: vanDijk,
        validTo: today,
        lines: [{ itemNumber: 10, material: "BRG-6204", quantity: "3" }],
      },
      newId(),
    );
    await follow(quote.value.document);
    expect(await findAnnouncements()).toEqual([
      `Order ${order.number} cancelled · PO-4711`,
      expect.stringMatching(new RegExp(`^Quote ${quote.value.document.number} is valid until `)),
    ]);
  });

  it("tell every user of a customer once of a quote that the seller wrote, and of one sent here its sender alone", async () => {
    const { date: today } = await createOrder(subject, [["BRG-6204", "1"]]);
    system = context({ ...system.services, clock: fixedClock(`${today}T06:40:00Z`) }, systemActor);
    const writeQuote = async (validTo: string) =>
      (
        await subject.erp.quotes.create(
          erpContext(),
          {
            kind: "quote",
            soldTo: vanDijk,
            validTo,
            lines: [{ itemNumber: 10, material: "BRG-6204", quantity: "3" }],
          },
          newId(),
        )
      ).value.document;
    const sellersQuote = await writeQuote(today);
    const followedQuote = await writeQuote(today);
    await follow(followedQuote);
    const laterQuote = await writeQuote(daysBefore(today, -30));
    const [{ roleId } = { roleId: "" }] = await db().select().from(userRoles);
    const others = [
      { username: "joost", mailKindsOff: [], partnerNumber: vanDijk },
      { username: "declines", mailKindsOff: ["quotes" as const], partnerNumber: vanDijk },
      { username: "stranger", mailKindsOff: [], partnerNumber: "100002" },
    ];
    for (const { username, mailKindsOff, partnerNumber } of others) {
      const id = newId();
      const names = { username, email: `${username}@maas.example`, firstName: username, lastName: "Maas" };
      await db()
        .insert(users)
        .values({ id, ...names, mailKindsOff, confirmedAt: new Date(), createdAt: new Date() });
      await db().insert(userRoles).values({ userId: id, roleId });
      await db().insert(holdings).values({
        id: newId(),
        userId: id,
        function: "soldTo",
        partnerNumber,
        partnerName: "A customer",
        salesAreaId: "1000",
        isDefault: true,
      });
    }
    expect(await remindOfQuotes(system, {})).toMatchObject({ kind: "ok" });
    expect(await remindOfQuotes(system, {})).toMatchObject({ kind: "ok", value: { mails: 0 } });
    const queuedMails = await db().select().from(mails);
    // Quotes of the tests before this one end soon, too.
    const readersOf = ({ number }: { number: string }) =>
      queuedMails
        .filter(({ subject: title }) => title.startsWith(`Quote ${number} is valid until `))
        .map(({ recipient }) => recipient)
        .sort();
    expect(readersOf(sellersQuote)).toEqual(["joost@maas.example", "rita@maas.example"]);
    expect([readersOf(followedQuote), readersOf(laterQuote)]).toEqual([[], []]);
  });

  it("reach nobody who lost the customer, the right to invoices or the wish for such mails", async () => {
    await follow(await createOrder(subject, [["BRG-6204", "2"]]));
    await subject.advanceTime(10);
    await db()
      .update(users)
      .set({ mailKindsOff: ["shipments"] });
    await db().delete(userRoles);
    expect(await findAnnouncements()).toEqual([]);
    await follow(await createOrder(subject, [["BRG-6204", "2"]]));
    await db().update(users).set({ mailKindsOff: [] });
    await db().delete(holdings);
    await subject.advanceTime(10);
    expect(await findAnnouncements()).toEqual([]);
  });
});
