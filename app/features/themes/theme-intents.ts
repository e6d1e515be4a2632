import { intents } from "~/ui/fields/intents";

/** Intents of a theme's page, sent by its buttons. */
export const themeIntents = intents(
  "send",
  "updateForm",
  "restore",
  "updateColors",
  "readableColors",
  "apply",
  "try",
  "revert",
  "withdraw",
  "uploadImages",
  "applyBackground",
);
