import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { raiseVersion } from "~/cache/versions.server";
import { storedSettings } from "~/config/settings.tables";
import { openDatabase } from "~/db/db.server";
import { newId } from "~/lib/ids";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type HttpClient, httpClient } from "../support/http-client";
import { surprises } from "../support/portal";
import { htmlProblems } from "../support/valid-html";

/** The catalog as pages without script and through the API, on the demo's data. */
let demo: DemoPortal;
let buyer: HttpClient;
const guest = () => httpClient(demo.portal.url);

beforeAll(async () => {
  demo = await demoPortal();
  buyer = guest();
  await buyer.signIn("buyer");
});

afterAll(async () => {
  expect(surprises(demo.portal)).toEqual([]);
  await demo.close();
});

const ask = async (path: string, body?: object, method = body ? "POST" : "GET") => {
  const answer = await fetch(`${demo.portal.url}/api/v1${path}`, {
    method,
    headers: { Authorization: "Bearer demo-token-of-the-buyer-0001", "Content-Type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // Loose type of an API answer; each test checks its content.
  return {
    status: answer.status,
    body: (await answer.json()) as { items: unknown[]; [name: string]: unknown },
  };
};

describe("a page of the catalog", () => {
  it("has pictures that wait until they come into sight, and keep their place meanwhile", async () => {
    const { $, body } = await buyer.get("/catalog?page_size=25");
    const pictures = $(".products img").toArray();
    expect(pictures).toHaveLength(25);
    for (const picture of pictures) {
      expect($(picture).attr()).toMatchObject({ loading: "lazy", width: "72", height: "72" });
    }
    expect(await htmlProblems(body)).toEqual([]);
  });

  it("narrows by several values of a filter, has a chip to take each away, and five values until opened", async () => {
    const wholeAnswer = await buyer.get("/catalog");
    const filters = wholeAnswer.$(".filters fieldset").toArray();
    expect(filters.length).toBeGreaterThan(2);
    for (const filter of filters) expect(wholeAnswer.$(filter).find("label").length).toBeLessThanOrEqual(5);
    const [first, second] = wholeAnswer
      .$(filters[0])
      .find("input")
      .toArray()
      .map((input) => wholeAnswer.$(input).attr("value") ?? "");
    const chosen = `f.manufacturer=${encodeURIComponent(first ?? "")}&f.manufacturer=${encodeURIComponent(second ?? "")}`;
    const narrowed = await buyer.get(`/catalog?${chosen}&more=manufacturer`);
    expect(narrowed.$(".chips a.chip").length).toBe(2);
    expect(narrowed.$(".filters fieldset").first().find("label").length).toBeGreaterThan(5);
    expect(narrowed.$(".filters input:checked").length).toBe(2);
    const anyAnswer = await buyer.get("/catalog?f.manufacturer=any");
    expect(anyAnswer.$(".chips a.chip").length).toBe(0);
  });

  it("is a dense list where it is asked for, with the same products and buttons", async () => {
    const cards = await buyer.get("/catalog");
    const list = await buyer.get("/catalog?view=list");
    const hrefs = (page: typeof cards, links: string) =>
      page
        .$(links)
        .toArray()
        .map((link) => page.$(link).attr("href"));
    expect(hrefs(list, "tbody th a")).toEqual(hrefs(cards, ".products h2 a"));
    expect(list.$('button[value^="add:"]').length).toBe(cards.$('button[value^="add:"]').length);
    expect(list.$("tbody img").length).toBeGreaterThan(0);
  });

  it("adds several rows at once, each with its own quantity", async () => {
    const page = await buyer.get("/catalog");
    const [one = "", two = ""] = page
      .$("input[name=selected]")
      .toArray()
      .map((input) => page.$(input).attr("value") ?? "");
    const fields = new URLSearchParams({ csrf: await buyer.token(), intent: "selected" });
    for (const material of [one, two]) fields.append("selected", material);
    fields.set(`quantity:${one}`, "3");
    fields.set(`quantity:${two}`, "5");
    const response = await fetch(`${demo.portal.url}/cart/items`, {
      method: "POST",
      redirect: "manual",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Cookie: buyer.cookies.header("/"),
        Referer: `${demo.portal.url}/catalog`,
      },
      body: fields,
    });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/catalog"]);
    const { body } = await ask("/user/carts/active");
    const items = body.items as { material: string; quantity: string }[];
    expect(items.find(({ material }) => material === one)?.quantity).toMatch(/^3(\.0+)?$/);
    expect(items.find(({ material }) => material === two)?.quantity).toMatch(/^5(\.0+)?$/);
    // The cart shows them with their pictures.
    expect((await buyer.get("/cart/shop")).$("tbody img.thumb").length).toBeGreaterThanOrEqual(2);
  });

  it("says when goods come in the reader's own dates, also where the ERP says it", async () => {
    const formats = {
      language: "en",
      timeZone: "Europe/Amsterdam",
      timeFormat: "%H:%M:%S",
      numberFormat: ".,",
    };
    const write = (dateFormat: string) => buyer.post("/profile", { intent: "save", ...formats, dateFormat });
    await write("%d.%m.%Y");
    const { $ } = await buyer.get("/catalog");
    const product = $(".products a").first().attr("href") ?? "";
    for (const path of ["/catalog", "/catalog?view=list", product, "/cart/shop"]) {
      const text = (await buyer.get(path)).$("main").text();
      expect(text, path).toMatch(/Available on \d{2}\.\d{2}\.\d{4}/);
      expect(text, path).not.toMatch(/\d{4}-\d{2}-\d{2}/);
    }
    const ways = (await buyer.get("/cart/shipping")).$("main").text();
    expect(ways).toMatch(/Ships within 3 working days \(\d{2}\.\d{2}\.\d{4}\)/);
    expect(ways).not.toMatch(/\d{4}-\d{2}-\d{2}/);
    await write("%Y-%m-%d");
  });

  it("keeps what was marked for all devices of the person", async () => {
    const page = await buyer.get("/catalog?q=grease");
    const toggle = page.$('button[value^="toggle:"]').first().attr("value") ?? "";
    await buyer.post("/cart/items", { intent: toggle });
    const phone = guest();
    await phone.signIn("buyer");
    const keptAnswer = await phone.get("/catalog/1000/favorites");
    expect(
      keptAnswer
        .$("input[name=selected]")
        .toArray()
        .map((input) => keptAnswer.$(input).attr("value")),
    ).toContain(toggle.slice("toggle:".length));
  });

  it("says that nothing was found, and what may help", async () => {
    const { $ } = await buyer.get("/catalog?q=xqzk");
    expect($("main").text()).toContain("No results found");
    expect($("main").text()).toContain(
      "Try adjusting your search or filters to find what you're looking for.",
    );
    expect($("main a.button").length).toBeGreaterThan(0);
  });

  it("leads from a search only to categories that have something of it, counted as the reader writes numbers", async () => {
    const shown = async (path: string) => {
      const { $ } = await buyer.get(path);
      const links = $("nav .tree a").toArray().slice(1);
      return links.map((link) => [$(link).attr("href") ?? "", $(link).find("small").text()] as const);
    };
    expect((await shown("/catalog"))[0]?.[1]).toMatch(/^\d,\d{3}$/);
    const [only, ...others] = await shown("/catalog?q=glove");
    expect(others).toEqual([]);
    const { $ } = await buyer.get(only?.[0] ?? "");
    expect($(".products li").length).toBe(Number(only?.[1]));
  });

  it("is searched for signs that mean something in addresses", async () => {
    const { $, status } = await buyer.get(`/catalog?q=${encodeURIComponent("bolt/b & M8")}`);
    expect(status).toBe(200);
    expect($("#catalog-q").attr("value")).toBe("bolt/b & M8");
  });
});

describe("what another sales area sells", () => {
  it("is not found, by address or by machines", async () => {
    for (const path of ["/catalog/2000", "/catalog/2000/1000010", "/catalog/2000/product?sku=1000010"]) {
      expect((await buyer.get(path)).status, path).toBe(404);
    }
    for (const path of ["category_products", "products/1000010", "suggestions/bolt", "search_filters"]) {
      expect((await ask(`/sales_areas/2000/catalog/${path}`)).status, path).toBe(404);
    }
    const items = [{ material: "1000010" }];
    expect((await ask("/atp_checks/bulk", { items, sales_area: "2000" })).status).toBe(404);
  });
});

describe("a product's page", () => {
  it("says at its head what it could not read, and keeps it as it was typed", async () => {
    const { status, $ } = await buyer.get("/catalog/1000/1000010?quantity=two&date=soon");
    expect(status).toBe(422);
    expect($("title").text()).toMatch(/^Error: /);
    const links = $(".summary a").toArray();
    expect(links.map((link) => $(link).attr("href"))).toEqual(["#quantity", "#date"]);
    expect([$("#quantity").attr("value"), $("#date").attr("value")]).toEqual(["two", "soon"]);
    expect((await guest().get("/guest/catalog/product/1000010?quantity=two")).status).toBe(200);
  });

  it("tells price, dates, tiers as a table, details and papers without script", async () => {
    const { $, body } = await buyer.get("/catalog/1000/1000010?quantity=10");
    expect($(".price").text()).toMatch(/\d\.\d\d/);
    expect($("main table tbody tr").length).toBeGreaterThan(1);
    const folds = $("details").toArray();
    const isOpen = (title: string) =>
      folds.some((fold) => $(fold).find("summary").text() === title && $(fold).attr("open") !== undefined);
    expect([isOpen("Description"), isOpen("More details")]).toEqual([true, false]);
    expect($(".gallery img").length).toBeGreaterThan(1);
    expect(await htmlProblems(body)).toEqual([]);
    const sheet = $('a[href$="/data-sheet"]').attr("href") ?? "";
    const paper = await buyer.get(sheet);
    expect([paper.status, paper.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  });

  it("is the same by both addresses", async () => {
    const byPath = await buyer.get("/catalog/1000/1000010");
    const byQuery = await buyer.get("/catalog/1000/product?sku=1000010");
    expect(byQuery.$("h1").text()).toBe(byPath.$("h1").text());
  });
});

describe("an order's materials", () => {
  it("lead to their products, which know of the order", async () => {
    const orders = await buyer.get("/orders?date_range=all");
    const order = await buyer.get(orders.$('tbody a[href^="/orders/"]').first().attr("href") ?? "");
    const href = order.$('tbody a[href^="/catalog/1000/"]').first().attr("href") ?? "";
    const { $, body } = await buyer.get(href);
    const history = $("[aria-labelledby=last-ordered]");
    expect(history.find("li").length).toBeGreaterThan(0);
    expect(history.find('a[href^="/orders/"]').length).toBe(history.find("li").length);
    const again = history.find('button[value^="add:"]').attr("value") ?? "";
    expect(again).toBe(`add:${href.split("/").at(-1)}`);
    expect(history.find(`input[name="quantity:${again.slice("add:".length)}"]`).val()).toMatch(/^\d/);
    expect(await htmlProblems(body)).toEqual([]);
  });
});

describe("the search for materials beside the cart", () => {
  it("wants a number or a description, and lists by number", async () => {
    expect((await buyer.get("/cart/shop/materials")).status).toBe(200);
    const emptyAnswer = await buyer.get("/cart/shop/materials?material_number=&description=&search=1");
    expect([emptyAnswer.status, emptyAnswer.$("title").text()]).toEqual([
      422,
      expect.stringMatching(/^Error:/),
    ]);
    const foundAnswer = await buyer.get("/cart/shop/materials?material_number=&description=bearing&search=1");
    const numbers = foundAnswer
      .$("input[name=selected]")
      .toArray()
      .map((input) => foundAnswer.$(input).attr("value") ?? "");
    expect(numbers).toHaveLength(10);
    expect(numbers).toEqual([...numbers].sort());
    expect(await htmlProblems(foundAnswer.body)).toEqual([]);
  });
});

describe("guests", () => {
  it("are sent the page anew each time, for it is bound to their cookie, and its pictures once", async () => {
    const visitor = guest();
    const { $, headers } = await visitor.get("/guest/catalog?q=bolt");
    expect($("input[name=csrf]").length).toBeGreaterThan(0);
    expect([headers.get("Cache-Control"), headers.get("ETag")]).toEqual(["no-store", null]);
    const picture = await visitor.get(String($(".products img").first().attr("src")));
    expect(picture.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const tag = String(picture.headers.get("ETag"));
    const secondAnswer = await visitor.get(String($(".products img").first().attr("src")), {
      "If-None-Match": tag,
    });
    expect([secondAnswer.status, secondAnswer.body]).toEqual([304, ""]);
  });

  it("see the open catalog without prices and quantities, and nothing else of the shop", async () => {
    const { $, status } = await guest().get("/guest/catalog?q=bolt");
    expect(status).toBe(200);
    expect($(".products li").length).toBeGreaterThan(0);
    expect($('input[name^="quantity:"]').length).toBe(0);
    expect($(".products").text()).not.toMatch(/EUR/);
    expect((await guest().get("/guest/catalog/product/1000010")).status).toBe(200);
    for (const path of ["/catalog", "/cart/shop", "/orders"]) {
      expect((await guest().get(path)).location, path).toMatch(/^\/\?back=/);
    }
    const suggested = await guest().get("/catalog-suggestions?q=bea&guest=1");
    expect(JSON.parse(suggested.body)[0]).toMatchObject({
      title: expect.any(String),
      num_results: expect.any(Number),
    });
  });
});

describe("a guest's button", () => {
  it("has the words of the settings, and leads to signing in and back with what was wanted", async () => {
    const database = openDatabase({ url: demo.databaseUrl, connections: 1, onError: () => undefined });
    const { db } = database;
    await db.insert(storedSettings).values({
      id: newId(),
      key: "catalog.guest",
      scope: "installation",
      scopeId: "",
      value: { prices: true, addText: { en: "Order this" } },
      effectiveFrom: new Date(),
      version: 1,
    });
    await raiseVersion(db, "settings");
    await database.close();
    const visitor = guest();
    const list = () => visitor.get("/guest/catalog?q=bolt");
    await expect.poll(async () => (await list()).$(".products").text()).toContain("Order this");
    const { $ } = await list();
    expect($(".products").text()).toMatch(/\d\.\d\d EUR/);
    expect($('input[name^="quantity:"]').length).toBe(0);
    const intent = $('.products button[value^="add:"]').first().attr("value") ?? "";
    const sentAnswer = await visitor.post("/cart/items", { intent });
    const signIn = await visitor.get(sentAnswer.location ?? "");
    const form = signIn.$("main form").first();
    const back = await visitor.post(form.attr("action") ?? "", {
      csrf: String(form.find("[name=csrf]").val()),
      username: "buyer",
      password: "demo-Tradepost-1",
    });
    const cart = await visitor.get(back.location ?? "");
    expect(cart.$(`button[value="addFound:${intent.slice("add:".length)}"]`).length).toBe(1);
  });
});

describe("machines", () => {
  it("read products, filters, suggestions, pictures and one product", async () => {
    const page = await ask("/sales_areas/default/catalog/searches/bolt?page_size=25");
    expect(page.body).toMatchObject({
      pagination: { page: 1, page_size: 25 },
      cache_info: { action: "refresh" },
    });
    const [first] = page.body.items as { sku: string; availability: unknown }[];
    expect(first?.availability).toMatchObject({
      net_price: expect.any(String),
      scaled_prices: expect.any(Array),
    });
    const filters = await ask("/sales_areas/1000/catalog/category_filters?category=20");
    const filter = (filters.body.items as { attribute_code: string; value: string; item_count: number }[])[0];
    const only = encodeURIComponent(`${filter?.attribute_code}=${filter?.value}`);
    const narrowed = await ask(`/sales_areas/1000/catalog/category_products/20?filters=${only}`);
    expect(narrowed.body.pagination).toMatchObject({ total_results: filter?.item_count });
    const suggested = await ask("/sales_areas/1000/catalog/suggestions/bea");
    expect((suggested.body.items as object[])[0]).toMatchObject({ num_results: expect.any(Number) });
    const images = await ask("/sales_areas/1000/catalog/images", { materials: [first?.sku] });
    expect((images.body.items as { image: string }[])[0]?.image).toMatch(/^\/pictures\//);
    expect((await ask(`/sales_areas/1000/catalog/products/${first?.sku}`)).body).toMatchObject({
      sku: first?.sku,
      attributes: expect.any(Array),
      description: expect.any(String),
    });
    expect((await ask("/sales_areas/default/catalog/news")).status).toBe(200);
    expect((await ask("/sales_areas/default/catalog/resources")).status).toBe(200);
  });

  it("read the guests' catalog without a token, and with none that is wrong", async () => {
    const open = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${demo.portal.url}/api/v1${path}`, { headers });
    const listing = await open("/guest/catalog/searches/bolt?page_size=25", { "Accept-Language": "nl" });
    expect(listing.status).toBe(200);
    const { items, filters } = (await listing.json()) as {
      items: { sku: string; name: string; favourite: boolean }[];
      filters: unknown[];
    };
    expect([items.length, filters.length > 0]).toEqual([25, true]);
    for (const path of ["search_filters?q=bolt", "category_filters?category=20", "suggestions/bea"]) {
      const answer = await open(`/guest/catalog/${path}`);
      expect(((await answer.json()) as { items: unknown[] }).items.length, path).toBeGreaterThan(0);
    }
    expect((await open(`/guest/catalog/products/${items[0]?.sku}`)).status).toBe(200);
    expect((await open("/guest/catalog/searches/bolt?website=9999")).status).toBe(404);
    expect((await open("/guest/catalog/searches/bolt", { Authorization: "Bearer wrong" })).status).toBe(401);
    expect((await open("/sales_areas/default/catalog/searches/bolt")).status).toBe(401);
  });

  it("read how the catalog is for their user", async () => {
    const { body } = await ask("/user/catalog_settings");
    expect(body).toMatchObject({ use_sap_search: false, news_block_id: "start", catalog_api_url: "" });
  });

  it("check many prices at once, and one", async () => {
    const { body } = await ask("/atp_checks/bulk", {
      items: [{ material: "1000010", quantity: "10" }, { material: "1000020" }],
      partner: "100001",
      force_reload: true,
    });
    expect(body.items as unknown[]).toHaveLength(2);
    expect((body.items as { schedule_lines: unknown[] }[])[0]?.schedule_lines.length).toBeGreaterThan(0);
    const one = await ask("/check-price?material=1000010&quantity=10");
    expect((one.body.items as object[])[0]).toMatchObject({
      material: "1000010",
      availability_status: "full",
    });
  });

  it("keep favourites and look materials up", async () => {
    expect(await ask("/user/favorite_items", { sku: "1000020" })).toMatchObject({
      status: 201,
      body: { sku: "1000020", favourite: true },
    });
    const list = await ask("/user/favorite_items");
    expect((list.body.items as { sku: string }[]).map(({ sku }) => sku)).toContain("1000020");
    expect((await ask("/user/favorite_items", { items: ["1000020"] }, "DELETE")).body).toEqual({
      items: ["1000020"],
    });
    expect((await ask("/material_searches")).status).toBe(422);
    const listing = await ask("/cart_material_searches?description=bolt");
    expect(listing.body.pagination).toMatchObject({ page: 1, page_size: 10 });
  });
});

describe("the ERP", () => {
  const faults = "/admin/demo/erp-faults";
  let admin: HttpClient;
  const press = async (fields: Record<string, string>) => {
    expect((await admin.post(faults, fields)).status).toBe(303);
  };
  const callsSince = async () => /(\d+) since last cleared/.exec((await admin.get(faults)).body)?.[1];

  beforeAll(async () => {
    admin = guest();
    await admin.signIn("admin");
  });

  it("is asked once for all prices of a page, and again where somebody wants them fresh", async () => {
    await press({ intent: "set", fault: "recordCalls" });
    const page = "/catalog?category=40&page_size=25";
    await buyer.get(page);
    await press({ intent: "forget" });
    await buyer.get(page);
    expect(await callsSince()).toBe("0");
    await buyer.get(`${page}&refresh=1`);
    expect(await callsSince()).toBe("1");
    await press({ intent: "clear" });
  });

  it("may be slow: a page comes without prices after a second, and script gets those that take longer", async () => {
    const page = "/catalog?q=gland";
    await press({ intent: "set", fault: "latency", milliseconds: "1600", operations: "availability." });
    const shownAnswer = await buyer.get(page);
    expect(shownAnswer.$(".products").text()).toContain("Show price");
    const askedAnswer = await buyer.get(page, { "Sec-Fetch-Dest": "empty" });
    expect(askedAnswer.$(".products").text()).toMatch(/\d EUR/);
    await press({ intent: "clear" });
  });

  it("may be down: browsing, searching and favourites go on, with the last prices or a way to ask for them", async () => {
    const address = "/catalog?q=grease";
    await buyer.get(address);
    await press({ intent: "set", fault: "unavailable", retryAfter: "600", times: "1" });
    const shownAnswer = await buyer.get(`${address}&refresh=1`);
    expect(shownAnswer.status).toBe(200);
    expect(shownAnswer.$(".products").text()).toMatch(/EUR/);
    const unknown = await buyer.get("/catalog?q=washer");
    expect(unknown.status).toBe(200);
    expect(unknown.$(".products li").length).toBeGreaterThan(0);
    expect(unknown.$(".products").text()).toContain("Show price");
    const href = unknown.$(".products h2 a").first().attr("href") ?? "";
    const product = await buyer.get(href);
    expect([product.status, product.$("main").text().includes("Show price")]).toEqual([200, true]);
    const toggle = unknown.$('button[value^="toggle:"]').first().attr("value") ?? "";
    expect((await buyer.post("/cart/items", { intent: toggle })).status).toBe(303);
    expect((await buyer.get("/catalog/1000/favorites")).status).toBe(200);
    expect((await guest().get("/guest/catalog?q=bolt")).status).toBe(200);
    await press({ intent: "reopen" });
    await press({ intent: "clear" });
  });
});
