import pg from "pg";
import { expect } from "vitest";
import type { DemoPortal } from "../support/demo-portal";
import { signedIn } from "../support/http-client";
import { placeDocument } from "../support/visits/place-document";
import { journeys } from "./journey";

/** Reads the whole label of a choice from the page, which goes on with the next choice, line or button. */
const choiceIn = (text: string, beginning: string): string =>
  (
    text.slice(text.indexOf(beginning)).split(/ (?=Current: |Yours: |\d+ [A-Z][a-z]|Continue)/)[0] ?? ""
  ).trim();

/** A working day in some weeks, as an American types it and as the ERP stores it. */
function inSomeWeeks(): { typed: string; stored: string } {
  const day = new Date(Date.now() + 60 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  const storedDay = day.toISOString().slice(0, 10);
  const [year, month, date] = storedDay.split("-");
  return { typed: `${month}/${date}/${year}`, stored: storedDay };
}

/** Lines of an order as the ERP stores them. */
async function linesInErp({ erpDatabaseUrl }: DemoPortal, number: string) {
  const client = new pg.Client({ connectionString: erpDatabaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT item_number, material, quantity::float, requested_date::text, rejection IS NOT NULL AS rejected
       FROM erp.items WHERE document = $1 ORDER BY item_number`,
      [number],
    );
    return rows as {
      item_number: number;
      material: string;
      quantity: number;
      requested_date: string;
      rejected: boolean;
    }[];
  } finally {
    await client.end();
  }
}

/** A representative changes two lines of the order while the buyer is at it. */
async function changeMeanwhile({ portal }: DemoPortal, number: string): Promise<void> {
  const csr = await signedIn(portal.url, "csr");
  await csr.post("/partner", { function: "soldTo", number: "100001", salesArea: "1000" });
  const edit = await csr.get(`/orders/${number}/edit`);
  const field = (name: string) => String(edit.$(`main [name="${name}"]`).first().val() ?? "");
  const fields = Object.fromEntries(
    ["version", "revision", "poNumber", "note", "lines[0].itemNumber", "lines[1].itemNumber"].map((name) => [
      name,
      field(name),
    ]),
  );
  const theirs = { "lines[0].quantity": "60", "lines[1].quantity": "70" };
  await csr.post(`/orders/${number}/edit`, { ...fields, ...theirs, intent: "update" });
  const review = await csr.get(`/orders/${number}/payment`);
  const versions = Object.fromEntries(
    ["version", "revision", "figures"].map((name) => [name, String(review.$(`[name="${name}"]`).val())]),
  );
  const answer = await csr.post(`/orders/${number}/payment`, { ...versions, intent: "submit" });
  expect(answer.status).toBe(303);
}

/** Places an order of three lines without the browser, and returns its number. */
async function placeOrder({ portal }: DemoPortal): Promise<string> {
  const buyer = await signedIn(portal.url, "buyer");
  for (const material of ["1000010", "1000020", "1000030"])
    await buyer.post("/cart/items", { intent: `add:${material}`, [`quantity:${material}`]: "30" });
  return placeDocument(buyer, "/cart/payment", "/orders/", { poNumber: "Changed", accept: "1" });
}

journeys("an order", {
  async "is changed by its buyer, whom somebody else precedes, and is in the ERP what both chose"(
    visitor,
    demo,
  ) {
    const number = await placeOrder(demo);
    const laterDate = inSomeWeeks();
    await visitor.signIn("buyer");
    await visitor.open(`/orders/${number}`);
    await visitor.follow("Change order");
    expect(visitor.address()).toBe(`/orders/${number}/edit`);

    await visitor.fill("Quantity of line 10", "40");
    await visitor.fill("Quantity of line 20", "45");
    await visitor.fill("Requested delivery date of line 10", laterDate.typed);
    await visitor.fill("Product number", "1018210");
    await visitor.press("Add line");
    await visitor.see("Changes saved. They’re not sent yet.");
    await visitor.press("Cancel line 30");
    expect(await visitor.hasButton("Restore line 30")).toBe(true);

    await visitor.press("Continue to shipping");
    expect(visitor.address()).toBe(`/orders/${number}/shipping`);
    await visitor.press("Continue to review");
    await visitor.see("Before");
    await visitor.see(/30 .* 40 /);

    await changeMeanwhile(demo, number);
    await visitor.press("Confirm change");
    expect(visitor.address()).toBe(`/orders/${number}/edit`);
    await visitor.see("This order has changed since you began");
    await visitor.see("Your changes that stay");
    await visitor.see(/30 [^:]*: 30 [A-Z]+ [^→]*→ Cancelled/);
    await visitor.see(/New line [^:]*1018210[^:]*: – → 1 /);
    const text = await visitor.text();
    await visitor.tick(choiceIn(text, "Yours: 40 "));
    await visitor.tick(choiceIn(text, "Current: 70 "));
    await visitor.press("Continue");
    await visitor.see("Your changes now apply to the current version");
    await visitor.press("Continue to shipping");
    await visitor.press("Continue to review");
    await visitor.press("Confirm change");
    await visitor.see(`Order ${number} changed.`);

    const lines = await linesInErp(demo, number);
    expect(lines.map(({ item_number: item, quantity, rejected }) => [item, quantity, rejected])).toEqual([
      [10, 40, false],
      [20, 70, false],
      [30, 30, true],
      [40, 1, false],
    ]);
    expect(lines[0]?.requested_date).toBe(laterDate.stored);
    expect(lines[3]?.material).toBe("1018210");
  },
});
