import { z } from "zod";
import { setting } from "~/config/settings";

/** Text of the error for an empty search; empty: the portal's own text in the visitor's language. */
export const emptySearchMessage = setting(
  "partner_search.empty_validation_message",
  z.string().trim().max(300),
  "",
  "microsite",
);
