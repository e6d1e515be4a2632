import type { MessageKey } from "~/i18n/messages";

/** Keys of the texts that islands show; they come as one file beside the script. */
export const islandTexts = [
  "catalog.pending",
  "forms.consentFirst",
  "forms.preview",
  "ui.ascending",
  "ui.descending",
  "ui.select.all",
  "ui.select.count",
] as const satisfies readonly MessageKey[];
