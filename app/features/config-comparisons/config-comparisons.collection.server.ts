import { z } from "zod";
import { choice, instant, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { optionsInWords } from "~/admin/form-fields";
import { comparisonStore } from "./config-comparisons.store.server";
import { configComparisons } from "./config-comparisons.tables";

const sources = configComparisons.source.enumValues;

/** Recorded configurations; the page of each one shows how it differs from the configuration now. */
export default defineCollection({
  name: "config_comparisons",
  path: "config_comparisons",
  group: "system",
  permission: "administer",
  stays: true,
  can: ["delete", "bulkDelete", "download"],
  columns: [
    text("title", { key: true, sortable: true }),
    choice("source", { sortable: true }),
    text("portal", { sortable: true }),
    instant("takenAt", { sortable: true }),
    text("createdBy"),
  ],
  filters: [{ name: "source", caption: "fields.source", options: optionsInWords("source", sources) }],
  sort: { field: "takenAt", direction: "desc" },
  input: z.strictObject({ title: z.string().trim().min(1).max(80) }),
  form: [],
  pages: { edit: (id) => `/admin/config_comparisons/${id}` },
  tools: [
    { href: "/admin/config_comparisons/create", label: "configurations.compare" },
    { href: "/admin/config_comparisons/export", label: "configurations.export" },
  ],
  store: comparisonStore,
});
