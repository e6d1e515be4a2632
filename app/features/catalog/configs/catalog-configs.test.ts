import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openMemoryCache } from "~/cache/memory-cache.server";
import { followVersions, type Versions } from "~/cache/versions.server";
import { openSettings } from "~/config/settings.store.server";
import type { Actor } from "~/door/actor";
import { readConfigured } from "~/forms/read-configured.server";
import { defaultFormats } from "~/i18n/formats";
import { must } from "~/lib/assert";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { formDataOf, renderForm, t, viewOf } from "../../../../tests/support/configured-form";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { catalogErp } from "../../../../tests/support/erp/catalog-erp";
import { systemActor } from "../../identity/actor";
import { microsites } from "../../organisation/organisation.tables";
import { catchUp } from "../index/update-index.server";
import { findProducts, getCatalogPage } from "../listing/catalog.queries.server";
import { findPictures } from "../product/pictures.queries.server";
import catalogConfigs from "./catalog-configs.collection.server";
import catalogMenu from "./catalog-menu.collection.server";

const micrositeId = newId();
const { operations } = catalogConfigs;

/** A config with everything on, as its form sends it. */
const everything = {
  newsActivated: true,
  newsBlockId: "start",
  showAdditionalInfo: true,
  catalogImages: true,
  cartImages: true,
  cardFields: ["price", "availability"],
};

describe("a catalog config", () => {
  let versions: Versions;
  let ctx: (actor: Actor) => ReturnType<typeof context>;
  const admin = person("manage_settings", "manage_content");
  const buyer = { ...person("view_catalog", "place_orders"), micrositeId };
  const otherSiteBuyer = { ...buyer, micrositeId: newId() };
  const list = async (actor: Actor, input = {}) => {
    const outcome = await findProducts(ctx(actor), input);
    return outcome.kind === "ok" ? outcome.value : expect.fail(JSON.stringify(outcome));
  };
  const create = (values: Record<string, unknown>) =>
    must(operations.create, "create")(ctx(admin), { micrositeId, ...everything, ...values });

  beforeEach(async () => {
    const database = await freshDatabase();
    const clock = fixedClock("2026-11-21T09:00:00Z");
    const testPorts = testServices(database, { erp: catalogErp().erp, clock });
    versions = await followVersions({ db: database.db, log: testPorts.log });
    const cache = openMemoryCache({ versions, clock });
    const settings = openSettings({ database, cache, clock, log: testPorts.log });
    ctx = (actor) => context({ ...testPorts, cache, settings }, actor);
    await database.db.insert(microsites).values({ id: micrositeId, name: "North" });
    await catchUp(ctx(systemActor), { system: "main" });
  });
  afterEach(() => versions.stop());

  it("tells only its microsite's customers whether a product is available, not how much", async () => {
    expect(await create({ availability: "general_availability" })).toMatchObject({ kind: "ok" });
    const [limitedRow] = (await list(buyer, { q: "BRG-6204" })).rows;
    expect(limitedRow?.price?.stock).toEqual([]);
    expect(limitedRow?.price?.scheduleLines).toEqual([]);
    expect(limitedRow?.price?.availability.caption).toBe("Available");
    const [openProduct] = (await list(otherSiteBuyer, { q: "BRG-6204" })).rows;
    expect(openProduct?.price?.availability.caption).not.toBe("Available");
  });

  it("inherits the mode of the whole portal, and differs from it where it says so", async () => {
    const { update } = operations;
    const change = (id: string, availability: string, version: number) =>
      must(update, "update")(ctx(admin), { id, version, ...everything, availability });
    expect(await change("installation", "general_availability", 1)).toMatchObject({ kind: "ok" });
    expect((await list(buyer, { q: "BRG-6204" })).rows[0]?.price?.availability.caption).toBe("Available");
    expect(await create({ availability: "available_quantity" })).toMatchObject({ kind: "ok" });
    expect((await list(buyer, { q: "BRG-6204" })).rows[0]?.price?.availability.caption).not.toBe("Available");
    expect((await list(otherSiteBuyer, { q: "BRG-6204" })).rows[0]?.price?.availability.caption).toBe(
      "Available",
    );
  });

  it("offers its sort orders, and sorts by the first one", async () => {
    await create({ sortOrders: ["number", "name"] });
    expect(await list(buyer)).toMatchObject({ sort: "number", sortOrders: ["number", "name"] });
    expect(await list(otherSiteBuyer)).toMatchObject({ sort: "relevance" });
    expect(await list(buyer, { sort: "name" })).toMatchObject({ sort: "name" });
  });

  it("offers only its filters, in its order", async () => {
    const defaultCodes = (await list(buyer)).filters.map(({ code }) => code);
    expect(defaultCodes.length).toBeGreaterThan(0);
    await create({ filterCodes: defaultCodes.slice(-1) });
    expect((await list(buyer)).filters.map(({ code }) => code)).toEqual(defaultCodes.slice(-1));
  });

  it("sets the pictures of catalog and carts together", async () => {
    const cart = async () => {
      const outcome = await findPictures(ctx(buyer), { materials: ["BRG-6204"], inCart: true });
      return outcome.kind === "ok" ? outcome.value.map(({ picture }) => picture) : outcome;
    };
    await create({ catalogImages: false, cartImages: false });
    expect((await list(buyer)).rows.map(({ picture }) => picture)).toEqual(expect.arrayContaining([null]));
    expect(await cart()).toEqual([null]);
  });

  it("switches both pictures when one of them is switched (A-126)", async () => {
    const view = viewOf(must(catalogConfigs.configured, "form"), { catalogImages: true, cartImages: true });
    const $ = renderForm(view);
    const read = async (boxes: object) => {
      const form = formDataOf($, { catalogImages: [], cartImages: [], ...boxes });
      const reading = await readConfigured(view, form, { formats: defaultFormats, t });
      return (
        reading.kind === "answer" && ["catalogImages", "cartImages"].map((name) => reading.fields.get(name))
      );
    };
    const [both, none] = [await read({ catalogImages: "on", cartImages: "on" }), [null, null]];
    expect(both).toEqual([expect.anything(), expect.anything()]);
    expect(await read({ cartImages: "on" })).toEqual(none);
    expect(await read({ catalogImages: "on" })).toEqual(none);
    expect(await read({})).toEqual(none);
  });

  it("is one for each microsite, whose customers get the portal's back when it is deleted", async () => {
    const first = await create({ availability: "general_availability" });
    expect(await create({})).toMatchObject({ kind: "invalid", problems: [{ path: "micrositeId" }] });
    expect(await create({ micrositeId: newId() })).toMatchObject({ kind: "invalid" });
    const id = first.kind === "ok" ? first.value.id : "";
    expect(await must(operations.remove, "remove")(ctx(admin), { items: [id] })).toMatchObject({
      kind: "ok",
    });
    expect((await list(buyer, { q: "BRG-6204" })).rows[0]?.price?.availability.caption).not.toBe("Available");
    expect(await operations.get(ctx(admin), { id })).toMatchObject({ kind: "notFound" });
  });

  it("refuses what is no sort order, and a change made from an older state", async () => {
    expect(await create({ sortOrders: ["price"] })).toMatchObject({ kind: "invalid" });
    const { update } = operations;
    const change = (values: object) =>
      must(update, "update")(ctx(admin), { id: "installation", version: 1, ...everything, ...values });
    expect(await change({ multiLanguage: true })).toMatchObject({ kind: "ok" });
    expect(await change({ useSapSearch: true })).toMatchObject({ kind: "conflict" });
  });

  it("has a menu of its own beside the one of all microsites", async () => {
    const entry = (title: string, site: string | null) =>
      must(catalogMenu.operations.create, "create")(ctx(admin), {
        title: { en: title },
        href: "/catalog?q=bolt",
        micrositeId: site,
        active: true,
      });
    expect(await entry("Everywhere", null)).toMatchObject({ kind: "ok" });
    expect(await entry("North", micrositeId)).toMatchObject({ kind: "ok" });
    const labels = async (actor: Actor) => {
      const outcome = await getCatalogPage(ctx(actor), {});
      return outcome.kind === "ok" ? outcome.value.menu.map(({ label }) => label) : outcome;
    };
    expect(await labels(buyer)).toEqual(["Everywhere", "North"]);
    expect(await labels(otherSiteBuyer)).toEqual(["Everywhere"]);
  });
});
