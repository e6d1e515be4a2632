import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import type { SalesDocument } from "~/erp/erp";
import { renewQuote } from "~/features/documents/details/renew-quote.server";
import { systemActor } from "~/features/identity/actor";
import { holdings, users } from "~/features/identity/identity.tables";
import { acceptRound, carryOnRoundJob } from "~/features/negotiations/accept-round.server";
import { declineRound, withdrawRound } from "~/features/negotiations/decline-round.server";
import { getNegotiation, listOpenRounds } from "~/features/negotiations/negotiations.queries.server";
import { quoteRounds } from "~/features/negotiations/negotiations.tables";
import { remindOfEnding } from "~/features/negotiations/remind-ending.server";
import { writeRound } from "~/features/negotiations/write-round.server";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { translatorFor } from "~/i18n/translator.server";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { furtherChanges } from "~/routes/negotiations/further-changes.server";
import { context, person, testServices, valueIn } from "../support/context";
import { freshDatabase } from "../support/database";
import { startEmbeddedErp } from "./embedded-harness";
import { context as erpContextOf, freshKey, lambert, of, targetOf, vanDijk } from "./erp/subject";

describe("negotiating a quote", () => {
  let subject: Awaited<ReturnType<typeof startEmbeddedErp>>;
  let services: ReturnType<typeof testServices>;
  let rita: Ctx;
  let sam: Ctx;
  let system: Ctx;
  let quote: SalesDocument;

  beforeAll(async () => {
    subject = await startEmbeddedErp();
  });
  afterAll(() => subject?.close());
  beforeEach(async () => {
    const { erp, clock } = subject;
    services = {
      ...testServices(await freshDatabase(), { erp, clock }),
      jobs: { enqueue: async () => undefined },
    };
    const salesArea = { id: "1000", title: "Industry", currency: "EUR", system: "main" };
    await services.database.db.insert(salesAreas).values(salesArea);
    rita = context(services, { ...person("change_quote"), ...(await addUser("Rita", false)) });
    const staff = { ...person("place_quotes"), ...(await addUser("Sam", true)) };
    sam = context(services, { ...staff, internal: true, partner: null });
    system = context(services, systemActor);
    const draft = {
      kind: "quote" as const,
      soldTo: vanDijk,
      lines: [
        { itemNumber: 10, material: "BRG-6204", quantity: "20" },
        { itemNumber: 20, material: "BOLT-M8", quantity: "2" },
      ],
    };
    quote = (await erp.quotes.create(erpContextOf(), draft, freshKey())).value.document;
  });

  async function addUser(name: string, internal: boolean) {
    const { db } = services.database;
    const userId = newId();
    const email = `${name}@maas.example`;
    const user = {
      id: userId,
      username: name,
      email,
      firstName: name,
      lastName: "Vermeer",
      internal,
      dateFormat: "%d.%m.%Y",
    };
    await db.insert(users).values({ ...user, createdAt: subject.clock.now() });
    const partner = { function: "soldTo" as const, partnerNumber: vanDijk, partnerName: "Van Dijk" };
    await db.insert(holdings).values({ id: newId(), userId, salesAreaId: "1000", ...partner });
    return { userId, userName: name };
  }

  const inErp = async () => (await subject.erp.quotes.get(erpContextOf(), quote.number, of(vanDijk))).value;
  const readNegotiation = async (ctx: Ctx) => valueIn(await getNegotiation(ctx, { number: quote.number }));
  const subjectsOfMails = async () =>
    (await services.database.db.select().from(mails)).map(
      ({ recipient, subject }) => `${recipient}: ${subject}`,
    );

  async function write(ctx: Ctx, proposal: object) {
    const { quote, last } = await readNegotiation(ctx);
    const form = { number: quote.number, version: quote.version, round: last?.round ?? 0 };
    return writeRound(ctx, { ...form, ...proposal });
  }

  async function accept(ctx: Ctx) {
    const { quote, last, simulation } = await readNegotiation(ctx);
    const form = { number: quote.number, version: quote.version, round: last?.round ?? 0 };
    return acceptRound(ctx, { ...form, figures: simulation?.figures ?? "" });
  }

  const cheaper = {
    comment: "We order every month",
    lines: [{ itemNumber: 10, price: "1.50", quantity: "40" }],
  };
  const counter = { validTo: "2999-12-31", lines: [{ itemNumber: 10, price: "1.75", quantity: "40" }] };

  it("goes from a request over a counter-offer to a quote that binds at the agreed price", async () => {
    valueIn(await write(rita, cheaper));
    expect(await inErp()).toEqual(quote);
    expect(valueIn(await listOpenRounds(sam, {})).items).toMatchObject([{ round: 1, author: "Rita" }]);
    expect(await write(rita, cheaper)).toMatchObject({ reason: { key: "negotiations.waitForAnswer" } });
    expect(await write(sam, { ...counter, validTo: undefined })).toMatchObject({ kind: "invalid" });
    valueIn(await write(sam, counter));
    const page = await readNegotiation(rita);
    expect(page).toMatchObject({ mayDecide: true, rounds: [{ state: "answered" }, { state: "open" }] });
    expect(valueIn(await accept(rita))).toMatchObject({ side: "customer", isBinding: true });
    const agreedQuote = await inErp();
    expect(agreedQuote.items[0]).toMatchObject({ netPrice: "1.75", net: "70.00" });
    expect(agreedQuote.items[1]?.netPrice).toBe(quote.items[1]?.netPrice);
    expect(agreedQuote.totals.total).toBe(page.simulation?.total);
    expect((await readNegotiation(rita)).rounds.at(-1)).toMatchObject({
      state: "accepted",
      decidedBy: "Rita",
    });
    const { value: order } = await subject.erp.quotes.convert(
      erpContextOf(),
      { number: quote.number, within: of(vanDijk), key: freshKey() },
      { lines: [{ itemNumber: 10, quantity: "10" }] },
    );
    expect(order.document.items[0]).toMatchObject({ netPrice: "1.75", net: "17.50" });
    const links = (await services.database.db.select().from(mails)).map(({ recipient, text }) =>
      [recipient, /\S*\/quotes\/\S+/.exec(text)?.[0].replace(/.*\/quotes\/\d+/, "")].join(),
    );
    expect(links).toEqual(expect.arrayContaining(["Rita@maas.example,", "Sam@maas.example,/negotiation"]));
    expect(links).not.toContain("Sam@maas.example,");
    const agreementText = (await services.database.db.select().from(mails)).find(
      ({ recipient, subject }) => recipient.startsWith("Sam") && subject.startsWith("Agreed"),
    )?.text;
    expect(agreementText).toContain("View proposal:");
    const requestSubject = `Rita proposes other terms for quote ${quote.number}`;
    expect(await subjectsOfMails()).toEqual(
      expect.arrayContaining([
        `Sam@maas.example: ${requestSubject}`,
        `Rita@maas.example: Sam proposes other terms for quote ${quote.number}`,
        `Sam@maas.example: Agreed: new terms for quote ${quote.number}`,
      ]),
    );
  });

  it("leaves passed dates alone, and says before what the ERP changes besides", async () => {
    const draft = {
      kind: "quote" as const,
      soldTo: vanDijk,
      lines: [
        { itemNumber: 10, material: "BRG-6204", quantity: "20" },
        { itemNumber: 20, material: "ORING-20", quantity: "50" },
      ],
    };
    quote = (await subject.erp.quotes.create(erpContextOf(), draft, freshKey())).value.document;
    valueIn(await write(rita, { lines: [{ itemNumber: 20, quantity: "60" }] }));
    await subject.advanceTime(14);
    const { quote: before, last, simulation } = await readNegotiation(sam);
    if (!simulation) throw new Error("The round cannot be accepted");
    const localization = { t: translatorFor(sam.actor), formats: sam.actor.formats };
    const changes = furtherChanges(before, simulation.document, last?.lines ?? [], localization);
    expect(changes).toMatchObject([{ id: "20-quantity", before: "50 PCE", after: "75 PCE" }]);
    valueIn(await accept(sam));
    const after = await inErp();
    expect(after.items.map(({ requestedDate }) => requestedDate)).toEqual(
      quote.items.map(({ requestedDate }) => requestedDate),
    );
    expect(after.items[1]?.quantity).toBe("75");
    const texts = (await services.database.db.select().from(mails)).map(({ text }) => text);
    expect(texts.some((text) => text.includes("50 PCE → 75 PCE"))).toBe(true);
  });

  it("keeps the agreed price when the quote is changed later, for any quantity", async () => {
    valueIn(await write(rita, cheaper));
    valueIn(await accept(sam));
    const change = { lines: [{ itemNumber: 10, quantity: "3" }] };
    await subject.erp.quotes.change(erpContextOf(), targetOf(await inErp()), change);
    expect((await inErp()).items[0]).toMatchObject({ netPrice: "1.50", net: "4.50" });
  });

  it("is renewed once however often it is asked for, and again once the new quote was rejected", async () => {
    const buyer = context(services, person("place_quotes"));
    const actor = { ...buyer.actor, partner: { function: "soldTo" as const, number: vanDijk, name: "" } };
    const renew = async () => valueIn(await renewQuote({ ...buyer, actor } as Ctx, { number: quote.number }));
    const first = await renew();
    expect((await renew()).number).toBe(first.number);
    const { erp } = subject;
    const { value } = await erp.quotes.get(erpContextOf(), first.number, of(vanDijk));
    await erp.quotes.cancel(erpContextOf(), targetOf(value));
    const next = await renew();
    expect(next.number).not.toBe(first.number);
    expect((await renew()).number).toBe(next.number);
  });

  it("is declined or withdrawn without touching the quote, and goes on afterwards", async () => {
    valueIn(await write(rita, cheaper));
    valueIn(await withdrawRound(rita, { number: quote.number, round: 1 }));
    valueIn(await write(rita, cheaper));
    expect(await declineRound(rita, { number: quote.number, round: 2 })).toMatchObject({ kind: "conflict" });
    valueIn(await declineRound(sam, { number: quote.number, round: 2, reply: "Not this year" }));
    expect((await readNegotiation(rita)).rounds).toMatchObject([
      { state: "withdrawn" },
      { state: "declined", reply: "Not this year" },
    ]);
    expect(await accept(rita)).toMatchObject({ kind: "conflict" });
    expect(await inErp()).toEqual(quote);
    valueIn(await write(rita, cheaper));
  });

  it.each(["lostRequest", "lostReply"] as const)("binds once if the answer is lost (%s)", async (fault) => {
    valueIn(await write(rita, cheaper));
    await subject.faults.set(fault, { operations: ["quotes.change"] });
    const acceptance = await accept(sam);
    await subject.faults.clear();
    expect(valueIn(acceptance)).toMatchObject({ isBinding: false });
    expect(await write(rita, cheaper)).toMatchObject({ reason: { key: "negotiations.beingAccepted" } });
    const [round] = (await readNegotiation(rita)).rounds;
    for (const _ of [1, 2]) await carryOnRoundJob.run(system, { round: round?.id ?? "" });
    expect((await readNegotiation(rita)).rounds).toMatchObject([{ state: "accepted" }]);
    expect(await inErp()).toMatchObject({ version: "2", items: [{ netPrice: "1.50" }, {}] });
  });

  it("accepts nothing that has expired or whose quote has changed, and reminds of an end once", async () => {
    valueIn(await write(rita, cheaper));
    const today = subject.clock.now().toISOString().slice(0, 10);
    valueIn(await write(sam, { ...counter, validTo: today }));
    for (const rounds of [1, 0]) {
      expect(await remindOfEnding(system, {})).toMatchObject({ value: { rounds } });
    }
    expect(await subjectsOfMails()).toContain(
      `Rita@maas.example: Our offer for quote ${quote.number} ends soon`,
    );
    const before = await inErp();
    const form = { number: quote.number, version: before.version, round: 2, figures: "any" };
    await subject.erp.quotes.change(erpContextOf(), targetOf(before), { note: "by staff" });
    expect(await acceptRound(rita, form)).toMatchObject({ reason: { key: "negotiations.quoteChanged" } });
    await services.database.db.update(quoteRounds).set({ validTo: "2026-03-01" });
    expect(await accept(rita)).toMatchObject({ reason: { key: "negotiations.expired" } });
    expect((await inErp()).items[0]?.netPrice).toBe(quote.items[0]?.netPrice);
  });

  it("is mailed to nobody who has left the customer or its account since", async () => {
    const { db } = services.database;
    valueIn(await write(rita, cheaper));
    valueIn(await write(sam, counter));
    await db.update(holdings).set({ partnerNumber: lambert });
    await db.delete(mails);
    await remindOfEnding(system, {});
    valueIn(await accept(rita));
    const recipients = (await db.select().from(mails)).map(({ recipient }) => recipient);
    expect(recipients).toEqual([]);
  });

  it("is mailed with the products' names in the language of each reader", async () => {
    const { db } = services.database;
    await db.update(users).set({ language: "zh" }).where(eq(users.username, "Sam"));
    valueIn(await write(rita, { lines: [{ itemNumber: 20, quantity: "3" }] }));
    valueIn(await accept(sam));
    const texts = (await db.select().from(mails)).map(({ recipient, text }) => `${recipient} ${text}`);
    const isChinese = (text: string) => text.includes("20 六角头螺栓 M8x40");
    expect(texts.filter((text) => text.startsWith("Sam") && isChinese(text))).toHaveLength(2);
    expect(texts.filter((text) => text.startsWith("Rita") && !isChinese(text))).toHaveLength(1);
  });

  it("is nobody else's: another customer and staff of others find nothing", async () => {
    valueIn(await write(rita, cheaper));
    const partner = { function: "soldTo" as const, number: lambert, name: "Lambert" };
    const stranger = context(services, { ...person("change_quote"), partner });
    expect(await getNegotiation(stranger, { number: quote.number })).toMatchObject({ kind: "notFound" });
    expect(valueIn(await listOpenRounds(stranger, {})).items).toEqual([]);
    const otherStaff = context(services, { ...person("place_quotes"), internal: true, partner: null });
    expect(await getNegotiation(otherStaff, { number: quote.number })).toMatchObject({ kind: "notFound" });
    expect(valueIn(await listOpenRounds(otherStaff, {})).items).toEqual([]);
    const orderer = context(services, person("place_orders"));
    expect(await getNegotiation(orderer, { number: quote.number })).toMatchObject({ kind: "refused" });
  });
});
