import { z } from "zod";
import { pageSizes } from "~/ui/lists/list-view";

/** Names are those of our own lists; what nobody has ever shown is remembered to no purpose, but harms nobody. */
export const tableNameSchema = z.string().regex(/^[a-z][\w-]{0,59}$/);

export const pageSizeSchema = z.coerce.number().int().pipe(z.literal(pageSizes));

export const choosePageSizeSchema = z.strictObject({ table: tableNameSchema, pageSize: pageSizeSchema });

export const chooseColumnsSchema = z.strictObject({
  table: tableNameSchema,
  /** Empty: the columns that the list shows by default. */
  columns: z.array(z.string().min(1).max(60)).max(60).default([]),
});

export const foldRowSchema = z.strictObject({
  table: tableNameSchema,
  row: z.string().min(1).max(80),
  open: z.boolean(),
});
