import { z } from "zod";
import { setting } from "~/config/settings";

/** Said when nothing was filled in; empty for the portal's own words in the visitor's language. */
export const emptySearchMessage = setting(
  "partner_search.empty_validation_message",
  z.string().trim().max(300),
  "",
  "microsite",
);
