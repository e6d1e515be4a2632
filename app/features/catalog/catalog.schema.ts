import { z } from "zod";
import { daySchemaOf } from "~/lib/field-schemas";
import { pageSizes } from "~/ui/lists/list-view";
import { sortOrders } from "./catalog.settings";

/** Chosen values by attribute code; "any" chooses none. */
const filtersSchema = z
  .record(z.string().max(60), z.array(z.string().max(120)).max(50))
  .refine((filters) => Object.keys(filters).length <= 10)
  .transform((filters) =>
    Object.fromEntries(
      Object.entries(filters)
        .map(([code, values]) => [code, values.filter((value) => value !== "" && value !== "any")] as const)
        .filter(([, values]) => values.length > 0),
    ),
  );

/** A web site is the catalog of one sales area; guests see the guest catalog. */
const where = {
  website: z.string().max(40).optional(),
  guest: z.boolean().default(false),
};

export const findProductsSchema = z.strictObject({
  ...where,
  q: z.string().trim().max(100).default(""),
  category: z.string().max(60).default(""),
  filters: filtersSchema.default({}),
  /** Sort order; absent, the first one of the microsite. */
  sort: z.enum(sortOrders).optional(),
  order: z.enum(["asc", "desc"]).default("asc"),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  refresh: z.boolean().default(false),
  /** Set by script, whose page is already usable: prices get a longer timeout. */
  patient: z.boolean().default(false),
});

export const skuSchema = z.string().trim().min(1).max(40);

const quantitySchema = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,3})?$/, { error: "catalog.quantityInvalid", abort: true });

export const getProductSchema = z.strictObject({
  ...where,
  sku: skuSchema,
  /** Chosen values by option code, for a configurable product. */
  choices: z.record(z.string().max(60), z.string().max(120)).default({}),
  /** Latest choice of an option; earlier choices that no variant combines with it are removed. */
  choose: z.strictObject({ code: z.string().max(60), value: z.string().max(120) }).optional(),
  /** May name its unit: `500 pcs`. */
  quantity: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,3})?( \S.{0,29})?$/, { error: "catalog.quantityInvalid", abort: true })
    .optional()
    .meta({ typed: "orderQuantity" }),
  unit: z.string().max(60).optional(),
  date: daySchemaOf("catalog.dateInvalid").optional().meta({ typed: "date" }),
  refresh: z.boolean().default(false),
  /** Set by script, whose page is already usable: prices get a longer timeout. */
  patient: z.boolean().default(false),
});

export const checkAvailabilitySchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        material: skuSchema,
        quantity: quantitySchema.default("1"),
        unit: z.string().max(10).optional(),
        requestedDate: daySchemaOf("catalog.dateInvalid").optional(),
      }),
    )
    .min(1, "catalog.nothingChosen")
    .max(100)
    .refine(
      (items) => new Set(items.map(({ material }) => material)).size === items.length,
      "catalog.askedTwice",
    ),
  partner: z.string().max(40).optional(),
  salesArea: z.string().max(40).optional(),
  forceReload: z.boolean().default(false),
});

export const suggestSchema = z.strictObject({
  ...where,
  q: z.string().trim().max(100).default(""),
});

export const toggleFavouriteSchema = z.strictObject({
  sku: skuSchema,
  /** The requested state; absent: the opposite of the present one. */
  favourite: z.boolean().optional(),
});

export const findFavouritesSchema = z.strictObject({
  website: z.string().max(40).optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  refresh: z.boolean().default(false),
  /** Set by script, whose page is already usable: prices get a longer timeout. */
  patient: z.boolean().default(false),
});

export const removeFavouritesSchema = z.strictObject({
  items: z.array(skuSchema).min(1, "catalog.nothingChosen").max(100),
});
