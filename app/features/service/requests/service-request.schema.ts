import { z } from "zod";
import { pageSizes } from "~/ui/lists/list-view";
import { supportCodeSchema } from "../support/support-code.schema";
import { requestStates } from "./service-request";

/** Address within the portal; anything else is not kept, so that no thread links elsewhere. */
export const aboutPageSchema = z
  .string()
  .max(300)
  .regex(/^(\/(?![/\\])[^\s\\]*)?$/)
  .default("");

/** Support code of that page; empty if none. */
const aboutCodeSchema = z.union([z.literal(""), supportCodeSchema]).default("");

const bundleSchema = z.uuid();
const longTextSchema = z.string().trim().min(1).max(4_000);

export const reportIssueSchema = z.strictObject({
  bundle: bundleSchema,
  page: aboutPageSchema,
  code: aboutCodeSchema,
  title: z.string().trim().min(1).max(120),
  description: longTextSchema,
  custom: z.record(z.string().max(40), z.string().max(500)).default({}),
});

export const askSalesSchema = z.strictObject({
  bundle: bundleSchema,
  page: aboutPageSchema,
  text: longTextSchema,
  salesArea: z.string().max(20).default(""),
  custom: z.record(z.string().max(40), z.string().max(500)).default({}),
});

export const replySchema = z.strictObject({ request: z.uuid(), bundle: bundleSchema, text: longTextSchema });

/** Lines of a quote as they are typed, such as `10 x 1000010`. */
export const prepareQuoteSchema = z.strictObject({ request: z.uuid(), lines: longTextSchema });

export const requestIdSchema = z.strictObject({ request: z.uuid() });

const pagingSchema = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
};

export const listRequestsSchema = z.strictObject(pagingSchema);

export const findRequestsSchema = z.strictObject({
  ...pagingSchema,
  q: z.string().trim().max(100).default(""),
  state: z.enum(requestStates).optional(),
});
