import { z } from "zod";
import { setting } from "~/config/settings";
import { textsSchema } from "~/i18n/translated";
import { withoutRepeats } from "~/lib/field-schemas";

/**
 * Replaces the notice that the ERP has put a cart on another customer; `{name}` stands for the customer. Empty: the
 * portal's own text.
 */
export const partnerChangedMessage = setting(
  "navigation.partner_changed_message",
  textsSchema(300),
  {},
  { scope: "microsite" },
);

/** Entries of the bar, in their usual order. */
export const workEntryNames = ["today", "catalog", "orders", "shipments", "money", "quotes"] as const;
export type WorkEntryName = (typeof workEntryNames)[number];

/** Entries that a microsite may leave out; what an entry leads to keeps its address and its permissions. */
export const hideableEntryNames = [
  "approvals",
  "quoteCart",
  "invoices",
  "openItems",
  "downPayments",
  "payments",
  "claims",
  "reports",
  "requests",
] as const;
export type HideableEntryName = (typeof hideableEntryNames)[number];

const linkSchema = z.strictObject({
  label: textsSchema(60),
  href: z
    .string()
    .trim()
    .max(500)
    .regex(/^(\/(?![/\\])|https:\/\/|mailto:|tel:)\S*$/, "admin.linkTarget"),
});

/** Entries of the navigation, and links of the company's own, such as a chat or remote support. */
export const navigationEntries = setting(
  "navigation.entries",
  z.strictObject({
    workEntries: withoutRepeats(z.array(z.enum(workEntryNames)).max(workEntryNames.length)).meta({
      ordered: true,
    }),
    hiddenEntries: z.array(z.enum(hideableEntryNames)).max(hideableEntryNames.length),
    serviceLinks: z.array(linkSchema).max(6),
  }),
  { workEntries: [...workEntryNames], hiddenEntries: [], serviceLinks: [] },
  { scope: "microsite", page: "/admin/navigation" },
);
