import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readXlsx } from "../../support/files/read-sheet";
import type { TestPortal } from "../../support/test-portal";
import { numbersAt } from "./steps";

const buyer = "demo-token-of-the-buyer-0001";

/** Documents for programs: what a page opens or saves, the API hands out. */
export function programs(portal: TestPortal): void {
  const ask = (path: string) =>
    fetch(`${portal.url}/api/v1${path}`, { headers: { Authorization: `Bearer ${buyer}` } });
  const numbersOf = async (account: string, list: string) =>
    numbersAt(await portal.signedIn(account), `/${list}?date_range=all`);

  describe("a program", () => {
    it("fetches papers and electronic invoices as files", async () => {
      const [order] = await numbersOf("buyer", "orders");
      const [invoice] = await numbersOf("buyer", "invoices");
      const files = [
        [`/salesdocs/${order}/output_types/order_confirmation`, "application/pdf", "%PDF-"],
        [`/invoices/${invoice}/output_types/invoice`, "application/pdf", "%PDF-"],
        [`/invoices/${invoice}/output_types/factur_x`, "application/pdf", "%PDF-"],
        [`/invoices/${invoice}/output_types/ubl`, "application/xml", "<?xml"],
      ] as const;
      for (const [path, type, beginning] of files) {
        const answer = await ask(path);
        expect(answer.status, path).toBe(200);
        expect(answer.headers.get("Content-Type"), path).toContain(type);
        expect((await answer.text()).startsWith(beginning), path).toBe(true);
      }
    });

    it("saves the items of a document as the files that its page offers", async () => {
      const [order] = await numbersOf("buyer", "orders");
      const path = `/orders/${order}/items/download`;
      const plain = await ask(path);
      expect(plain.headers.get("Content-Disposition")).toMatch(/order-\d+-\d{6}-\d{4}-\d\d-\d\d-v2\.csv"$/);
      const text = await plain.text();
      expect(text.split(",").slice(0, 3)).toEqual(["material", "quantity", "quantity_unit"]);
      const packedFile = Buffer.from(await (await ask(`${path}?format=ccp`)).arrayBuffer());
      expect(gunzipSync(packedFile).toString()).toBe(text);
      expect(readXlsx(Buffer.from(await (await ask(`${path}?format=xlsx`)).arrayBuffer())).length).toBe(
        text.trimEnd().split("\r\n").length,
      );
      expect((await ask(`${path}?format=doc`)).status).toBe(422);
    });

    it("reads deliveries with their items and payments with what they settled", async () => {
      const [delivery] = await numbersOf("buyer", "shipments");
      const shipment = (await (await ask(`/shipments/${delivery}`)).json()) as { items: unknown[] };
      expect(shipment).toMatchObject({ number: delivery, kind: "delivery", attachments: [] });
      expect(shipment.items.length).toBeGreaterThan(0);
      const list = (await (await ask("/payments")).json()) as { items: { payment_number: string }[] };
      const number = list.items[0]?.payment_number ?? "";
      const answer = await ask(`/payments/${number}`);
      expect(await answer.json()).toMatchObject({ payment_number: number, amount: expect.any(String) });
    });

    it("saves a list as the file that its page offers, by an address or a body", async () => {
      const search = "date_range=all&sort_by=number&order=asc&q=4";
      const answer = await ask(`/orders/download?${search}`);
      expect(answer.headers.get("Content-Disposition")).toMatch(/orders-\d+-\d{4}-\d\d-\d\d-v\d\.csv"$/);
      const text = await answer.text();
      const list = (await (await ask(`/orders?${search}&page_size=100`)).json()) as {
        items: { doc_number: string }[];
        pagination: { total_results: number };
      };
      const rows = text.trimEnd().split("\r\n").slice(1);
      expect(rows).toHaveLength(list.pagination.total_results);
      expect(rows[0]).toContain(list.items[0]?.doc_number);
      const postAnswer = await fetch(`${portal.url}/api/v1/orders/download`, {
        method: "POST",
        headers: { Authorization: `Bearer ${buyer}`, "Content-Type": "application/json" },
        body: JSON.stringify({ date_range: "all", sort_by: "number", order: "asc", q: "4", format: "plain" }),
      });
      expect(await postAnswer.text()).toBe(text);
      expect((await ask("/orders/download?colour=red")).status).toBe(422);
      expect((await ask("/orders/download?page=2")).status).toBe(422);
    });

    it("learns columns, last search, short lists and navigation", async () => {
      const client = await portal.signedIn("buyer");
      await client.get("/orders?search_criteria=po_number&search_criteria_value=PO-1&date_range=90");
      const json = async (path: string) => (await ask(path)).json();
      expect(await json("/orders/filters/last")).toMatchObject({
        last_params: { search_criteria: "po_number", search_criteria_value: "PO-1", date_range: "90" },
        search_criteria: expect.arrayContaining(["doc_number", "po_number"]),
      });
      expect(await json("/quotes/configs")).toMatchObject({
        columns: expect.arrayContaining([expect.objectContaining({ name: "number", sortable: true })]),
      });
      const recent = await json("/recent_orders");
      expect(recent.items.length).toBeGreaterThan(0);
      expect((await json("/recently_shipped_orders")).items[0]?.shipped_on).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect((await json("/summaries/configs")).widgets).toContain("recent_orders");
      expect(await json("/dashboard/navigation")).toMatchObject({ work_entries: expect.any(Array) });
      expect((await json("/assigned_partners")).items).toEqual((await json("/user/partners")).items);
      const account = await json("/accounts/100201");
      expect(account).toMatchObject({ payer: { number: "100201" }, balance: expect.any(Array) });
      expect((await ask("/accounts/999999")).status).toBe(404);
    });

    it("finds nothing of another customer, and nothing that is not there", async () => {
      const [order] = await numbersOf("other", "orders");
      const [invoice] = await numbersOf("other", "invoices");
      const [delivery] = await numbersOf("other", "shipments");
      const client = await portal.signedIn("other");
      const { $ } = await client.get("/payments?date_range=all");
      const payment = $("tbody tr").first().find("th, td").first().text().trim();
      const paths = [
        `/salesdocs/${order}/output_types/order_confirmation`,
        `/invoices/${invoice}/output_types/invoice`,
        `/invoices/${invoice}/output_types/ubl`,
        `/orders/${order}/attachments/1`,
        `/shipments/${delivery}/attachments/1`,
        `/orders/${order}/items/download`,
        `/shipments/${delivery}`,
        `/payments/${payment || "1"}`,
        "/payments/0",
        "/shipments/0",
      ];
      for (const path of paths) expect((await ask(path)).status, path).toBe(404);
      const [ownOrder] = await numbersOf("buyer", "orders");
      expect((await ask(`/salesdocs/${ownOrder}/output_types/letter`)).status).toBe(422);
    });
  });
}
