import { expect, it } from "vitest";
import type { TestPortal } from "../../support/test-portal";
import { placeOrder, press } from "./changes";

/** Proposals about a quote, on the pages of both sides. */
export function proposals(portal: TestPortal): void {
  it("other terms lead from the quote's page to the answer, and an agreement back to the quote", async () => {
    const buyer = await portal.signedIn("buyer");
    const number = await placeOrder(buyer, "quotes");
    const manager = await portal.signedIn("manager");
    const quote = `/quotes/${number}`;
    const page = `${quote}/negotiation`;
    const noticeFor = async (client: typeof buyer) =>
      (await client.get(quote)).$(`.notice:has(a[href="${page}"])`).text();
    const comment = "We order every month.\r\nCan you match 0.01?";
    const speak = async (language: string) =>
      expect((await buyer.post("/language", { language, back: quote })).status).toBe(303);
    await speak("nl");
    const request = await press(buyer, page, "write", { "lines[0].price": "0.01", comment });
    expect(request.location, request.$("main").text()).toBe(page);
    await speak("en");
    expect(await noticeFor(manager)).toContain("Bente Vermeer has proposed other terms");
    expect(await noticeFor(buyer)).toBe("");
    const sides = { buyer: (await buyer.get(page)).$, manager: (await manager.get(page)).$ };
    expect(sides.buyer("main").text()).toContain("Waiting for an answer.");
    expect(sides.manager("main").text()).toContain("Waiting for you");
    expect(sides.manager("main").text()).not.toContain("Waiting for an answer.");
    expect(sides.manager("ol.plain").text()).toContain("Hexagon bolt");
    expect(sides.manager("button[value=accept]").text()).toBe("Accept request");
    expect(sides.manager(".as-typed").first().text()).toMatch(/month\.\r?\nCan/);
    const offer = await press(manager, page, "write", { "lines[0].price": "0.02", validTo: "2999-12-31" });
    expect(offer.location, offer.$("main").text()).toBe(page);
    expect(await noticeFor(buyer)).toContain("Mirko Jovanović has proposed other terms");
    expect(await noticeFor(manager)).toBe("");
    const agreement = await press(buyer, page, "accept");
    expect(agreement.location, agreement.$("main").text()).toBe(quote);
    const { $ } = await buyer.get(quote);
    expect($("title").text()).toMatch(/^Success: /);
    expect(await noticeFor(buyer)).toBe("");
  });
}
