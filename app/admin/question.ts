import { z } from "zod";

const number = (fallback: number, limit: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .catch(fallback)
    .default(fallback)
    .transform((value) => Math.min(value, limit));

/** Limits dates to PostgreSQL's range, which begins with the year 1. */
const date = z.iso
  .date()
  .refine((day) => day >= "0001")
  .optional()
  .catch(undefined);

/** JSON in an address is text. */
const filters = z.preprocess(
  (input) => {
    if (typeof input !== "string") return input;
    try {
      return JSON.parse(input) as unknown;
    } catch {
      return {};
    }
  },
  z.record(z.string().max(60), z.coerce.string().max(200)).catch({}),
);

/** Parses the query of a list, with the specification's parameters. Unreadable ones are ignored. */
export const questionSchema = z.object({
  page: number(1, 1_000_000),
  pageSize: number(10, 100),
  q: z.string().trim().max(200).catch("").default(""),
  sortBy: z.string().max(60).optional(),
  order: z.enum(["asc", "desc"]).catch("asc").default("asc"),
  /** Lists of the administration are never kept, so that every answer is a fresh one. */
  forceReload: z.unknown().optional(),
  filters: filters.default({}),
  fromDate: date,
  toDate: date,
});

export type Question = z.output<typeof questionSchema>;
