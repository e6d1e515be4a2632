import { expect, test } from "vitest";
import type { OpenItem, Scope } from "~/erp/erp";
import { context, draftOf, freshKey, lambert, of, type Subject, vanDijk } from "./subject";

/** Sums of what is chosen of a payer's open items, before anything of it is paid. */
export function chosenItemsContract(
  subject: Subject,
  payer: string,
  openItems: (within?: Scope) => Promise<OpenItem[]>,
): void {
  test("an open item waits for money, and an open quote for an order: each says so in its own word", async () => {
    const { erp } = subject();
    const draft = draftOf([["BRG-6204", "1"]], { kind: "quote" });
    const { number } = (await erp.quotes.create(context(), draft, freshKey())).value.document;
    const labelsIn = async (language: string) => {
      const quote = (await erp.quotes.get(context({ language }), number, of(vanDijk))).value;
      const search = { within: [{ function: "payer" as const, number: payer }], page: 1, pageSize: 50 };
      const [item] = (await erp.receivables.openItems(context({ language }), search)).value.items;
      return [quote.status, quote.items[0]?.status, item?.status].map((status) => status?.label);
    };
    expect(await labelsIn("fr")).toEqual(["En cours", "En cours", "Ouvert"]);
    expect(await labelsIn("zh")).toEqual(["有效", "有效", "未结"]);
    expect(await labelsIn("en")).toEqual(["Open", "Open", "Open"]);
  });

  test("chosen items are added up and listed without those that are left out", async () => {
    const { receivables } = subject().erp;
    const items = await openItems();
    const [one, two, three] = items.map(({ number }) => number);
    if (!one || !two || !three) throw new Error("no open items");
    const choice = { kinds: null, isOverdueChosen: false, numbers: [one, two, three, "9"], except: [three] };
    const openAmount = items
      .slice(0, 2)
      .reduce((sum, item) => sum + Number(item.open), 0)
      .toFixed(2);
    const { value } = await receivables.sumChosen(context(), payer, choice, [two, three]);
    expect(value).toEqual({
      sums: [{ currency: "EUR", count: 2, open: openAmount, due: openAmount }],
      listed: [two],
    });
    const first = await receivables.firstChosen(context(), payer, choice, 1);
    expect(first.value).toEqual({
      items: [expect.objectContaining({ number: one, open: items[0]?.open })],
      count: 2,
      unpayable: [],
    });
    const nothing = { kinds: null, isOverdueChosen: true, numbers: [], except: [] };
    expect((await receivables.sumChosen(context(), payer, nothing, [one])).value).toEqual({
      sums: [],
      listed: [],
    });
    const ofOthers = await receivables.firstChosen(context(), lambert, choice, 10);
    expect(ofOthers.value).toEqual({ items: [], count: 0, unpayable: [] });
    const credits = { ...choice, kinds: ["creditMemo" as const] };
    expect((await receivables.sumChosen(context(), payer, credits, [two])).value).toEqual({
      sums: [],
      listed: [],
    });
    expect((await receivables.firstChosen(context(), payer, credits, 5)).value).toMatchObject({
      items: [],
      count: 0,
      unpayable: [{ number: one }, { number: two }],
    });
  });

  test("the sum of chosen items is less the cash discount that still holds", async () => {
    const { receivables } = subject().erp;
    const [item] = await openItems([{ function: "payer", number: lambert }]);
    if (!item?.discount) throw new Error("no discount");
    const choice = { kinds: null, isOverdueChosen: false, numbers: [item.number], except: [] };
    const { value } = await receivables.sumChosen(context(), lambert, choice, []);
    const dueAmount = (Number(item.open) - Number(item.discount.amount)).toFixed(2);
    expect(value.sums).toEqual([{ currency: item.currency, count: 1, open: item.open, due: dueAmount }]);
  });
}
