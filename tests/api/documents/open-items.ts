import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { readXlsx } from "../../support/files/read-sheet";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { placeDocument } from "../../support/visits/place-document";

interface Answer {
  items: { open: string; currency: string; days_overdue: number; payer: { number: string } }[];
  account_details: {
    payer: { number: string };
    balance: {
      key: string;
      amount: string;
      out_of_value: string;
      out_of_text: string;
      currency_sym: string;
      title: string;
      percent: number | null;
    }[];
  };
}

const percentOf = (amount: string, outOf: string) => Math.round((Number(amount) / Number(outOf)) * 100);

/** Open items of a payer with its account. */
export function openItems(portal: TestPortal): void {
  let reader: HttpClient;

  beforeAll(async () => {
    reader = await portal.signedIn("payer");
  });

  async function machine(query: string) {
    const answer = await fetch(`${portal.url}/api/v1/open_items?${query}`, {
      headers: { Authorization: "Bearer demo-token-of-the-buyer-0001" },
    });
    return { status: answer.status, json: (await answer.json()) as Answer };
  }

  describe("open items", () => {
    it("come with gauges whose percentages agree with the amounts, for people and machines (C-132, C-133, C-393)", async () => {
      const { status, json } = await machine("page_size=100");
      expect(status).toBe(200);
      const { balance, payer } = json.account_details;
      expect(payer.number).toBe("100201");
      expect(balance.map(({ key, title }) => [key, title])).toEqual([
        ["outstanding", "Outstanding"],
        ["overdue", "Overdue"],
        ["selected", "Selected"],
      ]);
      const debts = json.items.filter(({ open }) => Number(open) > 0);
      const sum = (items: typeof debts) => items.reduce((total, { open }) => total + Number(open), 0);
      const [outstandingSum, overdueSum] = balance;
      expect(Number(outstandingSum?.amount)).toBeCloseTo(sum(debts), 2);
      expect(Number(overdueSum?.amount)).toBeCloseTo(
        sum(debts.filter(({ days_overdue }) => days_overdue > 0)),
        2,
      );
      for (const { percent, amount, out_of_value } of balance) {
        expect(percent).toBe(percentOf(amount, out_of_value));
      }
      const { $ } = await reader.get("/open_items");
      const texts = $(".account .facts small")
        .toArray()
        .map((text) => $(text).text());
      for (const { percent, out_of_value } of balance) {
        const [whole = "", cents = ""] = out_of_value.split(".");
        expect(texts.join(" ").replaceAll(",", "")).toContain(`${percent}% of ${whole}.${cents}`);
      }
      expect($(".ageing tbody tr")).toHaveLength(5);
      expect($("main [style]")).toHaveLength(0);
    });

    it("keep the chosen payer between pages (C-150)", async () => {
      const choice = await reader.get("/open_items?search=1&payer_number=100201&overdue=1");
      expect(choice.status).toBe(303);
      expect(
        (await reader.get("/invoices?date_range=365")).$("a[href='/open_items']").length,
      ).toBeGreaterThan(0);
      const secondVisit = await reader.get("/open_items");
      expect(secondVisit.status).toBe(303);
      const fields = new URL(secondVisit.location ?? "", "http://portal.invalid").searchParams;
      expect(fields.get("search_criteria_value")).toBe("100201");
      expect(fields.get("overdue")).toBe("1");
      expect((await reader.get("/open_items?reset=1&search=1")).status).toBe(303);
    });

    it("narrowed by due date and amount are the same for people and machines", async () => {
      const query = "due_until=2099-12-31&amount_from=0.01&amount_to=9999999&date_range=all";
      const { json } = await machine(`${query}&page_size=100`);
      expect(json.items.every(({ open }) => Number(open) > 0)).toBe(true);
      const page = await reader.get(`/open_items?payer_number=100201&${query}&page_size=100`);
      expect(page.$("main table.cards tbody tr[id], main table.cards tbody tr").length).toBe(
        json.items.length,
      );
      const refusal = await reader.get("/open_items?due_until=soon&amount_from=much");
      expect(refusal.status).toBe(422);
      expect(refusal.$("#due_until, #amount_from").filter("[aria-invalid=true]")).toHaveLength(2);
      expect((await machine("amount_from=much")).status).toBe(422);
    });

    it("of another customer's payer show neither items nor a balance", async () => {
      const { status, json } = await machine("payer_number=100030");
      expect(status).toBe(200);
      expect(json.items).toEqual([]);
      expect(json.account_details.payer).toBeNull();
      const page = await reader.get("/open_items?payer_number=100030&date_range=all");
      expect(page.$(".account .facts")).toHaveLength(0);
    });

    it("are ticked only by whoever may pay, and a disputed one says why it can't be paid (C-282, C-151)", async () => {
      const list = "/open_items?payer_number=100201&date_range=all&page_size=100";
      const approver = await portal.signedIn("approver");
      const readOnly = await approver.get(list);
      expect(readOnly.status).toBe(200);
      expect(readOnly.$("input.pick, .bulk")).toHaveLength(0);
      expect(readOnly.$(".account dt").text()).not.toContain("Selected");
      const { $ } = await reader.get(list);
      expect($(".bulk [role=status]").text()).toContain("0 selected");
      const disputedRow = $("main table.cards tbody tr")
        .filter((_, row) => $(row).text().includes("In dispute"))
        .first();
      expect(disputedRow.find("input.pick:not([disabled])")).toHaveLength(0);
      const invoice = disputedRow.find("th a").text();
      const pay = (intent: string) =>
        reader.post("/open_items/selection?date_range=all", {
          intent,
          payer: "100201",
          selected: [],
        });
      const empty = await reader.get((await pay("pay")).location ?? "");
      expect(empty.location).toBe("/open_items");
      expect((await reader.get(list)).$("body").text()).toContain("Select at least one open item.");
      const payInvoices = async (selectedNumbers: string[]) => {
        const address = "/open_items/selection?date_range=all&page_size=100";
        const answer = await reader.post(address, { intent: "payInvoices", selected: selectedNumbers });
        return { path: answer.location, ...(await reader.get(answer.location ?? "")) };
      };
      const refusedPage = await payInvoices([invoice]);
      expect(refusedPage.path).toBe(`/invoices?date_range=all&page_size=100&select=${invoice}`);
      expect(refusedPage.$("body").text()).toContain(`${invoice} can’t be paid`);
      expect(refusedPage.$("input.pick:checked").attr("value")).toBe(invoice);
      const untickedPage = await payInvoices([]);
      expect(untickedPage.path).toBe("/invoices?date_range=all&page_size=100");
      expect(untickedPage.$("body").text()).toContain("Select at least one invoice.");
      expect((await pay("clear")).location).toBe("/open_items?date_range=all");
      expect((await reader.get("/open_items/payment?colour=red")).status).toBe(422);
      expect((await reader.get("/open_items/payment?partial=2")).status).toBe(422);
    });

    it("that are disputed after they were ticked count no longer, and keep no other from being paid", async () => {
      const database = new pg.Client({ connectionString: portal.demo.databaseUrl });
      await database.connect();
      try {
        await database.query(
          `INSERT INTO erp.open_items (number, kind, sales_area, payer, document, document_kind, po_number, date, due_date,
             currency, amount, paid)
           SELECT number, 'invoice', '1000', '100201', number, 'invoice', '', current_date, current_date, 'EUR', 9, 0
           FROM unnest(ARRAY['T1', 'T2']) AS number`,
        );
        const list = "/open_items?payer_number=100201&date_range=all&page_size=100&refresh=1";
        const selectedNumbers = ["T1", "T2"];
        const listedNumbers = async () => {
          const { $ } = await reader.get(list);
          const fields = $("input[name=listed]").toArray();
          return fields.map((field) => $(field).attr("value") ?? "");
        };
        const listedItems = await listedNumbers();
        expect(listedItems).toEqual(expect.arrayContaining(selectedNumbers));
        await reader.post("/open_items/selection", {
          intent: "select",
          payer: "100201",
          listed: listedItems,
          selected: selectedNumbers,
        });
        const sum = async () => (await reader.get(list)).$(".bulk [role=status]").text();
        expect(await sum()).toContain("2 selected 18.00");
        await database.query("UPDATE erp.open_items SET payment_block = 'disputed' WHERE number = 'T1'");
        expect(await sum()).toContain("1 selected 9.00");
        const pay = { intent: "pay", payer: "100201", listed: await listedNumbers(), selected: ["T2"] };
        const answer = await reader.post("/open_items/selection", pay);
        const page = await reader.get(answer.location ?? "");
        expect([page.status, page.$("h1").text()]).toEqual([200, "Pay open items"]);
        expect(page.$("main").text()).toContain("9.00");
      } finally {
        await reader.post("/open_items/selection", { intent: "clear", payer: "100201" });
        await database.query("DELETE FROM erp.open_items WHERE number IN ('T1', 'T2')");
        await database.end();
      }
    });

    it("of every kind that the settings name have a box", async () => {
      const database = new pg.Client({ connectionString: portal.demo.databaseUrl });
      await database.connect();
      // The rest of an invoice is a residual item, and what was paid for an order a down payment.
      const rows = `('invoice', 'invoice', 9, 0), ('invoice', 'invoice', 9, 2), ('creditMemo', 'creditMemo', -9, 0),
        ('onAccount', 'payment', -9, 0), ('onAccount', 'order', -9, 0)`;
      try {
        await database.query(
          `INSERT INTO erp.open_items (number, kind, sales_area, payer, document, document_kind, po_number, date, due_date,
             currency, amount, paid)
           SELECT 'K' || row_number() OVER (), kind, '1000', '100201', 'K' || row_number() OVER (), document_kind, '',
             current_date, current_date, 'EUR', amount, paid
           FROM (VALUES ${rows}) AS items (kind, document_kind, amount, paid)`,
        );
        const list = "/open_items?payer_number=100201&date_range=all&page_size=100&refresh=1";
        const { $ } = await reader.get(list);
        const boxes = $("input.pick:not([disabled])").toArray();
        expect(boxes.map((box) => $(box).attr("value"))).toEqual(
          expect.arrayContaining(["K1", "K2", "K3", "K4", "K5"]),
        );
      } finally {
        await database.query("DELETE FROM erp.open_items WHERE number LIKE 'K%'");
        await database.end();
        await reader.get("/open_items?payer_number=100201&refresh=1");
      }
    });

    it("make a statement of account of any period, as page, PDF and workbook", async () => {
      const period = "payer_number=100201&from_date=2026-01-01&to_date=2099-12-31";
      const { $, status } = await reader.get(`/open_items/statement?${period}`);
      expect(status).toBe(200);
      expect($("main dl dt").length).toBeGreaterThanOrEqual(4);
      expect($("main table.cards tbody tr").length).toBeGreaterThan(3);
      const sums = $("main dl dd")
        .toArray()
        .map((sum) =>
          Number(
            $(sum)
              .text()
              .replace("−", "-")
              .replace(/[^\d.-]/g, ""),
          ),
        );
      const [opening = 0, debits = 0, credits = 0, closing = 0] = sums;
      expect(opening + debits + credits).toBeCloseTo(closing, 2);
      const pdf = await reader.get(`/open_items/statement/file?format=pdf&${period}`);
      expect([pdf.status, pdf.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
      const xlsx = await reader.get(`/open_items/statement/file?format=xlsx&${period}`);
      expect(xlsx.headers.get("Content-Disposition")).toContain(
        "statement-100201-2026-01-01-2099-12-31.xlsx",
      );
      expect(readXlsx(xlsx.bytes).length).toBeGreaterThan(4);
    });

    it("have a receipt for each payment, as page, PDF, remittance advice and email", async () => {
      const list = await reader.get("/payments?date_range=all&search_criteria=payer_number");
      const address = list.$("main table.cards tbody th a").first().attr("href") ?? "";
      expect(address).toMatch(/^\/payments\/\d+\/receipt$/);
      const page = await reader.get(address);
      expect(page.status).toBe(200);
      expect(page.$("main table tbody tr").length).toBeGreaterThan(0);
      const pdf = await reader.get(`${address}/file?format=pdf`);
      expect([pdf.status, pdf.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
      const csv = await reader.get(`${address}/file?format=csv`);
      const document = page.$("main table tbody tr th").first().text().trim();
      expect(new TextDecoder().decode(csv.bytes)).toContain(document);
      expect((await reader.get(`${address}/file?format=exe`)).status).toBe(422);
      const sentReceipt = await reader.post(address, {});
      expect((await reader.get(sentReceipt.location ?? "")).$("body").text()).toContain("Receipt sent to");
      const stranger = await portal.signedIn("other");
      expect((await stranger.get(address)).status).toBe(404);
    });

    it("are compared with a pasted ledger; an empty one is refused at its field", async () => {
      const list = await reader.get("/open_items?payer_number=100201&date_range=all&page_size=100");
      const row = list.$("main table.cards tbody tr").first();
      const invoice = row.find("th a").text().trim();
      const ledger = `${invoice} 0.01\nunknown-7 12.00`;
      const address = "/open_items/reconcile?payer_number=100201";
      const comparison = await reader.post(address, { intent: "compare", payer: "100201", ledger });
      expect(comparison.status).toBe(200);
      expect(comparison.$("h2").text()).toContain("Differs: 1");
      expect(comparison.$("h2").text()).toContain("Only in your ledger: 1");
      expect(comparison.$("textarea").text()).toContain("unknown-7");
      const pdf = await reader.post("/open_items/reconcile/file", { payer: "100201", ledger });
      expect([pdf.status, pdf.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
      const empty = await reader.post(address, { intent: "compare", payer: "100201", ledger: " " });
      expect([empty.status, empty.$("[aria-invalid=true]").length]).toEqual([422, 1]);
    });

    it("are paid through the API: what it comes to, one payment for a key, its state, its end (C-314)", async () => {
      const call = async (method: string, path: string, body?: unknown) => {
        const headers = {
          Authorization: "Bearer demo-token-of-the-buyer-0001",
          "Idempotency-Key": "pay-once",
          ...(body ? { "Content-Type": "application/json" } : {}),
        };
        const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
        const response = await fetch(`${portal.url}/api/v1${path}`, init);
        return { status: response.status, json: await response.json() };
      };
      const { json: list } = await call("GET", "/open_items?partial=1&page_size=100");
      expect(list.items.every(({ open }: { open: string }) => Number(open) > 0)).toBe(true);
      const disputedNumber = list.items[0].item_number;
      expect((await call("GET", `/open_items/new?payer=100201&items[]=${disputedNumber}`)).status).toBe(422);
      expect((await call("GET", "/open_items/new?payer=100201&items[]=4711")).status).toBe(422);
      const debt = { payer: "100201", items: [disputedNumber], seen_total: "1.00", seen_currency: "EUR" };
      expect((await call("POST", "/open_items", debt)).status).toBe(422);
      expect((await call("GET", "/open_items/payment_methods")).json).toEqual({
        methods: ["card", "e_check"],
      });
      expect((await call("GET", "/payment_methods")).json).toEqual({ items: [] });
      expect((await call("GET", "/payment_methods/card_fields")).json).toEqual({ provider: "sandbox" });
      const nobodys = "/payment_methods/00000000-0000-4000-8000-000000000000";
      expect((await call("PATCH", nobodys, { name: "Mine" })).status).toBe(404);
      expect((await call("DELETE", nobodys)).status).toBe(404);
      const numberForToken = { ...debt, card_token: "4242424242424242" };
      expect(await call("POST", "/open_items", numberForToken)).toMatchObject({
        status: 422,
        json: { fields: [{ field: "card_token" }] },
      });
      expect((await call("GET", "/down_payments?payer=100201")).status).toBe(200);
      const refusal = await call("POST", "/down_payments", { order: "999999999", part: "1" });
      expect(refusal).toMatchObject({ status: 422, json: { fields: [{ field: "order" }] } });
      const orders = await call("GET", "/orders?page_size=100&date_range=365");
      const { doc_number: invoicedOrder } = orders.json.items.findLast(
        ({ status }: { status: string }) => status === "GR",
      );
      expect(await call("POST", "/down_payments", { order: invoicedOrder, part: "1" })).toMatchObject({
        status: 422,
        json: { fields: [{ field: "order" }] },
      });
      const buyer = await portal.signedIn("buyer");
      await buyer.post("/cart/items", { intent: "add:1000010", "quantity:1000010": "3" });
      const order = await placeDocument(buyer, "/cart/payment", "/orders/");
      const payment = await call("POST", "/down_payments", { order, part: "1.00" });
      expect([payment.status, await call("POST", "/down_payments", { order, part: "1.00" })]).toEqual([
        201,
        payment,
      ]);
      const address = `/open_items/payments/${payment.json.payment}`;
      expect((await call("GET", address)).json).toMatchObject({ state: "paying", amount: "1.00", order });
      expect((await call("DELETE", address)).status).toBe(200);
      expect((await call("GET", address)).json).toMatchObject({ state: "cancelled", pay_at: null });
    });

    it("refuse a period that cannot be read, and show no other payer's statement", async () => {
      for (const query of ["from_date=soon", "from_date=2026-02-01&to_date=2026-01-01"]) {
        const refusal = await reader.get(`/open_items/statement?${query}`);
        expect(refusal.status, query).toBe(422);
        expect(refusal.$("[aria-invalid=true]").length, query).toBe(1);
      }
      expect((await reader.get("/open_items/statement?colour=red")).status).toBe(422);
      const stranger = await reader.get("/open_items/statement?payer_number=100030");
      expect(stranger.$("main table, main dl")).toHaveLength(0);
    });
  });
}
