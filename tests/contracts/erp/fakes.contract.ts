import Big from "big.js";
import { expect, test } from "vitest";
import type { DraftDocument, Erp, ErpContext, PaymentInstruction } from "~/erp/erp";
import { context, freshKey, kindOf, of } from "./subject";

/** ERP or fake with the names of what it knows. */
export interface ClaimingErp {
  erp: Erp;
  soldTo: string;
  stranger: string;
  payer: string;
  material: string;
}

const sumOf = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum.plus(amount), Big(0)).toFixed(2);

/** Part of the contract that the tests of carts and submissions rely on. */
export function orderingContract(subject: () => ClaimingErp): void {
  const ownContext = (): ErpContext => context({ partner: subject().soldTo });
  const draft = (quantity = "2"): DraftDocument => ({
    kind: "order",
    soldTo: subject().soldTo,
    poNumber: "PO-1",
    lines: [
      { itemNumber: 10, material: subject().material, quantity },
      { itemNumber: 20, material: subject().material, quantity: "3" },
    ],
  });

  test("a simulation has each line with its price, and totals that add up", async () => {
    const { value } = await subject().erp.pricing.simulate(ownContext(), draft());
    expect(value.lines.map((line) => [line.itemNumber, line.requestedQuantity])).toEqual([
      [10, "2"],
      [20, "3"],
    ]);
    for (const { net } of value.lines) expect(net).toMatch(/^\d+\.\d{2}$/);
    const { goods, freight, surcharges, net, tax, total } = value.totals;
    expect(sumOf(value.lines.map((line) => line.net))).toBe(goods);
    expect([sumOf([goods, freight, surcharges]), sumOf([net, tax])]).toEqual([net, total]);
    expect(value.acceptable).toBe(true);
  });

  test("an order has the lines of its draft and the totals of its simulation", async () => {
    const simulation = await subject().erp.pricing.simulate(ownContext(), draft());
    const { value } = await subject().erp.orders.create(ownContext(), draft(), freshKey());
    expect(value).toMatchObject({ state: "created", document: { kind: "order" } });
    expect(value.document.soldTo.number).toBe(subject().soldTo);
    expect(value.document.items.map(({ itemNumber, quantity }) => [itemNumber, quantity])).toEqual([
      [10, "2"],
      [20, "3"],
    ]);
    expect(value.document.totals).toEqual(simulation.value.totals);
  });

  test("the same key gives the same order, also with other content and at the same time", async () => {
    const key = freshKey();
    const answers = await Promise.all(
      ["1", "2", "4"].map((quantity) => subject().erp.orders.create(ownContext(), draft(quantity), key)),
    );
    expect(answers.map(({ value }) => value.state).sort()).toEqual(["created", "duplicate", "duplicate"]);
    expect(new Set(answers.map(({ value }) => value.document.number)).size).toBe(1);
  });

  test("an order is found by its submission, and by its number only within its customer", async () => {
    const key = freshKey();
    expect((await subject().erp.orders.findBySubmission(ownContext(), key)).value).toBeNull();
    const { number } = (await subject().erp.orders.create(ownContext(), draft(), key)).value.document;
    expect((await subject().erp.orders.findBySubmission(ownContext(), key)).value?.number).toBe(number);
    const get = (wantedNumber: string, soldTo: string) =>
      subject().erp.orders.get(ownContext(), wantedNumber, of(soldTo));
    expect((await get(number, subject().soldTo)).value.number).toBe(number);
    expect(await kindOf(get(number, subject().stranger))).toBe("notFound");
    expect(await kindOf(get("9999999999", subject().soldTo))).toBe("notFound");
  });

  test("known materials are returned and unknown ones left out", async () => {
    const { value } = await subject().erp.materials.get(ownContext(), [subject().material, "NO-SUCH-THING"]);
    expect(value.map(({ number }) => number)).toEqual([subject().material]);
  });

  test("a payment is posted once for its key, and found by it", async () => {
    const key = freshKey();
    const { erp } = subject();
    expect((await erp.receivables.findPayment(ownContext(), key)).value).toBeNull();
    const payment: PaymentInstruction = {
      payer: subject().payer,
      currency: "EUR",
      method: "card",
      reference: "tx-1",
      amount: "30.00",
      items: [],
      ahead: { order: null, amount: "30.00" },
    };
    const post = () => erp.receivables.postPayment(ownContext(), payment, key);
    const [posting, repetition] = [await post(), await post()];
    expect([posting.value.state, repetition.value.state]).toEqual(["posted", "duplicate"]);
    expect(repetition.value.payment.number).toBe(posting.value.payment.number);
    expect((await erp.receivables.findPayment(ownContext(), key)).value?.amount).toBe("30.00");
  });
}

/** Part of the contract that the tests of document lists rely on; the ERP holds at least three of the customer's orders. */
export function documentListsContract(subject: () => ClaimingErp): void {
  const search = (soldTo: string, differs = {}) =>
    subject().erp.orders.search(context(), { within: of(soldTo), page: 1, pageSize: 50, ...differs });

  test("a list has its scope's documents only, newest first", async () => {
    const { items, total, more } = (await search(subject().soldTo)).value;
    expect(items.length).toBeGreaterThanOrEqual(3);
    expect([total, more]).toEqual([items.length, false]);
    expect(new Set(items.map((row) => row.soldTo.number))).toEqual(new Set([subject().soldTo]));
    const dates = items.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test("pages follow each other without a gap, and the one behind the last is empty", async () => {
    const numbers = (await search(subject().soldTo)).value.items.map(({ number }) => number);
    const page = async (number: number) =>
      (await search(subject().soldTo, { page: number, pageSize: 2 })).value.items.map((row) => row.number);
    expect([...(await page(1)), ...(await page(2))]).toEqual(numbers.slice(0, 4));
    expect(await page(40)).toEqual([]);
  });

  test("a document number finds its document, for its own customer", async () => {
    const number = (await search(subject().soldTo)).value.items[0]?.number ?? "";
    const criteria = [{ key: "docNumber" as const, value: number }];
    expect((await search(subject().soldTo, { criteria })).value.items.map((row) => row.number)).toEqual([
      number,
    ]);
    expect((await search(subject().stranger, { criteria })).value.items).toEqual([]);
  });

  test("a document is read as its own kind and by its own customer", async () => {
    const { erp, soldTo, stranger } = subject();
    const number = (await search(soldTo)).value.items[0]?.number ?? "";
    expect((await erp.orders.get(context(), number, of(soldTo))).value.number).toBe(number);
    expect(await kindOf(erp.orders.get(context(), number, of(stranger)))).toBe("notFound");
    expect(await kindOf(erp.quotes.get(context(), number, of(soldTo)))).toBe("notFound");
  });
}

/** Part of the contract that the tests of the catalog rely on. */
export function catalogContract(subject: () => ClaimingErp): void {
  test("changed materials come in their order, and go on behind the last one that was read", async () => {
    const { erp } = subject();
    const { value } = await erp.materials.changedSince(context(), "2000-01-01T00:00:00.000Z", 100);
    const last = value.at(-1);
    const keys = value.map(({ changedAt, number }) => `${changedAt} ${number}`);
    expect(keys).toEqual([...keys].sort());
    expect(value.length).toBeGreaterThan(2);
    const rest = await erp.materials.changedSince(context(), last?.changedAt ?? "", 100, last?.number);
    expect(rest.value).toEqual([]);
  });

  test("a material has a name in each language, and a category of the tree", async () => {
    const { erp, material } = subject();
    const categories = new Set((await erp.materials.categories(context())).value.map(({ id }) => id));
    for (const language of ["en", "fr", "zh"]) {
      const [row] = (await erp.materials.get(context({ language }), [material])).value;
      expect(row?.name).not.toBe("");
      expect(categories.has(row?.category.id ?? "")).toBe(true);
    }
  });

  test("availability has an answer for each question, in their order", async () => {
    const { erp, material } = subject();
    const questions = ["3", "1"].map((quantity) => ({ material, quantity }));
    const { value } = await erp.availability.check(context(), questions);
    expect(value.map((answer) => [answer.material, answer.quantity])).toEqual([
      [material, "3"],
      [material, "1"],
    ]);
  });
}
