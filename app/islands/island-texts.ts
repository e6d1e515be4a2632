import type { MessageKey } from "~/i18n/messages";

/** Texts that islands use: they come to the browser as one file. */
export const islandTexts = [
  "receivables.card.elsewhere",
  "receivables.card.errors.cvv",
  "receivables.card.errors.expired",
  "receivables.card.errors.month",
  "receivables.card.errors.noToken",
  "receivables.card.errors.number",
  "receivables.card.errors.unknownCard",
  "receivables.card.errors.year",
  "receivables.card.number",
  "receivables.card.title",
  "ui.errorSummary",
  "ui.upload.abort",
  "ui.upload.aborted",
  "ui.upload.checking",
  "ui.upload.done",
  "ui.upload.elsewhere",
  "ui.upload.error",
  "ui.upload.exception",
  "ui.upload.reopen",
  "ui.upload.retry",
  "ui.upload.tooLarge",
  "ui.upload.tooMany",
  "ui.upload.uploading",
  "ui.upload.wrongType",
] as const satisfies readonly MessageKey[];
