import { beforeEach, expect, it } from "vitest";
import type { Actor } from "~/door/actor";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { context, person, testServices, valueIn } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import collections from "./catalog-pages.collection.server";
import { findCatalogPages, findNews } from "./pages.queries.server";

const editor = person("manage_content");
const micrositeId = newId();
const buyer: Actor = { ...person("view_catalog"), userId: newId(), micrositeId };

let ctx: (actor?: Actor) => ReturnType<typeof context>;
let clock: ReturnType<typeof fixedClock>;
const [news] = collections;

beforeEach(async () => {
  clock = fixedClock("2026-03-01T10:00:00Z");
  const services = testServices(await freshDatabase(), { clock });
  ctx = (actor = buyer) => context(services, actor);
});

async function create(title: string, fields: object = {}) {
  return valueIn(
    await news?.operations.create?.(ctx(editor), {
      title: { en: title },
      body: { en: title },
      blockId: "start",
      active: true,
      pageIds: ["catalog", "dashboard"],
      ...fields,
    }),
  ).id;
}

const titles = (items: readonly { title: string }[] | null) => items?.map(({ title }) => title);

async function inCatalog(actor?: Actor) {
  const outcome = await findCatalogPages(ctx(actor), { newsBlock: "start" });
  return outcome.kind === "ok" ? titles(outcome.value.news) : outcome;
}

async function onDashboard() {
  const outcome = await findNews(ctx(), {});
  return outcome.kind === "ok" ? titles(outcome.value.news) : outcome;
}

it("shows a news item on its pages and in its catalog alone, until its last day", async () => {
  await create("both");
  await create("catalog", { pageIds: ["catalog"] });
  await create("nowhere", { pageIds: [] });
  await create("here", { catalogConfigId: micrositeId, endsOn: "2026-03-01" });
  await create("elsewhere", { catalogConfigId: newId() });
  expect(await inCatalog()).toEqual(["both", "catalog", "here"]);
  expect(await onDashboard()).toEqual(["both", "here"]);
  expect(await inCatalog({ ...buyer, micrositeId: null })).toEqual(["both", "catalog"]);
  clock.advance(24 * 3_600_000);
  expect(await inCatalog()).toEqual(["both", "catalog"]);
});

it("is switched on and off in its row, and refuses a last day before its first", async () => {
  const id = await create("both");
  const command = (name: string) => news?.commands.find((each) => each.name === name)?.operation;
  expect(await command("switchOff")?.(ctx(editor), { id })).toMatchObject({ kind: "ok" });
  expect(await inCatalog()).toEqual([]);
  expect(await command("switchOff")?.(ctx(editor), { id })).toMatchObject({ kind: "ok" });
  expect(await command("switchOn")?.(ctx(editor), { id })).toMatchObject({ kind: "ok" });
  expect(await inCatalog()).toEqual(["both"]);
  expect(await command("switchOn")?.(ctx(buyer), { id })).toMatchObject({ kind: "refused" });
  const outcome = await news?.operations.create?.(ctx(editor), {
    title: { en: "x" },
    body: { en: "x" },
    publishedOn: "2026-03-02",
    endsOn: "2026-03-01",
  });
  expect(outcome).toMatchObject({ kind: "invalid", problems: [{ path: "endsOn" }] });
});
