import { describe, expect, it } from "vitest";
import type { HttpClient } from "../../support/http-client";
import { wholeLog } from "../../support/portal";
import type { TestPortal } from "../../support/test-portal";
import { numbersAt } from "./steps";

/** Presses the button of the page, and returns the addresses that it shows once. */
async function createAddress(client: HttpClient): Promise<string[]> {
  const id = (await client.get("/profile/feeds")).$("main input[name=id]").attr("value") ?? "";
  const { $, status } = await client.post("/profile/feeds", { intent: "create", id });
  expect(status).toBe(200);
  const secondAnswer = await client.post("/profile/feeds", { intent: "create", id });
  expect(secondAnswer.status).toBe(409);
  return ["calendar", "feed"].map((name) => $(`main input[name=${name}]`).attr("value") ?? "");
}

/** Calendars and feeds, which send neither cookie nor token. */
export function feeds(portal: TestPortal): void {
  describe("a calendar and a feed", () => {
    it("open by their secret address alone, show the customer's documents, and end when it is revoked", async () => {
      const buyer = await portal.signedIn("buyer");
      const [calendar = "", feed = ""] = await createAddress(buyer);
      const local = (address: string) => `${portal.url}${address.replace(/^https?:\/\/[^/]+/, "")}`;
      const [ics, atom] = await Promise.all([fetch(local(calendar)), fetch(local(feed))]);
      expect(ics.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
      expect(ics.headers.get("Cache-Control")).toContain("private");
      const [events, entries] = [await ics.text(), await atom.text()];
      expect(events).toMatch(/BEGIN:VEVENT\r\nUID:delivery-\d+-1@/);
      expect(events).toMatch(/UID:due-\d+@/);
      expect(entries).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
      const [ownInvoice] = await numbersAt(buyer, "/invoices?date_range=all");
      const strangers = await numbersAt(await portal.signedIn("other"), "/invoices?date_range=all");
      expect(entries).toContain(ownInvoice);
      for (const number of strangers) expect(`${events}${entries}`).not.toContain(number);

      const page = await buyer.get("/profile/feeds");
      const token = new URL(calendar).searchParams.get("token") ?? "";
      expect(page.body).not.toContain(token);
      expect(await wholeLog(portal.demo.portal)).not.toContain(token);
      const otherToken = token.startsWith("-") ? token.replace("-", "_") : token.replace(/^./, "-");
      expect((await fetch(local(calendar).replace(token, otherToken))).status).toBe(404);
      const question = page.$("main a[href$='/revoke']").attr("href") ?? "";
      const stranger = await portal.signedIn("other");
      expect((await stranger.get(question)).status).toBe(404);
      expect((await stranger.post(question, { intent: "revoke" })).status).toBe(404);
      expect((await buyer.get(question)).$("main").text()).toContain("Revoke this address?");
      expect((await fetch(local(feed))).status).toBe(200);
      expect((await buyer.post(question, { intent: "revoke" })).status).toBe(303);
      for (const address of [calendar, feed]) expect((await fetch(local(address))).status).toBe(404);
    });

    it("have no dates of payment for someone who may not see invoices", async () => {
      const goodsIn = await portal.signedIn("shipto");
      const [calendar = ""] = await createAddress(goodsIn);
      const events = await (await fetch(`${portal.url}${calendar.replace(/^https?:\/\/[^/]+/, "")}`)).text();
      expect(events).toContain("BEGIN:VCALENDAR");
      expect(events).not.toContain("UID:due-");
    });
  });
}
