import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { ChangeCtx } from "~/door/operation.server";
import { orNotFound } from "~/door/outcome";
import {
  docTypes,
  salesAreaDocCategories,
  salesAreaDocTypes,
  salesAreas,
} from "~/features/organisation/organisation.tables";
import { list, text } from "../columns";
import { defineCollection } from "../define-collection.server";
import { tableStore } from "../table-store.server";

const store = tableStore(salesAreas, {
  search: [salesAreas.id, salesAreas.title],
  extra: {
    docTypeIds: sql<string[]>`ARRAY(SELECT doc_type_id::text FROM ${salesAreaDocTypes}
      WHERE sales_area_id = ${salesAreas}.id ORDER BY 1)`,
    docTypeTitles: sql<string[]>`ARRAY(SELECT d.title FROM ${salesAreaDocTypes} s JOIN ${docTypes} d
      ON d.id = s.doc_type_id WHERE s.sales_area_id = ${salesAreas}.id ORDER BY 1)`,
    docCategoryIds: sql<string[]>`ARRAY(SELECT doc_category_id::text FROM ${salesAreaDocCategories}
      WHERE sales_area_id = ${salesAreas}.id ORDER BY 1)`,
  },
});

const code = z.string().trim().toUpperCase();

export const salesAreaFields = z.strictObject({
  id: code.regex(/^[A-Z0-9]{1,10}$/, "form.invalid"),
  title: z.string().trim().min(1).max(80),
  currency: code.regex(/^[A-Z]{3}$/, "form.invalid"),
  system: z.string().trim().min(1).max(40).default("main"),
  docTypeIds: z.array(z.uuid()).max(200).default([]),
  docCategoryIds: z.array(z.uuid()).max(200).default([]),
});

type Values = z.output<typeof salesAreaFields>;

/** What is ticked is there afterwards, and nothing else. */
async function writeTypes({ tx }: ChangeCtx, salesAreaId: string, values: Omit<Values, "id">): Promise<void> {
  await tx.delete(salesAreaDocTypes).where(eq(salesAreaDocTypes.salesAreaId, salesAreaId));
  await tx.delete(salesAreaDocCategories).where(eq(salesAreaDocCategories.salesAreaId, salesAreaId));
  const types = values.docTypeIds.map((docTypeId) => ({ salesAreaId, docTypeId }));
  const categories = values.docCategoryIds.map((docCategoryId) => ({ salesAreaId, docCategoryId }));
  if (types.length > 0) await tx.insert(salesAreaDocTypes).values(types);
  if (categories.length > 0) await tx.insert(salesAreaDocCategories).values(categories);
}

export default defineCollection({
  name: "sales_areas",
  path: "system_settings/sales_areas",
  group: "organisation",
  permission: "manage_sales_areas",
  can: ["create", "edit", "delete", "bulkDelete", "restore", "download"],
  columns: [
    text("id", { key: true, sortable: true }),
    text("title", { sortable: true }),
    text("currency"),
    text("system"),
    list("docTypeIds", (area: { docTypeTitles: string[] }) => area.docTypeTitles),
  ],
  sort: { field: "id", direction: "asc" },
  input: salesAreaFields,
  form: [],
  unique: { sales_areas_pkey: "id" },
  pages: {
    create: "/admin/system_settings/sales_areas/create/1",
    edit: (id) => `/admin/system_settings/sales_areas/${id}/1`,
  },
  shows: { href: "/admin/system_settings/microsites", label: "areas.microsites.title" },
  store: {
    ...store,
    async create(ctx, { docTypeIds, docCategoryIds, ...values }) {
      await store.create(ctx, values);
      await writeTypes(ctx, values.id, { ...values, docTypeIds, docCategoryIds });
      return orNotFound(await store.lock(ctx, values.id));
    },
    async update(ctx, record, { id: _, ...values }) {
      await writeTypes(ctx, record.id, values);
      const { title, currency, system } = values;
      return store.update(ctx, record, { title, currency, system });
    },
  },
});
