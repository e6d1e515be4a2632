import { expect, it } from "vitest";
import { broughtTo } from "~/admin/admin-form.server";
import type { Fields } from "~/admin/configuration/configuration";
import { replaceReferences } from "~/admin/configuration/references";
import type { Ctx } from "~/door/operation.server";
import { permissions } from "~/door/permissions";
import type { Erp } from "~/erp/erp";
import { savePageConfig } from "~/features/page-configs/save-page-config.server";
import { configuredFormOf } from "~/forms/configured-form";
import { pageConfigJson } from "~/forms/page-config-json";
import { writtenDictionary } from "~/i18n/delivered-texts.server";
import { createTranslator } from "~/i18n/translate";
import { must } from "~/lib/assert";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { collections } from "../collections.server";
import { reasonOf } from "./answer-take-over.server";
import { readConfiguration } from "./read-configuration.server";
import { takeAllOver } from "./take-over.server";

const t = createTranslator("en", writtenDictionary("en"));

/** An ERP without reports, whose sources are choices of a form. */
const erp = { capabilitiesOf: () => ({ reports: false }) } as unknown as Erp;

const openInstallation = async (): Promise<Ctx> =>
  context(testServices(await freshDatabase(), { erp }), person(...permissions));

const collectionOf = (name: string) =>
  must(
    collections.find((each) => each.name === name),
    name,
  );

async function create(ctx: Ctx, name: string, values: Record<string, unknown>): Promise<string> {
  return valueIn(await must(collectionOf(name).operations.create, name)(ctx, values)).id;
}

/** Takes records of one area over, and returns what is said of those that are left out. */
async function takeOverRecords(ctx: Ctx, area: string, ...records: Fields[]): Promise<string[]> {
  const configuration = {
    takenAt: "2026-11-21T09:00:00Z",
    portal: "https://shop.example.com",
    areas: [{ name: area, records: records.map((fields, index) => ({ key: `record ${index}`, fields })) }],
  };
  const { remainingDifferences } = await takeAllOver(ctx, t, configuration);
  return remainingDifferences.map(({ difference, failure }) => `${difference.key}: ${reasonOf(t, failure)}`);
}

async function recordsOf(ctx: Ctx, area: string): Promise<Fields[]> {
  const { areas } = await readConfiguration(ctx);
  return (areas.find((each) => each.area.name === area)?.records ?? []).map(({ fields }) => fields);
}

const catalog = {
  showAllFilters: false,
  newsActivated: true,
  newsBlockId: "start",
  catalogApiUrl: "https://unlisted.example.com/search",
  multiLanguage: false,
  useSapSearch: false,
  showAdditionalInfo: true,
};

const guests = { prices: false, addText: {}, intro: {}, websites: ["9999"] };

const limit = { role: "Nobody", amount: "100.00" };

const refusedRecords: [what: string, area: string, fields: Fields, reason: string][] = [
  [
    "a catalog whose server is not listed",
    "settings",
    { setting: "catalog.settings", value: catalog },
    "Value · Alternative catalog URL: This portal isn’t allowed to ask that server. Ask whoever runs the portal to allow it, or leave the field blank.",
  ],
  [
    "guests of a sales area that is not here",
    "settings",
    { setting: "catalog.guest", value: guests },
    "Sales areas open to guests: Choose one of the options.",
  ],
  [
    "a role that is not here",
    "settings",
    { setting: "cart.approval_limits", value: [limit] },
    "Value · 1 · Role: Choose one of the options.",
  ],
  [
    "a sales area that is not here",
    "settings",
    { setting: "cart.approval_limits", salesAreaId: "9999", value: [] },
    "Sales area: Choose one of the options.",
  ],
  [
    "a setting of another release",
    "settings",
    { setting: "cart.other", value: true },
    "“cart.other” doesn’t exist in this version of the portal.",
  ],
  [
    "a form of another release",
    "page_configs",
    { name: "other", config: {} },
    "“other” doesn’t exist in this version of the portal.",
  ],
  [
    "a microsite with a sales area that is not here",
    "microsites",
    { name: "North", salesAreaIds: ["9999"] },
    "Sales areas: Choose one of the options.",
  ],
  [
    "news of a microsite that is not here",
    "catalog_news",
    { title: { en: "News" }, body: { en: "Text" }, catalogConfigId: "North" },
    "Microsites: “North” doesn’t exist here yet. Apply that first.",
  ],
  [
    "a language that the portal does not have",
    "translations",
    { key: "cart.title", locale: "xx", text: "Cart" },
    "Language: Choose one of the options.",
  ],
];

it.each(refusedRecords)("refuses %s, as the form does, and says why", async (_, area, fields, reason) => {
  const ctx = await openInstallation();
  expect(await takeOverRecords(ctx, area, fields)).toEqual([`record 0: ${reason}`]);
  expect(await recordsOf(ctx, area)).toEqual([]);
});

it("refuses what administrators have forbidden in the form", async () => {
  const ctx = await openInstallation();
  const form = must(configuredFormOf("territories"), "the form of territories");
  const config = pageConfigJson(form.config) as { components: { name: string; validations?: unknown[] }[] };
  for (const component of config.components)
    if (component.name === "description")
      component.validations = [{ type: "required", message: "Describe the territory" }];
  valueIn(await savePageConfig(ctx, { name: form.name, version: 0, config: config as never }));
  await create(ctx, "sales_areas", { id: "1000", title: "Industry", currency: "EUR" });
  const fields = { number: "T-1", salesAreaId: "1000", description: "" };
  expect(await takeOverRecords(ctx, "territories", fields)).toEqual([
    "record 0: Description: Describe the territory",
  ]);
  expect(await takeOverRecords(ctx, "territories", { ...fields, description: "North" })).toEqual([]);
});

it("carries every choice among records with ids of their own by its name", async () => {
  const ctx = await openInstallation();
  const docTypeId = await create(ctx, "doc_types", {
    documentType: "ZZ",
    title: "Test",
    classification: "salesdoc",
  });
  await create(ctx, "doc_categories", { title: "Repairs", docTypeIds: [docTypeId] });
  await create(ctx, "microsites", { name: "North" });
  await create(ctx, "roles", { title: "Night buyers" });
  await create(ctx, "smtp_configs", { title: "Relay", host: "mail.example.com" });
  await create(ctx, "email_footers", { title: "Regards", body: { en: "Your team" } });
  const idPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
  const fieldsWithIds: string[] = [];
  for (const { name, can, stays, form } of collections.filter(({ form }) => form.length > 0)) {
    if (!can.includes("edit") || stays) continue;
    const { choices } = await broughtTo({ ...ctx, t }, form, undefined, null);
    for (const [field, options] of Object.entries(choices)) {
      const id = options.find(({ value }) => idPattern.test(value))?.value;
      if (id === undefined) continue;
      fieldsWithIds.push(`${name}.${field}`);
      expect(replaceReferences({ [field]: id }, () => "its name").fields, `${name}.${field}`).toEqual({
        [field]: "its name",
      });
    }
  }
  expect(fieldsWithIds).toContain("marketing_campaigns.roleIds");
  expect(fieldsWithIds.length).toBeGreaterThan(8);
});
