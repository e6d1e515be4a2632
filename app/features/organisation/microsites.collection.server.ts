import { z } from "zod";
import { list, text, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { optionsInWords } from "~/admin/form-fields";
import { type FeatureName, featureNames } from "~/door/features";
import { orNotFound } from "~/door/outcome";
import { maxOfferedCriteria } from "~/features/filters/filter-types";
import type { Translate } from "~/i18n/translate";
import { must } from "~/lib/assert";
import { micrositeStore, replaceSalesAreas } from "./microsite-records.store.server";
import { micrositeReferences } from "./organisation-references.store.server";
import { salesAreaChoices } from "./sales-area-choices.server";

/** Switches for the behaviour of pages; each has a field of its own in the form. */
const manners = ["multiple_search_criteria", "cart_materials_availability"] as const;

type Manner = (typeof manners)[number];

const parts = featureNames.filter(
  (name): name is Exclude<typeof name, Manner> => !manners.some((manner) => manner === name),
);

/** Parts of the portal with what a microsite without each of them lacks. */
const partChoices = (t: Translate) =>
  optionsInWords(
    "features",
    parts,
  )(t).map((option, index) => ({
    ...option,
    hint: t(`areas.microsites.hides.${must(parts[index], "a part for each option")}`),
  }));

const inputSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  salesAreaIds: z.array(z.string().max(20)).max(200).default([]),
  features: z.array(z.enum(parts)).default([]),
  multipleSearchCriteria: z.boolean().default(false),
  cartMaterialsAvailability: z.boolean().default(false),
});

type Values = z.output<typeof inputSchema>;

/** Columns of the microsite itself; its sales areas are rows of another table. */
function columnsOf({ name, features, multipleSearchCriteria, cartMaterialsAvailability }: Values) {
  const activeFeatures = new Set<FeatureName>(features);
  if (multipleSearchCriteria) activeFeatures.add("multiple_search_criteria");
  if (cartMaterialsAvailability) activeFeatures.add("cart_materials_availability");
  return {
    name,
    featuresOff: featureNames.filter((feature) => !activeFeatures.has(feature)),
    guestCatalog: activeFeatures.has("guest_catalog"),
  };
}

/** A microsite opens its catalog to guests only if somebody says so. */
const partsOf = ({ featuresOff, guestCatalog }: { featuresOff: FeatureName[]; guestCatalog: boolean }) =>
  parts.filter((part) => !featuresOff.includes(part) && (part !== "guest_catalog" || guestCatalog));

const newParts = partsOf({ featuresOff: [], guestCatalog: false });

const manner = (name: "multipleSearchCriteria" | "cartMaterialsAvailability", feature: FeatureName) => ({
  ...yesNo(name),
  cell: ({ featuresOff }: { featuresOff: FeatureName[] }) => ({
    kind: "yesNo" as const,
    yes: !featuresOff.includes(feature),
  }),
});

export default defineCollection({
  name: "microsites",
  path: "system_settings/microsites",
  group: "organisation",
  permission: "manage_microsites",
  can: ["create", "edit", "delete", "bulkDelete", "restore", "copy", "download"],
  columns: [
    text("name", { key: true, sortable: true }),
    list("domains", (microsite: { domains: string[] }) => microsite.domains),
    list("salesAreaIds", (microsite: { salesAreaIds: string[] }) => microsite.salesAreaIds),
    manner("multipleSearchCriteria", "multiple_search_criteria"),
    manner("cartMaterialsAvailability", "cart_materials_availability"),
  ],
  input: inputSchema,
  values: ({ featuresOff, guestCatalog, ...microsite }) => ({
    name: microsite.name,
    salesAreaIds: microsite.salesAreaIds,
    features: partsOf({ featuresOff, guestCatalog }),
    multipleSearchCriteria: !featuresOff.includes("multiple_search_criteria"),
    cartMaterialsAvailability: !featuresOff.includes("cart_materials_availability"),
  }),
  form: [
    { name: "name", kind: "text" },
    {
      name: "salesAreaIds",
      kind: "multi_select",
      hint: "areas.microsites.salesAreas",
      options: salesAreaChoices,
    },
    { name: "features", kind: "multi_select", options: partChoices, value: newParts },
    {
      name: "multipleSearchCriteria",
      kind: "checkbox",
      checked: true,
      hint: { key: "areas.microsites.multipleSearchCriteria", params: { most: maxOfferedCriteria } },
    },
    {
      name: "cartMaterialsAvailability",
      kind: "checkbox",
      checked: true,
      hint: "areas.microsites.cartMaterialsAvailability",
    },
  ],
  refersTo: micrositeReferences,
  consequence: "areas.microsites.consequence",
  shows: { href: "/admin/domains", label: "areas.domains.title" },
  store: {
    ...micrositeStore,
    async create(ctx, values) {
      const { id } = await micrositeStore.create(ctx, columnsOf(values));
      await replaceSalesAreas(ctx, id, values.salesAreaIds);
      return orNotFound(await micrositeStore.lock(ctx, id));
    },
    async update(ctx, record, values) {
      await replaceSalesAreas(ctx, record.id, values.salesAreaIds);
      return micrositeStore.update(ctx, record, columnsOf(values));
    },
  },
});
