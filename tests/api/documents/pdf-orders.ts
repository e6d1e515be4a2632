import { describe, expect, it } from "vitest";
import { eventually } from "../../support/eventually";
import { Sheet } from "../../support/orders/sheet";
import type { TestPortal } from "../../support/test-portal";

const buyer = "demo-token-of-the-buyer-0001";

interface OrderJson {
  id: string;
  status: string;
  version: number;
  po_number: string;
  cart_uuid: string | null;
  items: { index: number; read: { quantity: { value: string; confidence: string } } | null }[];
}

/** Draws an order of these lines: position, number, quantity, unit, price, amount. */
export async function drawOrder(
  poNumber: string,
  lines: readonly (readonly string[])[],
  total = "",
): Promise<Buffer> {
  const sheet = new Sheet();
  sheet.write(`Purchase order: ${poNumber}`, 40, 60);
  const rows = [
    ["Pos", "Article no.", "Qty", "Unit", "Price", "Amount"],
    ...lines,
    ...(total ? [["Total", "", "", "", "", total]] : []),
  ];
  for (const [row, cells] of rows.entries()) {
    for (const [column, text] of cells.entries()) sheet.write(text, 40 + column * 85, 120 + row * 24);
  }
  return Buffer.from(await sheet.finish());
}

/** An order of two lines, of which the second has a number that nobody knows. */
const orderPdf = async (poNumber: string): Promise<Blob> =>
  new Blob(
    [
      new Uint8Array(
        await drawOrder(poNumber, [
          ["10", "1000010", "12", "PCE", "2.40", "28.80"],
          ["20", "NOBODY-4711", "3", "PCE", "5.00", "15.00"],
        ]),
      ),
    ],
    { type: "application/pdf" },
  );

/** Purchase orders in PDF, sent by programs. */
export function pdfOrders(portal: TestPortal): void {
  const send = (path: string, init: RequestInit = {}, key?: string) =>
    fetch(`${portal.url}/api/v1/reports/pdf_orders${path}`, {
      ...init,
      headers: {
        Authorization: `Bearer ${buyer}`,
        ...(typeof init.body === "string" ? { "Content-Type": "application/json" } : {}),
        ...(key ? { "Idempotency-Key": key } : {}),
      },
    });
  const post = (file: Blob, key?: string) => {
    const body = new FormData();
    body.set("file", file, "order.pdf");
    return send("", { method: "POST", body }, key);
  };
  const get = async (id: string) => (await (await send(`/${id}`)).json()) as OrderJson;

  describe("a purchase order that a program sends as PDF", () => {
    it("is stored once, read, put right and taken into the cart", async () => {
      const file = await orderPdf("API-0815");
      const first = await post(file, "pdf-order-1");
      expect(first.status, await first.clone().text()).toBe(201);
      const { id } = (await first.json()) as { id: string };
      const replay = await post(file, "pdf-order-1");
      expect([replay.status, replay.headers.get("Idempotency-Replayed")]).toEqual([201, "true"]);
      expect(await (await post(file)).json()).toEqual({ id, new: false });
      const order = await eventually(async () => {
        const answer = await get(id);
        expect(answer.status).not.toBe("waiting");
        return answer;
      });
      expect(order).toMatchObject({ status: "check", po_number: "API-0815" });
      expect(order.items[0]?.read?.quantity).toMatchObject({ value: "12", confidence: "certain" });
      const activation = await send(`/${id}/activate`, { method: "POST" });
      expect(await activation.json()).toEqual({ id, uuid: order.cart_uuid });
      const { version } = await get(id);
      const correction = {
        version,
        po_number: "API-0815",
        lines: [{ index: 1, material: "1000020", quantity: 3, unit: "PCE", leave_out: true }],
      };
      const correctionAnswer = await send(`/${id}`, { method: "PATCH", body: JSON.stringify(correction) });
      expect(await correctionAnswer.json()).toMatchObject({ status: "ready", first_open: null });
      const stale = await send(`/${id}`, { method: "PATCH", body: JSON.stringify(correction) });
      expect(stale.status).toBe(409);
      const list = (await (await send("?search_criteria=sold_to_number")).json()) as Record<string, unknown>;
      expect(list).toMatchObject({ editing_pdf_order_id: id, totals: { pdf_order_errors: 0 } });
      const bytes = await send(`/${id}/file`);
      expect(bytes.headers.get("Content-Type")).toBe("application/pdf");
      expect((await bytes.text()).startsWith("%PDF-")).toBe(true);
    });

    it("may be as large as the page says", async () => {
      const large = (marker: string) => new Blob([`%PDF-1.7 ${marker}`, new Uint8Array(19_500_000)]);
      expect((await post(large("API"))).status).toBe(201);
      const client = await portal.signedIn("buyer");
      const form = new FormData();
      form.set("intent", "upload");
      form.set("file", large("page"), "large.pdf");
      const upload = await client.sendForm("/reports/pdf_orders", form);
      expect([upload.status, upload.location]).toEqual([303, "/reports/pdf_orders"]);
    });

    it("goes the same way from the form for many lines, and a list stays a list", async () => {
      const client = await portal.signedIn("buyer");
      const form = new FormData();
      form.set("intent", "read");
      form.set("text", "");
      form.set("file", await orderPdf("BULK-1"), "bulk.pdf");
      const upload = await client.sendForm("/cart/shop/bulk", form);
      expect([upload.status, upload.location]).toEqual([303, "/reports/pdf_orders"]);
      const list = await client.get("/reports/pdf_orders?search_criteria=sold_to_number");
      expect(list.$("main tbody").text()).toContain("bulk.pdf");
      form.set("text", "1000010\t2");
      expect((await client.sendForm("/cart/shop/bulk", form)).location).toContain("/cart/shop/upload/");
    });

    it("must be one PDF; without one nothing is stored", async () => {
      const text = new Blob(["no PDF"]);
      expect((await post(text)).status).toBe(422);
      expect((await send("", { method: "POST", body: "{}" })).status).toBe(422);
      expect((await send("/00000000-0000-4000-8000-000000000000")).status).toBe(404);
    });
  });
}
