import { z } from "zod";
import { setting } from "~/config/settings";
import { type FileKindName, fileKinds } from "~/files/file-kinds";
import { locales } from "~/i18n/locales";
import { withoutRepeats } from "~/lib/field-schemas";
import { paymentWayNames } from "./cart";

/** Simulates at once after adding, copying or deleting a line; otherwise only when 'Update' is pressed. */
export const autoSimulate = setting("cart.auto_simulate", z.boolean(), true, { scope: "sales area" });

/** Carts with more lines are simulated only when 'Update' is pressed, whatever else is set. */
export const autoSimulateLines = setting("cart.auto_simulate_lines", z.number().int().min(1), 100);

/** Carts with more lines are submitted by a job, so that the owner need not wait. */
export const backgroundLines = setting("cart.background_lines", z.number().int().min(1), 200);

/** Allows carts to be submitted while the ERP is away; they are sent when it is back. */
export const queueWhenDown = setting("cart.queue_when_down", z.boolean(), true, { scope: "microsite" });

/** Age in days of the orders that are compared with the cart about to be submitted. */
export const similarDays = setting("cart.similar_days", z.number().int().min(0).max(365), 14);

/** Ways to pay in the order in which the payment step offers them; `card` needs a payment provider. */
export const paymentWays = setting(
  "cart.payment_ways",
  withoutRepeats(z.array(z.enum(paymentWayNames)).min(1)).meta({ ordered: true }),
  ["account", "card"],
  { scope: "sales area", labels: { account: "cart.payment.account", card: "cart.payment.card" } },
);

/** Limits of a cart's attachments. */
export const attachmentRules = setting(
  "cart.attachments",
  z.strictObject({
    kinds: z.array(z.enum(Object.keys(fileKinds) as [FileKindName, ...FileKindName[]])),
    files: z.number().int().min(0).max(50),
    megabytes: z.number().int().min(1).max(100),
  }),
  { kinds: ["pdf", "png", "jpeg", "xlsx", "docx", "csv", "txt"], files: 10, megabytes: 10 },
  { scope: "microsite" },
);

const wordSchema = z.string().trim().min(1).max(120);
const wordsSchema = z.partialRecord(z.enum(locales), wordSchema).and(z.object({ en: wordSchema }));

/**
 * A custom field of this installation, on the cart or on each of its lines; the ERP gets it with the
 * document.
 */
export const attributeSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "settings.fieldName"),
  label: wordsSchema,
  required: z.boolean().default(false),
  /** A change of it may change prices: the ERP is asked again. */
  call_sap: z.boolean().default(false),
  /** The values that may be chosen. A line's field that has such a list must be filled. */
  elements: withoutRepeats(
    z.array(z.strictObject({ value: z.string().trim().min(1).max(255), label: wordsSchema })),
    "value",
  ).optional(),
  max_length: z.number().int().min(1).max(255).default(40),
});

export type CartAttribute = z.output<typeof attributeSchema>;

export const cartAttributes = setting(
  "cart.attributes",
  z.strictObject({
    cart: withoutRepeats(z.array(attributeSchema), "name"),
    item: withoutRepeats(z.array(attributeSchema), "name"),
  }),
  {
    cart: [
      {
        name: "department",
        label: {
          en: "Department",
          fr: "Service",
          nl: "Afdeling",
          pt: "Departamento",
          sr: "Odeljenje",
          zh: "部门",
        },
        required: false,
        call_sap: false,
        max_length: 40,
      },
    ],
    item: [
      {
        name: "cost_centre",
        label: {
          en: "Cost centre",
          fr: "Centre de coûts",
          nl: "Kostenplaats",
          pt: "Centro de custo",
          sr: "Mesto troška",
          zh: "成本中心",
        },
        required: false,
        call_sap: false,
        max_length: 20,
      },
    ],
  },
  { scope: "sales area" },
);
