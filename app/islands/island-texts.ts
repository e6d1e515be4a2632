import type { MessageKey } from "~/i18n/messages";

/** Texts that islands use: they come to the browser as one file. */
export const islandTexts = [
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
