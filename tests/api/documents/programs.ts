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
