import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type Answer, type HttpClient, httpClient } from "../support/http-client";
import { timeToFail } from "../support/time-to-fail";
import { claimDelivery } from "../support/visits/claim-delivery";

const page = "/admin/demo/erp-faults";

describe("an ERP that fails on purpose", () => {
  let demo: DemoPortal;
  let admin: HttpClient;
  let buyer: HttpClient;

  beforeAll(async () => {
    demo = await demoPortal();
    admin = httpClient(demo.portal.url);
    await admin.signIn("admin");
    buyer = httpClient(demo.portal.url);
    await buyer.signIn("buyer");
  });
  afterAll(() => demo.close());

  const press = async (fields: Record<string, string>) => {
    expect((await admin.post(page, fields)).status).toBe(303);
  };
  const mainOf = async (path: string) => (await buyer.get(path)).$("main").text();
  // Downtime notices are cached for a few seconds.
  const patience = { timeout: 15_000, interval: 500 };
  const secondsLeft = (header: string | null) => (Date.parse(header ?? "") - Date.now()) / 1_000;
  const countRecordedCalls = async () => /(\d+) since last cleared/.exec((await admin.get(page)).body)?.[1];

  it("says only what succeeded: quantities are saved although prices cannot be checked", async () => {
    await buyer.post("/cart/items", { intent: "add:1000010", "quantity:1000010": "1" });
    const { $ } = await buyer.get("/cart/shop");
    const names = ["cart", "version", "items[0].id", "items[0].was", "items[0].wasUnit"];
    const fields = Object.fromEntries(
      names.map((name) => [name, String($(`[name="${name}"]`).first().val())]),
    );
    const update = (quantity: string, extraFields: object) =>
      buyer.post("/cart/shop", {
        ...fields,
        ...extraFields,
        "items[0].quantity": quantity,
        intent: "update",
      });
    const answer = '{"errors":["No prices today."]}';
    await press({ intent: "set", fault: "refused", operations: "pricing.simulate", answer });
    expect((await update("2", {})).status).toBe(303);
    const shop = await buyer.get("/cart/shop");
    expect(shop.$("main").text()).toContain("No prices today.");
    expect(shop.$("body").text()).toContain("Changes saved.");
    const version = String(shop.$("[name=version]").first().val());
    const unchangedAnswer = await update("2", { version, "items[0].was": "2" });
    expect([unchangedAnswer.status, unchangedAnswer.$("body").text().includes("Success")]).toEqual([
      422,
      false,
    ]);
    await press({ intent: "clear" });
    await buyer.post("/cart/items", { intent: "nothing" });
  });

  const fieldsIn = ({ $ }: Answer, form: string) =>
    Object.fromEntries(
      $(form)
        .find("input:not([type=radio]):not([type=file]), [type=radio]:checked, select, textarea")
        .toArray()
        .map((field) => [$(field).attr("name") ?? "", String($(field).val() ?? "")]),
    );

  it("has told names before, which the last step says without prices, and takes no choice along when it goes", async () => {
    await buyer.post("/cart/items", { intent: "add:1000010", "quantity:1000010": "4" });
    const shippingForm = "form:has([name=carrierAccount])";
    const shipping = fieldsIn(await buyer.get("/cart/shipping"), shippingForm);
    const choice = { shipTo: "100101", payer: "100201", intent: "continue" };
    expect((await buyer.post("/cart/shipping", { ...shipping, ...choice })).status).toBe(303);
    await press({ intent: "set", fault: "unavailable", retryAfter: "120" });
    // Other content than the one that was priced.
    const changedShipping = fieldsIn(await buyer.get("/cart/shipping"), shippingForm);
    const note = { note: "Ring at gate 2", intent: "continue" };
    expect((await buyer.post("/cart/shipping", { ...changedShipping, ...note })).status).toBe(303);
    const [review, shop] = [await mainOf("/cart/payment"), await mainOf("/cart/shop")];
    const chosenShipTo = fieldsIn(await buyer.get("/cart/shipping"), shippingForm).shipTo;
    await press({ intent: "clear" });
    await press({ intent: "reopen" });
    expect(review).toContain("Minervum 7080, 4817 ZK Breda");
    expect(review).toContain("Van Dijk Holding N.V.");
    for (const page of [review, shop]) expect(page).toContain("Hexagon bolt DIN 933 M4x6");
    for (const number of ["100101", "100201"]) expect(review).not.toContain(number);
    expect(chosenShipTo).toBe("100101");
  });

  it("says 503 once: the portal keeps away for as long as it was told, and calls nothing", async () => {
    await press({ intent: "set", fault: "unavailable", retryAfter: "120", times: "1" });
    const closedAnswer = await buyer.get("/orders?q=4");
    expect(closedAnswer.status).toBe(503);
    expect(closedAnswer.body).toContain("Our ordering system isn’t responding");
    const remainingSeconds = secondsLeft(closedAnswer.headers.get("Retry-After"));
    expect(remainingSeconds).toBeGreaterThan(100);
    // Rounds up to whole seconds, so that nobody retries too early.
    expect(remainingSeconds).toBeLessThan(121);

    await press({ intent: "set", fault: "recordCalls" });
    await press({ intent: "forget" });
    const laterAnswer = await buyer.get("/orders?q=4");
    expect(laterAnswer.status).toBe(503);
    expect(
      laterAnswer
        .$("main")
        .text()
        .match(/is currently unavailable/g),
    ).toHaveLength(1);
    const today = await mainOf("/dashboard");
    expect(today).toContain("We couldn’t check everything at the moment.");
    expect(today).not.toContain("Nothing needs your attention.");
    await expect
      .poll(() => mainOf("/cart/shop"), patience)
      .toContain("Our ordering system is currently unavailable.");
    expect(await countRecordedCalls()).toBe("0");

    await press({ intent: "reopen" });
    expect((await buyer.get("/orders?q=4")).status).toBe(200);
    expect(await countRecordedCalls()).not.toBe("0");
    await press({ intent: "clear" });

    await press({ intent: "clear" });
  });

  it.each([
    () => "/orders?q=4",
    () => "/user/e_claims",
    () => firstLink("/orders", /^\/orders\/\d+$/),
    async () => `/returns/${await claimDelivery(demo.portal.url)}`,
    async () => `${await firstLink("/invoices", /^\/invoices\/\d+$/)}/check`,
    () => "/down_payments",
    () => "/open_items",
  ])("is away while a page is refreshed, and the page says from when it is (%#)", async (addressOf) => {
    const address = await addressOf();
    const refreshedPage = `${address}${address.includes("?") ? "&" : "?"}refresh=1`;
    expect((await buyer.get(address)).status).toBe(200);
    await press({ intent: "set", fault: "unavailable", retryAfter: "120" });
    const oldPage = await buyer.get(refreshedPage);
    await press({ intent: "clear" });
    await press({ intent: "reopen" });
    expect(oldPage.status, address).toBe(200);
    expect(oldPage.$("main .notice.warning").text(), address).toContain("we couldn’t refresh this page");
    expect((await buyer.get(refreshedPage)).$("main").text(), address).not.toContain("couldn’t refresh");
  });

  async function firstLink(list: string, pattern: RegExp): Promise<string> {
    const page = await buyer.get(list);
    const links = page
      .$("main a")
      .toArray()
      .map((link) => page.$(link).attr("href") ?? "");
    return links.find((link) => pattern.test(link)) ?? `${list} has no link`;
  }

  it("answers a web page instead of data: visitors see that it is being maintained", async () => {
    await press({ intent: "set", fault: "maintenance", retryAfter: "300", times: "1" });
    const closedAnswer = await buyer.get("/orders?q=2");
    expect(closedAnswer.status).toBe(503);
    expect(closedAnswer.$("h1").text()).toBe("Our ordering system is down for maintenance");
    await press({ intent: "reopen" });
  });

  it("is announced to be closed, and the announcement is taken back", async () => {
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const invalidFields = {
      intent: "plan",
      fromDay: day,
      fromTime: "20:00",
      toDay: day,
      toTime: "late",
      message: "M",
    };
    const refusedAnswer = await admin.post(page, invalidFields);
    expect(refusedAnswer.status).toBe(422);
    expect(refusedAnswer.body).toContain('value="late"');
    await press({ ...invalidFields, toTime: "22:00", message: "New warehouse software" });
    await expect.poll(() => mainOf("/dashboard"), patience).toContain("New warehouse software");
    const [, id = ""] = /value="remove:([^"]+)"/.exec((await admin.get(page)).body) ?? [];
    await press({ intent: `remove:${id}` });
    await expect.poll(() => mainOf("/dashboard"), patience).not.toContain("New warehouse software");
  });

  it("stops asking for a visitor who has left", async () => {
    await press({ intent: "set", fault: "hang", operations: "orders.search" });
    const hasEnded = () =>
      demo.portal.log.filter((line) => line.event === "erp.abandoned" && line.operation === "orders.search");
    const before = hasEnded().length;
    const leavingCaller = new AbortController();
    const cookie = buyer.cookies.header("/orders");
    const request = fetch(new URL("/orders?q=9", demo.portal.url), {
      headers: { Cookie: cookie },
      signal: leavingCaller.signal,
    }).catch(() => "left");
    await timeToFail(500);
    expect(hasEnded()).toHaveLength(before);
    leavingCaller.abort();
    expect(await request).toBe("left");
    // The ERP's own timeout would be 15 seconds.
    await expect.poll(() => hasEnded().length, { timeout: 10_000 }).toBe(before + 1);
    await press({ intent: "clear" });
  });

  it("cannot be made to fail by a buyer", async () => {
    expect((await buyer.get(page)).status).toBe(403);
    expect((await buyer.post(page, { intent: "set", fault: "hang" })).status).toBe(403);
  });
});
