import { beforeEach, describe, expect, it } from "vitest";
import { openMemoryCache } from "~/cache/memory-cache.server";
import type { Actor } from "~/door/actor";
import { fixedClock } from "~/lib/clock";
import { catalogErp } from "../../../tests/support/catalog-erp";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { systemActor } from "../identity/actor";
import { findProducts } from "./catalog.queries.server";
import { catchUp } from "./catch-up.server";
import { listFavourites } from "./favourites.queries.server";
import { getProduct } from "./product.queries.server";
import { suggest } from "./suggestions.queries.server";
import { toggleFavourite } from "./toggle-favourite.server";

describe("the catalog", () => {
  let ctx: (actor?: Actor) => ReturnType<typeof context>;
  let world: ReturnType<typeof catalogErp>;
  const buyer = person("view_catalog", "place_orders");
  const inArea = (id: string): Actor => ({
    ...buyer,
    salesArea: { id, title: id, currency: "EUR", system: "main" },
  });
  const speaking = (locale: "en" | "fr" | "zh"): Actor => ({
    ...buyer,
    formats: { ...buyer.formats, locale },
  });
  const list = async (input: Parameters<typeof findProducts>[1], actor = buyer) => {
    const outcome = await findProducts(ctx(actor), input);
    if (outcome.kind !== "ok") throw new Error(`Not found: ${JSON.stringify(outcome)}`);
    return outcome.value;
  };
  const numbers = async (q: string, actor = buyer) =>
    (await list({ q }, actor)).rows.map((row) => row.number);

  beforeEach(async () => {
    const database = await freshDatabase();
    world = catalogErp();
    const clock = fixedClock("2026-11-21T09:00:00Z");
    const versions = { stamp: () => "0", poll: async () => undefined, stop: () => undefined };
    const services = {
      ...testServices(database, { erp: world.erp, clock }),
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
    expect(await numbers("tete", speaking("fr"))).toEqual(["BOLT-M8"]);
    expect(await numbers("螺栓", speaking("zh"))).toEqual(["BOLT-M8"]);
  });

  it("finds by each of the numbers, also the customer's own", async () => {
    for (const q of ["BRG-6204", "6204", "N-BRG-6204"]) expect(await numbers(q)).toEqual(["BRG-6204"]);
    expect(await numbers("acme-8")).toEqual(["BOLT-M8"]);
  });

  it("mends what was mistyped, and finds nothing where nothing is meant", async () => {
    const found = await list({ q: "bearng" });
    expect(found.corrected).toBe("bearing");
    expect(found.rows.length).toBe(3);
    expect((await list({ q: "xqzk" })).total).toBe(0);
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

  it("is closed to who may not see it, and to guests where none is open to them", async () => {
    expect(await findProducts(ctx(person("place_orders")), {})).toMatchObject({ kind: "refused" });
    expect(await findProducts(ctx({ ...systemActor, kind: "anonymous" }), { guest: true })).toEqual({
      kind: "notFound",
    });
  });
});
