import { beforeEach, expect, it } from "vitest";
import type { Database } from "~/db/db.server";
import type { Actor } from "~/door/actor";
import type { Services } from "~/door/services";
import { ErpError } from "~/erp/erp-errors";
import { systemActor } from "~/features/identity/actor";
import { holdings, users } from "~/features/identity/identity.tables";
import { addCounts } from "~/features/usage/usage.store.server";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { context, person, testServices, valueIn } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { submissions } from "../carts/cart.tables";
import { dismissCampaign } from "./dismiss-campaign.server";
import { findCampaigns, getCampaignResult } from "./find-campaigns.queries.server";
import { followCampaign } from "./follow-campaign.queries.server";
import campaigns from "./marketing-campaigns.collection.server";
import { sendCampaigns } from "./send-campaigns.server";

const editor = person("manage_content");
const buyer: Actor = { ...person("view_catalog"), userId: newId() };

let database: Database;
let services: Services;
let ctx: (actor?: Actor) => ReturnType<typeof context>;

beforeEach(async () => {
  database = await freshDatabase();
  services = {
    ...testServices(database, { clock: fixedClock("2026-03-01T10:00:00Z") }),
    jobs: { enqueue: async () => undefined },
  };
  ctx = (actor = buyer) => context(services, actor);
});

const banner = {
  title: "Spring",
  campaignType: "banner",
  body: { en: "Save", fr: "Profitez" },
  active: true,
};

async function create(fields: object) {
  return valueIn(await campaigns.operations.create?.(ctx(editor), { ...banner, ...fields })).id;
}

async function shownTitles(actor = buyer) {
  const outcome = await findCampaigns(ctx(actor), {});
  return outcome.kind === "ok" ? outcome.value.items.map(({ text }) => text) : outcome;
}

it("shows a campaign to its audience alone, on its days and in the reader's language", async () => {
  await create({ title: "all" });
  await create({ title: "elsewhere", body: { en: "elsewhere" }, salesAreaIds: ["2000"] });
  await create({ title: "customer", body: { en: "customer" }, customerNumbers: "100001, 100002" });
  await create({ title: "others", body: { en: "others" }, customerNumbers: "777777" });
  await create({ title: "role", body: { en: "role" }, roleIds: [newId()] });
  await create({ title: "site", body: { en: "site" }, micrositeIds: [newId()] });
  await create({ title: "later", body: { en: "later" }, startsOn: "2026-03-02" });
  await create({ title: "draft", body: { en: "draft" }, active: false });
  expect(await shownTitles()).toEqual(["Save", "customer"]);
  expect(await shownTitles({ ...buyer, formats: { ...buyer.formats, locale: "fr" } })).toContain("Profitez");
});

it("takes a notification away from whoever dismissed it, and notifies nobody in another's place", async () => {
  const id = await create({ campaignType: "notification", subject: { en: "Spring" } });
  expect(await shownTitles({ ...buyer, behind: { userId: newId(), userName: "Ada" } })).toEqual([]);
  expect(await shownTitles()).toEqual(["Save"]);
  expect(await dismissCampaign(ctx(), { id })).toMatchObject({ kind: "ok" });
  expect(await dismissCampaign(ctx(), { id })).toMatchObject({ kind: "ok" });
  expect(await shownTitles()).toEqual([]);
  expect(await shownTitles({ ...buyer, userId: newId() })).toEqual(["Save"]);
  const fixedCampaign = await create({ title: "banner" });
  expect(await dismissCampaign(ctx(), { id: fixedCampaign })).toMatchObject({ kind: "notFound" });
});

it("demands a subject where there is one, both parts of a button, and a page of the portal behind it", async () => {
  const invalid = async (fields: object) => {
    const outcome = await campaigns.operations.create?.(ctx(editor), { ...banner, ...fields });
    return outcome?.kind === "invalid" ? outcome.problems.map(({ path }) => path) : outcome;
  };
  expect(await invalid({ campaignType: "email" })).toEqual(["subject"]);
  expect(await invalid({ buttonLabel: { en: "Go" } })).toEqual(["buttonTarget"]);
  expect(await invalid({ buttonTarget: "/catalog" })).toEqual(["buttonLabel"]);
  for (const buttonTarget of ["//evil.example", "https://evil.example", "/\\evil.example"])
    expect(await invalid({ buttonTarget, buttonLabel: { en: "Go" } })).toEqual(["buttonTarget"]);
  expect(await invalid({ startsOn: "2026-03-02", endsOn: "2026-03-01" })).toEqual(["endsOn"]);
});

it("names customers and products that the ERP does not have, at their fields, and asks about new ones only", async () => {
  const askedNumbers: string[] = [];
  const erp = {
    partners: {
      get: async (_: unknown, number: string) => {
        askedNumbers.push(number);
        if (!number.startsWith("1")) throw new ErpError({ kind: "notFound", what: number });
        return { value: { number } };
      },
    },
    materials: {
      get: async (_: unknown, numbers: string[]) => ({
        value: numbers.filter((number) => number === "1000010").map((number) => ({ number })),
      }),
    },
  } as unknown as Services["erp"];
  services = { ...services, erp };
  await insertSalesArea();
  const item = (material: string) => ({ material, text: { en: "Bearing" } });
  const fields = {
    ...banner,
    customerNumbers: "100001 777777 888888",
    items: [item("1000010"), item("NONE")],
  };
  const refusal = await campaigns.operations.create?.(ctx(editor), fields);
  expect(refusal).toEqual({
    kind: "invalid",
    problems: [
      { path: "customerNumbers", text: { key: "ui.notFoundValue", params: { value: ["777777", "888888"] } } },
      { path: "items[1].material", text: { key: "ui.notFoundValue", params: { value: ["NONE"] } } },
    ],
  });
  const id = await create({ customerNumbers: "100001", items: [item("1000010")] });
  askedNumbers.splice(0);
  const change = {
    ...banner,
    id,
    version: 1,
    customerNumbers: "100001",
    items: [item("1000010")],
    active: false,
  };
  expect(await campaigns.operations.update?.(ctx(editor), change)).toMatchObject({ kind: "ok" });
  expect(askedNumbers).toEqual([]);
  const addition = { ...change, version: 2, customerNumbers: "100001, 999" };
  expect(await campaigns.operations.update?.(ctx(editor), addition)).toMatchObject({ kind: "invalid" });
  expect(askedNumbers).toEqual(["999"]);
});

it("leads from a link to its page, and to no other", async () => {
  const id = await create({
    buttonLabel: { en: "Go" },
    buttonTarget: "/catalog?q=bearing",
    items: [{ material: "1000010", text: { en: "Bearing" } }],
    salesAreaIds: ["2000"],
  });
  const follow = (item: string, actor?: Actor) => followCampaign(ctx(actor), { id, item });
  expect(await follow("button")).toMatchObject({ value: { path: "/catalog?q=bearing" } });
  expect(await follow("0")).toMatchObject({ value: { material: "1000010", website: "1000" } });
  expect(await follow("0", { ...buyer, salesArea: null })).toMatchObject({ value: { website: "2000" } });
  expect(await follow("1")).toMatchObject({ kind: "notFound" });
  expect(await follow("x")).toMatchObject({ kind: "invalid" });
});

const insertSalesArea = () =>
  database.db.execute(
    "INSERT INTO sales_areas (id, title, currency, system) VALUES ('1000', 'Industry', 'EUR', 'main') ON CONFLICT DO NOTHING",
  );

async function insertUser(username: string, fields: Partial<typeof users.$inferInsert> = {}) {
  const at = new Date("2026-01-01T00:00:00Z");
  const id = newId();
  await database.db.insert(users).values({
    id,
    username,
    email: `${username}@example.com`,
    firstName: username,
    lastName: "Test",
    createdAt: at,
    confirmedAt: at,
    ...fields,
  });
  return id;
}

it("mails a campaign once to each user of its audience who accepts news", async () => {
  const reader = await insertUser("reader", { language: "fr" });
  await insertUser("declines", { mailKindsOff: ["news"] });
  await insertUser("staff", { internal: true });
  await insertUser("gone", { active: false });
  await insertUser("elsewhere");
  const fields = {
    campaignType: "email",
    subject: { en: "Spring", fr: "Printemps" },
    salesAreaIds: ["1000"],
  };
  const id = await create({ ...fields, items: [{ material: "1000010", text: { en: "Bearing" } }] });
  await create({ ...fields, title: "later", startsOn: "2026-03-02" });
  await insertSalesArea();
  await database.db.insert(holdings).values({
    id: newId(),
    userId: reader,
    function: "soldTo",
    partnerNumber: "100001",
    partnerName: "Test",
    salesAreaId: "1000",
  });
  const result = () => getCampaignResult(ctx(editor), { id });
  expect(await result()).toMatchObject({ value: { audience: 1, seen: 0, clicked: 0, ordered: 0 } });
  expect(await sendCampaigns(ctx(systemActor), {})).toMatchObject({ value: { mails: 1 } });
  expect(await sendCampaigns(ctx(systemActor), {})).toMatchObject({ value: { mails: 0 } });
  const sentMails = await database.db.select().from(mails);
  expect(sentMails).toMatchObject([{ recipient: "reader@example.com", subject: "Printemps" }]);
  expect(sentMails[0]?.text).toContain(`/campaigns/${id}/0`);
  expect(sentMails[0]?.oneClickUnsubscribe).toContain("/emails/end/one-click?");
  const day = "2026-03-01";
  await addCounts(database.db, [
    { day, kind: "campaignClicked", subject: `${id} 0`, count: 2 },
    { day, kind: "campaignClicked", subject: `${id} button`, count: 3 },
    { day, kind: "campaignClicked", subject: `${newId()} 0`, count: 9 },
  ]);
  expect(await result()).toMatchObject({ value: { seen: 1, clicked: 5 } });
});

it("counts as ordered what was ordered since it was made, or since its first day", async () => {
  const insertOrder = (at: string) => {
    const id = newId();
    return database.db.insert(submissions).values({
      id,
      cartId: newId(),
      cartVersion: 1,
      userId: newId(),
      kind: "order",
      soldTo: "100001",
      salesAreaId: "1000",
      system: "main",
      key: id,
      state: "confirmed",
      createdAt: new Date(at),
      content: { lines: [{ material: "1000010" }] } as never,
    });
  };
  for (const at of ["2026-03-01T09:00:00Z", "2026-03-01T11:00:00Z", "2026-03-02T09:00:00Z"])
    await insertOrder(at);
  const items = [{ material: "1000010", text: { en: "Bearing" } }];
  const countOrdered = async (fields: object) =>
    getCampaignResult(ctx(editor), { id: await create({ items, title: newId(), ...fields }) });
  expect(await countOrdered({})).toMatchObject({ value: { ordered: 2 } });
  expect(await countOrdered({ startsOn: "2026-02-01" })).toMatchObject({ value: { ordered: 2 } });
  expect(await countOrdered({ startsOn: "2026-03-02" })).toMatchObject({ value: { ordered: 1 } });
});
