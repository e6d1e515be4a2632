import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openMemoryCache } from "~/cache/memory-cache.server";
import { followVersions, type Versions } from "~/cache/versions.server";
import type { Actor } from "~/door/actor";
import { findMaterials } from "~/features/carts/lines/find-materials.queries.server";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { readPaper } from "~/pdf/read-paper.server";
import { context, person, testServices, valueIn } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { catalogErp } from "../../../tests/support/erp/catalog-erp";
import { systemActor } from "../identity/actor";
import { catalogPages } from "./catalog.tables";
import { changeCatalogSettings } from "./change-catalog-settings.server";
import { checkAvailability } from "./check-availability.queries.server";
import { listFavourites } from "./favourites/favourites.queries.server";
import { toggleFavourite } from "./favourites/toggle-favourite.server";
import { catchUp } from "./index/update-index.server";
import { findProducts } from "./listing/catalog.queries.server";
import { suggest } from "./listing/suggestions.queries.server";
import { findCatalogPages, findNews, getResource } from "./pages.queries.server";
import { getDataSheet } from "./product/data-sheet.queries.server";
import { findPictures } from "./product/pictures.queries.server";
import { getProduct } from "./product/product.queries.server";

describe("the catalog", () => {
  let ctx: (actor?: Actor) => ReturnType<typeof context>;
  let world: ReturnType<typeof catalogErp>;
  let versions: Versions;
  afterEach(() => versions.stop());
  const buyer = person("view_catalog", "place_orders");
  const inArea = (id: string): Actor => ({
    ...buyer,
    salesArea: { id, title: id, currency: "EUR", system: "main" },
  });
  const readerOf = (locale: "en" | "fr" | "zh"): Actor => ({
    ...buyer,
    formats: { ...buyer.formats, locale },
  });
  const list = async (input: Parameters<typeof findProducts>[1], actor = buyer) => {
    return valueIn(await findProducts(ctx(actor), input));
  };
  const numbers = async (q: string, actor = buyer) =>
    (await list({ q }, actor)).rows.map((row) => row.number);

  beforeEach(async () => {
    const database = await freshDatabase();
    world = catalogErp();
    const clock = fixedClock("2026-11-21T09:00:00Z");
    const testPorts = testServices(database, { erp: world.erp, clock });
    versions = await followVersions({ db: database.db, log: testPorts.log });
    const services = {
      ...testPorts,
      cache: openMemoryCache({ versions, clock }),
    };
    ctx = (actor = buyer) => context(services, actor);
    expect(await catchUp(ctx(systemActor), { system: "main" })).toMatchObject({ value: { changed: 5 } });
  });

  it("copies only what has changed since", async () => {
    expect(await catchUp(ctx(systemActor), { system: "main" })).toMatchObject({ value: { changed: 0 } });
  });

  it("finds by beginnings of words, by stems and without accents", async () => {
    expect(await numbers("bear ball")).toEqual(["BRG-6204", "BRG-6205"]);
    expect(await numbers("bolts")).toEqual(["BOLT-M8"]);
    expect(await numbers("tete", readerOf("fr"))).toEqual(["BOLT-M8"]);
    expect(await numbers("螺栓", readerOf("zh"))).toEqual(["BOLT-M8"]);
  });

  it("finds by each of the numbers, also the customer's own", async () => {
    for (const q of ["BRG-6204", "6204", "N-BRG-6204"]) expect(await numbers(q)).toEqual(["BRG-6204"]);
    expect(await numbers("acme-8")).toEqual(["BOLT-M8"]);
  });

  it("mends what was mistyped, and finds nothing where nothing is meant", async () => {
    const listing = await list({ q: "bearng" });
    expect(listing.corrected).toBe("bearing");
    expect(listing.rows.length).toBe(3);
    expect((await list({ q: "xqzk" })).total).toBe(0);
    // A word that another language has is found there before it counts as misspelt here.
    const foreign = await list({ q: "tête" });
    expect(foreign).toMatchObject({ corrected: null, isOtherLanguage: true });
    expect(foreign.rows.map(({ number }) => number)).toEqual(["BOLT-M8"]);
    expect(listing.isOtherLanguage).toBe(false);
    expect((await list({ q: "'; --" })).total).toBe(0);
  });

  it("counts what each filter would leave, a chosen one's other values too", async () => {
    const { filters, rows } = await list({ filters: { colour: ["blue"], manufacturer: ["Nordlager"] } });
    expect(rows.map((row) => row.number)).toEqual(["BRG-6204"]);
    const counts = filters.map(({ code, values }) => [
      code,
      ...values.map((one) => `${one.value} ${one.count}`),
    ]);
    expect(counts.sort()).toEqual([
      ["colour", "blue 1", "red 2"],
      ["manufacturer", "Nordlager 1"],
    ]);
    expect((await list({ filters: { colour: ["any"] } })).total).toBe(4);
  });

  it("does not know in one sales area what only another one has", async () => {
    expect(await numbers("grease")).toEqual(["GREASE-1"]);
    expect(await numbers("grease", inArea("2000"))).toEqual([]);
    const outcome = await getProduct(ctx(inArea("2000")), { sku: "GREASE-1" });
    expect(outcome).toEqual({ kind: "notFound" });
    expect(await findProducts(ctx(), { website: "2000" })).toEqual({ kind: "notFound" });
  });

  it("shows categories that have something in them", async () => {
    expect((await list({})).categories.map(({ id, count }) => [id, count])).toEqual([
      ["10", 1],
      ["20", 3],
    ]);
  });

  it("counts of each category what was searched for, also beside a chosen filter", async () => {
    const counts = async (input: Parameters<typeof findProducts>[1]) =>
      (await list(input)).categories.map(({ id, count }) => `${id}: ${count}`);
    expect(await counts({ q: "bolt" })).toEqual(["10: 1", "20: 0"]);
    expect(await counts({ q: "bearing", filters: { colour: ["blue"] } })).toEqual(["10: 0", "20: 3"]);
    expect(await counts({ q: "xqzk" })).toEqual(["10: 0", "20: 0"]);
  });

  it("asks the ERP once for the prices of a page, and keeps the last ones for bad days", async () => {
    expect((await list({})).prices.state).toBe("fresh");
    expect(world.state.checks).toBe(1);
    world.state.down = true;
    const page = await list({});
    expect(page.prices.state).toBe("known");
    expect(page.rows[0]?.price?.netPrice).toBe("1.50");
  });

  it("goes on without prices while the ERP is down", async () => {
    world.state.down = true;
    expect((await list({ q: "bolt" })).prices.state).toBe("none");
    expect(await getProduct(ctx(), { sku: "BOLT-M8" })).toMatchObject({ value: { price: null } });
    expect(await toggleFavourite(ctx(), { sku: "BOLT-M8" })).toMatchObject({ value: { favourite: true } });
    expect(await listFavourites(ctx(), {})).toMatchObject({ value: { total: 1 } });
  });

  it("marks and unmarks, for whoever pressed", async () => {
    await toggleFavourite(ctx(), { sku: "BOLT-M8" });
    expect((await list({ q: "bolt" })).rows[0]?.favourite).toBe(true);
    expect((await list({ q: "bolt" }, person("view_catalog"))).rows[0]?.favourite).toBe(false);
    expect(await toggleFavourite(ctx(), { sku: "BOLT-M8" })).toMatchObject({ value: { favourite: false } });
    expect(await toggleFavourite(ctx(), { sku: "NOPE" })).toEqual({ kind: "notFound" });
  });

  it("shows a discontinued product with what to take instead", async () => {
    const outcome = await getProduct(ctx(), { sku: "BRG-OLD" });
    expect(outcome).toMatchObject({ value: { orderable: false, substitutes: [{ number: "BRG-6204" }] } });
  });

  it("suggests how words may go on, with what they would find", async () => {
    expect(await suggest(ctx(), { q: "bear" })).toMatchObject({
      value: [{ title: "bearing", numResults: 3 }],
    });
  });

  it("says what a last known price is, also where the ERP's own memory has it", async () => {
    world.state.asOf = "2026-11-21T08:30:00.000Z";
    expect((await list({})).prices).toMatchObject({ state: "known", asOf: "2026-11-21T08:30:00.000Z" });
  });

  it("gives no price of one quantity as the price of another", async () => {
    await getProduct(ctx(), { sku: "BOLT-M8", quantity: "500" });
    world.state.down = true;
    expect((await list({ q: "bolt" })).prices.state).toBe("none");
  });

  it("gives no price in one language, or for one day, as the answer in another or for another", async () => {
    const ask = async (requestedDate?: string, actor = buyer) => {
      const item = { material: "BOLT-M8", ...(requestedDate ? { requestedDate } : {}) };
      const outcome = await checkAvailability(ctx(actor), { items: [item], forceReload: true });
      return outcome.kind === "ok" ? outcome.value.state : outcome.kind;
    };
    expect(await ask("2026-12-01")).toBe("fresh");
    world.state.down = true;
    expect(await ask("2026-12-01")).toBe("known");
    expect(await ask("2026-12-02")).toBe("unavailable");
    expect(await ask()).toBe("unavailable");
    expect(await ask("2026-12-01", readerOf("fr"))).toBe("unavailable");
  });

  it("checks several prices in one question, for the active customer and in its sales area only", async () => {
    const items = [{ material: "BOLT-M8", quantity: "12" }, { material: "GREASE-1" }, { material: "NOPE" }];
    const outcome = await checkAvailability(ctx(), { items, forceReload: true });
    expect(outcome).toMatchObject({
      value: {
        items: [{ answer: { netPrice: "1.50" } }, { answer: { netPrice: "1.50" } }, { answer: null }],
      },
    });
    expect(world.state.checks).toBe(1);
    expect(await checkAvailability(ctx(inArea("2000")), { items: [{ material: "GREASE-1" }] })).toMatchObject(
      {
        value: { items: [{ answer: null }] },
      },
    );
    expect(await checkAvailability(ctx(), { items, salesArea: "2000" })).toEqual({ kind: "notFound" });
    expect(await checkAvailability(ctx(), { items, partner: "100099" })).toEqual({ kind: "notFound" });
  });

  it("tells what the customer ordered and paid, the latest first", async () => {
    expect(await getProduct(ctx(), { sku: "BOLT-M8" })).toMatchObject({
      value: {
        history: [
          { number: "5002", date: "2026-11-02", quantity: "40", netPrice: "1.40" },
          { number: "5001", date: "2026-10-01", quantity: "10" },
        ],
      },
    });
  });

  it("looks materials up by number or description, of which one must be given", async () => {
    expect(await findMaterials(ctx(), { materialNumber: " ", description: "" })).toMatchObject({
      kind: "invalid",
      problems: [{ path: "materialNumber", text: { key: "cart.materials.nothingGiven" } }],
    });
    expect(await findMaterials(ctx(), { description: "bolt" })).toMatchObject({
      value: { items: [{ number: "BOLT-M8" }] },
    });
    expect(world.state.searches).toEqual([
      { criteria: { description: "bolt" }, page: 1, pageSize: 10, sortBy: "number", order: "asc" },
    ]);
  });

  it("makes a favourite of what is one already without unmaking it, where a machine says so", async () => {
    await toggleFavourite(ctx(), { sku: "BOLT-M8", favourite: true });
    expect(await toggleFavourite(ctx(), { sku: "BOLT-M8", favourite: true })).toMatchObject({
      value: { favourite: true },
    });
    expect(await listFavourites(ctx(), {})).toMatchObject({ value: { total: 1 } });
  });

  it("does what each of a user's settings says, and at once", async () => {
    const admin = person("administer");
    const decide = async (settings: object) => {
      const change = { userId: buyer.userId ?? "", ...settings };
      expect(await changeCatalogSettings(ctx(admin), change)).toMatchObject({ kind: "ok" });
    };
    expect(await list({})).toMatchObject({ news: "start", showAdditionalInfo: true });
    await decide({ newsActivated: "off", showAdditionalInfo: "off" });
    expect(await list({})).toMatchObject({ news: null, showAdditionalInfo: false });
    await decide({ newsBlockId: "autumn", multiLanguage: "on" });
    expect(await list({})).toMatchObject({ news: "autumn" });
    expect(await numbers("roulement")).not.toEqual([]);
    expect(await list({ q: "roulement" })).toMatchObject({ isOtherLanguage: false });
    // Other languages are searched only where the reader's has nothing, which the page says.
    await decide({ multiLanguage: "off" });
    expect(await list({ q: "roulement" })).toMatchObject({ isOtherLanguage: true });
    await decide({ useSapSearch: "on" });
    expect(await numbers("whatever the ERP finds")).toEqual(["BOLT-M8"]);
    expect(world.state.searches).toHaveLength(1);
  });

  it("shows news of the chosen block and resources, those of the own sales area only", async () => {
    const page = { title: { en: "Closed" }, body: { en: "Until Monday." }, active: true, position: 1 };
    const publishedAt = new Date("2026-11-01T00:00:00Z");
    const add = (extraProduct: Partial<typeof catalogPages.$inferInsert>) =>
      ctx()
        .services.database.db.insert(catalogPages)
        .values({
          ...page,
          id: newId(),
          kind: "news",
          publishedAt,
          ...extraProduct,
        });
    const resource = newId();
    await add({ blockId: "start" });
    await add({ blockId: "other" });
    await add({ blockId: "start", active: false });
    await add({ blockId: "start", publishedAt: new Date("2027-01-01T00:00:00Z") });
    await add({ id: resource, kind: "resource", salesAreaId: "1000", title: { en: "Torques" } });
    expect(await findCatalogPages(ctx(), { newsBlock: "start" })).toMatchObject({
      value: { news: [{ title: "Closed" }], resources: [{ title: "Torques" }] },
    });
    expect(await findCatalogPages(ctx(), { newsBlock: "empty" })).toMatchObject({ value: { news: [] } });
    expect(await findNews(ctx(), {})).toMatchObject({ value: { news: [{ title: "Closed" }] } });
    expect(await findCatalogPages(ctx(inArea("2000")), { newsBlock: null })).toMatchObject({
      value: { news: null, resources: [] },
    });
    expect(await getResource(ctx(), { id: resource })).toMatchObject({ value: { title: "Torques" } });
    expect(await getResource(ctx(inArea("2000")), { id: resource })).toEqual({ kind: "notFound" });
  });

  it("prints a data sheet of what the sales area has", async () => {
    const sheet = await getDataSheet(ctx(readerOf("zh")), { website: "1000", sku: "BOLT-M8" });
    if (sheet.kind !== "ok") throw new Error(sheet.kind);
    const text = (await readPaper(sheet.value.content)).flatMap(({ lines }) => lines).join("\n");
    expect(text).toContain("六角头螺栓");
    expect(text).toContain("N-BOLT-M8");
    expect(await getDataSheet(ctx(inArea("2000")), { website: "2000", sku: "GREASE-1" })).toEqual({
      kind: "notFound",
    });
  });

  it("leads only those who may follow materials from carts and documents to products", async () => {
    const materials = { materials: ["BOLT-M8"], contents: true };
    expect(await findPictures(ctx(), materials)).toMatchObject({
      value: [{ number: "BOLT-M8", contents: "" }],
    });
    expect(await findPictures(ctx(person("product_catalog")), materials)).toMatchObject({ kind: "refused" });
    expect((await list({ q: "bolt" }, person("product_catalog"))).total).toBe(1);
  });

  it("is closed to whoever may not see it, and to guests where none is open to them", async () => {
    expect(await findProducts(ctx(person("place_orders")), {})).toMatchObject({ kind: "refused" });
    expect(await findProducts(ctx({ ...systemActor, kind: "anonymous" }), { guest: true })).toEqual({
      kind: "notFound",
    });
  });
});
