import pg from "pg";
import { expect, it } from "vitest";
import type { HttpClient } from "../support/http-client";
import { testPortal } from "../support/test-portal";
import { fieldsOf } from "./documents/changes";

type Fields = Record<string, string>;

/** Begins a payment without script and ends it on the provider's page; returns the path of its status. */
async function pay(payer: HttpClient, address: string, typedFields: Fields): Promise<string> {
  const page = await payer.get(address);
  expect(page.status, address).toBe(200);
  const hiddenFields = page
    .$("form:has(input[name=method]) input[type=hidden]")
    .toArray()
    .map((field) => [page.$(field).attr("name") ?? "", String(page.$(field).val() ?? "")] as const);
  const answer = await payer.post(address, { ...Object.fromEntries(hiddenFields), ...typedFields });
  expect(answer.location, answer.$("main").text()).toMatch(/^\/open_items\/confirmation/);
  return answer.location ?? "";
}

async function endPayment(payer: HttpClient, status: string, intent: string): Promise<void> {
  const provider = (await payer.get(status)).$('main a[href^="/payments/sandbox/"]').attr("href") ?? "";
  const page = await payer.get(provider);
  const answer = await payer.post(provider, fieldsOf(page, intent));
  expect(answer.status, answer.$("main").text()).toBe(303);
  await payer.get(answer.location ?? "");
}

/** Gives the oldest unpaid invoice a discount that lapses tomorrow, and lets it be paid; returns the invoice's number. */
async function lapsingInvoice(databaseUrl: string): Promise<string> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<{ document: string }>(
      `UPDATE erp.open_items SET discount_percent = 2, discount_until = CURRENT_DATE + 1, payment_block = NULL
       WHERE number = (SELECT i.number FROM erp.open_items i JOIN erp.documents d ON d.number = i.document
         WHERE i.payer = '100201' AND i.sales_area = '1000' AND i.kind = 'invoice' AND i.paid = 0 AND d.status = 'OPEN'
         ORDER BY i.due_date, i.number LIMIT 1)
       RETURNING document`,
    );
    return rows[0]?.document ?? "";
  } finally {
    await database.end();
  }
}

/** Payments that fail or pay a part, on the pages around them. */
const portal = testPortal();

it("a payment says in its title how it ended, leads to another try, and takes its discount off the list", async () => {
  const payer = await portal.signedIn("payer");
  const prompts = async () =>
    (await payer.get("/dashboard"))
      .$('main a[href^="/open_items/payment?invoice="]')
      .toArray()
      .map((link) => link.attribs.href ?? "");
  const invoice = await lapsingInvoice(portal.demo.erpDatabaseUrl);
  const prompt = `/open_items/payment?invoice=${invoice}`;
  expect(await prompts()).toContain(prompt);
  const terms = async () => (await payer.get(`/invoices/${invoice}`)).$("dl.facts dt").text();
  expect(await terms()).toContain("Cash discount");

  const failedPayment = await pay(payer, prompt, { method: "eCheck" });
  expect(await prompts()).not.toContain(prompt);
  expect((await payer.get(failedPayment)).$("title").text()).toMatch(/^Payment status/);
  await endPayment(payer, failedPayment, "declined");
  const refusal = await payer.get(failedPayment);
  expect(refusal.$("title").text()).toMatch(/^Error: /);
  const retryLink = refusal.$('main .notice a[href^="/open_items/payment"]');
  expect(retryLink.text()).toBe("Pay again");
  expect((await payer.get(retryLink.attr("href") ?? "")).$("main").text()).toContain(invoice);
  expect(await prompts()).toContain(prompt);

  // Nobody begins two payments within a few seconds.
  const buyer = await portal.signedIn("buyer");
  const partPayment = await pay(buyer, `${prompt}&partial=1`, { method: "card", part: "1.00" });
  await endPayment(buyer, partPayment, "good");
  expect((await buyer.get(partPayment)).$("title").text()).toMatch(/^Success: /);
  expect(await terms()).not.toContain("Cash discount");
});
