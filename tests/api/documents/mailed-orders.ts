import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { describe, expect, it } from "vitest";
import { eventually } from "../../support/eventually";
import type { Answer, HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { drawOrder } from "./pdf-orders";

const rulePath = "/reports/pdf_orders/rule";

/** Purchase orders that customers mail, and those that are ordered by the rule of the customer's administrator. */
export function mailedOrders(portal: TestPortal, folder: string): void {
  const save = async (client: HttpClient, typedFields: Record<string, string>): Promise<Answer> => {
    const page = await client.get(rulePath);
    const version = String(page.$("[name=version]").val());
    return client.post(rulePath, { version, intent: "save", ...typedFields });
  };

  /** Delivers a mail into the Maildir, as a mail server does. */
  async function deliver(mail: { from: string; to: string; name: string; pdf?: Buffer }): Promise<void> {
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      from: mail.from,
      to: mail.to,
      subject: mail.name,
      text: "Our order.",
      attachments: mail.pdf
        ? [{ filename: mail.name, content: mail.pdf, contentType: "application/pdf" }]
        : [],
    });
    await writeFile(join(folder, "new", `${Date.now()}.${mail.name}`), message as unknown as Buffer);
  }

  const takeMails = async () => {
    const admin = await portal.signedIn("admin");
    await admin.post("/admin/system/scheduled_jobs", { intent: "run:pdfOrders.takeMails" });
  };

  /** Price of one piece for the customer, as the ERP prints it. */
  async function priceOf(material: string, quantity: number): Promise<string> {
    const answer = await fetch(`${portal.url}/api/v1/atp_checks/bulk`, {
      method: "POST",
      headers: { Authorization: "Bearer demo-token-of-the-buyer-0001", "Content-Type": "application/json" },
      body: JSON.stringify({ items: [{ material, quantity, unit: "PCE" }] }),
    });
    const body = (await answer.json()) as { items: { net_price: string; price_quantity: string }[] };
    const [item] = body.items;
    return (Number(item?.net_price) / Number(item?.price_quantity ?? 1)).toFixed(2);
  }

  describe("purchase orders by mail", () => {
    it("arrive at an address of the customer's own, and are ordered only within its rule", async () => {
      const approver = await portal.signedIn("approver");
      expect((await save(approver, { takesMails: "1", senders: "" })).status).toBe(422);
      expect((await save(approver, { takesMails: "1", senders: "nobody" })).status).toBe(422);
      expect((await save(approver, { isUnattended: "1", maxTotal: "" })).status).toBe(422);
      const savedRule = await save(approver, {
        takesMails: "1",
        senders: "@vandijk.example",
        isUnattended: "1",
        maxTotal: "5000",
        maxPricePercent: "10",
        allowsLaterDates: "1",
      });
      expect(savedRule.status).toBe(303);
      const page = await approver.get(rulePath);
      const address = page.$("main strong.address").text();
      expect(address).toMatch(/^orders\+[a-z0-9]{16,}@portal\.example$/);
      expect(page.$("main .notice").text()).toContain("Anouk de Wit");
      // The first visit makes the folders.
      await takeMails();
      const price = await priceOf("1000010", 100);
      const amount = (Number(price) * 100).toFixed(2);
      const lines = [["10", "1000010", "100", "PCE", price, amount]];
      const dear = [["10", "1000010", "100", "PCE", "0.01", "1.00"]];
      const from = "purchasing@vandijk.example";
      await eventually(async () =>
        deliver({ from, to: address, name: "good.pdf", pdf: await drawOrder("MAIL-1", lines, amount) }),
      );
      await deliver({ from, to: address, name: "dear.pdf", pdf: await drawOrder("MAIL-2", dear, "1.00") });
      const pdf = await drawOrder("MAIL-3", lines, amount);
      await deliver({ from: "a@elsewhere.example", to: address, name: "strange.pdf", pdf });
      await deliver({ from, to: address, name: "empty.pdf" });
      await deliver({ from, to: "orders+nobody@portal.example", name: "lost.pdf", pdf });
      await takeMails();
      const rule = await eventually(async () => {
        const answer = await approver.get(rulePath);
        expect(answer.$("main tbody tr")).toHaveLength(4);
        return answer.$("main tbody").text();
      });
      for (const text of ["1 order received", "isn’t on your list", "no PDF attached"])
        expect(rule).toContain(text);
      const buyer = await portal.signedIn("buyer");
      const list = await eventually(async () => {
        const { $ } = await buyer.get("/reports/pdf_orders?search_criteria=sold_to_number");
        const text = $("main tbody").text();
        for (const words of ["Ordered automatically", "a price is above the limit"])
          expect(text).toContain(words);
        return text;
      });
      expect(list).toContain("By email from purchasing@vandijk.example");
      expect(list).not.toContain("strange.pdf");
    });

    it("are arranged by whoever may approve and order, and by nobody else", async () => {
      for (const account of ["buyer", "requester"]) {
        const client = await portal.signedIn(account);
        expect((await client.get(rulePath)).status, account).toBe(403);
      }
      const approver = await portal.signedIn("approver");
      const before = (await approver.get(rulePath)).$("main strong.address").text();
      const stale = await approver.post(rulePath, { version: "0", intent: "save", maxTotal: "1" });
      expect(stale.status).toBe(409);
      const typedFields = { takesMails: "1", renewsAddress: "1", senders: "@vandijk.example", maxTotal: "1" };
      expect((await save(approver, typedFields)).status).toBe(303);
      const after = (await approver.get(rulePath)).$("main strong.address").text();
      expect(after).toMatch(/^orders\+/);
      expect(after).not.toBe(before);
      expect((await save(approver, { maxTotal: "1" })).status).toBe(303);
      expect((await approver.get(rulePath)).$("main strong.address")).toHaveLength(0);
    });
  });
}
