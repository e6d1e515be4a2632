import { z } from "zod";
import { listSchema } from "../documents.schema";
import { listSearchSchema } from "../searches/list-search.schema";

/**
 * Search in the address; null if it has none. Words and page are validated when the rows are read, so that
 * the page can show problems beside its filter.
 */
export const listSetupSchema = z.strictObject({
  list: listSchema,
  search: listSearchSchema.extend({ q: z.string() }).nullable().default(null),
});

export const listPageSchema = listSetupSchema.extend({
  /** False if the address itself is invalid. */
  withRows: z.boolean().default(true),
  page: z.string().default("1"),
  pageSize: z.number().optional(),
  sortBy: z.string().optional(),
  order: z.enum(["asc", "desc"]).optional(),
  refresh: z.boolean().default(false),
  /** Rows that this person has opened, of which items are read. */
  openRows: z.array(z.string()).default([]),
});
