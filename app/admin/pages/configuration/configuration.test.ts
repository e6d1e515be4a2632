import { expect, it } from "vitest";
import { compareRecords } from "~/admin/configuration/compare-configurations";
import type { Configuration } from "~/admin/configuration/configuration";
import {
  parseConfigurationFile,
  writeConfigurationFile,
} from "~/admin/configuration/configuration-file.server";
import { micrositeFields } from "~/admin/configuration/references";
import { inputFields } from "~/admin/form-fields";
import { auditEntries } from "~/door/door.tables";
import type { Ctx } from "~/door/operation.server";
import { permissions } from "~/door/permissions";
import { micrositeChoices } from "~/features/organisation/microsite-choices.server";
import { changeSetting } from "~/features/settings/administered-settings.server";
import { createTranslator } from "~/i18n/translate";
import { must } from "~/lib/assert";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { collections } from "../collections.server";
import { compareMicrosites } from "./compare-microsites.server";
import { compareRecorded } from "./compare-recorded";
import { portableConfiguration, readConfiguration } from "./read-configuration.server";
import { compareWith, takeAllOver, takeOver } from "./take-over.server";

const t = createTranslator("en", {});
const facts = { takenAt: new Date("2026-11-21T09:00:00Z"), portal: "https://shop.example.com" };

async function installation(): Promise<Ctx> {
  return context(testServices(await freshDatabase()), person(...permissions));
}

async function create(ctx: Ctx, name: string, values: Record<string, unknown>): Promise<string> {
  const collection = must(
    collections.find((each) => each.name === name),
    name,
  );
  return valueIn(await must(collection.operations.create, name)(ctx, values)).id;
}

/** An installation in which something of every kind was made, with references, an order and a secret. */
async function configureInstallation(): Promise<Ctx> {
  const ctx = await installation();
  const docTypeId = await create(ctx, "doc_types", {
    documentType: "ZZ",
    title: "Test",
    classification: "salesdoc",
  });
  await create(ctx, "doc_categories", { title: "Repairs", docTypeIds: [docTypeId] });
  const area = { id: "1000", title: "Industry", currency: "EUR", docTypeIds: [docTypeId] };
  await create(ctx, "sales_areas", area);
  const micrositeId = await create(ctx, "microsites", { name: "North", salesAreaIds: ["1000"] });
  await create(ctx, "domains", { title: "north.example.com", micrositeId });
  await create(ctx, "roles", { title: "Night buyers", permissions: ["place_orders"] });
  const smtp = { title: "Relay", host: "mail.example.com", username: "portal", password: "hush-hush" };
  const smtpConfigId = await create(ctx, "smtp_configs", smtp);
  await create(ctx, "smtp_from_addresses", { address: "a@example.com", smtpConfigId, micrositeId });
  const footerId = await create(ctx, "email_footers", { title: "Regards", body: { en: "Your team" } });
  const template = { title: "Welcome", event: "account_created", subject: { en: "Hi" }, active: true };
  await create(ctx, "email_templates", {
    ...template,
    body: { en: "{{username}}: {{link}}" },
    footerId,
    micrositeId,
  });
  for (const title of ["Terms", "Contact", "Help"])
    await create(ctx, "footer_links", {
      title: { en: title, fr: `${title} (fr)` },
      href: "/help",
      micrositeId,
    });
  const newsText = { title: { en: "Closed" }, body: { en: "On Monday" } };
  await create(ctx, "catalog_news", { ...newsText, catalogConfigId: micrositeId });
  await create(ctx, "catalog_resources", { ...newsText, catalogConfigId: micrositeId });
  await create(ctx, "translations", {
    key: "cart.title",
    locale: "nl",
    text: "Mandje",
    micrositeId,
    active: true,
  });
  await create(ctx, "territories", { number: "T-1", salesAreaId: "1000", description: "North" });
  await create(ctx, "themes", { title: "Autumn", portalName: "Shop", primary: "#8A1C2B" });
  await set(ctx, `microsite:${micrositeId}`, false);
  await set(ctx, "installation", true);
  return ctx;
}

async function set(ctx: Ctx, target: string, value: boolean) {
  const change = { key: "cart.queue_when_down", target, version: 0, value };
  const outcome = await changeSetting(ctx, change);
  expect(outcome.kind).toBe("ok");
}

async function configurationOf(ctx: Ctx): Promise<Configuration> {
  return portableConfiguration(await readConfiguration(ctx), facts);
}

it("makes another installation equal by a file, change by change, each in the activity log", async () => {
  const configuration = await configurationOf(await configureInstallation());
  const file = writeConfigurationFile(configuration);
  expect(Buffer.from(JSON.stringify(configuration)).includes("hush")).toBe(false);
  const other = await installation();
  const { takenDifferences, remainingDifferences } = await takeAllOver(
    other,
    t,
    must(parseConfigurationFile(file), "the file"),
  );
  expect(remainingDifferences).toEqual([]);
  expect(takenDifferences.length).toBeGreaterThan(15);
  expect(await configurationOf(other)).toEqual(configuration);
  expect(writeConfigurationFile(await configurationOf(other))).toEqual(file);
  const entries = await other.services.database.db.select().from(auditEntries);
  expect(entries.length).toBeGreaterThanOrEqual(takenDifferences.length);
});

it("takes back what was changed, added and deleted since a configuration was recorded", async () => {
  const ctx = await configureInstallation();
  const recordedConfiguration = await configurationOf(ctx);
  const links = must(
    collections.find(({ name }) => name === "footer_links"),
    "footer links",
  );
  const page = await links.operations.list(ctx, {});
  if (page.kind !== "ok") throw new Error("no list");
  const [first, second] = page.value.records;
  await links.operations.remove?.(ctx, { items: [must(first, "a link").id] });
  const values = { ...links.values(must(second, "a link")), href: "https://elsewhere.example" };
  await links.operations.move?.(ctx, { id: page.value.records[2]?.id, position: 1 });
  await links.operations.update?.(ctx, { ...values, id: second?.id, version: second?.version });
  await create(ctx, "roles", { title: "Day buyers" });
  const changes = await compareWith(await readConfiguration(ctx), recordedConfiguration);
  expect(changes.map(({ area, state }) => `${area} ${state}`)).toEqual(
    expect.arrayContaining([
      "footer_links added",
      "footer_links changed",
      "footer_links changed",
      "roles removed",
    ]),
  );
  await takeAllOver(ctx, t, recordedConfiguration);
  expect(await configurationOf(ctx)).toEqual(recordedConfiguration);
});

it("takes a record under another title for a changed one, if it is the only one that it can be", async () => {
  const ctx = await configureInstallation();
  await create(ctx, "footer_links", { title: { en: "Shipping" }, href: "/shipping" });
  await create(ctx, "roles", { title: "Day buyers", permissions: ["place_orders", "view_catalog"] });
  const recordedConfiguration = await configurationOf(ctx);
  const rename = async (name: string, from: string, title: unknown) => {
    const area = must(
      (await readConfiguration(ctx)).areas.find(({ area }) => area.name === name),
      name,
    );
    const { id, fields } = must(
      area.records.find(({ key }) => key.startsWith(from)),
      from,
    );
    expect((await area.area.write(ctx, id, { ...fields, title } as typeof fields)).kind).toBe("ok");
  };
  await rename("footer_links", "Shipping", { en: "Delivery" });
  await rename("roles", "Day buyers", "Buyers by day");
  const changes = await compareWith(await readConfiguration(ctx), recordedConfiguration);
  expect(changes.map(({ area, key, state, fields }) => [area, key, state, fields])).toEqual([
    [
      "footer_links",
      "Delivery",
      "changed",
      [{ path: ["title", "en"], mine: "Delivery", theirs: "Shipping" }],
    ],
    ["roles", "Buyers by day", "changed", [{ path: ["title"], mine: "Buyers by day", theirs: "Day buyers" }]],
  ]);
  await takeAllOver(ctx, t, recordedConfiguration);
  expect(await configurationOf(ctx)).toEqual(recordedConfiguration);
  // Two links that differ by their titles alone: nobody knows which one has become which.
  const links = (...titles: string[]) =>
    titles.map((title) => ({ key: title, fields: { title, href: "/help" } }));
  const states = await compareRecords(
    { name: "footer_links", titleField: "title" },
    links("A", "B"),
    links("C", "D"),
  );
  expect(states.map(({ state }) => state)).toEqual(["removed", "removed", "added", "added"]);
});

it("says which record a difference needs first", async () => {
  const configuration = await configurationOf(await configureInstallation());
  const ctx = await installation();
  const live = await readConfiguration(ctx);
  const link = must(
    (await compareWith(live, configuration)).find(({ area }) => area === "footer_links"),
    "a footer link",
  );
  const outcome = await takeOver(ctx, t, live, link);
  expect(outcome).toMatchObject({ kind: "conflict", reason: { params: { name: "North" } } });
});

it("lays two microsites side by side, and gives one what the other has", async () => {
  const ctx = await configureInstallation();
  await create(ctx, "microsites", { name: "South", features: ["quotes"] });
  const differences = async () => compareMicrosites(await readConfiguration(ctx), "South", "North");
  expect((await differences()).map(({ area, key }) => `${area}: ${key}`)).toEqual(
    expect.arrayContaining([
      "microsites: *",
      "footer_links: Terms",
      "catalog_news: Closed",
      "catalog_resources: Closed",
      "settings: cart.queue_when_down",
    ]),
  );
  const live = await readConfiguration(ctx);
  for (const difference of await differences())
    expect((await takeOver(ctx, t, live, difference)).kind).toBe("ok");
  expect(await differences()).toEqual([]);
});

it("knows every field by which a record belongs to one microsite", () => {
  const fieldNames = collections.flatMap(({ form }) =>
    inputFields(form)
      .filter((field) => field.kind === "select" && "options" in field && field.options === micrositeChoices)
      .map(({ name }) => name),
  );
  expect([...new Set(fieldNames)].sort()).toEqual([...micrositeFields].sort());
});

it("leaves areas out that the reader may not see, and changes nothing there", async () => {
  const configuration = await configurationOf(await configureInstallation());
  const other = await installation();
  const mailer = { ...other, actor: person("administer", "manage_mail") };
  const live = await readConfiguration(mailer);
  expect(live.areas.map(({ area }) => area.name)).toContain("email_footers");
  expect(live.closed.map(({ name }) => name)).toEqual(expect.arrayContaining(["roles", "settings"]));
  const areas = (await compareWith(live, configuration)).map(({ area }) => area);
  expect(areas).not.toContain("roles");
  const nothing = { ...configuration, areas: configuration.areas.map((area) => ({ ...area, records: [] })) };
  const recordedNames = (await compareRecorded(live, nothing, configuration)).map(({ area }) => area);
  expect(recordedNames).toContain("email_footers");
  expect(recordedNames.filter((name) => live.closed.some((area) => area.name === name))).toEqual([]);
  const forgedDifference = {
    area: "roles",
    key: "Mine",
    id: null,
    theirs: { title: "Mine", permissions: ["administer"] },
  };
  expect((await takeOver(mailer, t, live, forgedDifference)).kind).toBe("refused");
});

it("tells the same difference from another one of the same record", async () => {
  const [mine, theirs, laterRecords] = ["a", "b", "c"].map((value) => [{ key: "k", fields: { value } }]);
  const [one] = await compareRecords({ name: "roles" }, must(mine, "a"), must(theirs, "b"));
  const [other] = await compareRecords({ name: "roles" }, must(mine, "a"), must(laterRecords, "c"));
  expect(one?.digest).not.toBe(other?.digest);
  const nothing = [{ key: "k", fields: { value: "a", list: [], text: "", none: null } }];
  expect(await compareRecords({ name: "roles" }, must(mine, "a"), nothing)).toEqual([]);
});
