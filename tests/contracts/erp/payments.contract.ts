import { beforeAll, expect, test } from "vitest";
import type { DocumentCriterion, PaymentInstruction, Scope } from "~/erp/erp";
import { chosenItemsContract } from "./chosen-items.contract";
import { codesOf, context, createOrder, freshKey, kindOf, lambert, type Subject } from "./subject";

export function paymentsContract(subject: Subject): void {
  const payer = "100201";
  const ownScope: Scope = [{ function: "payer", number: payer }];
  const openItems = async (within: Scope = ownScope, differs = {}) =>
    (await subject().erp.receivables.openItems(context(), { within, page: 1, pageSize: 50, ...differs }))
      .value.items;
  const post = (payment: Partial<PaymentInstruction>, key = freshKey()) =>
    subject().erp.receivables.postPayment(
      context(),
      { payer, currency: "EUR", method: "card", reference: "tx-1", amount: "0", items: [], ...payment },
      key,
    );

  beforeAll(async () => {
    for (const quantity of ["20", "21", "22", "23", "24"])
      await createOrder(subject(), [["BRG-6204", quantity]]);
    await createOrder(subject(), [["MOTOR-4KW", "1"]], { soldTo: lambert });
    await subject().advanceTime(5);
  });

  test("open items have their invoice, due date and what is open", async () => {
    const items = await openItems();
    expect(items).toHaveLength(5);
    expect(items[0]).toMatchObject({
      kind: "invoice",
      payer: { number: payer, name: "Van Dijk Holding" },
      document: { kind: "invoice" },
      date: "2026-03-05",
      dueDate: "2026-04-04",
      daysOverdue: 0,
      paid: "0.00",
      discount: null,
    });
  });

  test("only payers have open items, each its own", async () => {
    expect(await openItems([{ function: "soldTo", number: "100001" }])).toEqual([]);
    const otherItems = await openItems([{ function: "payer", number: lambert }]);
    expect(otherItems).toHaveLength(1);
    expect(otherItems[0]?.payer.number).toBe(lambert);
  });

  test("cash discount is offered as long as it holds", async () => {
    const [item] = await openItems([{ function: "payer", number: lambert }]);
    expect(item?.discount).toMatchObject({ percent: "2", until: "2026-03-19" });
  });

  test("the balance is the sum of the open items, by currency", async () => {
    const items = await openItems();
    const { value } = await subject().erp.receivables.balance(context(), payer);
    const cents = items.reduce((sum, item) => sum + Number(item.open.replace(".", "")), 0);
    expect(value).toHaveLength(1);
    expect(Number(value[0]?.outstanding.replace(".", ""))).toBe(cents);
    expect(value[0]).toMatchObject({
      currency: "EUR",
      overdue: "0.00",
      openItems: 5,
      creditLimit: "250000.00",
    });
  });

  chosenItemsContract(subject, payer, openItems);

  test("a payment in full settles the invoice and leaves the list", async () => {
    const [item] = await openItems();
    if (!item) throw new Error("no open item");
    const { value } = await post({
      amount: item.open,
      items: [{ openItem: item.number, amount: item.open }],
    });
    expect(value).toMatchObject({
      state: "posted",
      payment: { amount: item.open, method: { code: "card" } },
    });
    expect((await openItems()).map((one) => one.number)).not.toContain(item.number);
    const invoice = await subject().erp.invoices.get(context(), item.document.number, "all");
    const { status, items } = invoice.value;
    expect([status, ...items.map((line) => line.status)].map(({ code }) => code)).toEqual(
      Array.from({ length: items.length + 1 }, () => "PAID"),
    );
  });

  test("a partial payment keeps the rest open with its reference", async () => {
    const [item] = await openItems();
    if (!item) throw new Error("no open item");
    await post({ amount: "10.00", items: [{ openItem: item.number, amount: "10.00" }] });
    const [paidItem] = await subject()
      .erp.receivables.getOpenItems(context(), [item.number], ownScope)
      .then((result) => result.value);
    expect(paidItem).toMatchObject({ paid: "10.00", status: { code: "PART" }, document: item.document });
  });

  test("a short payment keeps the reason of its payer", async () => {
    const item = (await openItems()).find(({ kind, open }) => kind === "invoice" && Number(open) > 2);
    if (!item) throw new Error("no open item");
    const items = [{ openItem: item.number, amount: "1.00", reason: "Two bolts were missing" }];
    const { value } = await post({ amount: "1.00", items });
    expect(value.payment.settles).toEqual([
      { document: item.document, amount: "1.00", discount: "0.00", reason: "Two bolts were missing" },
    ]);
  });

  test("the same key books once, also at the same time", async () => {
    const item = (await openItems()).at(-1);
    if (!item) throw new Error("no open item");
    const key = freshKey();
    const payment = { amount: "5.00", items: [{ openItem: item.number, amount: "5.00" }] };
    const all = await Promise.all([1, 2, 3, 4].map(() => post(payment, key)));
    expect(all.filter((one) => one.value.state === "posted")).toHaveLength(1);
    const matches = await subject().erp.receivables.findPayment(context(), key);
    expect(matches.value?.number).toBe(all[0]?.value.payment.number);
    const { value } = await subject().erp.receivables.getOpenItems(context(), [item.number], ownScope);
    expect(value[0]?.paid).toBe("5.00");
  });

  test("two payments at the same time cannot take more than is open", async () => {
    const item = (await openItems()).find((one) => one.paid === "0.00");
    if (!item) throw new Error("no open item");
    const payment = { amount: item.open, items: [{ openItem: item.number, amount: item.open }] };
    const tries = await Promise.allSettled([post(payment), post(payment)]);
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  test("wrong instructions are refused as a whole", async () => {
    const [item] = await openItems();
    if (!item) throw new Error("no open item");
    const one = (amount: string, discount?: string) => [
      { openItem: item.number, amount, ...(discount ? { discount } : {}) },
    ];
    expect(await codesOf(post({ amount: "1.00", items: [{ openItem: "9", amount: "1.00" }] }))).toEqual([
      "payment.unknownItem",
    ]);
    expect(await codesOf(post({ amount: "2.00", items: one("1.00") }))).toEqual(["payment.amount"]);
    expect(await codesOf(post({ amount: "99999.00", items: one("99999.00") }))).toEqual(["payment.tooMuch"]);
    expect(await codesOf(post({ amount: "-1.00", items: one("-1.00") }))).toEqual(["payment.tooMuch"]);
    expect(await codesOf(post({ currency: "CHF", amount: "1.00", items: one("1.00") }))).toEqual([
      "payment.currency",
    ]);
    expect(await codesOf(post({ amount: "1.00", items: one("1.00", "1.00") }))).toEqual(["payment.discount"]);
    expect(await codesOf(post({ payer: lambert, amount: "1.00", items: one("1.00") }))).toEqual([
      "payment.unknownItem",
    ]);
  });

  test("cash discount is granted to whoever pays the rest in full", async () => {
    const [item] = await openItems([{ function: "payer", number: lambert }]);
    if (!item?.discount) throw new Error("no discount");
    const amount = (Number(item.open) - Number(item.discount.amount)).toFixed(2);
    const items = [{ openItem: item.number, amount, discount: item.discount.amount }];
    const { value } = await post({ payer: lambert, amount, items });
    expect(value.payment.settles[0]).toMatchObject({ amount, discount: item.discount.amount });
    expect(await openItems([{ function: "payer", number: lambert }])).toEqual([]);
  });

  test("payments are found by payer and by the invoice they settle", async () => {
    const search = async (criteria: { key: "invoiceNumber" | "docNumber"; value: string }[]) =>
      (
        await subject().erp.receivables.payments(context(), {
          within: ownScope,
          criteria,
          page: 1,
          pageSize: 10,
        })
      ).value.items;
    const [payment] = await search([]);
    const invoice = payment?.settles[0]?.document.number ?? "";
    expect((await search([{ key: "invoiceNumber", value: invoice }])).map((one) => one.number)).toContain(
      payment?.number,
    );
    expect(await search([{ key: "docNumber", value: payment?.number ?? "" }])).toHaveLength(1);
  });

  /** Creates an order and pays all or a share of it in advance. */
  const paidAhead = async (quantity: string, share = 1) => {
    const [key, order] = [freshKey(), await createOrder(subject(), [["BOLT-M8", quantity]])];
    const amount = (Number(order.total) * share).toFixed(2);
    const { value } = await post({ amount, ahead: { order: order.number, amount } }, key);
    return { order, amount, key, ...value };
  };

  test("money for an order without an invoice is kept on the payer's account, with the order", async () => {
    const before = (await subject().erp.receivables.balance(context(), payer)).value[0]?.credits ?? "0";
    const { order, amount, payment, state } = await paidAhead("9");
    expect(state).toBe("posted");
    expect(payment.settles).toEqual([
      { document: { kind: "order", number: order.number }, amount, discount: "0.00" },
    ]);
    const credit = (await openItems()).find((item) => item.document.number === order.number);
    expect(credit).toMatchObject({ kind: "onAccount", open: `-${amount}`, poNumber: order.poNumber });
    const [balance] = (await subject().erp.receivables.balance(context(), payer)).value;
    expect(Number(balance?.credits) - Number(before)).toBeCloseTo(Number(amount), 2);
    const { nodes, edges } = (await subject().erp.documents.flow(context(), order, ownScope)).value;
    expect(nodes.map((node) => node.number)).toContain(payment.number);
    expect(edges).toEqual([
      { from: { kind: "order", number: order.number }, to: { kind: "payment", number: payment.number } },
    ]);
    const matches = await subject().erp.receivables.payments(context(), {
      within: ownScope,
      criteria: [{ key: "orderNumber", value: order.number }],
      page: 1,
      pageSize: 5,
    });
    expect(matches.value.items.map((one) => one.number)).toEqual([payment.number]);
  });

  test("the order's invoices use up what was paid ahead, and the rest stays owed", async () => {
    const fullPayment = await paidAhead("8");
    const halfPayment = await paidAhead("12", 0.5);
    await subject().advanceTime(9);
    const readInvoice = async ({ order }: typeof fullPayment) => {
      const { nodes } = (await subject().erp.documents.flow(context(), order, ownScope)).value;
      const invoice = nodes.find((node) => node.kind === "invoice");
      const remainingItems = await openItems(ownScope, {
        criteria: [{ key: "orderNumber", value: order.number }],
      });
      return {
        status: invoice?.status.code,
        number: invoice?.number,
        total: invoice?.total,
        open: remainingItems,
      };
    };
    expect(await readInvoice(fullPayment)).toMatchObject({ status: "PAID", open: [] });
    const rest = await readInvoice(halfPayment);
    const owedAmount = (Number(rest.total) - Number(halfPayment.amount)).toFixed(2);
    expect(rest).toMatchObject({ status: "PART", open: [{ kind: "invoice", open: owedAmount }] });
    const payment = (await subject().erp.receivables.findPayment(context(), halfPayment.key)).value;
    expect(payment?.settles).toEqual([
      { document: { kind: "invoice", number: rest.number }, amount: halfPayment.amount, discount: "0.00" },
    ]);
  });

  test("an order that is invoiced already is paid at once, and what is too much stays on account", async () => {
    const order = await createOrder(subject(), [["BOLT-M8", "6"]]);
    await subject().advanceTime(9);
    const amount = (Number(order.total) + 10).toFixed(2);
    const { value } = await post({ amount, ahead: { order: order.number, amount } });
    expect(value.payment.settles).toMatchObject([
      { document: { kind: "order", number: order.number }, amount: "10.00" },
      { document: { kind: "invoice" }, amount: order.total },
    ]);
  });

  test("money without an order is kept on account until somebody settles items with it", async () => {
    const { value } = await post({ amount: "25.00", ahead: { order: null, amount: "25.00" } });
    const isCredit = (item: { document: { number: string } }) =>
      item.document.number === value.payment.number;
    const credit = (await openItems()).find(isCredit);
    expect(credit).toMatchObject({ kind: "onAccount", open: "-25.00" });
    const order = await createOrder(subject(), [["BOLT-M8", "5"]]);
    await subject().advanceTime(9);
    const [item] = await openItems(ownScope, { criteria: [{ key: "orderNumber", value: order.number }] });
    if (!item || !credit) throw new Error("no open item");
    const amount = (Number(item.open) - 25).toFixed(2);
    const items = [
      { openItem: item.number, amount: item.open },
      { openItem: credit.number, amount: "-25.00" },
    ];
    await post({ amount, items });
    expect((await openItems()).filter((one) => isCredit(one) || one.number === item.number)).toEqual([]);
  });

  test("credits that exactly cancel a debt clear it without money", async () => {
    const amount = "25.00";
    const { value } = await post({ amount, ahead: { order: null, amount } });
    const credit = (await openItems()).find(({ document }) => document.number === value.payment.number);
    const debt = (await openItems()).find(({ kind, open }) => kind === "invoice" && Number(open) > 25);
    if (!credit || !debt) throw new Error("no open item");
    const items = [
      { openItem: debt.number, amount },
      { openItem: credit.number, amount: `-${amount}` },
    ];
    expect(await codesOf(post({ amount: "0.00", items }))).toEqual(["payment.amount"]);
    expect(await codesOf(post({ method: "offset", amount: "0.00" }))).toEqual(["payment.amount"]);
    await post({ method: "offset", amount: "0.00", items });
    const paidItems = await subject().erp.receivables.getOpenItems(
      context(),
      [debt.number, credit.number],
      ownScope,
    );
    const rest = (Number(debt.open) - 25).toFixed(2);
    expect(paidItems.value).toMatchObject([{ number: debt.number, open: rest }]);
  });

  test("money ahead is booked once for each key, however often the reply is lost", async () => {
    const order = await createOrder(subject(), [["BOLT-M8", "4"]]);
    const advance = { order: order.number, amount: "40.00" };
    const key = freshKey();
    await subject().faults.set("lostReply", { operations: ["receivables.postPayment"] }, 2);
    for (const _ of [1, 2])
      expect(await kindOf(post({ amount: "40.00", ahead: advance }, key))).toBe("timeout");
    const secondAnswers = await Promise.all(
      [1, 2, 3].map(() => post({ amount: "40.00", ahead: advance }, key)),
    );
    expect(secondAnswers.map((one) => one.value.state)).toEqual(["duplicate", "duplicate", "duplicate"]);
    const items = await openItems(ownScope, { criteria: [{ key: "orderNumber", value: order.number }] });
    expect(items.map((item) => item.open)).toEqual(["-40.00"]);
  });

  test("money for another payer's order, in another currency, or for less than nothing is refused", async () => {
    const order = await createOrder(subject(), [["BOLT-M8", "3"]]);
    const advanceOf = (amount: string, number = order.number) => ({
      amount,
      ahead: { order: number, amount },
    });
    expect(await codesOf(post({ ...advanceOf("1.00"), payer: lambert }))).toEqual(["payment.unknownOrder"]);
    expect(await codesOf(post(advanceOf("1.00", "4999999999")))).toEqual(["payment.unknownOrder"]);
    expect(await codesOf(post({ ...advanceOf("1.00"), currency: "CHF" }))).toEqual(["payment.currency"]);
    expect(await codesOf(post(advanceOf("-1.00")))).toEqual(["payment.amount"]);
    expect(await codesOf(post({ ...advanceOf("1.00"), amount: "2.00" }))).toEqual(["payment.amount"]);
  });

  test("open items and payments are found by every number and partner that leads to them", async () => {
    const { erp } = subject();
    const page = { page: 1, pageSize: 50 };
    const order = await createOrder(subject(), [["BOLT-M8", "3"]], {
      poNumber: "LEADS-HERE",
      shipTo: "100101",
    });
    await subject().advanceTime(9);
    const { nodes } = (await erp.documents.flow(context(), order, "all")).value;
    const numberOf = (kind: string) => nodes.find((node) => node.kind === kind)?.number ?? "";
    const invoice = numberOf("invoice");
    const criteria: [DocumentCriterion, string][] = [
      ["invoiceNumber", invoice],
      ["orderNumber", order.number],
      ["salesdocNumber", order.number],
      ["deliveryNumber", numberOf("delivery")],
      ["poNumber", "leads-h"],
      ["poNumber", "here"],
      ["material", "BOLT-M8"],
      ["materialNumber", "BOLT-M8"],
      ["customerMaterial", "acme-bolt-8"],
      ["soldToNumber", order.soldTo.number],
      ["shipToNumber", "100101"],
      ["payerNumber", payer],
    ];
    const itemOf = (items: Awaited<ReturnType<typeof openItems>>) =>
      items.find((item) => item.document.number === invoice);
    const openItem = itemOf(await openItems());
    for (const [key, value] of criteria) {
      expect(itemOf(await openItems(ownScope, { criteria: [{ key, value }] })), key).toEqual(openItem);
      expect(await openItems(ownScope, { criteria: [{ key, value: "no such" }] }), key).toEqual([]);
    }
    const amount = openItem?.open ?? "";
    await post({ amount, items: [{ openItem: openItem?.number ?? "", amount }] });
    for (const [key, value] of criteria) {
      const search = { ...page, within: ownScope, criteria: [{ key, value }] };
      const matches = (await erp.receivables.payments(context(), search)).value.items;
      expect(
        matches.some((payment) => payment.settles.some(({ document }) => document.number === invoice)),
        key,
      ).toBe(true);
    }
  });

  test("what is past its day is overdue and shows by how many days", async () => {
    await subject().erp.receivables.openItems(context(), { within: ownScope, page: 1, pageSize: 1 });
    const lateOrder = await createOrder(subject(), [["BRG-6205", "11"]], { soldTo: "100005" });
    await subject().advanceTime(10);
    const scope: Scope = [{ function: "payer", number: "100005" }];
    expect(await openItems(scope)).toHaveLength(1);
    expect(await openItems(scope, { overdue: true })).toEqual([]);
    expect(lateOrder.tax).toBe("0.00");
  });

  test("open items are narrowed by due date and open amount", async () => {
    const items = await openItems();
    const [first] = items;
    if (!first) throw new Error("no open item");
    const dueDates = items.flatMap(({ dueDate }) => dueDate ?? []).sort();
    expect(await openItems(ownScope, { dueUntil: dueDates.at(-1) ?? "" })).toHaveLength(dueDates.length);
    expect(await openItems(ownScope, { dueUntil: "2026-01-01" })).toEqual([]);
    const exactList = await openItems(ownScope, { amountFrom: first.open, amountTo: first.open });
    expect(exactList.map(({ number }) => number)).toContain(first.number);
    expect(exactList.every(({ open }) => open === first.open)).toBe(true);
    expect(await openItems(ownScope, { amountFrom: "9999999.00" })).toEqual([]);
  });

  test("credits are due on no day and come after what must be paid", async () => {
    const items = await openItems();
    const isCredit = items.map(({ open }) => Number(open) < 0);
    expect(new Set(isCredit).size).toBe(2);
    expect(isCredit).toEqual([...isCredit].sort());
    expect(items.map(({ dueDate }) => dueDate === null)).toEqual(isCredit);
    const reversedItems = await openItems(ownScope, { sortBy: "dueDate", order: "desc" });
    expect(reversedItems).toEqual(items.toReversed());
  });

  test("payers of the demonstration pay by themselves when it is time", async () => {
    await subject().advanceTime(40);
    expect((await openItems()).filter((item) => item.kind !== "onAccount")).toEqual([]);
  });
}
