import { z } from "zod";
import { choices, words, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { type FormField, optionsInWords } from "~/admin/form-fields";
import { type Problem, Stopped } from "~/door/outcome";
import { translatedSchema } from "~/i18n/translated";
import { criteriaOf, type FilterType, filterTypes, maxOfferedCriteria } from "./filter-types";
import { filtersTag } from "./filters.queries.server";
import { searchFilterStore } from "./filters.store.server";

/** Documents are searched by one criterion after another; customers and materials have a field for each. */
const choosesOne = (type: FilterType) => type !== "partners" && type !== "materials";

/** Search forms of one kind of list. */
function filtersOf(type: FilterType) {
  const criteria = z.enum(criteriaOf[type] as readonly [string, ...string[]]);
  const store = searchFilterStore(type);
  const input = z.strictObject({
    title: translatedSchema(60),
    criteria: z.array(criteria).max(maxOfferedCriteria).meta({ ordered: true }).default([]),
    defaultCriterion: z
      .union([criteria, z.literal("")])
      .nullish()
      .default(null),
    active: z.boolean().default(false),
  });
  const validateCriteria = (values: z.output<typeof input>) => {
    const startCriterion = values.defaultCriterion || null;
    const problems: Problem[] = [];
    if (startCriterion && !values.criteria.includes(startCriterion))
      problems.push({ path: "defaultCriterion", text: { key: "form.notAChoice" } });
    if (values.active && values.criteria.length === 0)
      problems.push({ path: "criteria", text: { key: "form.required" } });
    if (new Set(values.criteria).size < values.criteria.length)
      problems.push({ path: "criteria", text: { key: "areas.filters.twice" } });
    if (problems.length > 0) throw new Stopped({ kind: "invalid", problems });
    return { ...values, type, criteria: values.criteria, defaultCriterion: startCriterion };
  };
  const criterionField: FormField = {
    name: "defaultCriterion",
    kind: "select",
    options: optionsInWords("criterion", criteriaOf[type]),
  };
  return defineCollection({
    name: `filters_${type}`,
    words: "filters",
    kind: `choices.type.${type}`,
    path: `filters/${type}`,
    group: null,
    permission: "manage_filters",
    can: ["create", "edit", "delete", "bulkDelete", "reorder", "copy", "download"],
    columns: [
      words("title", { key: true }),
      choices("criteria", { choices: "criterion", wrap: true }),
      yesNo("active"),
      yesNo("used"),
    ],
    input,
    form: [
      { name: "title", kind: "translated" },
      {
        name: "criteria",
        kind: "picks",
        most: maxOfferedCriteria,
        ...(choosesOne(type) ? { marks: "defaultCriterion" } : {}),
        hint: { key: "areas.filters.atMost", params: { most: maxOfferedCriteria } },
        options: optionsInWords("criterion", criteriaOf[type]),
      },
      ...(choosesOne(type) ? [criterionField] : []),
      { name: "active", kind: "checkbox", checked: true, hint: "areas.filters.firstActive" },
    ],
    tag: filtersTag,
    shows: { href: "/admin/filters", label: "areas.filters.title" },
    store: {
      ...store,
      create: async (ctx, values) => store.create(ctx, validateCriteria(values)),
      update: async (ctx, record, values) => store.update(ctx, record, validateCriteria(values)),
    },
  });
}

export default filterTypes.map(filtersOf);
