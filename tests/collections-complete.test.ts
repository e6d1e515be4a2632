import { expect, it } from "vitest";
import { z } from "zod";
import { areaGroups } from "~/admin/areas";
import type { Collection } from "~/admin/collection";
import { fieldCaption } from "~/admin/columns";
import { inputFields } from "~/admin/form-fields";
import { referencesTo } from "~/admin/references";
import { areaKey } from "~/admin/words";
import { permissions } from "~/door/permissions";
import { micrositeField } from "~/features/organisation/microsite-choices.server";
import { allConfiguredForms } from "~/forms/configured-form";
import { everyElement } from "~/forms/examples/every-element";
import type { FormElement } from "~/forms/page-config";
import { writtenDictionary } from "~/i18n/delivered-texts.server";
import { locales } from "~/i18n/locales";
import { isOfTicks, unwrap } from "~/lib/field-schemas";
import { mayDo } from "./permissions";
import { samples } from "./support/collection-samples";

const modules = import.meta.glob<Collection | Collection[]>("../app/features/**/*.collection.server.ts", {
  eager: true,
  import: "default",
});

// Forms of other pages are known once their modules are loaded.
import.meta.glob("../app/features/**/*-form{,s}.ts", { eager: true });

/** Names every text that a collection's pages show by a key made from the declaration. */
function textsOf(collection: Collection): string[] {
  const { can, columns, filters, commands, form, group } = collection;
  return [
    areaKey(collection, "title"),
    ...(group ? [areaKey(collection, "about")] : []),
    ...(can.includes("create") ? [areaKey(collection, "create")] : []),
    ...[...columns, ...filters].map(({ caption }) => caption),
    ...commands.flatMap(({ label, done }) => [label, done]),
    ...inputFields(form).flatMap(({ name, hint }) => [
      fieldCaption(name),
      ...(hint ? [typeof hint === "string" ? hint : hint.key] : []),
    ]),
  ];
}

/** Lists the steps of `docs/how-to.md` that a collection is without. */
function missingSteps(collection: Collection): string[] {
  const { name, path, group, permission, can, words, pages } = collection;
  const texts = locales.flatMap((locale) => {
    const dictionary = writtenDictionary(locale);
    return textsOf(collection)
      .filter((key) => !dictionary[key] && !dictionary[`${key}.other`])
      .map((key) => `text ${key} in ${locale}`);
  });
  const operations = Object.values(collection.operations).map(({ operation }) => operation);
  // Collections that share their texts are tested by one sample.
  const needsSample = can.includes("create") && !pages && (!words || path.endsWith("/orders"));
  return [
    ...texts,
    ...(group && !areaGroups.includes(group) ? [`group ${group} in app/admin/areas.ts`] : []),
    ...(permissions.includes(permission) ? [] : [`permission ${permission} in app/door/permissions.ts`]),
    ...operations.filter((each) => !(each in mayDo)).map((each) => `${each} in tests/permissions`),
    ...(needsSample && !(path in samples) ? ["a sample in tests/support/collection-samples.ts"] : []),
  ].map((step) => `${name}: ${step}`);
}

const collections = Object.values(modules).flat();

it("has for every collection its texts in each language, group, permission, people and sample", () => {
  expect(collections.length).toBeGreaterThan(25);
  expect(collections.flatMap(missingSteps)).toEqual([]);
});

it("words a new record only where one can be created", () => {
  const creations = new Set<string>(
    collections
      .filter(({ can }) => can.includes("create"))
      .map((collection) => areaKey(collection, "create")),
  );
  const creationKeys = Object.keys(writtenDictionary("en")).filter((key) => /^areas\.\w+\.create$/.test(key));
  expect(creationKeys.filter((key) => !creations.has(key))).toEqual([]);
});

it("begins new records active, where no hint says what that causes", () => {
  const activeBoxes = collections.flatMap(({ name, form }) =>
    inputFields(form).flatMap((field) => (field.name === "active" ? [{ collection: name, ...field }] : [])),
  );
  expect(activeBoxes.length).toBeGreaterThan(8);
  const inactive = activeBoxes.filter(({ checked, hint }) => !checked && !hint);
  expect(inactive.map(({ collection }) => collection)).toEqual([]);
});

it("begins new records with what the schema takes where nothing is chosen", () => {
  const withoutPreset = allConfiguredForms().flatMap(({ name, schema, config }) =>
    elementsIn(config.components)
      .filter(({ atom, value }) => (atom === "select" || atom === "radio") && !value)
      .flatMap((element) => {
        const field = schema.shape[element.name ?? ""];
        const preset: unknown = field instanceof z.ZodDefault ? field.def.defaultValue : undefined;
        return typeof preset === "string" && preset !== "" ? [`${name}: ${element.name} is ${preset}`] : [];
      }),
  );
  expect(withoutPreset).toEqual([]);
});

it("knows of each list of choices whether its order counts, as its field says", () => {
  const lists = collections.flatMap(({ name, form, input }) =>
    inputFields(form).flatMap(({ kind, name: field }) => {
      const list = input.shape[field] && unwrap(input.shape[field]);
      return list instanceof z.ZodArray && kind !== "table"
        ? [{ field: `${name}: ${field}`, kind, list }]
        : [];
    }),
  );
  expect(lists.length).toBeGreaterThan(20);
  const wrongMarks = lists.filter(({ kind, list }) => isOfTicks(list) !== (kind === "multi_select"));
  expect(wrongMarks.map(({ field }) => field)).toEqual([]);
});

it("says what it means to leave a select empty that may be empty", () => {
  const forms = allConfiguredForms().filter(
    (form) => form !== everyElement && !form.name.startsWith("test."),
  );
  const unnamedChoices = forms.flatMap(({ name, schema, config }) => {
    const elements = elementsIn(config.components);
    const marks = elements.map((element) => element.marks);
    return elements
      .filter(({ atom, placeholder, hint }) => atom === "select" && !placeholder && !hint)
      .filter((element) => !marks.includes(element.name))
      .flatMap((element) => {
        const emptyChoice = schema.shape[element.name ?? ""]?.safeParse(undefined);
        const mayBeEmpty = emptyChoice?.success && (emptyChoice.data ?? "") === "";
        return mayBeEmpty ? [`${name}: ${element.name}`] : [];
      });
  });
  expect(unnamedChoices).toEqual([]);
});

const elementsIn = (elements: readonly FormElement[]): FormElement[] =>
  elements.flatMap((element) => [element, ...elementsIn(element.components ?? [])]);

it("names everything that a collection would be without", () => {
  const [completeCollection] = collections;
  if (!completeCollection) throw new Error("no collection");
  const incompleteCollection = {
    ...completeCollection,
    name: "bins",
    path: "bins",
    can: ["create" as const],
    pages: undefined,
  };
  const steps = missingSteps(incompleteCollection as Collection);
  expect(steps).toContain("bins: text areas.bins.title in zh");
  expect(steps).toContain("bins: a sample in tests/support/collection-samples.ts");
});

/** Collection whose pages edit the rows of a table that only links two others. */
const ownerOfLinks: Record<string, string> = {
  assigned_sales_areas: "users",
  assigned_territories: "users",
  doc_category_types: "doc_categories",
  document_authorizations: "document_permissions",
  holdings: "users",
  microsite_domains: "domains",
  microsite_sales_areas: "microsites",
  report_authorizations: "report_permissions",
  sales_area_doc_categories: "sales_areas",
  sales_area_doc_types: "sales_areas",
  user_roles: "users",
};
/** References that go with their record, and links that a deletion leaves: a deleted role stays, and so does what it limits. */
const unchangedLinks = ["assignable_roles", "campaign_receipts", "read_notifications"];

it("says before a deletion which records refer to the record by a foreign key", () => {
  const deletable = new Set(collections.filter(({ can }) => can.includes("delete")).map(({ name }) => name));
  const [snapshot = ""] = Object.values(
    import.meta.glob<string>("../drizzle/meta/*_snapshot.json", {
      eager: true,
      import: "default",
      query: "?raw",
    }),
  );
  const { tables } = JSON.parse(snapshot) as {
    tables: Record<string, { foreignKeys: Record<string, { tableFrom: string; tableTo: string }> }>;
  };
  const links = Object.values(tables).flatMap(({ foreignKeys }) => Object.values(foreignKeys));
  const missingReferences = links
    .filter(({ tableFrom }) => !unchangedLinks.includes(tableFrom))
    .map(({ tableFrom, tableTo }) => ({ owner: ownerOfLinks[tableFrom] ?? tableFrom, tableTo }))
    .filter(({ owner, tableTo }) => owner !== tableTo && tableTo !== "users" && deletable.has(tableTo))
    .filter(({ owner, tableTo }) => !referencesTo(tableTo).some(({ name }) => name === owner));
  expect(links.length).toBeGreaterThan(20);
  expect(missingReferences).toEqual([]);
});

it("says before the deletion of a microsite which records belong to it", () => {
  const belonging = collections.filter(({ form }) => form.includes(micrositeField)).map(({ name }) => name);
  expect(belonging).toContain("translations");
  const referring = referencesTo("microsites").map(({ name }) => name);
  expect(belonging.filter((name) => !referring.includes(name))).toEqual([]);
});
