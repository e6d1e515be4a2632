import { z } from "zod";
import { setting } from "~/config/settings";
import { textsSchema } from "~/i18n/translated";

/**
 * Replaces the error for an empty search; empty: the portal's own text. A value from before texts had languages stands
 * for its English one.
 */
export const emptySearchMessage = setting(
  "partner_search.empty_validation_message",
  z.preprocess((value) => (typeof value === "string" ? { en: value } : value), textsSchema(300)),
  {},
  { scope: "microsite" },
);
