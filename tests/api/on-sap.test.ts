import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually";
import { type HttpClient, signedIn } from "../support/http-client";
import { surprises } from "../support/portal";
import { claimDelivery } from "../support/visits/claim-delivery";
import { closedLinks } from "../support/visits/closed-links";
import { placeDocument } from "../support/visits/place-document";
import { sapPortal } from "../support/visits/sap-portal";
import { changeInFourSteps } from "./documents/changes";

/** Sold in packs of 25 pieces. */
const material = "1018210";

describe("a portal whose ERP is SAP S/4HANA", () => {
  let demo: Awaited<ReturnType<typeof sapPortal>>;
  let buyer: HttpClient;

  const startedAt = new Date();
  beforeAll(async () => {
    demo = await sapPortal();
    buyer = await signedIn(demo.portal.url, "buyer");
  });
  afterAll(async () => {
    expect(surprises(demo.portal)).toEqual([]);
    await demo.close();
  });

  const scope = [{ function: "soldTo" as const, number: "100001" }];
  const erpContext = { system: "main", language: "en", salesArea: "1000", requestId: "on-sap" };
  const heldIn = async (kind: "orders" | "quotes", number: string) =>
    (await demo.sap.erp[kind].get(erpContext, number, scope)).value;

  /** Presses a product's button until SAP, whose first answers may take too long on a busy machine, has answered. */
  const add = (fields: Record<string, string>) =>
    eventually(async () => {
      const answer = await buyer.post("/cart/items", fields);
      const page = answer.status === 303 ? await buyer.get(answer.location ?? "") : answer;
      if (page.$(".notices .success").length === 0) throw new Error(page.$(".notices, main").text());
    });

  it("copies the catalog as soon as it starts, instead of showing none until the job is due", async () => {
    const client = new pg.Client({ connectionString: demo.databaseUrl });
    await client.connect();
    const jobs = await client
      .query("SELECT 1 FROM jobs.job WHERE name = 'catalog.catchUp' AND created_on >= $1", [startedAt])
      .finally(() => client.end());
    expect(jobs.rowCount).toBeGreaterThan(0);
  });

  it("sends an order exactly as it was typed, and shows it", async () => {
    await add({ intent: `add:${material}`, [`quantity:${material}`]: "500 pcs" });
    const number = await placeDocument(buyer, "/cart/payment", "/orders/", { poNumber: "SAP-2026-77" });
    const order = await heldIn("orders", number);
    expect(order.poNumber).toBe("SAP-2026-77");
    expect(order.items.map((item) => [item.material, Number(item.quantity), item.unit])).toEqual([
      [material, 500, "PCE"],
    ]);
    const page = await buyer.get(`/orders/${number}`);
    expect(page.status).toBe(200);
    // SAP has no name for a tax that says more than its code.
    expect(page.$("main").text()).toContain("VAT 21% on ");
    expect(page.$("main").text()).toContain("SAP-2026-77");
  });

  it("asks for a quote and turns it into an order", async () => {
    await add({ intent: `quote:${material}`, [`quantity:${material}`]: "4" });
    const quote = await placeDocument(buyer, "/quotes/review", "/quotes/");
    expect((await heldIn("quotes", quote)).items.map(({ quantity }) => Number(quantity))).toEqual([4]);
    const copyAddress = `/cart/copy?from=quote&number=${quote}&to=order&follow=true`;
    const { $ } = await buyer.get(copyAddress);
    const cart = ["cart", "version"].flatMap((name) => {
      const value = $(`main form [name=${name}]`).first().val();
      return value === undefined ? [] : [[name, String(value)]];
    });
    await buyer.post(copyAddress, { ...Object.fromEntries(cart), intent: "copy" });
    const order = await heldIn("orders", await placeDocument(buyer, "/cart/payment", "/orders/"));
    expect(order.items.map(({ material, quantity }) => [material, Number(quantity)])).toEqual([
      [material, 4],
    ]);
  });

  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${demo.portal.url}/api/v1${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        Authorization: "Bearer demo-token-of-the-buyer-0001",
        ...(body ? { "Content-Type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, json: await answer.json() };
  };

  it("takes a claim, which is listed at once", async () => {
    const number = await claimDelivery(demo.portal.url);
    const { json: list } = await call("/user/e_claims");
    expect(list.items.map((item: { number: string }) => item.number)).toContain(number);
  });

  it("takes a card for an open item, and announces it to SAP once", async () => {
    const { json: list } = await call("/open_items?page_size=100");
    const { item_number: item, payer } = list.items.find(
      (each: { open: string; blocked?: boolean }) => Number(each.open) > 0 && !each.blocked,
    );
    const { json: proposal } = await call(`/open_items/new?payer=${payer.number}&items[]=${item}`);
    const { total: seen_total, currency: seen_currency } = proposal;
    const paymentAnswer = await call("/open_items", {
      payer: payer.number,
      items: [item],
      seen_total,
      seen_currency,
    });
    expect(paymentAnswer.status).toBe(201);
    const address = `/open_items/payments/${paymentAnswer.json.payment}`;
    const provider = new URL((await call(address)).json.pay_at);
    await buyer.post(provider.pathname, { intent: "good" });
    await buyer.get(address);
    await eventually(async () => expect((await call(address)).json.state).toBe("posted"));
    const { json: remainingItems } = await call("/open_items?page_size=100&force_reload=1");
    expect(remainingItems.items.map((each: { item_number: string }) => each.item_number)).not.toContain(item);
  });

  changeInFourSteps({ signedIn: (username) => signedIn(demo.portal.url, username) });

  it("leads nobody to a part that this ERP does not serve", async () => {
    const lists = ["orders", "quotes", "shipments", "invoices", "open_items"];
    const paths = lists.map((list) => `/${list}?date_range=365`);
    const documents = await Promise.all(
      paths.map(async (path) => {
        const { $ } = await buyer.get(path);
        return $("main th a[href^='/']").first().attr("href") ?? path;
      }),
    );
    const pages = ["/dashboard", "/catalog?q=bolt", `/catalog/1000/${material}`, "/cart/shop", "/profile"];
    expect(await closedLinks(buyer, ...pages, ...paths, ...documents)).toEqual([]);
    // Half a minute on a machine of its own.
  });

  it.each(["/payments", "/open_items/statement"])("has page %s, which accounting serves", async (path) => {
    expect((await buyer.get(path)).status).toBe(200);
  });
});
