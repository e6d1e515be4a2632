import { z } from "zod";
import { listSchema } from "../documents.schema";
import { listSearchSchema } from "../searches/list-search.schema";

/**
 * The search as the address has it, null where it names none. Words and page are checked where the rows are read, so
 * that the page can show what is wrong with them beside its filter.
 */
export const listSetupSchema = z.strictObject({
  list: listSchema,
  search: listSearchSchema.extend({ q: z.string() }).nullable().default(null),
});

export const listPageSchema = listSetupSchema.extend({
  /** False where the address already cannot be understood. */
  withRows: z.boolean().default(true),
  page: z.string().default("1"),
  pageSize: z.number().optional(),
  sortBy: z.string().optional(),
  order: z.enum(["asc", "desc"]).optional(),
  refresh: z.boolean().default(false),
});
