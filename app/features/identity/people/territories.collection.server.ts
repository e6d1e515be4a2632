import { z } from "zod";
import { text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { salesAreaChoices, salesAreaFilter } from "~/features/organisation/sales-area-choices.server";
import { territoryReferences, territoryStore } from "./territories.store.server";

export default defineCollection({
  name: "territories",
  path: "territories",
  group: "people",
  permission: "manage_sales_areas",
  can: ["create", "edit", "delete", "bulkDelete", "copy", "download"],
  columns: [
    text("number", { key: true, sortable: true }),
    text("salesAreaId", { sortable: true }),
    text("description", { sortable: true, wrap: true }),
  ],
  filters: [salesAreaFilter],
  sort: { field: "number", direction: "asc" },
  input: z.strictObject({
    number: z.string().trim().min(1).max(20),
    salesAreaId: z.string().min(1).max(20),
    description: z.string().trim().min(1).max(200),
  }),
  form: [
    { name: "number", kind: "text" },
    { name: "salesAreaId", kind: "select", options: salesAreaChoices },
    { name: "description", kind: "text" },
  ],
  unique: { territories_number: "number" },
  refersTo: territoryReferences,
  shows: { href: "/admin/users", label: "areas.users.title" },
  store: territoryStore,
});
