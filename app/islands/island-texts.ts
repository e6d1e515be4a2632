import type { MessageKey } from "~/i18n/messages";

/** The texts that islands say, which all pages fetch as one file. Those with plural forms are named without the form. */
export const islandTexts = [
  "cart.simulating",
  "catalog.manyResults",
  "catalog.results",
  "ui.calendar.next",
  "ui.calendar.open",
  "ui.calendar.previous",
  "ui.close",
  "ui.copied",
  "ui.copy",
  "ui.copyFailed",
  "ui.copyOf",
  "ui.dismiss",
  "ui.dismissAll",
  "ui.network.text",
  "ui.network.title",
  "ui.reload",
] as const satisfies readonly MessageKey[];
